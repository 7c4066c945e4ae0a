/** Objects as a service of the cloud reads and tags them in a role of the deployment. */
import { AwsError } from '../service.ts';
import { demand, demandKey, objectArn, type Realm, tagContext } from './operations/call.ts';
import type { StoredObject } from './storage/objects.ts';

/** An object with its content. */
export interface ObjectForRole {
  readonly content: Buffer;
  readonly etag: string;
  readonly version: string;
}

export interface ObjectsForRole {
  /** Undefined where there is no such object. */
  read(bucket: string, key: string): Promise<ObjectForRole | 'denied' | undefined>;
  /** Sets one tag of this version beside its others; nothing happens where it was replaced or removed. */
  tag(bucket: string, key: string, version: string, tag: readonly [string, string]): Promise<void>;
}

/** `realm` authorises by the role. */
export function objectsForRole(realm: Realm): ObjectsForRole {
  return {
    read: async (bucket, key) => {
      const found = await realm.objects.open(bucket, key);
      if (found === undefined) return undefined;
      const { object, file } = found;
      try {
        if (!mayRead(realm, bucket, object)) return 'denied';
        return { content: await file.readFile(), etag: object.etag, version: object.version };
      } finally {
        await file.close();
      }
    },
    tag: async (bucket, key, version, tag) => {
      const object = await realm.objects.find(bucket, key);
      if (object?.version !== version) return;
      const context = tagContext(object.tags);
      demand(realm, '', { action: 's3:PutObjectTagging', resource: objectArn(bucket, key), context });
      const others = object.tags.filter(([name]) => name !== tag[0]);
      await realm.objects.retag(bucket, key, [...others, tag], version);
    },
  };
}

function mayRead(realm: Realm, bucket: string, { key, tags, encryption }: StoredObject): boolean {
  const arn = objectArn(bucket, key);
  try {
    demand(realm, '', { action: 's3:GetObject', resource: arn, context: tagContext(tags) });
    demandKey(realm, '', 'kms:Decrypt', { encryption, arn });
    return true;
  } catch (error) {
    if (error instanceof AwsError) return false;
    throw error;
  }
}
