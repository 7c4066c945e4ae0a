/** Methods that put their body into a bucket: the mapping, the role's permissions, the answers; and what is not known. */
import { GetObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { allow, arnOf, restApi, role } from '../cloud/assembly.ts';
import { type Playground, startPlayground } from '../cloud/fixture.ts';

const ECHO = 'export const handler = async () => ({ statusCode: 200, body: "" });';
const bucketUri = (rest: string) => ({
  'Fn::Join': ['', ['arn:aws:apigateway:eu-west-1:s3:path/', { Ref: 'Bucket' }, rest]],
});

function integration(roleId: string, more: object = {}) {
  return {
    to: 'Echo',
    Type: 'AWS',
    IntegrationHttpMethod: 'PUT',
    Uri: bucketUri('/aside/{id}'),
    Credentials: arnOf(roleId),
    PassthroughBehavior: 'WHEN_NO_TEMPLATES',
    RequestParameters: {
      'integration.request.path.id': 'context.requestId',
      'integration.request.header.Content-Type': 'method.request.header.Content-Type',
      'integration.request.header.x-amz-meta-path': 'context.path',
      'integration.request.header.x-amz-meta-absent': 'method.request.header.X-Absent',
    },
    IntegrationResponses: [
      {
        StatusCode: '303',
        SelectionPattern: '200',
        ResponseParameters: { 'method.response.header.X-Fixed': "'yes'" },
        ResponseTemplates: {
          'application/json':
            '#set($context.responseOverride.header.Location = "https://a.example/$context.requestId/")',
        },
      },
      { StatusCode: '500', ResponseTemplates: { 'application/xml': '{"id":"$context.requestId"}' } },
    ],
    ...more,
  };
}

function blueprint(more: object = {}) {
  const below = (prefix: string) => ({ 'Fn::Join': ['', [arnOf('Bucket'), prefix]] });
  return {
    functions: { Echo: { code: ECHO } },
    resources: {
      Bucket: { Type: 'AWS::S3::Bucket', Properties: { BucketName: 'forms' } },
      May: role([allow(['s3:PutObject'], below('/aside/*'))]),
      MayNot: role([allow(['s3:PutObject'], below('/elsewhere/*'))]),
      ...restApi(
        {
          'PUT /put/{proxy+}': integration('May', more),
          'PUT /forbidden': integration('MayNot'),
        },
        { BinaryMediaTypes: ['multipart/form-data'] },
      ),
    },
  };
}

let play: Playground;
beforeAll(async () => {
  play = await startPlayground(blueprint());
});
afterAll(() => play.end());

const put = (path: string, body: string | Buffer<ArrayBuffer>) =>
  fetch(play.cloud().urls.api + path, {
    method: 'PUT',
    redirect: 'manual',
    headers: { 'Content-Type': 'multipart/form-data; boundary=b' },
    body,
  });

describe('a body', () => {
  test('is put as it came, with its type and what the mapping says, and its caller is sent on', async () => {
    const bytes = Buffer.from([0, 255, 13, 10]);
    const answer = await put('/put/v1/x%2Fy/', bytes);
    expect([answer.status, await answer.text(), answer.headers.get('x-fixed')]).toEqual([303, '', 'yes']);
    const id = /^https:\/\/a\.example\/([0-9a-f-]{36})\/$/.exec(answer.headers.get('location') ?? '')?.[1];
    expect(answer.headers.get('x-amzn-requestid')).toBe(id);
    const client = new S3Client({ ...play.client('root'), forcePathStyle: true });
    const stored = await client.send(new GetObjectCommand({ Bucket: 'forms', Key: `aside/${id}` }));
    expect(Buffer.from((await stored.Body?.transformToByteArray()) ?? [])).toEqual(bytes);
    expect(stored.ContentType).toBe('multipart/form-data; boundary=b');
    expect(stored.Metadata).toEqual({ path: '/api/put/v1/x%2Fy/' });
    client.destroy();
  });

  test('is refused by the store where the method’s role may not put it, and the method answers that', async () => {
    const answer = await put('/forbidden', 'x');
    expect(answer.status).toBe(500);
    expect(await answer.json()).toEqual({ id: answer.headers.get('x-amzn-requestid') });
  });

  test('of more than 10 MB gets no further than the gateway', async () => {
    expect((await put('/put/x', Buffer.alloc(10 * 1024 * 1024 + 1))).status).toBe(413);
    expect((await put('/put/x', Buffer.alloc(10 * 1024 * 1024))).status).toBe(303);
  });
});

describe('the start refuses', () => {
  test.each([
    [
      'another service',
      { Uri: 'arn:aws:apigateway:eu-west-1:sqs:path/queue' },
      /is not known to the embedded cloud/,
    ],
    ['another operation', { IntegrationHttpMethod: 'GET' }, /is not known to the embedded cloud: GET/],
    [
      'a template for requests',
      { RequestTemplates: { 'application/json': '{}' } },
      /RequestTemplates is not known/,
    ],
    [
      'a template that does more',
      {
        IntegrationResponses: [
          { StatusCode: '200', ResponseTemplates: { 'application/json': '$input.body' } },
        ],
      },
      /mapping template holds more/,
    ],
    [
      'a source that is not known',
      { RequestParameters: { 'integration.request.path.id': 'method.request.body.id' } },
      /source of a mapping not known/,
    ],
  ])('%s', async (_, more, message) => {
    await expect(startPlayground(blueprint(more))).rejects.toThrow(message);
  });
});
