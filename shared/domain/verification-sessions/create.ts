/** Creates a verification session and mails its link. */
import type { Reply, TenantRequest } from '#shared/http/operation.ts';
import type { Write } from '#shared/platform/ports.ts';
import { StaleRead } from '#shared/platform/ports.ts';
import type { Vault } from '#shared/platform/vault.ts';
import { entityNotFound } from '../entities/errors.ts';
import { findEntity, unsealEntity } from '../entities/repository.ts';
import type { EntityRecord } from '../entities/schema.ts';
import { screeningIdOf } from '../screening/keys.ts';
import { mayStart, startWrites } from '../screening/start.ts';
import type { ResultRecord } from '../screening/store/records.ts';
import { findResult } from '../screening/store/repository.ts';
import { type Dispatch, dispatchWrites, planDispatch } from '../sessions/dispatch.ts';
import { mailJobWrite } from '../sessions/mail-job.ts';
import { countMailsWrites, mailsToday } from '../sessions/mail-limits.ts';
import { findEnvironment } from '../tenants/repository.ts';
import type { EnvironmentRecord, ProfileView } from '../tenants/schema.ts';
import { SESSIONS_PER_DAY } from '../verification/limits.ts';
import { countToday, secondsLeftToday } from '../verification/per-day.ts';
import { eligibleProviders, type IdentityProviders } from '../verification/provider/choose.ts';
import { findRows, isActive } from '../verification/repository.ts';
import type { VerificationRow } from '../verification/schema.ts';
import { webhookUrlProblem } from '../webhooks/url-policy.ts';
import { activeSessionExists, notAnIndividual, tooManySessions, unusableWebhookUrl } from './errors.ts';
import { asksScreening, checksOf } from './rules.ts';
import type { VerificationAccepted, VerificationInput } from './schema.ts';
import { instant, pageUrl } from './view.ts';

export interface VerificationSettings {
  /** True on the local stage only: webhook addresses may then be on loopback. */
  readonly allowLoopback: boolean;
  readonly providers: IdentityProviders;
}

interface Readings {
  readonly entity: EntityRecord;
  readonly rows: readonly VerificationRow[];
  readonly usedToday: number;
  /** Mails of the tenant today. */
  readonly mailed: number;
  readonly environment: EnvironmentRecord;
  /** The screening of the entity. Undefined where it has none, or none is asked for. */
  readonly screening: ResultRecord | undefined;
  readonly vault: Vault;
  readonly owner: ProfileView | undefined;
}

/**
 * Of two concurrent calls for one entity one is accepted: the count of sessions on the entity must be what the call has read,
 * or the call runs again and finds the other's session.
 */
export async function createVerification(
  input: VerificationInput,
  request: TenantRequest,
  { allowLoopback, providers }: VerificationSettings,
): Promise<Reply<VerificationAccepted>> {
  const webhookUrl = input.webhook_url ?? null;
  const problem = webhookUrl === null ? undefined : webhookUrlProblem(webhookUrl, allowLoopback);
  if (problem !== undefined) throw unusableWebhookUrl(problem);
  const readings = await read(input, request);
  refuse(readings, request.now);
  const dispatch = plan(input, readings, request);
  await eligibleProviders(providers, {
    environment: request.scope.environment,
    checks: dispatch.checks,
    preferred: readings.environment.identity_providers,
  });
  const { ids } = request;
  const { entity, vault } = readings;
  const screened = asksScreening(input.verification_profile);
  const screeningId = screened ? screeningIdOf(entity.id) : null;
  return {
    body: accepted(dispatch, { isMailed: input.send_email, screeningId }),
    writes: [
      ...dispatchWrites(dispatch, vault, ids, {
        profile: input.verification_profile,
        webhookUrl,
        isMailed: input.send_email,
        screeningId,
        counted: entity.verification_count,
      }),
      ...(input.send_email ? mailWrites(dispatch, readings, request) : []),
      ...(screened ? screeningWrites(readings, request) : []),
    ],
    audit: {
      target: `verification:${dispatch.verificationSessionId ?? ''}`,
      entityId: entity.id,
      facts: { entity_id: entity.id, checks: dispatch.checks.join(',') },
    },
  };
}

function mailWrites(
  dispatch: Dispatch,
  { environment, mailed, vault }: Readings,
  { scope, ids, now, testMail }: TenantRequest,
): readonly Write[] {
  const mail = {
    template: 'invitation',
    session_id: dispatch.sessionId,
    response_id: null,
    message: null,
  } as const;
  return [
    ...countMailsWrites([dispatch.email], { scope, vault, limits: environment, used: mailed, now, testMail }),
    mailJobWrite(scope, vault, mail, { ids, now }),
  ];
}

async function read(input: VerificationInput, request: TenantRequest): Promise<Readings> {
  const { tenantTable: table, scope, now } = request;
  const { entity_id: id, verification_profile: profile } = input;
  const [entity, rows, usedToday, mailed, environment, screening, vault, { owner }] = await Promise.all([
    findEntity(table, scope, id),
    findRows(table, scope, id),
    countToday(table, scope, id, now),
    mailsToday(table, scope, now),
    findEnvironment(table, scope),
    asksScreening(profile) ? findResult(table, scope, screeningIdOf(id)) : undefined,
    request.vault(),
    request.admitted(),
  ]);
  if (entity === undefined) throw entityNotFound();
  if (environment === undefined) throw new Error('the tenant has no environment record');
  return { entity, rows, usedToday, mailed, environment, screening, vault, owner };
}

function refuse({ entity, rows, usedToday }: Readings, now: number): void {
  if (entity.entity_type !== 'individual') throw notAnIndividual(entity.id);
  // The reads are not one: a session may have been created between them.
  if (rows.length !== entity.verification_count) throw new StaleRead();
  const active = rows.find((row) => isActive(row, now));
  if (active !== undefined) throw activeSessionExists(active);
  if (usedToday >= SESSIONS_PER_DAY) throw tooManySessions(SESSIONS_PER_DAY, secondsLeftToday(now));
}

function plan(
  input: VerificationInput,
  { entity, environment, vault }: Readings,
  request: TenantRequest,
): Dispatch {
  const { name } = unsealEntity(entity, vault);
  return planDispatch(
    request,
    request.scope,
    request.ids.uuid(),
    {
      email: input.email,
      entity: { id: entity.id, name, type: entity.entity_type },
      responseId: null,
      questionnaire: null,
      checks: checksOf(input),
    },
    { environment, expiryHours: input.expiry_hours ?? undefined, language: input.language },
  );
}

/** Starts a screening where the entity has none, or its last one failed. */
function screeningWrites(
  { entity, screening, vault, owner }: Readings,
  { scope, ids, now }: TenantRequest,
): readonly Write[] {
  if (!mayStart(screening)) return [];
  const details = { creator_profile: owner ?? null, decider_profile: null, webhook_url: null };
  return startWrites({ scope, vault, ids, now }, entity, screening, details);
}

function accepted(
  dispatch: Dispatch,
  { isMailed, screeningId }: { readonly isMailed: boolean; readonly screeningId: string | null },
): VerificationAccepted {
  return {
    session_id: dispatch.verificationSessionId ?? '',
    entity_id: dispatch.entity.id,
    entity_name: dispatch.entity.name,
    status: 'pending',
    verification_url: pageUrl(dispatch.publicUrl),
    email_sent: isMailed,
    expires_at: instant(dispatch.expiresAt),
    created_at: instant(dispatch.now),
    screening_id: screeningId,
  };
}
