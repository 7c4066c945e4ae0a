/** A cloud assembly with a function behind a REST API behind a distribution, for tests of the embedded edge. */
import { arnOf, restApi } from '../cloud/assembly.ts';

const ECHO = `export const handler = async (event) => ({ statusCode: 200, body: JSON.stringify(event) });`;

/** A function that does one thing for each path. */
export const VIEWER = `function handler(event) {
  var request = event.request;
  if (request.uri === '/api/answer') return {
    statusCode: 418, statusDescription: 'Teapot', headers: { 'x-own': { value: event.context.requestId } },
    body: { encoding: 'text', data: event.viewer.ip },
  };
  if (request.uri === '/api/throw') throw new Error('no');
  if (request.uri === '/api/disallowed') request.headers['x-edge-own'] = { value: '1' };
  if (request.uri === '/api/method') request.method = 'POST';
  if (request.uri === '/api/from') request.uri = '/api/to';
  request.headers['x-added'] = { value: Object.keys(event.request.querystring).join() };
  delete request.headers['x-removed'];
  return request;
}`;

function edgeResources(code: string, distribution: object = {}): Record<string, unknown> {
  const host = [
    '',
    [{ Ref: 'Api' }, '.execute-api.', { Ref: 'AWS::Region' }, '.', { Ref: 'AWS::URLSuffix' }],
  ];
  const behaviour = { TargetOriginId: 'api', ViewerProtocolPolicy: 'https-only' };
  return {
    Viewer: {
      Type: 'AWS::CloudFront::Function',
      Properties: { Name: 'viewer', FunctionCode: code, FunctionConfig: { Runtime: 'cloudfront-js-2.0' } },
    },
    Passed: {
      Type: 'AWS::CloudFront::OriginRequestPolicy',
      Properties: {
        OriginRequestPolicyConfig: {
          Name: 'all',
          HeadersConfig: { HeaderBehavior: 'allExcept', Headers: ['host'] },
          QueryStringsConfig: { QueryStringBehavior: 'all' },
          CookiesConfig: { CookieBehavior: 'all' },
        },
      },
    },
    Pass: {
      Type: 'AWS::SecretsManager::Secret',
      Properties: { GenerateSecretString: { PasswordLength: 20, ExcludePunctuation: true } },
    },
    Edge: {
      Type: 'AWS::CloudFront::Distribution',
      Properties: {
        DistributionConfig: {
          Enabled: true,
          Origins: [
            {
              Id: 'api',
              DomainName: { 'Fn::Join': host },
              CustomOriginConfig: { OriginProtocolPolicy: 'https-only' },
              OriginCustomHeaders: [
                {
                  HeaderName: 'X-Pass',
                  HeaderValue: {
                    'Fn::Join': ['', ['{{resolve:secretsmanager:', { Ref: 'Pass' }, ':SecretString:::}}']],
                  },
                },
              ],
            },
          ],
          CacheBehaviors: [
            {
              ...behaviour,
              PathPattern: '/api/assets/*',
              CachePolicyId: '658327ea-f89d-4fab-a63d-7e88639e58f6',
            },
          ],
          DefaultCacheBehavior: {
            ...behaviour,
            AllowedMethods: ['GET', 'HEAD', 'POST'],
            CachePolicyId: '4135ea2d-6df8-44a3-9df3-4b5a84be39ad',
            OriginRequestPolicyId: { Ref: 'Passed' },
            FunctionAssociations: [
              { EventType: 'viewer-request', FunctionARN: { 'Fn::GetAtt': ['Viewer', 'FunctionARN'] } },
            ],
          },
          ...distribution,
        },
      },
    },
  };
}

/** `distribution` overrides settings of the distribution; `origin` is the source of the function behind the API. */
export function blueprint(code = VIEWER, distribution: object = {}, origin = ECHO) {
  const pass = { 'Fn::Join': ['', ['{{resolve:secretsmanager:', { Ref: 'Pass' }, ':SecretString:::}}']] };
  return {
    functions: { Echo: { code: origin }, Told: { code: ECHO, variables: { PASS: pass } } },
    resources: {
      ...restApi({ 'ANY /{proxy+}': { to: 'Echo' } }),
      ...edgeResources(code, distribution),
    },
    outputs: { Role: { Value: arnOf('EchoRole') } },
  };
}
