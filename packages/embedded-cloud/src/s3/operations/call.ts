/** What an S3 operation is given: the verified call, and the realm it acts on. */
import type { Clock } from '../../clock.ts';
import { ACCOUNT, type Permission, REGION } from '../../service.ts';
import type { Answer } from '../protocol/answer.ts';
import type { Checksum } from '../protocol/checksums.ts';
import {
  accessDenied,
  noSuchKey,
  noSuchVersion,
  notEmulated,
  serviceUnavailable,
} from '../protocol/errors.ts';
import type { Bucket, Buckets, Encryption } from '../storage/buckets.ts';
import type { Objects, StoredObject } from '../storage/objects.ts';
import type { Uploads } from '../storage/uploads.ts';

/** The caller is known, the signature holds, the framing is off the body and its checksums are right. */
export interface Call {
  readonly operation: string;
  /** Access key id. */
  readonly caller: string;
  /** Empty for calls on the service itself. */
  readonly bucket: string;
  /** Empty for calls on a bucket. */
  readonly key: string;
  readonly query: URLSearchParams;
  /** By lower-case name; those that a presigned query carries are among them. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  /** What conditions may ask about the request itself. */
  readonly context: Readonly<Record<string, string>>;
  readonly checksum: Checksum | undefined;
}

/** Undefined = allowed, else the message of the denial. */
export type Authorize = (caller: string, permission: Permission) => string | undefined;

export interface Realm {
  readonly buckets: Buckets;
  readonly objects: Objects;
  readonly uploads: Uploads;
  readonly clock: Clock;
  readonly authorize: Authorize;
  /** True where the disk has no room for new objects. */
  readonly isFull: () => boolean;
}

export type Operation = (call: Call, realm: Realm, bucket: Bucket) => Promise<Answer>;

export const bucketArn = (bucket: string) => `arn:aws:s3:::${bucket}`;
export const objectArn = (bucket: string, key: string) => `${bucketArn(bucket)}/${key}`;

/** Throws `AccessDenied` unless the caller may. */
export function demand(realm: Realm, caller: string, permission: Permission): void {
  const denial = realm.authorize(caller, permission);
  if (denial !== undefined) throw accessDenied(denial);
}

/** Throws where there is no room for what a call would bring. */
export function demandRoom(realm: Realm): void {
  if (realm.isFull()) throw serviceUnavailable();
}

/** What conditions may ask about the tags that an object has (S3 User Guide, "Tagging and access control policies"). */
export function tagContext(tags: StoredObject['tags'] = []): Record<string, string> {
  return Object.fromEntries(tags.map(([name, value]) => [`s3:ExistingObjectTag/${name}`, value]));
}

/** An object under the customer's own KMS key asks for that key's permission too. */
export function demandKey(
  realm: Realm,
  caller: string,
  action: 'kms:Decrypt' | 'kms:GenerateDataKey',
  { encryption, arn }: { readonly encryption: Encryption; readonly arn: string },
): void {
  if (encryption.keyArn === undefined) return;
  demand(realm, caller, {
    action,
    resource: encryption.keyArn,
    context: {
      'kms:ViaService': `s3.${REGION}.amazonaws.com`,
      'kms:CallerAccount': ACCOUNT,
      'kms:EncryptionContext:aws:s3:arn': arn,
    },
  });
}

/** As on AWS, a caller without permission to list the bucket gets 403 instead of 404 for a missing key. */
export function missingKey(realm: Realm, caller: string, bucket: string): Error {
  const denial = realm.authorize(caller, { action: 's3:ListBucket', resource: bucketArn(bucket) });
  return denial === undefined ? noSuchKey() : accessDenied(denial);
}

/** Refuses a version other than the present one: the embedded cloud keeps no older ones. */
export function checkVersion(object: StoredObject, wanted: string | null): void {
  if (wanted !== null && wanted !== object.version) throw noSuchVersion();
}

/** Headers that tell how an object is encrypted. */
export function encryptionHeaders({ algorithm, keyArn }: Encryption): Record<string, string> {
  return {
    'x-amz-server-side-encryption': algorithm,
    ...(keyArn === undefined ? {} : { 'x-amz-server-side-encryption-aws-kms-key-id': keyArn }),
  };
}

/** The version header, on buckets that keep versions. */
export function versionHeaders(bucket: Bucket, object: StoredObject): Record<string, string> {
  return bucket.versioning === 'Enabled' ? { 'x-amz-version-id': object.version } : {};
}

/** Refuses by name every `x-amz-` header beyond those that are obeyed or mean nothing here. */
export function checkHeaders(call: Pick<Call, 'operation' | 'headers'>): void {
  for (const [name, value] of Object.entries(call.headers)) {
    if (!name.startsWith('x-amz-') || OBEYED.test(name)) continue;
    if (HARMLESS[name]?.(value)) continue;
    throw notEmulated(`${call.operation} ${name}: ${value}`);
  }
}

const OBEYED =
  /^x-amz-(content-sha256|date|security-token|algorithm|credential|signature|user-agent|sdk-checksum-algorithm|checksum-.+|trailer|decoded-content-length|meta-.+|server-side-encryption|server-side-encryption-aws-kms-key-id|tagging|storage-class|copy-source|metadata-directive|tagging-directive)$/;

const HARMLESS: Readonly<Record<string, (value: string) => boolean>> = {
  'x-amz-acl': (value) => value === 'private' || value === 'bucket-owner-full-control',
  'x-amz-expected-bucket-owner': (value) => value === ACCOUNT,
  'x-amz-source-expected-bucket-owner': (value) => value === ACCOUNT,
  'x-amz-server-side-encryption-bucket-key-enabled': () => true,
  'x-amz-bucket-object-lock-enabled': (value) => value === 'false',
};
