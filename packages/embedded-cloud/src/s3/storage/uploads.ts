/** Multipart uploads in progress. */
import { randomUUID } from 'node:crypto';
import type { Clock } from '../../clock.ts';
import type { Store, StoreWrite } from '../../store.ts';
import type { Checksum } from '../protocol/checksums.ts';
import type { Bodies } from './bodies.ts';
import type { Description } from './objects.ts';

export interface Upload extends Description {
  readonly id: string;
  readonly bucket: string;
  readonly key: string;
  /** Milliseconds. */
  readonly started: number;
}

export interface UploadPart {
  readonly number: number;
  readonly size: number;
  readonly etag: string;
  readonly body: string;
  readonly modified: number;
  readonly checksum?: Checksum;
}

const UPLOADS = 's3.uploads';
export const PARTS = 's3.parts';

export class Uploads {
  private readonly store: Store;
  private readonly clock: Clock;
  private readonly bodies: Bodies;

  constructor(store: Store, clock: Clock, bodies: Bodies) {
    this.store = store;
    this.clock = clock;
    this.bodies = bodies;
  }

  async begin(bucket: string, key: string, description: Description): Promise<string> {
    const id = randomUUID();
    const upload: Upload = { ...description, id, bucket, key, started: this.clock.now() };
    await this.store.commit([{ shelf: UPLOADS, key: id, value: upload }]);
    return id;
  }

  find(id: string): Promise<Upload | undefined> {
    return this.store.shelf<Upload>(UPLOADS).get(id);
  }

  async keepPart(id: string, part: Omit<UploadPart, 'modified'>): Promise<void> {
    const shelf = this.store.shelf<UploadPart>(PARTS);
    const before = await shelf.get(address(id, part.number));
    await shelf.put(address(id, part.number), { ...part, modified: this.clock.now() });
    if (before !== undefined) await this.bodies.remove(before.body);
  }

  /** The parts in order of their numbers. */
  async parts(id: string): Promise<UploadPart[]> {
    const entries = await this.store.shelf<UploadPart>(PARTS).entries({ gte: `${id}/`, lt: `${id}0` });
    return entries.map(([, part]) => part);
  }

  /** The writes that forget the upload, to be committed with what replaces it. */
  ending(id: string, parts: readonly UploadPart[]): StoreWrite[] {
    return [
      { shelf: UPLOADS, key: id, remove: true },
      ...parts.map(({ number }): StoreWrite => ({ shelf: PARTS, key: address(id, number), remove: true })),
    ];
  }

  async discard(parts: readonly UploadPart[]): Promise<void> {
    await Promise.all(parts.map(({ body }) => this.bodies.remove(body)));
  }

  async abort(id: string): Promise<void> {
    const parts = await this.parts(id);
    await this.store.commit(this.ending(id, parts));
    await this.discard(parts);
  }
}

function address(id: string, number: number): string {
  return `${id}/${number.toString().padStart(5, '0')}`;
}
