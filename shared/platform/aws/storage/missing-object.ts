/**
 * Reads of objects that may be missing. Our roles may list a bucket only under prefixes, and S3 answers 403 instead of 404 for a
 * missing object where the role may not list the whole bucket (API reference, GetObject, "Permissions").
 */
import type { S3Client } from '@aws-sdk/client-s3';

interface Connection {
  readonly sdk: Pick<typeof import('@aws-sdk/client-s3'), 'ListObjectsV2Command'>;
  readonly client: S3Client;
}

interface Target {
  readonly Bucket: string;
  readonly Key: string;
}

/** Resolves after a failed read if the object is missing. Throws the error of the read otherwise. */
export async function undefinedIfMissing(
  connection: Connection,
  target: Target,
  error: unknown,
): Promise<undefined> {
  const name = error instanceof Error ? error.name : '';
  if (name === 'NoSuchKey') return undefined;
  if (name !== 'AccessDenied' || (await exists(connection, target))) throw error;
  return undefined;
}

/** Of all names with this beginning, the name itself is listed first. */
async function exists({ sdk, client }: Connection, { Bucket, Key }: Target): Promise<boolean> {
  const { Contents = [] } = await client.send(
    new sdk.ListObjectsV2Command({ Bucket, Prefix: Key, MaxKeys: 1 }),
  );
  return Contents[0]?.Key === Key;
}
