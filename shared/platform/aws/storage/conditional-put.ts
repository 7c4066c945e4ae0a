/** One PUT that S3 carries out only while the object is as its writer knows it. */
import type { PutObjectCommandInput, S3Client } from '@aws-sdk/client-s3';

type Sdk = typeof import('@aws-sdk/client-s3');

/** Refusals by which S3 says that another writer was first; a missing object cannot match a tag. */
const LOST = ['PreconditionFailed', 'ConditionalRequestConflict', 'NoSuchKey'];

/**
 * Puts where the object still has the tag `ifEtag`, and without one where there is no object. Answers the new tag; undefined
 * where the object is another, which may be this very content when an earlier attempt of this call got through.
 */
export async function putWhere(
  { sdk, client }: { readonly sdk: Sdk; readonly client: S3Client },
  object: PutObjectCommandInput,
  ifEtag: string | undefined,
): Promise<string | undefined> {
  const condition = ifEtag === undefined ? { IfNoneMatch: '*' } : { IfMatch: ifEtag };
  try {
    const { ETag } = await client.send(
      new sdk.PutObjectCommand({ ...object, ...condition, ChecksumAlgorithm: 'CRC32' }),
    );
    if (ETag === undefined) throw new Error('the store answered a put without a tag');
    return ETag;
  } catch (error) {
    if (error instanceof Error && LOST.includes(error.name)) return undefined;
    throw error;
  }
}

/** True where S3 refused a GET because the object still has the tag that it was asked to differ from. */
export function isUnchanged(error: unknown): boolean {
  return (
    error instanceof Error &&
    '$metadata' in error &&
    typeof error.$metadata === 'object' &&
    error.$metadata !== null &&
    'httpStatusCode' in error.$metadata &&
    error.$metadata.httpStatusCode === 304
  );
}
