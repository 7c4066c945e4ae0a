/** Methods that put their body into a bucket: the mapping, the role's permissions, the answers; and what is not known. */
import { GetObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { allow, arnOf, restApi, role } from '../cloud/assembly.ts';
import { type Playground, startPlayground } from '../cloud/fixture.ts';

const ECHO = 'export const handler = async () => ({ statusCode: 200, body: "" });';
const bucketUri = (rest: string) => ({
  'Fn::Join': ['', ['arn:aws:apigateway:eu-west-1:s3:path/', { Ref: 'Bucket' }, rest]],
});

const OPERATION = {
  parameters: ['Content-Type', 'X-Absent'].map((name) => ({ name, in: 'header', type: 'string' })),
  responses: {
    303: { description: 'stored', headers: { 'X-Fixed': { type: 'string' } } },
    500: { description: 'not stored' },
  },
};

function integration(roleId: string, more: object = {}) {
  return {
    to: 'Echo',
    operation: OPERATION,
    type: 'aws',
    httpMethod: 'PUT',
    uri: bucketUri('/aside/{id}'),
    credentials: arnOf(roleId),
    passthroughBehavior: 'when_no_templates',
    requestParameters: {
      'integration.request.path.id': 'context.requestId',
      'integration.request.header.Content-Type': 'method.request.header.Content-Type',
      'integration.request.header.x-amz-meta-path': 'context.path',
      'integration.request.header.x-amz-meta-absent': 'method.request.header.X-Absent',
    },
    responses: {
      200: {
        statusCode: '303',
        responseParameters: { 'method.response.header.X-Fixed': "'yes'" },
        responseTemplates: {
          'application/json':
            '#set($context.responseOverride.header.Location = "https://a.example/$context.requestId/")',
        },
      },
      default: { statusCode: '500', responseTemplates: { 'application/xml': '{"id":"$context.requestId"}' } },
    },
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
        { 'x-amazon-apigateway-binary-media-types': ['multipart/form-data'] },
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
      { uri: 'arn:aws:apigateway:eu-west-1:sqs:path/queue' },
      /is not known to the embedded cloud/,
    ],
    ['another operation', { httpMethod: 'GET' }, /is not known to the embedded cloud: GET/],
    [
      'a template for requests',
      { requestTemplates: { 'application/json': '{}' } },
      /requestTemplates is not known/,
    ],
    [
      'a template that does more',
      {
        responses: {
          default: { statusCode: '500', responseTemplates: { 'application/json': '$input.body' } },
        },
      },
      /mapping template holds more/,
    ],
    [
      'a source that is not known',
      { requestParameters: { 'integration.request.path.id': 'stageVariables.id' } },
      /source of a mapping not known/,
    ],
    [
      'a header that the method does not declare',
      { requestParameters: { 'integration.request.path.id': 'method.request.header.X-Other' } },
      /Invalid mapping expression parameter specified: method\.request\.header\.X-Other/,
    ],
    [
      'a status that the method does not declare',
      { responses: { default: { statusCode: '502' } } },
      /Output mapping refers to an invalid method response: 502/,
    ],
    [
      'a header that the response does not declare',
      {
        responses: {
          default: { statusCode: '500', responseParameters: { 'method.response.header.X-Fixed': "'no'" } },
        },
      },
      /Invalid mapping expression parameter specified: method\.response\.header\.X-Fixed/,
    ],
    ['bodies that never pass', { passthroughBehavior: 'never' }, /passthroughBehavior is not known: never/],
  ])('%s', async (_, more, message) => {
    await expect(startPlayground(blueprint(more))).rejects.toThrow(message);
  });
});
