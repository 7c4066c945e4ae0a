/** A bucket of its own for each file of S3 checks, emptied and removed at the end. */
import { randomUUID } from 'node:crypto';
import * as s3 from '@aws-sdk/client-s3';
import { type ConformanceTarget, conformanceTarget } from './conformance-target.ts';

export interface ConformanceBucket {
  readonly target: ConformanceTarget;
  readonly client: s3.S3Client;
  readonly Bucket: string;
  put(
    Key: string,
    Body: string | Buffer,
    more?: Partial<s3.PutObjectCommandInput>,
  ): Promise<s3.PutObjectCommandOutput>;
  /** The content as text. */
  read(Key: string, more?: Partial<s3.GetObjectCommandInput>): Promise<string>;
  stop(): Promise<void>;
}

export async function conformanceBucket(): Promise<ConformanceBucket> {
  const target = await conformanceTarget();
  const client = new s3.S3Client(target.client);
  const Bucket = `conformance-${randomUUID()}`;
  const constraint = target.url === undefined && target.client.region !== 'us-east-1';
  await client.send(
    new s3.CreateBucketCommand({
      Bucket,
      ...(constraint ? unsafeConstraint(target.client.region) : {}),
    }),
  );
  return {
    target,
    client,
    Bucket,
    put: (Key, Body, more = {}) => client.send(new s3.PutObjectCommand({ Bucket, Key, Body, ...more })),
    read: async (Key, more = {}) => {
      const answer = await client.send(new s3.GetObjectCommand({ Bucket, Key, ...more }));
      return (await answer.Body?.transformToString()) ?? '';
    },
    stop: async () => {
      await empty(client, Bucket);
      client.destroy();
      await target.stop();
    },
  };
}

async function empty(client: s3.S3Client, Bucket: string): Promise<void> {
  for (;;) {
    const { Contents = [] } = await client.send(new s3.ListObjectsV2Command({ Bucket }));
    if (Contents.length === 0) break;
    const Objects = Contents.map(({ Key }) => ({ Key }));
    await client.send(new s3.DeleteObjectsCommand({ Bucket, Delete: { Objects } }));
  }
  await client.send(new s3.DeleteBucketCommand({ Bucket })).catch(ignoreOldVersions);
}

/** On AWS a bucket that kept versions is not empty yet; its owner's lifecycle rules end it. */
function ignoreOldVersions(error: unknown): void {
  if (!(error instanceof s3.S3ServiceException) || error.name !== 'BucketNotEmpty') throw error;
}

function unsafeConstraint(region: string): Pick<s3.CreateBucketCommandInput, 'CreateBucketConfiguration'> {
  return { CreateBucketConfiguration: { LocationConstraint: region as s3.BucketLocationConstraint } };
}
