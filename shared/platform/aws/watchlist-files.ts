/** Watchlists over S3: immutable parts below `versions/`, what was fetched below `sources/`, and the pointer `current.json`. */
import type { GetObjectCommandOutput, S3Client } from '@aws-sdk/client-s3';
import * as z from 'zod';
import type { WatchlistFiles } from '../ports.ts';
import { inParallel, throwFirstFailure } from '../worker/in-parallel.ts';
import { STORAGE_OPTIONS } from './client.ts';
import { putWhere } from './storage/conditional-put.ts';

const POINTER = 'current.json';
const VERSIONS = 'versions/';
const Pointer = z.object({ version: z.string().min(1) });
const SEGMENT = /^[\w-][\w.-]*$/;

/** One connection carries some 90 MB/s, so that large parts are read over several. */
const RANGE_BYTES = 8 * 1024 * 1024;
const RANGES_AT_ONCE = 8;

type Sdk = typeof import('@aws-sdk/client-s3');

interface Connection {
  readonly sdk: Sdk;
  readonly client: S3Client;
}

/** How a client reaches S3; functions take all of it from their environment. */
export interface ListFilesOptions {
  readonly region?: string;
  readonly endpoint?: string;
  readonly credentials?: { readonly accessKeyId: string; readonly secretAccessKey: string };
  readonly profile?: string;
}

/** The lists in `bucket`. The client is loaded with the first call. */
export function awsWatchlistFiles(bucket: string, options: ListFilesOptions = {}): WatchlistFiles {
  let connection: Promise<Connection> | undefined;
  return new BucketLists(bucket, () => {
    connection ??= import('@aws-sdk/client-s3').then((sdk) => ({
      sdk,
      client: new sdk.S3Client({ ...STORAGE_OPTIONS, ...options }),
    }));
    return connection;
  });
}

class BucketLists implements WatchlistFiles {
  readonly #bucket: string;
  readonly #connected: () => Promise<Connection>;

  constructor(bucket: string, connected: () => Promise<Connection>) {
    this.#bucket = bucket;
    this.#connected = connected;
  }

  async current() {
    const found = await this.#get(POINTER);
    if (found === undefined) return undefined;
    const text = await found.Body?.transformToString();
    const { version } = Pointer.parse(JSON.parse(text ?? ''));
    return { version, etag: found.ETag ?? '' };
  }

  read(version: string, part: string): Promise<Uint8Array | undefined> {
    return this.#whole(partKey(version, part));
  }

  async readRange(version: string, part: string, from: number, toExclusive: number): Promise<Uint8Array> {
    if (toExclusive <= from) return new Uint8Array();
    const found = await this.#get(partKey(version, part), { Range: `bytes=${from}-${toExclusive - 1}` });
    if (found === undefined) throw new Error(`there is no part ${part} in version ${version}`);
    return bytesOf(found);
  }

  put(version: string, part: string, bytes: Uint8Array): Promise<void> {
    return this.#put(partKey(version, part), bytes);
  }

  putSource(name: string, bytes: Uint8Array): Promise<void> {
    return this.#put(sourceKey(name), bytes);
  }

  source(name: string): Promise<Uint8Array | undefined> {
    return this.#whole(sourceKey(name));
  }

  async point(version: string, ifEtag: string | undefined): Promise<boolean> {
    const connection = await this.#connected();
    const object = {
      Bucket: this.#bucket,
      Key: POINTER,
      Body: JSON.stringify({ version }),
      ContentType: 'application/json',
    };
    if ((await putWhere(connection, object, ifEtag)) !== undefined) return true;
    // An attempt of this call that got through and was repeated looks like another writer.
    return (await this.current())?.version === version;
  }

  async retire(before: number, kept: readonly string[]): Promise<readonly string[]> {
    const { sdk, client } = await this.#connected();
    const versions = new Map<string, { readonly keys: string[]; newest: number }>();
    const pages = sdk.paginateListObjectsV2({ client }, { Bucket: this.#bucket, Prefix: VERSIONS });
    for await (const { Contents = [] } of pages)
      for (const { Key = '', LastModified } of Contents) {
        const id = Key.slice(VERSIONS.length).split('/', 1)[0] ?? '';
        const known = versions.get(id) ?? { keys: [], newest: 0 };
        known.keys.push(Key);
        known.newest = Math.max(known.newest, LastModified?.getTime() ?? Number.POSITIVE_INFINITY);
        versions.set(id, known);
      }
    const old = [...versions].filter(([id, { newest }]) => newest < before && !kept.includes(id));
    for (const [, { keys }] of old) await this.#remove(keys);
    return old.map(([id]) => id);
  }

  /** The few parts of one version. */
  async #remove(keys: readonly string[]): Promise<void> {
    const { sdk, client } = await this.#connected();
    const Delete = { Objects: keys.map((Key) => ({ Key })), Quiet: true };
    const { Errors = [] } = await client.send(new sdk.DeleteObjectsCommand({ Bucket: this.#bucket, Delete }));
    const [refused] = Errors;
    if (refused !== undefined) throw new Error(`the store did not remove a part: ${refused.Code}`);
  }

  async #put(key: string, bytes: Uint8Array): Promise<void> {
    const { sdk, client } = await this.#connected();
    const target = { Bucket: this.#bucket, Key: key, Body: bytes };
    await client.send(new sdk.PutObjectCommand({ ...target, ChecksumAlgorithm: 'CRC32' }));
  }

  /** The first range says how long the object is; the rest is read beside each other, of the same content. */
  async #whole(key: string): Promise<Uint8Array | undefined> {
    const first = await this.#get(key, { Range: `bytes=0-${RANGE_BYTES - 1}` });
    if (first === undefined) return undefined;
    const head = await bytesOf(first);
    const size = Number(first.ContentRange?.split('/')[1] ?? head.length);
    if (size <= head.length) return head;
    const whole = new Uint8Array(size);
    whole.set(head);
    const starts = Array.from(
      { length: Math.ceil(size / RANGE_BYTES) - 1 },
      (_, at) => (at + 1) * RANGE_BYTES,
    );
    const outcomes = await inParallel(starts, RANGES_AT_ONCE, async (start) => {
      const Range = `bytes=${start}-${Math.min(start + RANGE_BYTES, size) - 1}`;
      const part = await this.#get(key, {
        Range,
        ...(first.ETag === undefined ? {} : { IfMatch: first.ETag }),
      });
      if (part === undefined) throw new Error('a stored file went while it was read');
      whole.set(await bytesOf(part), start);
    });
    throwFirstFailure(outcomes);
    return whole;
  }

  /** Undefined where there is no such object. A range of an empty object is refused, which reads as the whole of it. */
  async #get(
    key: string,
    how: { readonly Range?: string; readonly IfMatch?: string } = {},
  ): Promise<GetObjectCommandOutput | undefined> {
    const { sdk, client } = await this.#connected();
    const target = { Bucket: this.#bucket, Key: key };
    try {
      return await client.send(new sdk.GetObjectCommand({ ...target, ...how }));
    } catch (error) {
      if (error instanceof sdk.NoSuchKey) return undefined;
      if (error instanceof Error && error.name === 'InvalidRange')
        return client.send(new sdk.GetObjectCommand(target));
      throw error;
    }
  }
}

async function bytesOf(found: GetObjectCommandOutput): Promise<Uint8Array> {
  return (await found.Body?.transformToByteArray()) ?? new Uint8Array();
}

function partKey(version: string, part: string): string {
  return `${VERSIONS}${segments(version)}/${segments(part)}`;
}

function sourceKey(name: string): string {
  return `sources/${segments(name)}`;
}

function segments(name: string): string {
  if (!name.split('/').every((segment) => SEGMENT.test(segment)))
    throw new Error('the name of a part of a list holds what no name may hold');
  return name;
}
