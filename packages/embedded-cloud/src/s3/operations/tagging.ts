/** The tags of an object. */
import { xmlAnswer } from '../protocol/answer.ts';
import { checkVersion, missingKey, type Operation, versionHeaders } from './call.ts';
import { readTagDocument } from './description.ts';

export const getObjectTagging: Operation = async (call, realm, bucket) => {
  const object = await realm.objects.find(call.bucket, call.key);
  if (object === undefined) throw missingKey(realm, call.caller, call.bucket);
  checkVersion(object, call.query.get('versionId'));
  const tags = object.tags.map(
    ([key, value]) =>
      [
        'Tag',
        [
          ['Key', key],
          ['Value', value],
        ],
      ] as const,
  );
  return xmlAnswer('Tagging', [['TagSet', tags]], versionHeaders(bucket, object));
};

export const putObjectTagging: Operation = async (call, realm, bucket) => {
  const tags = readTagDocument(call.body.toString());
  const object = await realm.objects.retag(call.bucket, call.key, tags);
  return { status: 200, headers: versionHeaders(bucket, object) };
};

export const deleteObjectTagging: Operation = async (call, realm, bucket) => {
  const object = await realm.objects.retag(call.bucket, call.key, []);
  return { status: 204, headers: versionHeaders(bucket, object) };
};
