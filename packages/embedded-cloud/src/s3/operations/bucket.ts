/** The operations on buckets themselves. */
import { ACCOUNT, REGION } from '../../service.ts';
import { xmlAnswer } from '../protocol/answer.ts';
import {
  bucketAlreadyOwnedByYou,
  bucketNotEmpty,
  invalidArgument,
  malformedXml,
  notEmulated,
} from '../protocol/errors.ts';
import { element, xmlDocument } from '../protocol/xml.ts';
import type { Bucket } from '../storage/buckets.ts';
import type { Call, Operation, Realm } from './call.ts';

export async function createBucket(call: Call, realm: Realm): ReturnType<Operation> {
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(call.bucket))
    throw invalidArgument('The bucket name is not valid.');
  if (realm.buckets.find(call.bucket) !== undefined) throw bucketAlreadyOwnedByYou();
  await realm.buckets.ensure({ name: call.bucket });
  return { status: 200, headers: { location: `/${call.bucket}` } };
}

export async function listBuckets(_call: Call, realm: Realm): ReturnType<Operation> {
  const buckets = realm.buckets.all().map(
    ({ name, created }) =>
      [
        'Bucket',
        [
          ['Name', name],
          ['CreationDate', new Date(created).toISOString()],
        ],
      ] as const,
  );
  return xmlAnswer('ListAllMyBucketsResult', [
    ['Owner', [['ID', ACCOUNT]]],
    ['Buckets', buckets],
  ]);
}

export const headBucket: Operation = async () => ({
  status: 200,
  headers: { 'x-amz-bucket-region': REGION },
});

export const deleteBucket: Operation = async (call, realm) => {
  const [first] = await realm.objects.list(call.bucket, '', '', 1);
  if (first !== undefined) throw bucketNotEmpty();
  await realm.buckets.remove(call.bucket);
  return { status: 204 };
};

export const getBucketLocation: Operation = async () => ({
  status: 200,
  headers: { 'content-type': 'application/xml' },
  body: Buffer.from(
    xmlDocument('LocationConstraint', [])
      .toString()
      .replace('></LocationConstraint>', `>${REGION}</LocationConstraint>`),
  ),
});

export const getBucketVersioning: Operation = async (_call, _realm, bucket) =>
  xmlAnswer('VersioningConfiguration', [['Status', bucket.versioning]]);

export const putBucketVersioning: Operation = async (call, realm, bucket) => {
  const xml = call.body.toString();
  const status = element(xml, 'Status');
  if (status !== 'Enabled' && status !== 'Suspended') throw malformedXml();
  if (element(xml, 'MfaDelete') === 'Enabled') throw notEmulated('PutBucketVersioning MfaDelete');
  const changed: Bucket = { ...bucket, versioning: status };
  await realm.buckets.keep(changed);
  return { status: 200 };
};
