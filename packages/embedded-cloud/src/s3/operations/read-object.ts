/** GetObject and HeadObject. */
import type { Answer } from '../protocol/answer.ts';
import { checksumHeaders } from '../protocol/checksums.ts';
import { invalidRequest, notModified, preconditionFailed } from '../protocol/errors.ts';
import { byteRange } from '../protocol/range.ts';
import type { Bucket } from '../storage/buckets.ts';
import { retentionHeaders } from '../storage/lock.ts';
import type { StoredObject } from '../storage/objects.ts';
import {
  type Call,
  checkVersion,
  demand,
  demandKey,
  encryptionHeaders,
  missingKey,
  type Operation,
  objectArn,
  type Realm,
  tagContext,
  versionHeaders,
} from './call.ts';

const OVERRIDES = [
  'content-type',
  'content-language',
  'expires',
  'cache-control',
  'content-disposition',
  'content-encoding',
] as const;

export const getObject: Operation = async (call, realm, bucket) => {
  const found = await realm.objects.open(call.bucket, call.key);
  if (found === undefined) throw missing(call, realm);
  const { object, file } = found;
  try {
    checkReadable(call, realm, object);
    const range = byteRange(call.headers['range'], object.size);
    const headers = objectHeaders(call, bucket, object, range !== undefined);
    const { start, end } = range ?? { start: 0, end: object.size - 1 };
    if (object.size === 0) {
      await file.close();
      return { status: 200, headers, body: Buffer.alloc(0) };
    }
    const answer: Answer = { status: range === undefined ? 200 : 206, headers, body: { file, start, end } };
    return range === undefined
      ? answer
      : { ...answer, headers: { ...headers, 'content-range': `bytes ${start}-${end}/${object.size}` } };
  } catch (error) {
    await file.close();
    throw error;
  }
};

export const headObject: Operation = async (call, realm, bucket) => {
  const object = await realm.objects.find(call.bucket, call.key);
  if (object === undefined) throw missing(call, realm);
  checkReadable(call, realm, object);
  const range = byteRange(call.headers['range'], object.size);
  const headers = objectHeaders(call, bucket, object, range !== undefined);
  if (range === undefined)
    return { status: 200, headers: { ...headers, 'content-length': String(object.size) } };
  const { start, end } = range;
  return {
    status: 206,
    headers: {
      ...headers,
      'content-length': String(end - start + 1),
      'content-range': `bytes ${start}-${end}/${object.size}`,
    },
  };
};

function missing(call: Call, realm: Realm): Error {
  demandRead(call, realm);
  return missingKey(realm, call.caller, call.bucket);
}

/** Asked with the tags of the very version that is then read. */
function demandRead(call: Call, realm: Realm, object?: StoredObject): void {
  demand(realm, call.caller, {
    action: 's3:GetObject',
    resource: objectArn(call.bucket, call.key),
    context: { ...call.context, ...tagContext(object?.tags) },
  });
}

function checkReadable(call: Call, realm: Realm, object: StoredObject): void {
  demandRead(call, realm, object);
  if (call.query.has('partNumber')) throw invalidRequest('the embedded cloud does not read objects by part');
  checkVersion(object, call.query.get('versionId'));
  const arn = objectArn(call.bucket, call.key);
  demandKey(realm, call.caller, 'kms:Decrypt', { encryption: object.encryption, arn });
  checkPreconditions(call.headers, object);
}

/** RFC 9110, 13.2.2: entity tags decide before dates. */
function checkPreconditions(headers: Call['headers'], object: StoredObject): void {
  const seconds = Math.floor(object.modified / 1000) * 1000;
  const ifMatch = headers['if-match'];
  const ifNoneMatch = headers['if-none-match'];
  if (ifMatch !== undefined && !tagged(ifMatch, object)) throw preconditionFailed();
  if (ifMatch === undefined && Date.parse(headers['if-unmodified-since'] ?? '') < seconds) {
    throw preconditionFailed();
  }
  if (ifNoneMatch !== undefined && tagged(ifNoneMatch, object)) throw notModified();
  if (ifNoneMatch === undefined && Date.parse(headers['if-modified-since'] ?? '') >= seconds) {
    throw notModified();
  }
}

function tagged(header: string, object: StoredObject): boolean {
  return header.split(',').some((tag) => ['*', object.etag].includes(tag.trim().replaceAll('"', '')));
}

function objectHeaders(
  call: Call,
  bucket: Bucket,
  object: StoredObject,
  partial: boolean,
): Record<string, string> {
  const wantsChecksum = call.headers['x-amz-checksum-mode']?.toUpperCase() === 'ENABLED' && !partial;
  return {
    ...object.headers,
    ...overrides(call.query),
    ...Object.fromEntries(
      Object.entries(object.metadata).map(([name, value]) => [`x-amz-meta-${name}`, value]),
    ),
    ...encryptionHeaders(object.encryption),
    ...versionHeaders(bucket, object),
    ...retentionHeaders(object),
    ...(wantsChecksum ? checksumHeaders(object.checksum) : {}),
    ...(object.storageClass === undefined || object.storageClass === 'STANDARD'
      ? {}
      : { 'x-amz-storage-class': object.storageClass }),
    ...(object.tags.length === 0 ? {} : { 'x-amz-tagging-count': String(object.tags.length) }),
    etag: `"${object.etag}"`,
    'last-modified': new Date(object.modified).toUTCString(),
    'accept-ranges': 'bytes',
  };
}

function overrides(query: URLSearchParams): Record<string, string> {
  return Object.fromEntries(
    OVERRIDES.flatMap((name) => {
      const value = query.get(`response-${name}`);
      return value === null ? [] : [[name, value] as const];
    }),
  );
}
