/** The objects: metadata in the store, bodies beside it, every change one commit. */
import { createHash, randomUUID } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import type { Clock } from '../../clock.ts';
import { KeyedMutex } from '../../mutex.ts';
import type { Store, StoreWrite } from '../../store.ts';
import type { Checksum } from '../protocol/checksums.ts';
import { noSuchKey, preconditionFailed } from '../protocol/errors.ts';
import type { Bodies } from './bodies.ts';
import type { Encryption } from './buckets.ts';
import { checkReplaceable, type Retention } from './lock.ts';
import type { Notices, ObjectEvent, ObjectEventName } from './notices.ts';

/** What a writer says about an object. */
export interface Description {
  /** Standard headers to give back, in lower case, e.g. `content-type`. */
  readonly headers: Readonly<Record<string, string>>;
  /** User metadata without its `x-amz-meta-` prefix. */
  readonly metadata: Readonly<Record<string, string>>;
  readonly tags: readonly (readonly [string, string])[];
  readonly encryption: Encryption;
  readonly storageClass?: string;
  readonly checksum?: Checksum;
  readonly retention?: Retention;
}

export interface StoredObject extends Description {
  readonly key: string;
  /** Bytes. */
  readonly size: number;
  /** Without quotes. */
  readonly etag: string;
  /** Milliseconds. */
  readonly modified: number;
  readonly version: string;
  /** Name of the file that holds the content. */
  readonly body: string;
}

/** An object about to be; the body is already on disk. */
export interface Draft extends Description {
  readonly body: string;
  readonly size: number;
  readonly etag: string;
}

/** Preconditions of a write, as in the headers of the same names. */
export interface Condition {
  readonly ifMatch?: string | undefined;
  readonly ifNoneMatch?: string | undefined;
}

export const OBJECTS = 's3.objects';

export class Objects {
  readonly bodies: Bodies;
  private readonly store: Store;
  private readonly clock: Clock;
  private readonly notices: Notices;
  private readonly locks = new KeyedMutex();

  constructor(parts: {
    readonly store: Store;
    readonly clock: Clock;
    readonly bodies: Bodies;
    readonly notices: Notices;
  }) {
    this.store = parts.store;
    this.clock = parts.clock;
    this.bodies = parts.bodies;
    this.notices = parts.notices;
  }

  find(bucket: string, key: string): Promise<StoredObject | undefined> {
    return this.store.shelf<StoredObject>(OBJECTS).get(`${bucket}/${key}`);
  }

  /** Metadata and an open body of the same version; a writer may replace the object between the two looks. */
  async open(
    bucket: string,
    key: string,
  ): Promise<{ readonly object: StoredObject; readonly file: FileHandle } | undefined> {
    for (;;) {
      const object = await this.find(bucket, key);
      if (object === undefined) return undefined;
      try {
        return { object, file: await this.bodies.open(object.body) };
      } catch (error) {
        const now = await this.find(bucket, key);
        if (now?.body === object.body) throw error;
      }
    }
  }

  /** Puts the drafted object under the key; `also` is committed with it. Removes the draft's body when refused. */
  async put(
    bucket: string,
    key: string,
    draft: Draft,
    name: ObjectEventName,
    condition: Condition = {},
    also: readonly StoreWrite[] = [],
  ): Promise<StoredObject> {
    return this.locks.run(`${bucket}/${key}`, async () => {
      const before = await this.find(bucket, key);
      try {
        checkCondition(before, condition);
        checkReplaceable(before, this.clock.now());
      } catch (error) {
        await this.bodies.remove(draft.body);
        throw error;
      }
      const object: StoredObject = { ...draft, key, modified: this.clock.now(), version: randomUUID() };
      await this.commit(this.event(name, bucket, object), [
        { shelf: OBJECTS, key: `${bucket}/${key}`, value: object },
        ...also,
      ]);
      if (before !== undefined) await this.bodies.remove(before.body);
      return object;
    });
  }

  /** Changes the tags alone; of `version`, where one is given and still there. */
  async retag(
    bucket: string,
    key: string,
    tags: StoredObject['tags'],
    version?: string,
  ): Promise<StoredObject> {
    return this.locks.run(`${bucket}/${key}`, async () => {
      const object = await this.find(bucket, key);
      if (object === undefined) throw noSuchKey();
      if (version !== undefined && version !== object.version) return object;
      await this.store.commit([{ shelf: OBJECTS, key: `${bucket}/${key}`, value: { ...object, tags } }]);
      return object;
    });
  }

  /** Removes the object; what is not there counts as removed. */
  async remove(bucket: string, key: string): Promise<void> {
    await this.locks.run(`${bucket}/${key}`, async () => {
      const object = await this.find(bucket, key);
      if (object === undefined) return;
      const event = { ...this.event('ObjectRemoved:Delete', bucket, object), size: 0, etag: '' };
      await this.commit(event, [{ shelf: OBJECTS, key: `${bucket}/${key}`, remove: true }]);
      await this.bodies.remove(object.body);
    });
  }

  /** Up to `limit` objects in key order, beginning with `prefix` and strictly after `after`. */
  async list(bucket: string, prefix: string, after: string, limit: number): Promise<StoredObject[]> {
    const isPast = after !== '' && Buffer.compare(Buffer.from(after), Buffer.from(prefix)) >= 0;
    const start = isPast ? { gt: `${bucket}/${after}` } : { gte: `${bucket}/${prefix}` };
    const entries = await this.store
      .shelf<StoredObject>(OBJECTS)
      .entries({ ...start, lt: `${bucket}/${prefix}\u{10ffff}`, limit });
    return entries.map(([, object]) => object);
  }

  private event(name: ObjectEventName, bucket: string, { key, size, etag }: StoredObject): ObjectEvent {
    return { name, bucket, key, size, etag, at: this.clock.now() };
  }

  private async commit(event: ObjectEvent, writes: readonly StoreWrite[]): Promise<void> {
    const { writes: notice, announce } = this.notices.prepare(event);
    await this.store.commit([...writes, ...notice]);
    announce();
  }
}

/** A whole body's entity tag, without quotes. */
export function entityTag(content: Buffer): string {
  return createHash('md5').update(content).digest('hex');
}

function checkCondition(before: StoredObject | undefined, { ifMatch, ifNoneMatch }: Condition): void {
  if (ifNoneMatch === '*' && before !== undefined) throw preconditionFailed();
  if (ifMatch === undefined) return;
  if (before === undefined) throw noSuchKey();
  if (ifMatch.replaceAll('"', '') !== before.etag) throw preconditionFailed();
}
