/** Reads from a call's headers what a new object is to be. */
import { invalidArgument, invalidTag, metadataTooLarge, notEmulated } from '../protocol/errors.ts';
import { element, elements } from '../protocol/xml.ts';
import type { Bucket, Encryption } from '../storage/buckets.ts';
import type { Description } from '../storage/objects.ts';
import type { Call } from './call.ts';

type Tags = Description['tags'];

const KEPT = ['content-type', 'content-disposition', 'content-language', 'cache-control', 'expires'] as const;
const META = 'x-amz-meta-';
const MOST_METADATA_BYTES = 2048;
const MOST_TAGS = 10;
const STORAGE_CLASSES = new Set(['STANDARD', 'STANDARD_IA', 'INTELLIGENT_TIERING', 'ONEZONE_IA']);

/** The description in the headers; throws S3's refusals of metadata, tags and storage classes. */
export function readDescription(call: Pick<Call, 'headers' | 'operation'>, bucket: Bucket): Description {
  const { headers } = call;
  const storageClass = headers['x-amz-storage-class'];
  if (storageClass !== undefined && !STORAGE_CLASSES.has(storageClass)) {
    throw notEmulated(`${call.operation} storage class ${storageClass}`);
  }
  return {
    headers: keptHeaders(headers),
    metadata: readMetadata(headers),
    tags: readTagHeader(headers['x-amz-tagging']),
    encryption: readEncryption(headers, bucket),
    ...(storageClass === undefined ? {} : { storageClass }),
  };
}

/** The tags of a `Tagging` document. */
export function readTagDocument(xml: string): Tags {
  return checkedTags(
    elements(xml, 'Tag').map((tag) => [element(tag, 'Key') ?? '', element(tag, 'Value') ?? ''] as const),
  );
}

function readTagHeader(header: string | undefined): Tags {
  return checkedTags([...new URLSearchParams(header ?? '')]);
}

function checkedTags(tags: Tags): Tags {
  if (tags.length > MOST_TAGS) throw invalidTag('Object tags cannot be greater than 10');
  if (new Set(tags.map(([key]) => key)).size < tags.length)
    throw invalidTag('Cannot provide multiple Tags with the same key');
  for (const [key, value] of tags) {
    if (key === '' || key.length > 128) throw invalidTag('The TagKey you have provided is invalid');
    if (value.length > 256) throw invalidTag('The TagValue you have provided is invalid');
    if (!/^[\p{L}\p{Z}\p{N}_.:/=+\-@]*$/u.test(key + value))
      throw invalidTag('The tag has forbidden characters');
  }
  return tags;
}

function keptHeaders(headers: Call['headers']): Record<string, string> {
  const kept: Record<string, string> = { 'content-type': 'application/octet-stream' };
  for (const name of KEPT) {
    const value = headers[name];
    if (value !== undefined && value !== '') kept[name] = value;
  }
  const encoding = (headers['content-encoding'] ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '' && part !== 'aws-chunked');
  if (encoding.length > 0) kept['content-encoding'] = encoding.join(',');
  return kept;
}

function readMetadata(headers: Call['headers']): Record<string, string> {
  const metadata = Object.entries(headers)
    .filter(([name]) => name.startsWith(META))
    .map(([name, value]) => [name.slice(META.length), value] as const);
  const bytes = metadata.reduce((sum, [name, value]) => sum + Buffer.byteLength(name + value), 0);
  if (bytes > MOST_METADATA_BYTES) throw metadataTooLarge();
  return Object.fromEntries(metadata);
}

function readEncryption(headers: Call['headers'], bucket: Bucket): Encryption {
  const algorithm = headers['x-amz-server-side-encryption'];
  const keyArn = headers['x-amz-server-side-encryption-aws-kms-key-id'];
  if (algorithm === undefined) {
    if (keyArn !== undefined) throw invalidArgument('A KMS key needs x-amz-server-side-encryption: aws:kms.');
    return bucket.encryption;
  }
  if (algorithm !== 'AES256' && algorithm !== 'aws:kms') {
    throw invalidArgument('The encryption method specified is not supported');
  }
  return { algorithm, ...(keyArn === undefined ? {} : { keyArn }) };
}
