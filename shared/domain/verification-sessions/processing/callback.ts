/** A callback of an identity provider: verified, then turned into a job. Whatever it says of the result is not read. */
import { DomainError, NotFound } from '#shared/contract/errors.ts';
import type { Ids, Log, Tables } from '#shared/platform/ports.ts';
import { fenceOf, type TenantScope } from '#shared/platform/scope.ts';
import type { Vault } from '#shared/platform/vault.ts';
import { verificationJobWrite } from '../../verification/job.ts';
import type { IdentityProviders } from '../../verification/provider/choose.ts';
import type { CallbackMessage } from '../../verification/provider/port.ts';
import { CallbackRepeated, findPointer, handledWrite } from './repository.ts';

export interface CallbackContext {
  readonly tables: Tables;
  readonly providers: IdentityProviders;
  readonly ids: Ids;
  readonly log: Log;
  vault(scope: TenantScope): Promise<Vault>;
}

/** The signature is missing, or does not fit, or the message is too old. */
export function callbackForged(): DomainError {
  return new DomainError(401, 'invalid_signature', 'The signature of the callback does not fit.');
}

/**
 * Accepts a callback. Throws 404 for an unknown provider, and 401 for a message that is not genuine. A message of a case that
 * nobody here has is accepted as any other, so that the answer tells nothing about cases.
 */
export async function acceptCallback(
  providerName: string,
  message: CallbackMessage,
  context: CallbackContext,
): Promise<void> {
  const provider = await context.providers.named(providerName);
  if (provider === undefined) throw new NotFound();
  const callback = await provider.callback(message);
  const about = { provider: providerName };
  if (callback === 'forged') {
    context.log.warn('callback refused', about);
    throw callbackForged();
  }
  if (callback === 'unrelated') return context.log.info('callback about no case', about);
  const found = await findPointer(context.tables, providerName, callback.reference);
  if (found === undefined) return context.log.warn('callback of an unknown case', about);
  const { scope, sessionId } = found;
  const at = { outboxId: context.ids.uuid(), now: message.now };
  const table = context.tables.within(fenceOf(scope, 'callback', 'due'));
  try {
    await table.commit([
      handledWrite(providerName, callback.eventId, message.now),
      verificationJobWrite(scope, await context.vault(scope), sessionId, at),
    ]);
  } catch (error) {
    if (!(error instanceof CallbackRepeated)) throw error;
    context.log.info('callback repeated', about);
  }
}
