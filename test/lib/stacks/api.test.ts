/** The API Gateway resources match the contracts, and the gateway's own errors have the contract's shapes. */
import { beforeAll, describe, expect, it } from 'vitest';
import { API_SIZE } from '#functions/function-spec.ts';
import { JOB_KINDS } from '#shared/contract/message.ts';
import { methodsOf } from '#shared/contract/route.ts';
import { type Fleet, rowsOf } from '../../../lib/fleet/rows.ts';
import { at, type StageTemplates, templatesOf, textOf } from '../support/stage-templates.ts';

const size = { ...API_SIZE, grants: [], whenItFails: 'nothing' };

/** Every kind of job needs a function that processes it. */
const jobs: Fleet = Object.fromEntries(
  JOB_KINDS.map((job) => [job, { ...size, summary: 'job', trigger: { kind: 'job', job } }]),
);

/** Every trigger of the API, with stand-ins for those that the fleet does not have yet. */
const synthetic: Fleet = {
  ...jobs,
  portal: { ...size, summary: 'pages', trigger: { kind: 'pages', path: '/portal' } },
  fallback: { ...size, summary: 'fallback', trigger: { kind: 'fallback' } },
};

let prod: StageTemplates;
let other: StageTemplates;
beforeAll(() => {
  prod = templatesOf('prod');
  other = templatesOf('dev', synthetic);
}, 60_000);

/** Path of an API resource by its logical id; the root's is empty. */
function pathsById(stage: StageTemplates): ReadonlyMap<string, string> {
  const resources = stage.of('AWS::ApiGateway::Resource');
  const pathOf = (id: unknown): string => {
    const resource = resources.find((candidate) => candidate.id === id);
    if (resource === undefined) return '';
    return `${pathOf(at(resource.properties, 'ParentId', 'Ref'))}/${String(resource.properties['PathPart'])}`;
  };
  return new Map(resources.map(({ id }) => [id, pathOf(id)]));
}

function endpoints(stage: StageTemplates) {
  const paths = pathsById(stage);
  return stage.of('AWS::ApiGateway::Method').map(({ properties }) => {
    const id = at(properties, 'ResourceId', 'Ref');
    return {
      endpoint: `${String(properties['HttpMethod'])} ${typeof id === 'string' ? paths.get(id) : ''}`,
      transfer: at(properties, 'Integration', 'ResponseTransferMode'),
      timeoutMs: at(properties, 'Integration', 'TimeoutInMillis'),
      uri: textOf(at(properties, 'Integration', 'Uri')),
    };
  });
}

const contracts = rowsOf().flatMap(({ name, spec: { trigger, timeoutSec } }) =>
  trigger.kind === 'api'
    ? Object.values(trigger.routes).flatMap((contract) =>
        methodsOf(contract).map((method) => ({
          name,
          stream: trigger.stream ?? false,
          timeoutSec,
          endpoint: `${method} ${contract.path.replace(/^\/api/, '').replace(/\/$/, '')}`,
        })),
      )
    : [],
);

describe('every contract', () => {
  it.each(contracts)(
    '$endpoint is a method of its own, answered by $name',
    ({ name, endpoint, stream, timeoutSec }) => {
      const found = endpoints(prod).filter((each) => each.endpoint === endpoint);
      expect(found).toHaveLength(1);
      const names = prod.of('AWS::Lambda::Function').map(({ properties }) => properties['FunctionName']);
      expect(names).toContain(`probity-prod-${name}`);
      expect(found[0]?.uri).toContain(`:function:probity-prod-${name}:serving/`);
      expect(found[0]?.transfer).toBe(stream ? 'STREAM' : undefined);
      expect(found[0]?.uri.includes('response-streaming-invocations')).toBe(stream);
      // Without a timeout of its own, a streamed integration ends after 29 s like every other.
      expect(found[0]?.timeoutMs).toBe(stream ? timeoutSec * 1000 : undefined);
    },
  );
});

describe('the API', () => {
  it('has no method that no contract declares, but those of the detour that large forms take', () => {
    const declared = contracts.map(({ endpoint }) => endpoint);
    const others = endpoints(prod).filter(({ endpoint }) => !declared.includes(endpoint));
    const undeclared = others.map(({ endpoint }) => endpoint).filter((endpoint) => !/^ANY/.test(endpoint));
    expect(undeclared.sort()).toEqual([
      'GET /v1/uploads/{id}',
      'POST /_staged/{proxy+}',
      'PUT /_staged/{proxy+}',
    ]);
  });

  it('has one placeholder at most below each resource', () => {
    const parents = prod
      .of('AWS::ApiGateway::Resource')
      .filter(({ properties }) => /^\{\w+\}$/.test(String(properties['PathPart'])))
      .map(({ properties }) => textOf(properties['ParentId']));
    expect(new Set(parents).size).toBe(parents.length);
  });

  it('serves pages with everything below them, and answers every other path and method', () => {
    expect(
      endpoints(other)
        .map(({ endpoint }) => endpoint)
        .sort(),
    ).toEqual(['ANY ', 'ANY /portal', 'ANY /portal/{proxy+}', 'ANY /{proxy+}']);
  });

  it('needs one permission per function that it calls', () => {
    const called = rowsOf().filter(({ spec }) =>
      ['api', 'pages', 'staged', 'fallback'].includes(spec.trigger.kind),
    );
    const permissions = prod
      .of('AWS::Lambda::Permission')
      .filter(({ properties }) => properties['Principal'] === 'apigateway.amazonaws.com');
    expect(permissions).toHaveLength(called.length);
  });

  it('has the one stage api, logs routes and no content, and traces', () => {
    const [stage, ...others] = prod.of('AWS::ApiGateway::Stage');
    expect(others).toEqual([]);
    expect(stage?.properties).toMatchObject({
      StageName: 'api',
      TracingEnabled: true,
      MethodSettings: [expect.objectContaining({ DataTraceEnabled: false, LoggingLevel: 'ERROR' })],
    });
    const format = String(at(stage?.properties, 'AccessLogSetting', 'Format'));
    expect(Object.values(Object(JSON.parse(format)))).toContain('$context.resourcePath');
    expect(format).not.toMatch(/identity|authorizer|\$context\.path/);
  });

  it('takes files as they are', () => {
    const [api] = prod.of('AWS::ApiGateway::RestApi');
    expect(api?.properties['BinaryMediaTypes']).toEqual(['multipart/form-data']);
  });
});

describe('the gateway itself', () => {
  const answers = () =>
    new Map(
      prod.of('AWS::ApiGateway::GatewayResponse').map(({ properties }) => [
        properties['ResponseType'],
        {
          status: properties['StatusCode'],
          headers: properties['ResponseParameters'],
          body: JSON.parse(String(at(properties, 'ResponseTemplates', 'application/json'))),
        },
      ]),
    );

  it('answers a path without a route as the contract answers anything missing', () => {
    expect(answers().get('MISSING_AUTHENTICATION_TOKEN')).toMatchObject({
      status: '404',
      body: { detail: 'Not found.', code: 'not_found', request_id: '$context.requestId' },
    });
  });

  it('answers too many requests with the contract’s body and Retry-After', () => {
    expect(answers().get('THROTTLED')).toMatchObject({
      status: '429',
      headers: { 'gatewayresponse.header.Retry-After': "'1'" },
      body: { error: 'rate_limit_exceeded', retry_after: 1, request_id: '$context.requestId' },
    });
  });

  it.each([
    ['DEFAULT_4XX', '400'],
    ['DEFAULT_5XX', '500'],
  ])('answers %s with the general body', (type, status) => {
    expect(answers().get(type)).toMatchObject({
      status,
      body: { error: true, status_code: Number(status), message: expect.any(String), errors: {} },
    });
  });
});

/** Every rule of the two rule sets that looks at bodies (AWS WAF Developer Guide, "Baseline rule groups"). */
const BODY_RULES = [
  'SizeRestrictions_BODY',
  'CrossSiteScripting_BODY',
  'GenericLFI_BODY',
  'GenericRFI_BODY',
  'EC2MetaDataSSRF_BODY',
  'JavaDeserializationRCE_BODY',
  'Log4JRCE_BODY',
];

describe('the firewall', () => {
  it('stands before the stage, and counts what rules for bodies find without blocking it', () => {
    const [acl] = prod.of('AWS::WAFv2::WebACL');
    expect(prod.of('AWS::WAFv2::WebACLAssociation')).toHaveLength(1);
    const rules = textOf(acl?.properties['Rules']);
    const counted = [...rules.matchAll(/\{"ActionToUse":\{"Count":\{\}\},"Name":"(\w+)"\}/g)];
    expect(counted.map(([, name]) => name)).toEqual(BODY_RULES);
  });
});
