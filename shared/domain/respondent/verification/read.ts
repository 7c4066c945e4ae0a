/** Reads what every call of the step needs: the session of the link, the verification, and what the person has given. */

import type { RespondentRequest } from '#shared/http/operation.ts';
import type { Vault } from '#shared/platform/vault.ts';
import { linkRevoked } from '../../sessions/errors.ts';
import { findSession, unsealSession } from '../../sessions/repository.ts';
import type { SessionRecord } from '../../sessions/schema.ts';
import { sessionOfToken } from '../../sessions/session/admit.ts';
import { findEnvironment } from '../../tenants/repository.ts';
import type { EnvironmentRecord } from '../../tenants/schema.ts';
import { findStep, type Progress } from '../../verification/progress/repository.ts';
import type { IdentityProviders } from '../../verification/provider/choose.ts';
import { CHECK_TYPES, type CheckType, type VerificationRecord } from '../../verification/schema.ts';
import { findCase } from '../../verification-sessions/processing/repository.ts';
import { type ConsentText, consentTexts } from './consent.ts';
import { notAskedFor, noVerification, stepIncomplete, stepNotOpen } from './errors.ts';
import { type StepProvider, stepProvider } from './provider.ts';
import { type Given, obstacle, type StepAction, type StepState, stepState } from './rules.ts';

/** The step with everything that decides what may be done. */
export interface Step {
  readonly session: SessionRecord;
  readonly verification: VerificationRecord;
  readonly checks: readonly CheckType[];
  readonly progress: Progress;
  readonly provider: StepProvider;
  readonly settings: EnvironmentRecord;
  /** The texts of the consent that are in force, in every language. */
  readonly texts: readonly ConsentText[];
  readonly state: StepState;
  readonly vault: Vault;
}

/** Takes one round trip, because the token contains the ids. Throws 404 where no verification is asked for. */
export async function readStep(request: RespondentRequest, providers: IdentityProviders): Promise<Step> {
  const { respondent, scope, tenantTable: table } = request;
  if (respondent.verificationId === null) throw noVerification();
  const opening = request.vault();
  const [session, records, begun, settings, vault] = await Promise.all([
    findSession(table, scope, respondent.sessionId),
    findStep(table, scope, respondent.verificationId, opening),
    findCase(table, scope, respondent.verificationId),
    findEnvironment(table, scope),
    opening,
  ]);
  const open = sessionOfToken(session, respondent.linkVersion, request.now);
  if (records === undefined || settings === undefined) throw linkRevoked();
  const { verification, progress } = records;
  const checks = CHECK_TYPES.filter((type) => verification.checks.some((check) => check.check_type === type));
  const provider = await stepProvider(providers, scope, {
    checks,
    begunWith: begun?.provider ?? null,
    preferred: settings.identity_providers,
  });
  const facts = { sender: unsealSession(open, vault).sender_name, provider: provider.displayName };
  return {
    session: open,
    verification,
    checks,
    progress,
    provider,
    settings,
    texts: consentTexts(settings.consent_texts, facts),
    state: stepState(verification, progress.status),
    vault,
  };
}

/** The same for an action. Throws 409 where the step does not allow it, and 400 where other parts come first. */
export async function readStepFor(
  action: StepAction,
  request: RespondentRequest,
  providers: IdentityProviders,
): Promise<Step> {
  const step = await readStep(request, providers);
  const found = obstacle(action, step.state, givenIn(step));
  if (found === undefined) return step;
  if (found === 'mode') throw notAskedFor();
  throw 'state' in found ? stepNotOpen(found.state) : stepIncomplete(found.missing);
}

/** What the order of the step depends on. */
export function givenIn({ provider, checks, progress, texts }: Omit<Step, 'state' | 'vault'>): Given {
  const agreed = progress.consent?.version;
  return {
    mode: provider.capture,
    checks,
    hasConsent: texts.some(({ version }) => version === agreed),
    document: progress.document,
    captures: progress.captures,
  };
}
