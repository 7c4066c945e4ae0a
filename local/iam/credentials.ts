/** The secret access keys of all callers, derived from one key in the store so that they survive a restart. */
import { createHmac, randomBytes } from 'node:crypto';
import type { Store } from '../store.ts';

/** Answers the secret of an access key id, or undefined when nobody has it. */
export type SecretOf = (accessKeyId: string) => string | undefined;

/** `knows` says which access key ids exist. */
export async function openCredentials(store: Store, knows: (caller: string) => boolean): Promise<SecretOf> {
  const shelf = store.shelf<string>('iam.master');
  const master = (await shelf.get('key')) ?? randomBytes(32).toString('hex');
  await shelf.put('key', master);
  return (caller) =>
    knows(caller) ? createHmac('sha256', master).update(caller).digest('base64url').slice(0, 40) : undefined;
}
