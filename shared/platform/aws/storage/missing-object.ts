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

/** A file that is there and is refused is read again: it may have been stored after the read, and before it was asked for. */
const READS = 3;

/**
 * What `read` gives, or undefined where the object is missing. Throws the error of the read where it fails for another reason, also
 * where the object is there and may not be read.
 */
export async function readUnlessMissing<T>(
  connection: Connection,
  target: Target,
  read: () => Promise<T>,
): Promise<T | undefined> {
  for (let times = 1; ; times += 1) {
    try {
      return await read();
    } catch (error) {
      if (await isMissing(connection, target, error)) return undefined;
      if (times === READS || !isDenial(error)) throw error;
    }
  }
}

function isDenial(error: unknown): boolean {
  return error instanceof Error && error.name === 'AccessDenied';
}

async function isMissing(connection: Connection, target: Target, error: unknown): Promise<boolean> {
  if (error instanceof Error && error.name === 'NoSuchKey') return true;
  return isDenial(error) && !(await exists(connection, target));
}

/** Of all names with this beginning, the name itself is listed first. */
async function exists({ sdk, client }: Connection, { Bucket, Key }: Target): Promise<boolean> {
  const { Contents = [] } = await client.send(
    new sdk.ListObjectsV2Command({ Bucket, Prefix: Key, MaxKeys: 1 }),
  );
  return Contents[0]?.Key === Key;
}
