/** Operations of an API document: what a function is called with, and what of them is not known. */
import { describe, expect, test } from 'vitest';
import { readOperation } from '../../../src/gateway/document/operation.ts';
import { Reading } from '../../../src/template/reading.ts';

const TARGET = 'arn:aws:lambda:eu-west-1:000000000000:function:f:serving';
const buffered = `arn:aws:apigateway:eu-west-1:lambda:path/2015-03-31/functions/${TARGET}/invocations`;
const streamed = `arn:aws:apigateway:eu-west-1:lambda:path/2021-11-15/functions/${TARGET}/response-streaming-invocations`;

const read = (integration: object, more: object = {}) =>
  readOperation(
    new Reading(
      {
        responses: {},
        'x-amazon-apigateway-integration': {
          ...{ type: 'aws_proxy', httpMethod: 'POST', uri: buffered },
          ...integration,
        },
        ...more,
      },
      'paths./a.get',
    ),
  );

describe('a function', () => {
  test('is invoked for 29 s at most', () => {
    const expected = {
      kind: 'lambda',
      functionName: 'f',
      functionArn: TARGET,
      timeoutMs: 29_000,
      streaming: false,
    };
    expect(read({})).toEqual(expected);
    expect(() => read({ timeoutInMillis: 29_001 })).toThrow(/timeoutInMillis must be between 50 and 29000/);
  });

  test('streams for as long as the integration says', () => {
    const stream = { uri: streamed, responseTransferMode: 'STREAM', timeoutInMillis: 60_000 };
    expect(read(stream)).toMatchObject({ functionArn: TARGET, timeoutMs: 60_000, streaming: true });
  });
});

describe('the start refuses', () => {
  test.each([
    ['an action that does not stream, where the answer is streamed', { responseTransferMode: 'STREAM' }],
    ['an action that streams, where the answer is not', { uri: streamed }],
    ['a uri that names no function', { uri: 'arn:aws:apigateway:eu-west-1:sqs:path/0/queue' }],
  ])('%s', (_what, integration) => {
    expect(() => read(integration)).toThrow(/uri invokes no function so/);
  });

  test.each([
    ['another transfer', { responseTransferMode: 'CHUNKED' }, /responseTransferMode is not known: CHUNKED/],
    ['another method than POST', { httpMethod: 'GET' }, /must be POST/],
    ['another type', { type: 'http_proxy' }, /type is not known to the embedded cloud: http_proxy/],
    ['a type in capitals', { type: 'AWS_PROXY' }, /type is not known to the embedded cloud: AWS_PROXY/],
    ['a field of an integration', { cacheNamespace: 'n' }, /cacheNamespace is not known/],
    ['a role for a function', { credentials: 'arn:aws:iam::0:role/r' }, /credentials is not known/],
  ])('%s', (_what, integration, message) => {
    expect(() => read(integration)).toThrow(message);
  });

  test.each([
    ['no integration', { 'x-amazon-apigateway-integration': undefined }, /No integration defined for method/],
    ['no responses', { responses: undefined }, /has no responses/],
    [
      'an extension',
      { 'x-amazon-apigateway-auth': { type: 'NONE' } },
      /x-amazon-apigateway-auth is not known/,
    ],
    ['a field of an operation', { security: [] }, /security is not known/],
    [
      'a parameter of a path',
      { parameters: [{ in: 'path', name: 'id', type: 'string' }] },
      /in is not known .*: path/,
    ],
    [
      'a parameter of a type',
      { parameters: [{ in: 'header', name: 'A', type: 'integer' }] },
      /type is not known .*: integer/,
    ],
    ['a response without description', { responses: { 200: {} } }, /description should be text/],
    ['a schema', { responses: { 200: { description: '', schema: {} } } }, /schema is not known/],
  ])('%s', (_what, more, message) => {
    expect(() => read({}, more)).toThrow(message);
  });
});
