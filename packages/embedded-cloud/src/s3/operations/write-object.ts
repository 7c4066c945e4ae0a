/** PutObject, CopyObject, DeleteObject and DeleteObjects. */
import { AwsError } from '../../service.ts';
import { xmlAnswer } from '../protocol/answer.ts';
import { checksumHeaders } from '../protocol/checksums.ts';
import {
  invalidArgument,
  invalidRequest,
  keyTooLong,
  malformedXml,
  noSuchBucket,
  notEmulated,
} from '../protocol/errors.ts';
import { type Elements, element, elements } from '../protocol/xml.ts';
import { checkRemovable, retentionOf } from '../storage/lock.ts';
import { type Description, entityTag, type StoredObject } from '../storage/objects.ts';
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
import { readDescription } from './description.ts';

const LONGEST_KEY_BYTES = 1024;
const MOST_KEYS = 1000;

export const putObject: Operation = async (call, realm, bucket) => {
  const description = readDescription(call, bucket);
  checkWritable(call, realm, description);
  const hasDigest = call.checksum !== undefined || call.headers['content-md5'] !== undefined;
  const retention = retentionOf(bucket, { now: realm.clock.now(), hasDigest });
  const ifNoneMatch = call.headers['if-none-match'];
  if (ifNoneMatch !== undefined && ifNoneMatch !== '*') throw notEmulated('PutObject If-None-Match of a tag');
  const object = await realm.objects.put(
    call.bucket,
    call.key,
    {
      ...description,
      ...retention,
      ...(call.checksum === undefined ? {} : { checksum: call.checksum }),
      body: await realm.objects.bodies.write(call.body),
      size: call.body.length,
      etag: entityTag(call.body),
    },
    'ObjectCreated:Put',
    { ifNoneMatch, ifMatch: call.headers['if-match'] },
  );
  return {
    status: 200,
    headers: {
      etag: `"${object.etag}"`,
      ...encryptionHeaders(object.encryption),
      ...versionHeaders(bucket, object),
      ...checksumHeaders(object.checksum),
    },
  };
};

export const copyObject: Operation = async (call, realm, bucket) => {
  const source = await readSource(call, realm);
  const anew = call.headers['x-amz-metadata-directive'] === 'REPLACE';
  const given = readDescription(call, bucket);
  if (!anew && source.bucket === call.bucket && source.object.key === call.key) {
    throw invalidRequest('This copy request is illegal because it is trying to copy an object to itself.');
  }
  const retag = call.headers['x-amz-tagging-directive'] === 'REPLACE';
  const description: Description = {
    ...given,
    ...(anew ? {} : { headers: source.object.headers, metadata: source.object.metadata }),
    ...(source.object.checksum === undefined ? {} : { checksum: source.object.checksum }),
    tags: retag ? given.tags : source.object.tags,
  };
  checkWritable(call, realm, description);
  const { size, etag } = source.object;
  const body = await realm.objects.bodies.copy(source.object.body);
  const object = await realm.objects.put(
    call.bucket,
    call.key,
    { ...description, ...retentionOf(bucket, { now: realm.clock.now(), hasDigest: true }), body, size, etag },
    'ObjectCreated:Copy',
  );
  return xmlAnswer(
    'CopyObjectResult',
    [
      ['ETag', `"${object.etag}"`],
      ['LastModified', new Date(object.modified).toISOString()],
    ],
    { ...encryptionHeaders(object.encryption), ...versionHeaders(bucket, object) },
  );
};

export const deleteObject: Operation = async (call, realm) => {
  const version = call.query.get('versionId');
  const object = await realm.objects.find(call.bucket, call.key);
  if (version !== null && object !== undefined) checkVersion(object, version);
  checkRemovable(object, realm.clock.now(), version);
  await realm.objects.remove(call.bucket, call.key);
  return { status: 204 };
};

interface Deletion {
  readonly key: string;
  readonly error?: AwsError;
}

/** Answers key by key; a key that the caller may not delete is listed among the errors. */
export const deleteObjects: Operation = async (call, realm) => {
  const xml = call.body.toString();
  const keys = elements(xml, 'Object').map((object) => {
    return { key: element(object, 'Key') ?? '', version: element(object, 'VersionId') };
  });
  const isNamed = keys.every(({ key }) => key !== '');
  if (keys.length === 0 || keys.length > MOST_KEYS || !isNamed) throw malformedXml();
  const outcomes = await Promise.all(keys.map((target) => deleteOne(call, realm, target)));
  const quiet = element(xml, 'Quiet') === 'true';
  return xmlAnswer(
    'DeleteResult',
    outcomes.filter(({ error }) => error !== undefined || !quiet).map(deletedElement),
  );
};

function deletedElement({ key, error }: Deletion): Elements[number] {
  if (error === undefined) return ['Deleted', [['Key', key]]];
  return [
    'Error',
    [
      ['Key', key],
      ['Code', error.code],
      ['Message', error.message],
    ],
  ];
}

/** One object to delete; with a version for good. A version that is not there is no error. */
interface Target {
  readonly key: string;
  readonly version: string | undefined;
}

async function deleteOne(call: Call, realm: Realm, { key, version }: Target): Promise<Deletion> {
  const action = version === undefined ? 's3:DeleteObject' : 's3:DeleteObjectVersion';
  try {
    demand(realm, call.caller, { action, resource: objectArn(call.bucket, key) });
    const present = await realm.objects.find(call.bucket, key);
    const isOther = version !== undefined && version !== 'null' && present?.version !== version;
    if (isOther) return { key };
    checkRemovable(present, realm.clock.now(), version);
    await realm.objects.remove(call.bucket, key);
    return { key };
  } catch (error) {
    if (error instanceof AwsError) return { key, error };
    throw error;
  }
}

/** What every new object needs beyond `s3:PutObject`: a fit key, its tags' permission, its encryption key's. */
export function checkWritable(
  call: Pick<Call, 'bucket' | 'key' | 'caller'>,
  realm: Realm,
  { tags, encryption }: Description,
): void {
  if (Buffer.byteLength(call.key) > LONGEST_KEY_BYTES) throw keyTooLong();
  const arn = objectArn(call.bucket, call.key);
  if (tags.length > 0) demand(realm, call.caller, { action: 's3:PutObjectTagging', resource: arn });
  demandKey(realm, call.caller, 'kms:GenerateDataKey', { encryption, arn });
}

async function readSource(
  call: Call,
  realm: Realm,
): Promise<{ readonly bucket: string; readonly object: StoredObject }> {
  const [path = '', version] = (call.headers['x-amz-copy-source'] ?? '').split('?versionId=');
  let decoded: string;
  try {
    decoded = decodeURIComponent(path.startsWith('/') ? path.slice(1) : path);
  } catch {
    throw invalidArgument('Copy Source must be URL-encoded.');
  }
  const slash = decoded.indexOf('/');
  if (slash < 1)
    throw invalidArgument('Copy Source must mention the source bucket and key: sourcebucket/sourcekey');
  const [bucket, key] = [decoded.slice(0, slash), decoded.slice(slash + 1)];
  if (realm.buckets.find(bucket) === undefined) throw noSuchBucket();
  const arn = objectArn(bucket, key);
  const object = await realm.objects.find(bucket, key);
  const context = tagContext(object?.tags);
  demand(realm, call.caller, { action: 's3:GetObject', resource: arn, context });
  if (object === undefined) throw missingKey(realm, call.caller, bucket);
  checkVersion(object, version ?? null);
  demandKey(realm, call.caller, 'kms:Decrypt', { encryption: object.encryption, arn });
  if (object.tags.length > 0)
    demand(realm, call.caller, { action: 's3:GetObjectTagging', resource: arn, context });
  return { bucket, object };
}
