/** PostObject: a browser's form upload under a signed policy (S3 API reference, "POST policy"). */
import * as z from 'zod';
import { signs } from '../../sigv4/verify.ts';
import type { Answer } from '../protocol/answer.ts';
import { xmlAnswer } from '../protocol/answer.ts';
import { verifiedChecksum } from '../protocol/checksums.ts';
import {
  accessDenied,
  entityTooLarge,
  entityTooSmall,
  invalidArgument,
  invalidPolicyDocument,
} from '../protocol/errors.ts';
import type { PostForm } from '../protocol/form-data.ts';
import type { Bucket } from '../storage/buckets.ts';
import { entityTag, type StoredObject } from '../storage/objects.ts';
import { checkHeaders, demand, encryptionHeaders, objectArn, type Realm, versionHeaders } from './call.ts';
import { readDescription } from './description.ts';
import { checkWritable } from './write-object.ts';

const Policy = z.object({
  expiration: z.string(),
  conditions: z.array(
    z.union([
      z.tuple([z.literal('content-length-range'), z.coerce.number(), z.coerce.number()]),
      z.tuple([z.enum(['eq', 'starts-with']), z.string().startsWith('$'), z.string()]),
      z.record(z.string(), z.string()),
    ]),
  ),
});

type Condition = z.infer<typeof Policy>['conditions'][number];

/** Fields that a policy need not mention. */
const FREE = /^(x-amz-signature|file|policy|x-ignore-.*)$/;

/** Accepts the form when its policy is signed, has not expired and all its conditions hold. */
export async function postObject(
  form: PostForm,
  bucket: Bucket,
  realm: Realm,
  secretOf: (accessKeyId: string) => string | undefined,
): Promise<Answer> {
  const caller = verifiedCaller(form.fields, secretOf);
  checkPolicy(form, bucket.name, realm.clock.now());
  const key = (form.fields['key'] ?? '').replaceAll(fileNamePlaceholder, form.fileName);
  if (key === '') throw invalidArgument("Bucket POST must contain a field named 'key'.");
  demand(realm, caller, { action: 's3:PutObject', resource: objectArn(bucket.name, key) });
  const headers = {
    ...(form.fileType === undefined ? {} : { 'content-type': form.fileType }),
    ...form.fields,
  };
  const described = { headers, operation: 'PostObject' };
  checkHeaders(described);
  const description = readDescription(described, bucket);
  checkWritable({ bucket: bucket.name, key, caller }, realm, description);
  const checksum = verifiedChecksum(headers, form.file);
  const object = await realm.objects.put(
    bucket.name,
    key,
    {
      ...description,
      ...(checksum === undefined ? {} : { checksum }),
      body: await realm.objects.bodies.write(form.file),
      size: form.file.length,
      etag: entityTag(form.file),
    },
    'ObjectCreated:Post',
  );
  return success(form.fields, bucket, object);
}

const fileNamePlaceholder = ['$', '{filename}'].join('');

function verifiedCaller(
  fields: PostForm['fields'],
  secretOf: (accessKeyId: string) => string | undefined,
): string {
  const policy = fields['policy'];
  const [caller, date, region, service, end] = (fields['x-amz-credential'] ?? '').split('/');
  if (policy === undefined || fields['x-amz-algorithm'] !== 'AWS4-HMAC-SHA256') throw accessDenied();
  if (!caller || !date || !region || service !== 's3' || end !== 'aws4_request') throw accessDenied();
  const secret = secretOf(caller);
  if (secret === undefined)
    throw accessDenied('The AWS Access Key Id you provided does not exist in our records.');
  if (!signs(secret, { date, region, service }, policy, fields['x-amz-signature'] ?? '')) {
    throw accessDenied('The request signature we calculated does not match the signature you provided.');
  }
  return caller;
}

function checkPolicy(form: PostForm, bucket: string, now: number): void {
  const { expiration, conditions } = readPolicy(form.fields['policy'] ?? '');
  const expires = Date.parse(expiration);
  if (Number.isNaN(expires)) throw invalidPolicyDocument('Invalid Policy: Invalid expiration');
  if (expires < now) throw accessDenied('Invalid according to Policy: Policy expired.');
  const fields: Readonly<Record<string, string>> = { ...form.fields, bucket };
  const covered = new Set<string>();
  for (const condition of conditions) checkCondition(condition, fields, form.file.length, covered);
  const extra = Object.keys(form.fields).filter((name) => !FREE.test(name) && !covered.has(name));
  if (extra.length > 0)
    throw accessDenied(`Invalid according to Policy: Extra input fields: ${extra.join(', ')}`);
}

function checkCondition(
  condition: Condition,
  fields: Readonly<Record<string, string>>,
  size: number,
  covered: Set<string>,
): void {
  if (!Array.isArray(condition)) {
    for (const [name, value] of Object.entries(condition)) {
      checkCondition(['eq', `$${name}`, value], fields, size, covered);
    }
  } else if (condition[0] === 'content-length-range') {
    if (size < condition[1]) throw entityTooSmall();
    if (size > condition[2]) throw entityTooLarge();
  } else {
    const [operator, variable, value] = condition;
    const name = variable.slice(1).toLowerCase();
    const given = fields[name] ?? '';
    covered.add(name);
    if (operator === 'eq' ? given === value : given.startsWith(value)) return;
    throw accessDenied(
      `Invalid according to Policy: Policy Condition failed: ["${operator}", "${variable}", "${value}"]`,
    );
  }
}

function readPolicy(encoded: string): z.infer<typeof Policy> {
  let document: unknown;
  try {
    document = JSON.parse(Buffer.from(encoded, 'base64').toString());
  } catch {
    throw invalidPolicyDocument('Invalid Policy: Invalid JSON.');
  }
  const policy = Policy.safeParse(document);
  if (!policy.success) throw invalidPolicyDocument('Invalid Policy: Invalid expiration or conditions.');
  return policy.data;
}

function success(fields: PostForm['fields'], bucket: Bucket, object: StoredObject): Answer {
  const etag = `"${object.etag}"`;
  const location = `/${bucket.name}/${encodeURIComponent(object.key)}`;
  const headers = {
    etag,
    location,
    ...encryptionHeaders(object.encryption),
    ...versionHeaders(bucket, object),
  };
  const redirect = fields['success_action_redirect'];
  if (redirect !== undefined && URL.canParse(redirect)) {
    const target = new URL(redirect);
    for (const [name, value] of Object.entries({ bucket: bucket.name, key: object.key, etag })) {
      target.searchParams.set(name, value);
    }
    return { status: 303, headers: { ...headers, location: target.href } };
  }
  if (fields['success_action_status'] === '201') {
    const answer = xmlAnswer(
      'PostResponse',
      [
        ['Location', location],
        ['Bucket', bucket.name],
        ['Key', object.key],
        ['ETag', etag],
      ],
      headers,
    );
    return { ...answer, status: 201 };
  }
  return { status: fields['success_action_status'] === '200' ? 200 : 204, headers };
}
