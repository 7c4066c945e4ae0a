/** What erasure needs beyond the other commands: a scan past the fence, stored files, and all of their versions. */
import { awsObjects } from '#shared/platform/aws/objects.ts';
import type { Item, ObjectStore } from '#shared/platform/ports.ts';
import type { OperatorSettings } from '../connection/operator-context.ts';
import { resourceUnknown } from '../connection/refused.ts';

export interface ObjectVersion {
  readonly key: string;
  readonly versionId: string;
}

export interface ErasurePorts {
  /** Every item of the table, page by page, that belongs to the tenant by its partition or by its `tenant_id`. */
  scan(tenantId: string): AsyncIterable<readonly Item[]>;
  readonly objects: ObjectStore;
  /** Every version under a prefix, delete markers included, page by page. */
  versions(prefix: string): AsyncIterable<readonly ObjectVersion[]>;
  /** Removes versions for good; up to 1000. */
  removeVersions(versions: readonly ObjectVersion[]): Promise<void>;
}

/** Clients are made with the first call. */
export function erasurePorts(settings: OperatorSettings): ErasurePorts {
  const bucket = () => {
    const { documentsBucket } = settings.resources;
    if (documentsBucket === undefined)
      throw resourceUnknown('--resources', 'DocumentsBucketName', 'this stage');
    return documentsBucket;
  };
  return {
    scan: (tenantId) => scan(settings, tenantId),
    objects: { within: (scope) => awsObjects(bucket(), settings.client).within(scope) },
    versions: (prefix) => versions(settings, bucket(), prefix),
    removeVersions: (found) => removeVersions(settings, bucket(), found),
  };
}

async function* scan(
  { client: options, resources: { table: TableName } }: OperatorSettings,
  tenantId: string,
): AsyncGenerator<readonly Item[]> {
  const [{ DynamoDBClient }, { DynamoDBDocumentClient, paginateScan }] = await Promise.all([
    import('@aws-sdk/client-dynamodb'),
    import('@aws-sdk/lib-dynamodb'),
  ]);
  // The clients of other commands refuse what names no partition.
  const client = DynamoDBDocumentClient.from(new DynamoDBClient(options));
  const pages = paginateScan(
    { client },
    {
      TableName,
      ConsistentRead: true,
      FilterExpression: 'begins_with(pk, :prefix) OR tenant_id = :tenant',
      ExpressionAttributeValues: { ':prefix': `T#${tenantId}#`, ':tenant': tenantId },
    },
  );
  for await (const { Items = [] } of pages) yield Items;
  client.destroy();
}

async function* versions(
  { client: options }: OperatorSettings,
  Bucket: string,
  Prefix: string,
): AsyncGenerator<readonly ObjectVersion[]> {
  const { ListObjectVersionsCommand, S3Client } = await import('@aws-sdk/client-s3');
  const client = new S3Client(options);
  let after: { readonly KeyMarker?: string; readonly VersionIdMarker?: string } = {};
  for (;;) {
    const page = await client.send(new ListObjectVersionsCommand({ Bucket, Prefix, ...after }));
    const found = [...(page.Versions ?? []), ...(page.DeleteMarkers ?? [])];
    yield found.flatMap(({ Key, VersionId }) =>
      Key === undefined || VersionId === undefined ? [] : [{ key: Key, versionId: VersionId }],
    );
    if (page.IsTruncated !== true || page.NextKeyMarker === undefined) break;
    const { NextKeyMarker: KeyMarker, NextVersionIdMarker: VersionIdMarker } = page;
    after = { KeyMarker, ...(VersionIdMarker === undefined ? {} : { VersionIdMarker }) };
  }
  client.destroy();
}

async function removeVersions(
  { client: options }: OperatorSettings,
  Bucket: string,
  found: readonly ObjectVersion[],
): Promise<void> {
  const { DeleteObjectsCommand, S3Client } = await import('@aws-sdk/client-s3');
  const client = new S3Client(options);
  const Objects = found.map(({ key: Key, versionId: VersionId }) => ({ Key, VersionId }));
  const { Errors: [refused] = [] } = await client.send(
    new DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } }),
  );
  client.destroy();
  if (refused !== undefined) throw new Error(`the store did not remove a version: ${refused.Code}`);
}
