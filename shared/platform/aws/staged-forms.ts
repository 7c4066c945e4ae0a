/** Bodies that API Gateway has put into S3: read and removed, never written. */
import type { GetObjectCommandOutput, S3Client } from '@aws-sdk/client-s3';
import type { StagedForm, StagedForms } from '../files/staged-forms.ts';
import { STORAGE_OPTIONS } from './client.ts';
import { readUnlessMissing } from './storage/missing-object.ts';

interface Connection {
  readonly sdk: typeof import('@aws-sdk/client-s3');
  readonly client: S3Client;
}

/** The bodies in `bucket` whose keys are `prefix` and their id. The client is loaded with the first call. */
export function awsStagedForms(bucket: string, prefix: string): StagedForms {
  let connection: Promise<Connection> | undefined;
  const connected = () => {
    connection ??= import('@aws-sdk/client-s3').then((sdk) => ({
      sdk,
      client: new sdk.S3Client(STORAGE_OPTIONS),
    }));
    return connection;
  };
  const at = (id: string) => ({ Bucket: bucket, Key: prefix + id });
  return {
    async find(id) {
      const { sdk, client } = await connected();
      return readUnlessMissing({ sdk, client }, at(id), async () => {
        const { Body, ...about } = await client.send(new sdk.GetObjectCommand(at(id)));
        const bytes = await Body?.transformToByteArray();
        return bytes === undefined ? undefined : staged(bytes, about);
      });
    },
    async remove(id) {
      const { sdk, client } = await connected();
      await client.send(new sdk.DeleteObjectCommand(at(id)));
    },
  };
}

function staged(bytes: Uint8Array, about: Omit<GetObjectCommandOutput, 'Body'>): StagedForm {
  const { ContentType, Metadata, LastModified } = about;
  return {
    bytes,
    contentType: ContentType ?? '',
    method: Metadata?.['method'] ?? '',
    path: Metadata?.['path'] ?? '',
    storedAt: LastModified?.getTime() ?? 0,
  };
}
