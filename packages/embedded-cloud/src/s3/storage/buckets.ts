/** The buckets and their settings. */
import type { Clock } from '../../clock.ts';
import type { Store } from '../../store.ts';
import type { CorsRule } from '../protocol/cors.ts';
import type { Expiration } from './expirer.ts';
import type { DefaultRetention } from './lock.ts';

/** Encryption at rest; returned to callers and checked against their KMS permissions, not applied to the files. */
export interface Encryption {
  readonly algorithm: string;
  /** Key ARN for `aws:kms`; without it the account's own key, which needs no permission. */
  readonly keyArn?: string | undefined;
}

/** A bucket as the template describes it. */
export interface BucketDefinition {
  readonly name: string;
  /** Refuse plain HTTP; loopback counts as secure. */
  readonly denyInsecure?: boolean | undefined;
  readonly corsRules?: readonly CorsRule[] | undefined;
  readonly encryption?: Encryption | undefined;
  readonly expirations?: readonly Expiration[] | undefined;
  readonly versioned?: boolean | undefined;
  /** Default retention of Object Lock. */
  readonly lock?: DefaultRetention | undefined;
}

export interface Bucket {
  readonly name: string;
  readonly denyInsecure: boolean;
  readonly corsRules: readonly CorsRule[];
  readonly encryption: Encryption;
  /** Absent in buckets that an older version stored. */
  readonly expirations?: readonly Expiration[];
  readonly versioning?: string;
  readonly lock?: DefaultRetention;
  /** Milliseconds. */
  readonly created: number;
}

const SHELF = 's3.buckets';

export class Buckets {
  private readonly store: Store;
  private readonly clock: Clock;
  private readonly known = new Map<string, Bucket>();

  private constructor(store: Store, clock: Clock) {
    this.store = store;
    this.clock = clock;
  }

  static async open(store: Store, clock: Clock): Promise<Buckets> {
    const buckets = new Buckets(store, clock);
    for (const [name, bucket] of await store.shelf<Bucket>(SHELF).entries()) buckets.known.set(name, bucket);
    return buckets;
  }

  find(name: string): Bucket | undefined {
    return this.known.get(name);
  }

  all(): Bucket[] {
    return [...this.known.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
  }

  /** Makes the bucket, or brings an existing one up to the definition. */
  async ensure(definition: BucketDefinition): Promise<void> {
    await this.keep({
      name: definition.name,
      denyInsecure: definition.denyInsecure ?? false,
      corsRules: definition.corsRules ?? [],
      encryption: definition.encryption ?? { algorithm: 'AES256' },
      expirations: definition.expirations ?? [],
      ...(definition.lock === undefined ? {} : { lock: definition.lock }),
      ...(definition.versioned ? { versioning: 'Enabled' } : {}),
      created: this.known.get(definition.name)?.created ?? this.clock.now(),
    });
  }

  async keep(bucket: Bucket): Promise<void> {
    await this.store.commit([{ shelf: SHELF, key: bucket.name, value: bucket }]);
    this.known.set(bucket.name, bucket);
  }

  async remove(name: string): Promise<void> {
    await this.store.commit([{ shelf: SHELF, key: name, remove: true }]);
    this.known.delete(name);
  }
}
