/** The secret access keys of all callers, derived from one key in the store so that they survive a restart. */
import { createHmac, randomBytes } from 'node:crypto';
import type { Store } from '../store.ts';

/** Answers the secret of an access key id, or undefined when it does not exist. */
export type SecretOf = (accessKeyId: string) => string | undefined;

/** `knows` says which access key ids exist. */
export async function openCredentials(store: Store, knows: (caller: string) => boolean): Promise<SecretOf> {
  const shelf = store.shelf<string>('iam.master');
  const master = (await shelf.get('key')) ?? randomBytes(32).toString('hex');
  await shelf.put('key', master);
  const derived = new Map<string, string>();
  return (caller) => {
    if (!knows(caller)) return undefined;
    const known = derived.get(caller);
    if (known !== undefined) return known;
    const secret = createHmac('sha256', master).update(caller).digest('base64url').slice(0, 40);
    derived.set(caller, secret);
    return secret;
  };
}
