/** Begins the verification where the person goes on: on the page of the provider, or on ours. */
import { type Reply, type RespondentRequest, UndoneRefusal } from '#shared/http/operation.ts';
import { linkRevoked } from '../../sessions/errors.ts';
import type { PageLanguage } from '../../tenants/schema.ts';
import { progressLifecycle } from '../../verification/progress/lifecycle.ts';
import type { IdentityProviders } from '../../verification/provider/choose.ts';
import { startHosted } from '../../verification-sessions/processing/start.ts';
import { changeWrites } from './change.ts';
import { stepNotOpen } from './errors.ts';
import type { Step } from './read.ts';

/**
 * A second call leads to the same case. The person comes back to the page without a token in the address, because the provider
 * sees that address; the page has its session in the tab.
 */
export async function start(
  step: Step,
  language: PageLanguage,
  request: RespondentRequest,
  providers: IdentityProviders,
): Promise<Reply<{ readonly redirect_url: string }>> {
  const { scope, tenantTable: table, now, log } = request;
  const returnUrl = `${request.publicUrl}/api/portal/#/verification`;
  if (step.provider.capture === 'page') return { body: { redirect_url: returnUrl }, writes: [] };
  await request.outside.ready();
  const { vault, settings, progress, verification } = step;
  const facts = { scope, table, vault, step: { verification, progress }, settings, returnUrl, language, now };
  const started = await startHosted(facts, { providers, log, ids: request.ids });
  if (started === undefined) throw linkRevoked();
  if (started.redirectUrl === null) {
    // The person has finished there, and the provider has not.
    const submitted_at = new Date(now).toISOString();
    const changes = { status: progressLifecycle.moves.submit.to, submitted_at, language };
    const writes = [...started.writes, ...changeWrites(step, changes, request)];
    throw new UndoneRefusal(stepNotOpen('processing'), writes);
  }
  return {
    body: { redirect_url: started.redirectUrl },
    writes: [...started.writes, ...changeWrites(step, { language }, request)],
    audit: {
      target: `verification:${verification.id}`,
      entityId: verification.entity_id,
      facts: { provider: step.provider.identity.name },
    },
  };
}
