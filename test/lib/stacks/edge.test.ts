/** The edge: what is in front of the API, which requests pass, and the redirect of large forms; and a stage without an edge. */
import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { fleetProblems, rowsOf, stagedForms } from '../../../lib/fleet/rows.ts';
import { parseStage, stages } from '../../../lib/stages.ts';
import { operationsOf } from '../support/api-operations.ts';
import { at, type StageTemplates, templatesOf, textOf } from '../support/stage-templates.ts';
import { allowed, roleOf, statementsOf } from '../support/statements.ts';

const Rules = z.array(z.looseObject({ Name: z.string(), Priority: z.int() }));

let prod: StageTemplates;
beforeAll(async () => {
  prod = await templatesOf('prod');
}, 240_000);

function distribution(): unknown {
  const [found, ...others] = prod.of('AWS::CloudFront::Distribution');
  expect(others).toEqual([]);
  return at(found?.properties, 'DistributionConfig');
}

describe('the edge', () => {
  it('speaks https alone, TLS 1.2 at the least, HTTP/2 and 3, under the public name', () => {
    expect(distribution()).toMatchObject({
      Aliases: ['api.probity.example'],
      HttpVersion: 'http2and3',
      ViewerCertificate: { MinimumProtocolVersion: 'TLSv1.2_2021', SslSupportMethod: 'sni-only' },
      DefaultCacheBehavior: { ViewerProtocolPolicy: 'https-only' },
      CacheBehaviors: [{ ViewerProtocolPolicy: 'https-only' }, { ViewerProtocolPolicy: 'https-only' }],
      Logging: { IncludeCookies: false },
    });
  });

  it('has the gateway as its origin, over TLS 1.2, for as long as its slowest call takes', () => {
    const [origin, ...others] = Object.values(Object(at(distribution(), 'Origins')));
    expect(others).toEqual([]);
    expect(textOf(at(origin, 'DomainName'))).toMatch(/ApiGateway.*\.execute-api\./);
    expect(at(origin, 'CustomOriginConfig')).toEqual({
      OriginProtocolPolicy: 'https-only',
      OriginReadTimeout: 60,
      OriginSSLProtocols: ['TLSv1.2'],
    });
    // The stage is part of public paths, so that the path that callers sign is the path that the gateway sees.
    expect(at(origin, 'OriginPath')).toBeUndefined();
  });

  it('caches the hashed files of the pages and nothing else', () => {
    const managed = {
      disabled: '4135ea2d-6df8-44a3-9df3-4b5a84be39ad',
      optimised: '658327ea-f89d-4fab-a63d-7e88639e58f6',
    };
    expect(at(distribution(), 'DefaultCacheBehavior', 'CachePolicyId')).toBe(managed.disabled);
    expect(at(distribution(), 'CacheBehaviors')).toEqual(
      ['/api/portal/assets/*', '/api/console/assets/*'].map((PathPattern) =>
        expect.objectContaining({ PathPattern, CachePolicyId: managed.optimised }),
      ),
    );
  });

  it('caches no error: the key of the cache does not tell tenants apart', () => {
    const statuses = [400, 403, 404, 405, 414, 416, 500, 501, 502, 503, 504];
    expect(at(distribution(), 'CustomErrorResponses')).toEqual(
      statuses.map((ErrorCode) => ({ ErrorCode, ErrorCachingMinTTL: 0 })),
    );
  });

  it('passes every method, header, cookie and query on, but for the host', () => {
    expect(at(distribution(), 'DefaultCacheBehavior', 'AllowedMethods')).toHaveLength(7);
    const [policy] = prod.of('AWS::CloudFront::OriginRequestPolicy');
    expect(policy?.properties['OriginRequestPolicyConfig']).toMatchObject({
      HeadersConfig: { HeaderBehavior: 'allExcept', Headers: ['host'] },
      QueryStringsConfig: { QueryStringBehavior: 'all' },
      CookiesConfig: { CookieBehavior: 'all' },
    });
  });

  it('shows the API a pass that no template holds, and every function that judges addresses is told it', () => {
    const [origin] = Object.values(Object(at(distribution(), 'Origins')));
    const [header] = Object.values(Object(at(origin, 'OriginCustomHeaders')));
    expect(at(header, 'HeaderName')).toBe('x-probity-pass');
    const reference = at(header, 'HeaderValue');
    expect(textOf(reference)).toContain('{{resolve:secretsmanager:');
    const told = prod
      .of('AWS::Lambda::Function')
      .map(({ properties }) => at(properties, 'Environment', 'Variables', 'EDGE_PASS'))
      .filter((each) => each !== undefined);
    expect(told).toHaveLength(rowsOf().filter(({ spec }) => spec.grants.includes('pepper:read')).length);
    // The stack that has the secret tells the edge's stack its ARN.
    const [secret] = prod
      .of('AWS::SSM::Parameter')
      .filter(({ properties }) => properties['Name'] === '/probity/prod/EdgePass1Arn');
    expect(new Set(told.map(textOf))).toEqual(
      new Set([textOf(reference).replace('{"Ref":"ToldEdgePass1Arn"}', textOf(secret?.properties['Value']))]),
    );
  });

  it('does not hide from the firewall who floods the API', () => {
    const rules = textOf(prod.of('AWS::WAFv2::WebACL')[0]?.properties['Rules']);
    expect(rules).toContain(
      '"ForwardedIPConfig":{"FallbackBehavior":"NO_MATCH","HeaderName":"x-probity-viewer"}',
    );
  });

  it('is alone in reaching the path that stores bodies, and each caller may store a hundred in five minutes', () => {
    const acl = prod.of('AWS::WAFv2::WebACL')[0]?.properties;
    const rules = Rules.parse(acl?.['Rules']);
    const named = (name: string) => rules.find((rule) => rule.Name === name);
    const storing = {
      ByteMatchStatement: {
        FieldToMatch: { UriPath: {} },
        PositionalConstraint: 'CONTAINS',
        SearchString: '/_staged',
        TextTransformations: [
          { Priority: 0, Type: 'URL_DECODE' },
          { Priority: 1, Type: 'LOWERCASE' },
        ],
      },
    };
    const byTheEdge = {
      ByteMatchStatement: expect.objectContaining({
        FieldToMatch: { SingleHeader: { Name: 'x-probity-pass' } },
        PositionalConstraint: 'EXACTLY',
      }),
    };
    expect(named('store-past-the-edge')).toMatchObject({
      Action: { Block: {} },
      Statement: { AndStatement: { Statements: [storing, { NotStatement: { Statement: byTheEdge } }] } },
    });
    expect(named('store-flood')).toMatchObject({
      Action: { Block: {} },
      Statement: {
        RateBasedStatement: {
          Limit: 100,
          AggregateKeyType: 'FORWARDED_IP',
          ForwardedIPConfig: { FallbackBehavior: 'MATCH', HeaderName: 'x-probity-viewer' },
          ScopeDownStatement: storing,
        },
      },
    });
    expect(new Set(rules.map(({ Priority }) => Priority)).size).toBe(rules.length);
  });

  it('runs a function that sees requests first, and names its log’s end', () => {
    const [viewer] = prod.of('AWS::CloudFront::Function');
    expect(viewer?.properties).toMatchObject({
      Name: 'probity-prod-viewer-request',
      FunctionConfig: { Runtime: 'cloudfront-js-2.0' },
    });
    expect(textOf(at(distribution(), 'DefaultCacheBehavior', 'FunctionAssociations'))).toContain(viewer?.id);
    const log = prod.of('AWS::S3::Bucket').find(({ id }) => id.startsWith('EdgeAccessLog'));
    expect(at(log?.properties, 'LifecycleConfiguration', 'Rules')).toEqual([
      { ExpirationInDays: 30, Status: 'Enabled' },
    ]);
  });
});

describe('a form that is put aside', () => {
  const operations = () => operationsOf(prod).filter(({ integration }) => at(integration, 'type') === 'aws');

  it('is put by the gateway under its request’s id, with what was asked for', () => {
    expect(
      operations()
        .map(({ endpoint }) => endpoint)
        .sort(),
    ).toEqual(['POST /_staged/{proxy+}', 'PUT /_staged/{proxy+}']);
    for (const { integration, operation } of operations()) {
      expect(textOf(at(integration, 'uri'))).toMatch(/:s3:path\/.*"\/pending\/staged\/\{id\}"/);
      expect(at(integration, 'requestParameters')).toEqual({
        'integration.request.path.id': 'context.requestId',
        'integration.request.header.Content-Type': 'method.request.header.Content-Type',
        'integration.request.header.x-amz-meta-method': 'context.httpMethod',
        'integration.request.header.x-amz-meta-path': 'context.path',
      });
      expect(at(operation, 'parameters')).toEqual([{ name: 'Content-Type', in: 'header', type: 'string' }]);
    }
  });

  it('has its caller sent on to the public address, and a store that fails answered as any failure of ours', () => {
    const responses = at(operations()[0]?.integration, 'responses');
    expect(Object.keys(Object(responses))).toEqual(['200', 'default']);
    expect(at(responses, '200', 'statusCode')).toBe('303');
    expect(textOf(at(responses, '200', 'responseTemplates'))).toContain(
      'header.Location = \\"https://api.probity.example/api/v1/uploads/$context.requestId/',
    );
    const body = JSON.parse(String(at(responses, 'default', 'responseTemplates', 'application/xml')));
    expect(body).toMatchObject({ error: true, status_code: 500, request_id: '$context.requestId' });
  });

  it('is written by a role that can do that alone, there alone', () => {
    const statements = statementsOf(roleOf(prod, 'prod', 'staging'));
    expect(allowed(statements)).toEqual(['kms:GenerateDataKey', 's3:PutObject']);
    const [put, seal] = statements;
    expect(put?.Resource.map(textOf)).toEqual([expect.stringMatching(/"\/pending\/staged\/\*"/)]);
    expect(textOf(seal?.Condition)).toContain('kms:ViaService');
  });

  it('is one of a route with a form: there is none that nothing takes over', () => {
    expect(Object.keys(stagedForms(rowsOf()))).toHaveLength(5);
    const without = rowsOf().filter(({ name }) => name !== 'staged');
    expect(fleetProblems(without)).toEqual([
      'nothing takes over the large forms of responses.save',
      'nothing takes over the large forms of responses.save_and_submit',
      'nothing takes over the large forms of documents.upload',
      'nothing takes over the large forms of documents.upload_to_entity',
      'nothing takes over the large forms of documents.upload_to_response',
    ]);
  });
});

describe('an edge whose secret is replaced', () => {
  it('sends the new one, while functions and firewall accept both', async () => {
    const stage = await templatesOf('prod', { edgePasses: [1, 2] });
    const told = stage.of('AWS::Lambda::Function').flatMap(({ properties }) => {
      const pass = at(properties, 'Environment', 'Variables', 'EDGE_PASS');
      return pass === undefined ? [] : [textOf(pass).match(/"Ref":"EdgePass\d?[0-9A-F]{8}"/g)?.length];
    });
    expect(new Set(told)).toEqual(new Set([2]));
    const [distribution] = stage.of('AWS::CloudFront::Distribution');
    const namedIn = (value: unknown) =>
      [...textOf(value).matchAll(/"Ref":"Told(EdgePass\d)Arn"/g)].map(([, name]) => name);
    expect(namedIn(at(distribution?.properties, 'DistributionConfig', 'Origins'))).toEqual(['EdgePass2']);
    const [acl] = stage.of('AWS::WAFv2::WebACL');
    expect(new Set(namedIn(at(acl?.properties, 'Rules')))).toEqual(new Set(['EdgePass1', 'EdgePass2']));
    // The firewall accepts the new one before the edge sends it.
    expect(textOf(distribution?.after)).toContain('FirewallAcl');
    expect(at(stage.outputs, 'EdgePassesAccepted', 'Value')).toBe('1 2');
    expect(at(stage.outputs, 'EdgePassSent', 'Value')).toBe('2');
  });

  it('has the new one alone at the end', async () => {
    const { resources, outputs, parameters } = await templatesOf('prod', { edgePasses: [2] });
    const text = textOf([resources, outputs, parameters]);
    expect(text).toContain('EdgePass2');
    expect(text).not.toMatch(/"EdgePass[0-9A-F]{8}"/);
  });

  it.each([[[]], [[2, 1]], [[1, 1]], [[1, 2, 3]]])('refuses the generations %j', (edgePasses) => {
    expect(() => parseStage({ ...stages.prod, edgePasses })).toThrow();
  });
});

describe('a stage without an edge', () => {
  it('has neither distribution nor detour nor pass, and counts floods by the addresses that it sees', async () => {
    const { resources, outputs, parameters } = await templatesOf('dev', { edge: false });
    const text = textOf([resources, outputs, parameters]);
    expect(text).not.toMatch(/AWS::CloudFront|_staged|EDGE_PASS|AcmCertificateArn|FORWARDED_IP/);
    expect(text).toContain('"AggregateKeyType":"IP"');
  });
});
