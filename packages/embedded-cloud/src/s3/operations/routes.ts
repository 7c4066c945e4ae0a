/** Which S3 operation a request is, and what it needs: the table of everything emulated. */
import { notEmulated } from '../protocol/errors.ts';
import * as buckets from './bucket.ts';
import type { Call, Operation, Realm } from './call.ts';
import { listObjects, listObjectVersions } from './list-objects.ts';
import * as multipart from './multipart.ts';
import { getObject, headObject } from './read-object.ts';
import * as tagging from './tagging.ts';
import { copyObject, deleteObject, deleteObjects, putObject } from './write-object.ts';

/** `run` when a bucket is needed, `runWithout` when not; no `action` where the operation itself checks. */
export type Route = {
  readonly operation: string;
  readonly action?: string;
  /** Whether conditions on the action may look at the tags of the object. */
  readonly looksAtTags?: true;
} & (
  | { readonly run: Operation; readonly runWithout?: never }
  | { readonly runWithout: (call: Call, realm: Realm) => ReturnType<Operation>; readonly run?: never }
);

/** Keyed by method, level and the query parameter that makes it a request of its own. */
const ROUTES: Readonly<Record<string, Route>> = {
  'GET service': { operation: 'ListBuckets', action: 's3:ListAllMyBuckets', runWithout: buckets.listBuckets },
  'PUT bucket': { operation: 'CreateBucket', action: 's3:CreateBucket', runWithout: buckets.createBucket },
  'HEAD bucket': { operation: 'HeadBucket', action: 's3:ListBucket', run: buckets.headBucket },
  'DELETE bucket': { operation: 'DeleteBucket', action: 's3:DeleteBucket', run: buckets.deleteBucket },
  'GET bucket location': {
    operation: 'GetBucketLocation',
    action: 's3:GetBucketLocation',
    run: buckets.getBucketLocation,
  },
  'GET bucket versioning': {
    operation: 'GetBucketVersioning',
    action: 's3:GetBucketVersioning',
    run: buckets.getBucketVersioning,
  },
  'PUT bucket versioning': {
    operation: 'PutBucketVersioning',
    action: 's3:PutBucketVersioning',
    run: buckets.putBucketVersioning,
  },
  'GET bucket list-type': { operation: 'ListObjectsV2', action: 's3:ListBucket', run: listObjects },
  'GET bucket versions': {
    operation: 'ListObjectVersions',
    action: 's3:ListBucketVersions',
    run: listObjectVersions,
  },
  'POST bucket delete': { operation: 'DeleteObjects', run: deleteObjects },
  'GET object': { operation: 'GetObject', run: getObject },
  'HEAD object': { operation: 'HeadObject', run: headObject },
  'PUT object': { operation: 'PutObject', action: 's3:PutObject', run: putObject },
  'PUT object x-amz-copy-source': { operation: 'CopyObject', action: 's3:PutObject', run: copyObject },
  'DELETE object': { operation: 'DeleteObject', action: 's3:DeleteObject', run: deleteObject },
  'GET object tagging': {
    operation: 'GetObjectTagging',
    action: 's3:GetObjectTagging',
    looksAtTags: true,
    run: tagging.getObjectTagging,
  },
  'PUT object tagging': {
    operation: 'PutObjectTagging',
    action: 's3:PutObjectTagging',
    looksAtTags: true,
    run: tagging.putObjectTagging,
  },
  'DELETE object tagging': {
    operation: 'DeleteObjectTagging',
    action: 's3:DeleteObjectTagging',
    looksAtTags: true,
    run: tagging.deleteObjectTagging,
  },
  'POST object uploads': {
    operation: 'CreateMultipartUpload',
    action: 's3:PutObject',
    run: multipart.createMultipartUpload,
  },
  'PUT object uploadId': { operation: 'UploadPart', action: 's3:PutObject', run: multipart.uploadPart },
  'POST object uploadId': {
    operation: 'CompleteMultipartUpload',
    action: 's3:PutObject',
    run: multipart.completeMultipartUpload,
  },
  'DELETE object uploadId': {
    operation: 'AbortMultipartUpload',
    action: 's3:AbortMultipartUpload',
    run: multipart.abortMultipartUpload,
  },
  'GET object uploadId': {
    operation: 'ListParts',
    action: 's3:ListMultipartUploadParts',
    run: multipart.listParts,
  },
};

const PARAMETERS =
  /^(x-id|versionId|partNumber|prefix|delimiter|max-keys|continuation-token|start-after|encoding-type|fetch-owner|max-parts|part-number-marker|key-marker|version-id-marker|response-.+|x-amz-.+)$/i;

/** The route of a request; whatever is not in the table is refused by its name. */
export function routeOf(
  method: string,
  target: { readonly bucket: string; readonly key: string; readonly query: URLSearchParams },
  copySource: string | undefined,
): Route {
  const level = levelOf(target);
  const markers = [...target.query.keys()].filter((name) => !PARAMETERS.test(name));
  if (markers.length === 0 && method === 'PUT' && level === 'object' && copySource !== undefined) {
    markers.push('x-amz-copy-source');
  }
  const name = [method, level, ...markers].join(' ');
  const route = ROUTES[name];
  if (route === undefined) throw notEmulated(`[${name}]`);
  return route;
}

function levelOf({ bucket, key }: { readonly bucket: string; readonly key: string }): string {
  if (bucket === '') return 'service';
  return key === '' ? 'bucket' : 'object';
}
