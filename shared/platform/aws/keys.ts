/** Tenant data keys over KMS and the table of data keys: read and unwrapped once, then kept in memory for a few minutes. */
import type { KMSClient } from '@aws-sdk/client-kms';
import { openRing, RingRecord, ringKey } from '../data-keys/ring.ts';
import type { Keys, Tables } from '../ports.ts';
import { fenceOf, type TenantScope } from '../scope.ts';
import type { Vault } from '../vault.ts';
import { CLIENT_OPTIONS } from './client.ts';

/** A generation that the operator adds is written with only after this time (`ADOPTED_MS` in tenants/provision/keys/data-keys.ts). */
const KEEP_MS = 5 * 60_000;
const KEEP_AT_MOST = 500;

interface Kept {
  readonly until: number;
  readonly vault: Promise<Vault | undefined>;
}

/** `keyId`: the field key of the stage, so that a ciphertext of another key does not open. `tables`: the table of data keys. */
export function awsKeys(keyId: string, tables: Tables, now: () => number = Date.now): Keys {
  const kept = new Map<string, Kept>();
  const unwrap = unwrapper(keyId);
  const open = async (owner: TenantScope) => {
    const item = await tables.within(fenceOf(owner)).get(ringKey(owner));
    if (item === undefined) return undefined;
    const record = RingRecord.parse(item);
    return (await openRing(record, (wrapped) => unwrap(wrapped, owner), now)).vault;
  };
  return {
    open(owner) {
      const known = kept.get(owner.prefix);
      if (known !== undefined && known.until > now()) return known.vault;
      const vault = open(owner);
      const forget = () => kept.delete(owner.prefix);
      kept.delete(owner.prefix);
      kept.set(owner.prefix, { until: now() + KEEP_MS, vault });
      vault.then((found) => found === undefined && forget(), forget);
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
function unwrapper(KeyId: string): (wrapped: Uint8Array, owner: TenantScope) => Promise<Uint8Array> {
  let client: KMSClient | undefined;
  return async (CiphertextBlob, owner) => {
    const { DecryptCommand, KMSClient: Client } = await import('@aws-sdk/client-kms');
    client ??= new Client({ ...CLIENT_OPTIONS });
    const EncryptionContext = dataKeyContext(owner);
    const answer = await client.send(new DecryptCommand({ KeyId, CiphertextBlob, EncryptionContext }));
    if (answer.Plaintext === undefined) throw new Error('the key service answered without a key');
    return answer.Plaintext;
  };
}
