/** Makes the signed form of a browser upload the way a backend does, by AWS's description and not by our code. */
import { createHmac } from 'node:crypto';

export interface PostPolicy {
  readonly bucket: string;
  readonly key: string;
  readonly credentials: {
    readonly accessKeyId: string;
    readonly secretAccessKey: string;
  };
  readonly region: string;
  readonly conditions?: readonly unknown[];
  readonly fields?: Readonly<Record<string, string>>;
  readonly expiresAt?: number;
}

/** The form's fields, policy and signature included; the file is still to be appended. */
export function signedPostForm(policy: PostPolicy): FormData {
  const { accessKeyId, secretAccessKey } = policy.credentials;
  const stamp = new Date().toISOString().replace(/[-:]|\.\d+/g, '');
  const day = stamp.slice(0, 8);
  const signed: Record<string, string> = {
    'x-amz-algorithm': 'AWS4-HMAC-SHA256',
    'x-amz-credential': `${accessKeyId}/${day}/${policy.region}/s3/aws4_request`,
    'x-amz-date': stamp,
    ...policy.fields,
  };
  const document = {
    expiration: new Date(policy.expiresAt ?? Date.now() + 60_000).toISOString(),
    conditions: [
      { bucket: policy.bucket },
      ['eq', '$key', policy.key],
      ...Object.entries(signed).map(([name, value]) => ({ [name]: value })),
      ...(policy.conditions ?? []),
    ],
  };
  const encoded = Buffer.from(JSON.stringify(document)).toString('base64');
  const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();
  const key = [day, policy.region, 's3', 'aws4_request'].reduce<string | Buffer>(
    hmac,
    `AWS4${secretAccessKey}`,
  );
  const form = new FormData();
  const fields = {
    key: policy.key,
    ...signed,
    policy: encoded,
    'x-amz-signature': hmac(key, encoded).toString('hex'),
  };
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
}
