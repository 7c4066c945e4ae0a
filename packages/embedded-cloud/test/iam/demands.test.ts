/** A template is refused, as AWS refuses it, where a service may not take a role or invoke a function. */
import { expect, test } from 'vitest';
import { arnOf, type Blueprint, restApi } from '../cloud/assembly.ts';
import { startPlayground } from '../cloud/fixture.ts';

const HEARS = { Hear: { code: 'export const handler = async () => ({ statusCode: 204 });' } };

async function refusal(blueprint: Blueprint): Promise<string> {
  const outcome = await startPlayground(blueprint).then(
    (playground) => playground.end().then(() => 'started'),
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );
  return outcome;
}

test('an API starts only where the policy of each function lets it invoke the function', async () => {
  const open = restApi({ 'GET /a': { to: 'Hear' } });
  expect(await refusal({ functions: HEARS, resources: open })).toBe('started');
  const { HearFromApi: _, ...closed } = open;
  expect(await refusal({ functions: HEARS, resources: closed })).toMatch(
    /apigateway\.amazonaws\.com is not authorized to perform: lambda:InvokeFunction/,
  );
});

test('a permission for one API does not cover another', async () => {
  const resources = restApi({ 'GET /a': { to: 'Hear' } });
  const Properties = {
    Action: 'lambda:InvokeFunction',
    FunctionName: arnOf('Hear'),
    Principal: 'apigateway.amazonaws.com',
    SourceArn: 'arn:aws:execute-api:eu-west-1:000000000000:another/*/*/*',
  };
  const HearFromApi = { Type: 'AWS::Lambda::Permission', Properties };
  expect(await refusal({ functions: HEARS, resources: { ...resources, HearFromApi } })).toMatch(
    /not authorized to perform: lambda:InvokeFunction/,
  );
});

test('a method cannot invoke an alias that is not there', async () => {
  const alias = { 'Fn::Join': ['', [arnOf('Hear'), ':serving']] };
  const uri = {
    'Fn::Join': [
      '',
      ['arn:aws:apigateway:eu-west-1:lambda:path/2015-03-31/functions/', alias, '/invocations'],
    ],
  };
  const resources = restApi({ 'GET /a': { to: 'Hear', uri } });
  expect(await refusal({ functions: HEARS, resources })).toMatch(
    /GET \/a invokes an alias that is not there/,
  );
});

const Stranger = {
  Type: 'AWS::IAM::Role',
  Properties: {
    AssumeRolePolicyDocument: {
      Statement: [
        { Effect: 'Allow', Principal: { Service: 'events.amazonaws.com' }, Action: 'sts:AssumeRole' },
      ],
    },
  },
};

test('a method that calls the store needs a role that API Gateway may take', async () => {
  const uri = 'arn:aws:apigateway:eu-west-1:s3:path/forms/{id}';
  const credentials = arnOf('Stranger');
  const resources = restApi({ 'PUT /a': { to: 'Hear', type: 'aws', httpMethod: 'PUT', uri, credentials } });
  expect(await refusal({ functions: HEARS, resources: { ...resources, Stranger } })).toMatch(
    /apigateway\.amazonaws\.com may not take the role/,
  );
});

test('a function needs a role that Lambda may take', async () => {
  const functions = { Hear: { ...HEARS.Hear, properties: { Role: arnOf('Stranger') } } };
  expect(await refusal({ functions, resources: { Stranger } })).toMatch(
    /lambda\.amazonaws\.com may not take the role/,
  );
});
