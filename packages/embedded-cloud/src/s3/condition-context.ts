/** Condition keys of S3 calls, as policies may ask for them (Service Authorization Reference, "Amazon S3"). */
import type { Call } from './operations/call.ts';
import type { Route } from './operations/routes.ts';

/** Lists of keys and of versions have the same condition keys. */
const LISTS: readonly string[] = ['ListObjectsV2', 'ListObjectVersions'];

/** What a policy's conditions may ask about the call. */
export function contextOf(route: Route, { headers, query }: Call): Record<string, string> {
  const told: readonly (readonly [string, string | null | undefined])[] = LISTS.includes(route.operation)
    ? [
        ['s3:prefix', query.get('prefix') ?? ''],
        ['s3:delimiter', query.get('delimiter')],
        ['s3:max-keys', query.get('max-keys')],
      ]
    : [
        ['s3:x-amz-server-side-encryption', headers['x-amz-server-side-encryption']],
        [
          's3:x-amz-server-side-encryption-aws-kms-key-id',
          headers['x-amz-server-side-encryption-aws-kms-key-id'],
        ],
      ];
  return Object.fromEntries(told.flatMap(([name, value]) => (value == null ? [] : [[name, value]])));
}

/** Condition keys of the signature. S3 gives its age for presigned requests only. */
export function signatureContext(ageMs: number | undefined): Record<string, string> {
  return ageMs === undefined ? {} : { 's3:signatureAge': String(ageMs) };
}
