/** The REST API of a template: made of one document, of which nothing is ignored. */
import { describe, expect, test } from 'vitest';
import { apiOf, type Blueprint } from '../cloud/assembly.ts';
import { startPlayground } from '../cloud/fixture.ts';

const DOCUMENT = { swagger: '2.0', info: { title: 'api', version: '1' }, paths: {} };

/** Why an API with these fields is refused. */
async function refusal(document: object, properties: object = {}): Promise<string> {
  const { Api, ...others } = apiOf({ ...DOCUMENT, ...document });
  const { Properties, ...api } = Object(Api);
  const resources = { ...others, Api: { ...api, Properties: { ...Properties, ...properties } } };
  return started({ resources }).catch((error: unknown) => String(error));
}

async function started(blueprint: Blueprint): Promise<string> {
  const playground = await startPlayground(blueprint);
  await playground.end();
  return 'started';
}

test('an API without paths starts', async () => {
  expect(await refusal({})).toBe('started');
});

describe('the start refuses', () => {
  test.each([
    ['another version', { swagger: '3.0' }, /swagger is not known: 3\.0/],
    ['a document without title', { info: { version: '1' } }, /info\.title should be text/],
    ['a field of a document', { securityDefinitions: {} }, /securityDefinitions is not known/],
    ['an extension', { 'x-amazon-apigateway-policy': {} }, /x-amazon-apigateway-policy is not known/],
    ['a base path', { basePath: '/prod' }, /basePath is not known/],
    [
      'a gateway response that does not exist',
      { 'x-amazon-apigateway-gateway-responses': { NOT_FOUND: {} } },
      /NOT_FOUND is not known/,
    ],
    [
      'a target of a gateway response that is no header',
      {
        'x-amazon-apigateway-gateway-responses': {
          THROTTLED: { responseParameters: { 'gatewayresponse.body.a': "'1'" } },
        },
      },
      /is not a header of a gateway response/,
    ],
    [
      'a template for another type',
      { 'x-amazon-apigateway-gateway-responses': { THROTTLED: { responseTemplates: { 'text/html': '' } } } },
      /text\/html is not known/,
    ],
  ])('%s', async (_what, document, message) => {
    expect(await refusal(document)).toMatch(message);
  });

  test.each([
    ['an update that keeps what was there', { Mode: 'merge' }, /Mode must be overwrite: merge/],
    ['an API that is said to be regional by its property alone', { Parameters: {} }, /must be regional/],
    ['another endpoint', { EndpointConfiguration: { Types: ['EDGE'] } }, /must be regional/],
    ['media types beside the document', { BinaryMediaTypes: ['*/*'] }, /BinaryMediaTypes is not known/],
  ])('%s', async (_what, properties, message) => {
    expect(await refusal({}, properties)).toMatch(message);
  });

  test.each(['Resource', 'Method', 'GatewayResponse'])('a %s beside the document', async (kind) => {
    const other = { Other: { Type: `AWS::ApiGateway::${kind}` } };
    await expect(started({ resources: { ...apiOf(DOCUMENT), ...other } })).rejects.toThrow(
      `AWS::ApiGateway::${kind} (Other of Test)`,
    );
  });
});
