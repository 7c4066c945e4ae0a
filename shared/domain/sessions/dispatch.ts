/** A session to be sent: its ids and link, derived from the seed of the call, and the writes that create it. */

import type { GuestRequest } from '#shared/http/operation.ts';
import { deriveId } from '#shared/platform/derive-id.ts';
import { announcer } from '#shared/platform/outbox/write.ts';
import type { Ids, Write } from '#shared/platform/ports.ts';
import type { TenantScope } from '#shared/platform/scope.ts';
import type { Vault } from '#shared/platform/vault.ts';
import type { EntityType } from '../entities/schema.ts';
import type { Questionnaire } from '../questionnaires/repository.ts';
import type { Branding } from '../tenants/brand.ts';
import type { EnvironmentRecord, PageLanguage } from '../tenants/schema.ts';
import { verificationAnnouncer } from '../verification/announce.ts';
import { verificationData, verificationEvents } from '../verification/events.ts';
import { createVerificationWrites } from '../verification/repository.ts';
import type { CheckType, Profile } from '../verification/schema.ts';
import { onboardingEvents } from './events.ts';
import { linkToken } from './link.ts';
import { createSessionWrites, FIRST_LINK } from './repository.ts';
import type { SessionRecord } from './schema.ts';

/** The values that stay the same between the mail and the commit after it. */
export interface Dispatch {
  readonly scope: TenantScope;
  readonly now: number;
  readonly publicUrl: string;
  readonly sessionId: string;
  readonly verificationSessionId: string | null;
  readonly token: string;
  readonly email: string;
  readonly entity: { readonly id: string; readonly name: string; readonly type: EntityType };
  readonly responseId: string | null;
  readonly questionnaire: Questionnaire | null;
  readonly checks: readonly CheckType[];
  readonly sender: Branding;
  /** Of the mails. */
  readonly language: PageLanguage;
  readonly expiresAt: number;
}

/** What only the creation of a verification session sets. A send names its checks and nothing else. */
export interface VerificationOptions {
  readonly profile: Profile | null;
  readonly webhookUrl: string | null;
  /** False where the caller delivers the link. */
  readonly isMailed: boolean;
  readonly screeningId: string | null;
  /** Sessions of the entity that the caller has seen. Undefined where no other one prevents this one. */
  readonly counted: number | undefined;
}

const SENT: VerificationOptions = {
  profile: null,
  webhookUrl: null,
  isMailed: true,
  screeningId: null,
  counted: undefined,
};

/** The onboarding session of a verification session, so that both can be read at once. */
export function onboardingIdOf(verificationSessionId: string): string {
  return deriveId(verificationSessionId, 'onboarding session');
}

export function planDispatch(
  request: Pick<GuestRequest, 'now' | 'pepper' | 'publicUrl'>,
  scope: TenantScope,
  seed: string,
  what: Pick<Dispatch, 'email' | 'entity' | 'responseId' | 'questionnaire' | 'checks'>,
  settings: {
    readonly environment: EnvironmentRecord;
    readonly expiryHours: number | undefined;
    readonly language: PageLanguage;
  },
): Dispatch {
  const verificationSessionId = what.checks.length === 0 ? null : deriveId(seed, 'verification session');
  const sessionId = onboardingIdOf(verificationSessionId ?? seed);
  const hours = settings.expiryHours ?? settings.environment.default_expiry_hours;
  return {
    ...what,
    scope,
    now: request.now,
    publicUrl: request.publicUrl,
    sessionId,
    verificationSessionId,
    token: linkToken(request.pepper, sessionId, FIRST_LINK),
    sender: settings.environment,
    language: settings.language,
    expiresAt: request.now + hours * 3_600_000,
  };
}

export function stepsOf(dispatch: {
  readonly responseId: string | null;
  readonly checks: readonly string[];
}): SessionRecord['steps'] {
  return [
    ...(dispatch.responseId === null ? [] : ['ddq' as const]),
    ...(dispatch.checks.length === 0 ? [] : ['verification' as const]),
  ];
}

/** Writes the session, its verification if any, and their events. */
export function dispatchWrites(
  dispatch: Dispatch,
  vault: Vault,
  ids: Ids,
  options: VerificationOptions = SENT,
): readonly Write[] {
  const { scope, entity } = dispatch;
  const createdAt = new Date(dispatch.now).toISOString();
  const announce = announcer(scope, vault, { ids, now: dispatch.now });
  const session = {
    id: dispatch.sessionId,
    steps: stepsOf(dispatch),
    entityId: entity.id,
    responseId: dispatch.responseId,
    questionnaireId: dispatch.questionnaire?.id ?? null,
    verificationSessionId: dispatch.verificationSessionId,
    details: {
      email: dispatch.email,
      entity_name: entity.name,
      sender_name: dispatch.sender.tenant_name,
      language: dispatch.language,
    },
    token: dispatch.token,
    createdAt,
    expiresAt: dispatch.expiresAt,
  };
  return [
    ...createSessionWrites(scope, vault, session),
    announce(onboardingEvents.created.type, {
      session_id: session.id,
      status: 'pending',
      steps: session.steps,
      entity_id: entity.id,
      entity_name: entity.name,
      response_id: dispatch.responseId,
      verification_session_id: dispatch.verificationSessionId,
      expires_at: new Date(dispatch.expiresAt).toISOString(),
    }),
    ...verificationWrites(dispatch, vault, ids, options),
  ];
}

function verificationWrites(
  dispatch: Dispatch,
  vault: Vault,
  ids: Ids,
  { counted, webhookUrl, ...options }: VerificationOptions,
): readonly Write[] {
  const { scope, entity, verificationSessionId: id, checks, now, expiresAt } = dispatch;
  if (id === null) return [];
  const session = {
    ...options,
    id,
    entityId: entity.id,
    entityName: entity.name,
    onboardingSessionId: dispatch.sessionId,
    checks: checks.map((type) => ({ id: ids.uuid(), type })),
    webhookUrl,
    createdAt: new Date(now).toISOString(),
    expiresAt,
  };
  const announced = {
    id,
    entity_id: entity.id,
    outcome: 'pending',
    checks: checks.map((check_type) => ({ check_type })),
    expires_at: expiresAt,
  } as const;
  const announce = verificationAnnouncer(scope, vault, webhookUrl, { ids, now });
  return [
    ...createVerificationWrites(scope, vault, session, counted),
    announce(verificationEvents.created.type, verificationData(announced, entity.name, 'pending')),
  ];
}
