/** Multipart uploads: begin, part, complete, abort, list parts. */
import { createHash } from 'node:crypto';
import { type Answer, xmlAnswer } from '../protocol/answer.ts';
import { checksumHeaders, compositeChecksum } from '../protocol/checksums.ts';
import {
  entityTooSmall,
  invalidArgument,
  invalidPart,
  invalidPartOrder,
  malformedXml,
  noSuchUpload,
  notEmulated,
} from '../protocol/errors.ts';
import { element, elements } from '../protocol/xml.ts';
import { entityTag } from '../storage/objects.ts';
import type { Upload, UploadPart } from '../storage/uploads.ts';
import {
  type Call,
  demandKey,
  encryptionHeaders,
  type Operation,
  objectArn,
  type Realm,
  versionHeaders,
} from './call.ts';
import { readDescription } from './description.ts';
import { checkWritable } from './write-object.ts';

const MOST_PARTS = 10_000;
const SMALLEST_PART_BYTES = 5 * 1024 * 1024;

export const createMultipartUpload: Operation = async (call, realm, bucket) => {
  if (bucket.lock !== undefined) throw notEmulated('CreateMultipartUpload in a bucket with Object Lock');
  const description = readDescription(call, bucket);
  checkWritable(call, realm, description);
  const id = await realm.uploads.begin(call.bucket, call.key, description);
  return xmlAnswer(
    'InitiateMultipartUploadResult',
    [
      ['Bucket', call.bucket],
      ['Key', call.key],
      ['UploadId', id],
    ],
    encryptionHeaders(description.encryption),
  );
};

export const uploadPart: Operation = async (call, realm): Promise<Answer> => {
  if (call.headers['x-amz-copy-source'] !== undefined) throw notEmulated('UploadPartCopy');
  const upload = await find(call, realm);
  const number = Number(call.query.get('partNumber') ?? 'none');
  if (!Number.isInteger(number) || number < 1 || number > MOST_PARTS) {
    throw invalidArgument('Part number must be an integer between 1 and 10000, inclusive');
  }
  const etag = entityTag(call.body);
  const body = await realm.objects.bodies.write(call.body);
  await realm.uploads.keepPart(upload.id, {
    number,
    size: call.body.length,
    etag,
    body,
    ...(call.checksum === undefined ? {} : { checksum: call.checksum }),
  });
  const { 'x-amz-checksum-type': _type, ...checksum } = checksumHeaders(call.checksum);
  return {
    status: 200,
    headers: { etag: `"${etag}"`, ...encryptionHeaders(upload.encryption), ...checksum },
  };
};

export const completeMultipartUpload: Operation = async (call, realm, bucket) => {
  const { id, bucket: _bucket, key: _key, started: _started, ...description } = await find(call, realm);
  const arn = objectArn(call.bucket, call.key);
  demandKey(realm, call.caller, 'kms:Decrypt', { encryption: description.encryption, arn });
  const kept = await realm.uploads.parts(id);
  const parts = namedParts(call.body.toString(), kept);
  const checksum = compositeChecksum(parts.map((part) => part.checksum));
  const object = await realm.objects.put(
    call.bucket,
    call.key,
    {
      ...description,
      ...(checksum === undefined ? {} : { checksum }),
      body: await realm.objects.bodies.join(parts.map((part) => part.body)),
      size: parts.reduce((sum, part) => sum + part.size, 0),
      etag: tagOfParts(parts),
    },
    'ObjectCreated:CompleteMultipartUpload',
    { ifNoneMatch: call.headers['if-none-match'], ifMatch: call.headers['if-match'] },
    realm.uploads.ending(id, kept),
  );
  await realm.uploads.discard(kept);
  return xmlAnswer(
    'CompleteMultipartUploadResult',
    [
      ['Location', `/${call.bucket}/${call.key}`],
      ['Bucket', call.bucket],
      ['Key', call.key],
      ['ETag', `"${object.etag}"`],
    ],
    { ...encryptionHeaders(object.encryption), ...versionHeaders(bucket, object) },
  );
};

export const abortMultipartUpload: Operation = async (call, realm) => {
  await realm.uploads.abort((await find(call, realm)).id);
  return { status: 204 };
};

export const listParts: Operation = async (call, realm) => {
  const upload = await find(call, realm);
  const max = Math.min(Number(call.query.get('max-parts') ?? 1000), 1000);
  const after = Number(call.query.get('part-number-marker') ?? 0);
  const parts = (await realm.uploads.parts(upload.id)).filter(({ number }) => number > after);
  const page = parts.slice(0, max);
  return xmlAnswer('ListPartsResult', [
    ['Bucket', call.bucket],
    ['Key', call.key],
    ['UploadId', upload.id],
    ['PartNumberMarker', after],
    ['NextPartNumberMarker', page.at(-1)?.number],
    ['MaxParts', max],
    ['IsTruncated', parts.length > page.length],
    ...page.map(
      ({ number, size, etag, modified }) =>
        [
          'Part',
          [
            ['PartNumber', number],
            ['LastModified', new Date(modified).toISOString()],
            ['ETag', `"${etag}"`],
            ['Size', size],
          ],
        ] as const,
    ),
  ]);
};

async function find(call: Call, realm: Realm): Promise<Upload> {
  const upload = await realm.uploads.find(call.query.get('uploadId') ?? '');
  if (upload === undefined || upload.bucket !== call.bucket || upload.key !== call.key) throw noSuchUpload();
  return upload;
}

/** The kept parts that a `CompleteMultipartUpload` document names; throws S3's refusals. */
function namedParts(xml: string, kept: readonly UploadPart[]): UploadPart[] {
  const byNumber = new Map(kept.map((part) => [part.number, part]));
  const named = elements(xml, 'Part').map((text) => ({
    part: byNumber.get(Number(element(text, 'PartNumber'))),
    etag: element(text, 'ETag')?.replaceAll('"', ''),
  }));
  if (named.length === 0) throw malformedXml();
  const parts = named.map(({ part, etag }) => {
    if (part === undefined || part.etag !== etag) throw invalidPart();
    return part;
  });
  if (parts.some((part, index) => part.number <= (parts[index - 1]?.number ?? 0))) throw invalidPartOrder();
  if (parts.slice(0, -1).some(({ size }) => size < SMALLEST_PART_BYTES)) throw entityTooSmall();
  return parts;
}

function tagOfParts(parts: readonly UploadPart[]): string {
  const digests = Buffer.concat(parts.map(({ etag }) => Buffer.from(etag, 'hex')));
  return `${createHash('md5').update(digests).digest('hex')}-${parts.length}`;
}
