/** Tenant data keys over KMS: unwrapped once, then kept in memory for a few minutes. */
import { createHash } from 'node:crypto';
import type { KMSClient } from '@aws-sdk/client-kms';
import type { Keys } from '../ports.ts';
import { type Vault, vaultOf } from '../vault.ts';
import { CLIENT_OPTIONS } from './client.ts';

const KEEP_MS = 5 * 60_000;
const KEEP_AT_MOST = 500;

interface Kept {
  readonly until: number;
  readonly vault: Promise<Vault>;
}

/** `keyId`: the field key of the stage, so that a ciphertext of another key does not open. */
export function awsKeys(keyId: string, now: () => number = Date.now): Keys {
  const kept = new Map<string, Kept>();
  const unwrap = unwrapper(keyId);
  return {
    unwrap(wrapped, owner) {
      const id = createHash('sha256').update(wrapped).digest('base64');
      const known = kept.get(id);
      if (known !== undefined && known.until > now()) return known.vault;
      const vault = unwrap(wrapped, owner);
      kept.delete(id);
      kept.set(id, { until: now() + KEEP_MS, vault });
      vault.catch(() => kept.delete(id));
      const [oldest] = kept.keys();
      if (kept.size > KEEP_AT_MOST && oldest !== undefined) kept.delete(oldest);
      return vault;
    },
  };
}

/** The encryption context under which a tenant's data key is wrapped. */
export function dataKeyContext(owner: { tenantId: string; environment: string }): Record<string, string> {
  return { tenant: owner.tenantId, environment: owner.environment, purpose: 'fields' };
}

/** The client is loaded with the first key: most warm processes never need it again. */
function unwrapper(KeyId: string): Keys['unwrap'] {
  let client: KMSClient | undefined;
  return async (CiphertextBlob, owner) => {
    const { DecryptCommand, KMSClient: Client } = await import('@aws-sdk/client-kms');
    client ??= new Client({ ...CLIENT_OPTIONS });
    const EncryptionContext = dataKeyContext(owner);
    const answer = await client.send(new DecryptCommand({ KeyId, CiphertextBlob, EncryptionContext }));
    if (answer.Plaintext === undefined) throw new Error('the key service answered without a key');
    return vaultOf(answer.Plaintext);
  };
}
