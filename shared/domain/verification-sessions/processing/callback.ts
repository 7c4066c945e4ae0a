/** A callback of an identity provider: verified, then turned into a job. Whatever it says of the result is not read. */
import { NotFound } from '#shared/contract/errors.ts';
import type { GuestRequest, Operations } from '#shared/http/operation.ts';
import { fenceOf, pointerFence } from '#shared/platform/scope.ts';
import { verificationJobWrite } from '../../verification/job.ts';
import type { IdentityProviders } from '../../verification/provider/choose.ts';
import type { Callback, ProviderName } from '../../verification/provider/port.ts';
import { callbackForged } from './errors.ts';
import { CallbackRepeated, findPointer, handledWrite } from './repository.ts';
import type { callbackRoutes } from './routes.ts';

export function callbackOperations(providers: IdentityProviders): Operations<typeof callbackRoutes> {
  return {
    async acceptCallback({ params }, request) {
      await accept(params.provider, request, providers);
      return { body: { received: true } };
    },
  };
}

/**
 * Throws 404 for a provider that the deployment does not use, and 401 for a message that is not genuine. A message of a case that
 * nobody here has is accepted as any other, so that the answer tells nothing about cases.
 */
async function accept(
  name: ProviderName,
  request: GuestRequest,
  providers: IdentityProviders,
): Promise<void> {
  const { log, now, sent } = request;
  const about = { provider: name };
  const provider = await providers.named(name);
  if (provider === undefined) throw new NotFound();
  const verdict = await provider.callback({ header: sent.header, body: sent.bytes(), now });
  if (verdict === 'forged') {
    log.warn('callback refused', about);
    throw callbackForged();
  }
  if (verdict === 'unrelated') return log.info('callback about no case', about);
  if (!(await startJob(name, verdict, request))) log.warn('callback of an unknown case', about);
}

/** Starts one job per message. False where nobody here has the case. */
async function startJob(name: ProviderName, callback: Callback, request: GuestRequest): Promise<boolean> {
  const found = await findPointer(request.table(pointerFence('callback')), name, callback.reference);
  if (found === undefined) return false;
  const { scope, sessionId } = found;
  const at = { outboxId: request.ids.uuid(), now: request.now };
  try {
    await request
      .table(fenceOf(scope, 'callback', 'due'))
      .commit([
        handledWrite(name, callback.eventId, request.now),
        verificationJobWrite(scope, await request.vaultOf(scope), sessionId, at),
      ]);
  } catch (error) {
    if (!(error instanceof CallbackRepeated)) throw error;
    request.log.info('callback repeated', { provider: name });
  }
  return true;
}
