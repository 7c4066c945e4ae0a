/** ListObjectsV2 and ListObjectVersions. */
import { xmlAnswer } from '../protocol/answer.ts';
import { invalidArgument } from '../protocol/errors.ts';
import type { Elements } from '../protocol/xml.ts';
import type { Objects, StoredObject } from '../storage/objects.ts';
import type { Operation } from './call.ts';

const MOST_KEYS = 1000;

interface Question {
  readonly bucket: string;
  readonly prefix: string;
  readonly delimiter: string;
  readonly after: string;
  readonly max: number;
}

type Row = { readonly object: StoredObject } | { readonly commonPrefix: string };

export const listObjects: Operation = async (call, realm) => {
  const { query } = call;
  const max = Math.min(Number(query.get('max-keys') ?? MOST_KEYS), MOST_KEYS);
  if (!Number.isInteger(max) || max < 0)
    throw invalidArgument('Argument maxKeys must be an integer between 0 and 2147483647');
  const token = query.get('continuation-token');
  const question: Question = {
    bucket: call.bucket,
    prefix: query.get('prefix') ?? '',
    delimiter: query.get('delimiter') ?? '',
    after: token === null ? (query.get('start-after') ?? '') : readToken(token),
    max,
  };
  const { rows, next } = await page(realm.objects, question);
  const encode = query.get('encoding-type') === 'url' ? encodeKey : (text: string) => text;
  return xmlAnswer('ListBucketResult', [
    ['Name', call.bucket],
    ['Prefix', encode(question.prefix)],
    ['Delimiter', question.delimiter === '' ? undefined : encode(question.delimiter)],
    ['EncodingType', query.get('encoding-type') ?? undefined],
    ['StartAfter', query.get('start-after') ?? undefined],
    ['ContinuationToken', token ?? undefined],
    ['KeyCount', rows.length],
    ['MaxKeys', max],
    ['IsTruncated', next !== undefined],
    ['NextContinuationToken', next === undefined ? undefined : Buffer.from(next).toString('base64url')],
    ...rows.map((row): Elements[number] => written(row, encode)),
  ]);
};

/** Up to `max` rows, and the place to go on from when there are more. */
async function page(
  objects: Objects,
  question: Question,
): Promise<{ readonly rows: readonly Row[]; readonly next: string | undefined }> {
  const rows: Row[] = [];
  let last: string | undefined;
  if (question.max === 0) return { rows, next: undefined };
  for await (const { row, place } of walk(objects, question)) {
    if (rows.length === question.max) return { rows, next: last };
    rows.push(row);
    last = place;
  }
  return { rows, next: undefined };
}

/** All rows with the places after them; keys under a common prefix are skipped, not read. */
async function* walk(
  objects: Objects,
  { bucket, prefix, delimiter, after, max }: Question,
): AsyncGenerator<{ readonly row: Row; readonly place: string }> {
  let place = after;
  for (;;) {
    const found = await objects.list(bucket, prefix, place, max + 1);
    if (found.length === 0) return;
    for (const object of found) {
      const commonPrefix = commonPrefixOf(object.key, prefix, delimiter);
      place = commonPrefix === undefined ? object.key : `${commonPrefix}\u{10ffff}`;
      yield { row: commonPrefix === undefined ? { object } : { commonPrefix }, place };
      if (commonPrefix !== undefined) break;
    }
  }
}

function commonPrefixOf(key: string, prefix: string, delimiter: string): string | undefined {
  const at = delimiter === '' ? -1 : key.indexOf(delimiter, prefix.length);
  return at < 0 ? undefined : key.slice(0, at + delimiter.length);
}

function written(row: Row, encode: (text: string) => string): Elements[number] {
  if ('commonPrefix' in row) return ['CommonPrefixes', [['Prefix', encode(row.commonPrefix)]]];
  const { key, modified, etag, size, storageClass } = row.object;
  return [
    'Contents',
    [
      ['Key', encode(key)],
      ['LastModified', new Date(modified).toISOString()],
      ['ETag', `"${etag}"`],
      ['Size', size],
      ['StorageClass', storageClass ?? 'STANDARD'],
    ],
  ];
}

function encodeKey(text: string): string {
  return text.split('/').map(encodeURIComponent).join('/');
}

function readToken(token: string): string {
  const place = Buffer.from(token, 'base64url').toString();
  if (place === '') throw invalidArgument('The continuation token provided is incorrect');
  return place;
}

/** The embedded cloud keeps no older versions, so every object has the present one. */
export const listObjectVersions: Operation = async ({ bucket: name, query }, realm, bucket) => {
  const max = Math.min(Number(query.get('max-keys') ?? MOST_KEYS), MOST_KEYS);
  if (!Number.isInteger(max) || max < 1)
    throw invalidArgument('Argument max-keys must be a positive integer');
  const prefix = query.get('prefix') ?? '';
  const after = query.get('key-marker') ?? '';
  const found = await realm.objects.list(name, prefix, after, max + 1);
  const page = found.slice(0, max);
  const last = found.length > max ? page.at(-1) : undefined;
  const idOf = (version: string) => (bucket.versioning === 'Enabled' ? version : 'null');
  return xmlAnswer('ListVersionsResult', [
    ['Name', name],
    ['Prefix', prefix],
    ['KeyMarker', after],
    ['MaxKeys', max],
    ['IsTruncated', last !== undefined],
    ['NextKeyMarker', last?.key],
    ['NextVersionIdMarker', last === undefined ? undefined : idOf(last.version)],
    ...page.map(({ key, version, modified, etag, size }): Elements[number] => [
      'Version',
      [
        ['Key', key],
        ['VersionId', idOf(version)],
        ['IsLatest', true],
        ['LastModified', new Date(modified).toISOString()],
        ['ETag', `"${etag}"`],
        ['Size', size],
        ['StorageClass', 'STANDARD'],
      ],
    ]),
  ]);
};
