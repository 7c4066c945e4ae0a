/** Stored files over S3: every name is put under its tenant and environment, and cannot leave them. */
import { Readable } from 'node:stream';
import type { S3Client } from '@aws-sdk/client-s3';
import { dispositionOf } from '../files/disposition.ts';
import type { ObjectStore, Objects, ScanVerdict, TaggedFile } from '../ports.ts';
import type { TenantScope } from '../scope.ts';
import { STORAGE_OPTIONS } from './client.ts';
import { isUnchanged, putWhere } from './storage/conditional-put.ts';
import { readUnlessMissing } from './storage/missing-object.ts';
import { placeOf } from './storage/object-key.ts';
import { verdictIn } from './storage/scan-tag.ts';

/** Keys of one DeleteObjects. */
const DELETE_AT_MOST = 1000;

/** Segments of letters, digits, dots, dashes and underscores; none is empty or begins with a dot. */
const NAME = /^(?=.{1,512}$)[\w-][\w.-]*(?:\/[\w-][\w.-]*)*$/;

/** A name that could not be told from another tenant's, or from a step in a path: a defect of ours. */
export class ObjectNameError extends Error {
  constructor() {
    super('the name of a stored file holds what no name may hold');
    this.name = 'ObjectNameError';
  }
}

type Sdk = typeof import('@aws-sdk/client-s3') & typeof import('@aws-sdk/s3-request-presigner');

/** How a client reaches S3; functions take all of it from their environment. */
interface S3Options {
  readonly region?: string;
  readonly endpoint?: string;
  readonly credentials?: { readonly accessKeyId: string; readonly secretAccessKey: string };
  readonly profile?: string;
}

interface Connection {
  readonly sdk: Sdk;
  readonly client: S3Client;
}

/** The files in `bucket`. The clients are loaded with the first call: most warm processes never need them. */
export function awsObjects(bucket: string, options: S3Options = {}): ObjectStore {
  let connection: Promise<Connection> | undefined;
  const connected = () => {
    connection ??= connect(options);
    return connection;
  };
  return { within: (scope) => new BucketObjects(bucket, scope, connected) };
}

async function connect(options: S3Options): Promise<Connection> {
  const [client, presigner] = await Promise.all([
    import('@aws-sdk/client-s3'),
    import('@aws-sdk/s3-request-presigner'),
  ]);
  return {
    sdk: { ...client, ...presigner },
    client: new client.S3Client({ ...STORAGE_OPTIONS, ...options }),
  };
}

class BucketObjects implements Objects {
  readonly #bucket: string;
  readonly #scope: TenantScope;
  readonly #connected: () => Promise<Connection>;

  constructor(bucket: string, scope: TenantScope, connected: () => Promise<Connection>) {
    this.#bucket = bucket;
    this.#scope = scope;
    this.#connected = connected;
  }

  async put(name: string, bytes: Uint8Array, contentType: string): Promise<void> {
    const target = this.#at(name);
    const { sdk, client } = await this.#connected();
    await client.send(
      new sdk.PutObjectCommand({
        ...target,
        Body: bytes,
        ContentType: contentType,
        ChecksumAlgorithm: 'CRC32',
      }),
    );
  }

  async get(name: string): Promise<Uint8Array | undefined> {
    const target = this.#at(name);
    const { sdk, client } = await this.#connected();
    return readUnlessMissing({ sdk, client }, target, async () => {
      const answer = await client.send(new sdk.GetObjectCommand({ ...target, ChecksumMode: 'ENABLED' }));
      return answer.Body?.transformToByteArray();
    });
  }

  async open(name: string): Promise<AsyncIterable<Uint8Array> | undefined> {
    const target = this.#at(name);
    const { sdk, client } = await this.#connected();
    return readUnlessMissing({ sdk, client }, target, async () => {
      const { Body } = await client.send(new sdk.GetObjectCommand({ ...target, ChecksumMode: 'ENABLED' }));
      return piecesOf(Body);
    });
  }

  async getTagged(name: string, unlessEtag?: string): Promise<TaggedFile | 'unchanged' | undefined> {
    const target = this.#at(name);
    const { sdk, client } = await this.#connected();
    const unless = unlessEtag === undefined ? {} : { IfNoneMatch: unlessEtag };
    return readUnlessMissing({ sdk, client }, target, async () => {
      try {
        const command = new sdk.GetObjectCommand({ ...target, ...unless, ChecksumMode: 'ENABLED' });
        const { Body, ETag } = await client.send(command);
        return { bytes: (await Body?.transformToByteArray()) ?? new Uint8Array(), etag: ETag ?? '' };
      } catch (error) {
        if (isUnchanged(error)) return 'unchanged' as const;
        throw error;
      }
    });
  }

  async putIf(
    name: string,
    bytes: Uint8Array,
    contentType: string,
    ifEtag: string | undefined,
  ): Promise<string | undefined> {
    const object = { ...this.#at(name), Body: bytes, ContentType: contentType };
    const etag = await putWhere(await this.#connected(), object, ifEtag);
    if (etag !== undefined) return etag;
    // An attempt of this call that got through and was repeated looks like another writer.
    const now = await this.getTagged(name);
    return typeof now === 'object' && Buffer.compare(now.bytes, bytes) === 0 ? now.etag : undefined;
  }

  async remove(names: readonly string[]): Promise<void> {
    const keys = names.map((name) => ({ Key: this.#at(name).Key }));
    const { sdk, client } = await this.#connected();
    for (let at = 0; at < keys.length; at += DELETE_AT_MOST) {
      const answer = await client.send(
        new sdk.DeleteObjectsCommand({
          Bucket: this.#bucket,
          Delete: { Objects: keys.slice(at, at + DELETE_AT_MOST), Quiet: true },
        }),
      );
      const [refused] = answer.Errors ?? [];
      if (refused !== undefined) throw new Error(`the store did not remove a file: ${refused.Code}`);
    }
  }

  async list(prefix: string): Promise<readonly string[]> {
    const { root, rest, shown } = placeOf(this.#scope, prefix);
    // A prefix may end in the middle of a name, or at a slash.
    if (rest !== '' && !NAME.test(rest.replace(/\/$/, ''))) throw new ObjectNameError();
    const { sdk, client } = await this.#connected();
    const pages = sdk.paginateListObjectsV2({ client }, { Bucket: this.#bucket, Prefix: root + rest });
    const names: string[] = [];
    for await (const { Contents = [] } of pages) {
      names.push(
        ...Contents.flatMap(({ Key }) => (Key === undefined ? [] : [shown + Key.slice(root.length)])),
      );
    }
    return names;
  }

  async uploadAddress(name: string, file: Parameters<Objects['uploadAddress']>[1]) {
    const target = this.#at(name);
    const { sdk, client } = await this.#connected();
    const command = new sdk.PutObjectCommand({
      ...target,
      ContentType: file.contentType,
      ContentLength: file.size,
    });
    const url = await sdk.getSignedUrl(client, command, {
      expiresIn: file.expiresSec,
      // Both are left out of a signature unless they are asked for.
      signableHeaders: new Set(['host', 'content-type', 'content-length']),
    });
    return { url, headers: { 'Content-Type': file.contentType } };
  }

  async downloadUrl(name: string, file: Parameters<Objects['downloadUrl']>[1]): Promise<string> {
    const target = this.#at(name);
    const { sdk, client } = await this.#connected();
    const command = new sdk.GetObjectCommand({
      ...target,
      ResponseContentDisposition: dispositionOf(
        file.filename,
        file.inline === true ? 'inline' : 'attachment',
      ),
      ResponseContentType: file.contentType,
      ...(file.noStore === true ? { ResponseCacheControl: 'no-store' } : {}),
    });
    return sdk.getSignedUrl(client, command, { expiresIn: file.expiresSec });
  }

  async verdict(name: string): Promise<ScanVerdict | 'pending' | undefined> {
    const target = this.#at(name);
    const { sdk, client } = await this.#connected();
    return readUnlessMissing({ sdk, client }, target, async () => {
      const { TagSet = [] } = await client.send(new sdk.GetObjectTaggingCommand(target));
      return verdictIn(TagSet) ?? 'pending';
    });
  }

  #at(name: string): { readonly Bucket: string; readonly Key: string } {
    if (!NAME.test(name)) throw new ObjectNameError();
    const { root, rest } = placeOf(this.#scope, name);
    if (rest === '') throw new ObjectNameError();
    return { Bucket: this.#bucket, Key: root + rest };
  }
}

/** In Node the body of an object is a stream of bytes. */
function piecesOf(body: unknown): AsyncIterable<Uint8Array> {
  if (body instanceof Readable) return body;
  throw new Error('the store answered a file without a stream');
}
