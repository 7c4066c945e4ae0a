/** Plays the person in the sandbox, so that tenants can try their integration without a browser. */
import type { Operations, Reply, TenantRequest } from '#shared/http/operation.ts';
import { StaleRead } from '#shared/platform/ports.ts';
import { markOpened } from '../../sessions/session/open.ts';
import { findEnvironment } from '../../tenants/repository.ts';
import { verificationJobWrite } from '../../verification/job.ts';
import { progressLifecycle } from '../../verification/progress/lifecycle.ts';
import { findStep, type Progress, progressWrite, stillOpen } from '../../verification/progress/repository.ts';
import { SIMULATED_CONSENT } from '../../verification/progress/schema.ts';
import { eligibleProviders, type IdentityProviders } from '../../verification/provider/choose.ts';
import { outcomeOfName } from '../../verification/provider/sandbox/outcomes.ts';
import { isActive } from '../../verification/repository.ts';
import { linkEnded, verificationNotFound } from '../errors.ts';
import { findPair } from '../read.ts';
import { alreadySubmitted } from './errors.ts';
import { checksOf, findPerson } from './facts.ts';
import type { SimulationReply, simulationRoutes } from './routes.ts';

export function simulationOperations(providers: IdentityProviders): Operations<typeof simulationRoutes> {
  return {
    simulateVerification: ({ params, body }, request) =>
      simulate(params.session_id, body.outcome, request, providers),
  };
}

/**
 * Opens the session, agrees, shows a passport and submits; the job does the rest, as for a person. Pictures are left out, because
 * the sandbox looks at none. Without an outcome the name of the person decides, as it would for a person. Throws 404 where the session
 * is not one of the sandbox.
 */
async function simulate(
  sessionId: string,
  outcome: string | undefined,
  request: TenantRequest,
  providers: IdentityProviders,
): Promise<Reply<SimulationReply>> {
  const { tenantTable: table, scope, now, ids } = request;
  const opening = request.vault();
  const [pair, step, settings, vault] = await Promise.all([
    findPair(table, scope, sessionId),
    findStep(table, scope, sessionId, opening),
    findEnvironment(table, scope),
    opening,
  ]);
  if (pair === undefined || step === undefined) throw verificationNotFound();
  const { record, onboarding } = pair;
  const [provider] = await eligibleProviders(providers, {
    environment: scope.environment,
    checks: checksOf(record),
    preferred: settings?.identity_providers ?? [],
  });
  if (provider.name !== 'sandbox') throw verificationNotFound();
  if (!isActive(record, now)) throw linkEnded(record.id, record.status);
  if (step.progress.status !== 'open') throw alreadySubmitted(record.id);
  const person = await findPerson(table, scope, record.entity_id, vault);
  if (person === undefined) throw verificationNotFound();
  await markOpened(onboarding, scope, table, request);
  const at = { outboxId: ids.uuid(), now };
  const played = outcome ?? outcomeOfName(person);
  return {
    body: { session_id: record.id, status: 'accessed', outcome: played },
    writes: [
      progressWrite(scope, vault, step.progress, submission(step.progress, outcome ?? null, now)),
      stillOpen(scope, record.id, () => new StaleRead()),
      verificationJobWrite(scope, vault, record.id, at),
    ],
    audit: { target: `verification:${record.id}`, entityId: record.entity_id, facts: { simulated: played } },
  };
}

function submission(
  { consent, document, captures }: Progress,
  outcome: string | null,
  now: number,
): Partial<Progress> {
  const instant = new Date(now).toISOString();
  return {
    status: progressLifecycle.moves.submit.to,
    consent: consent ?? { version: SIMULATED_CONSENT, language: 'en', given_at: instant },
    document: document ?? { kind: 'passport', country: 'GB' },
    submitted_at: instant,
    without_pictures: captures.length === 0,
    sandbox_outcome: outcome,
  };
}
