/** The keys of the embedded KMS: kept in the store, held in memory. */
import { randomBytes } from 'node:crypto';
import type { Clock } from '../clock.ts';
import { ACCOUNT, arn } from '../service.ts';
import type { Store } from '../store.ts';
import { invalidState, keyNotFound, wrongUsage } from './errors.ts';

export type KeyUsage = 'ENCRYPT_DECRYPT' | 'GENERATE_VERIFY_MAC';

/** `Enabled`, or waiting to be deleted; a waiting key works for nothing. */
type KeyState = 'Enabled' | 'PendingDeletion';

export interface Key {
  readonly id: string;
  readonly arn: string;
  readonly usage: KeyUsage;
  readonly spec: string;
  readonly state: KeyState;
  /** Milliseconds. */
  readonly created: number;
  readonly deletionAt?: number;
  readonly description: string;
  /** Base64. */
  readonly material: string;
}

/** A key as the template describes it. */
export interface KeyDefinition {
  readonly keyId: string;
  readonly usage?: KeyUsage | undefined;
  /** `SYMMETRIC_DEFAULT` (default) or `HMAC_224` … `HMAC_512`. */
  readonly spec?: string | undefined;
  readonly description?: string | undefined;
}

/** Bytes of key material by key spec. */
const KEY_BYTES: Readonly<Record<string, number>> = {
  SYMMETRIC_DEFAULT: 32,
  HMAC_224: 28,
  HMAC_256: 32,
  HMAC_384: 48,
  HMAC_512: 64,
};

const KEYS = 'kms.keys';
const ALIASES = 'kms.aliases';

export class Keyring {
  private readonly store: Store;
  private readonly clock: Clock;
  private readonly keys = new Map<string, Key>();
  private readonly aliases = new Map<string, string>();

  private constructor(store: Store, clock: Clock) {
    this.store = store;
    this.clock = clock;
  }

  static async open(store: Store, clock: Clock): Promise<Keyring> {
    const ring = new Keyring(store, clock);
    for (const [id, key] of await store.shelf<Key>(KEYS).entries()) ring.keys.set(id, key);
    for (const [alias, id] of await store.shelf<string>(ALIASES).entries()) ring.aliases.set(alias, id);
    return ring;
  }

  /** Makes the key at its first mention; its material never changes afterwards. */
  async ensure(definition: KeyDefinition): Promise<Key> {
    const known = this.keys.get(definition.keyId);
    if (known !== undefined) return known;
    const spec = definition.spec ?? 'SYMMETRIC_DEFAULT';
    const key: Key = {
      id: definition.keyId,
      arn: arn('kms', `key/${definition.keyId}`),
      usage: definition.usage ?? 'ENCRYPT_DECRYPT',
      spec,
      state: 'Enabled',
      created: this.clock.now(),
      description: definition.description ?? '',
      material: randomBytes(KEY_BYTES[spec] ?? 32).toString('base64'),
    };
    await this.keep(key);
    return key;
  }

  /** Points `alias` (`alias/name`) at a key. */
  async ensureAlias(alias: string, keyId: string): Promise<void> {
    const { id } = this.find(keyId);
    await this.store.commit([{ shelf: ALIASES, key: alias, value: id }]);
    this.aliases.set(alias, id);
  }

  async keep(key: Key): Promise<void> {
    await this.store.commit([{ shelf: KEYS, key: key.id, value: key }]);
    this.keys.set(key.id, key);
  }

  /** The key that a key id, key ARN, alias or alias ARN names. */
  find(name: string): Key {
    const local = name.startsWith('arn:') ? (name.split(`:${ACCOUNT}:`)[1] ?? name) : name;
    const id = local.startsWith('alias/') ? this.aliases.get(local) : local.replace(/^key\//, '');
    const key = this.keys.get(id ?? '');
    if (key === undefined) throw keyNotFound(name);
    return key;
  }

  /** The key, able and meant to do what is asked. */
  usable(name: string, usage: KeyUsage): Key {
    const key = this.find(name);
    if (key.state !== 'Enabled') throw invalidState(key.arn);
    if (key.usage !== usage) throw wrongUsage(key.arn, key.usage);
    return key;
  }
}
