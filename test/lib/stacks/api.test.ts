/** The document of the API matches the contracts, and the gateway's own errors have the contract's shapes. */
import { beforeAll, describe, expect, it } from 'vitest';
import { API_SIZE } from '#functions/function-spec.ts';
import { JOB_KINDS } from '#shared/contract/message.ts';
import { methodsOf } from '#shared/contract/route.ts';
import { answersCalls, type Fleet, rowsOf } from '../../../lib/fleet/rows.ts';
import { documentOf, operationsOf } from '../support/api-operations.ts';
import { at, type StageTemplates, templatesOf, templatesWith, textOf } from '../support/stage-templates.ts';

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
beforeAll(async () => {
  prod = await templatesOf('prod');
  other = await templatesWith('dev', synthetic);
}, 240_000);

function endpoints(stage: StageTemplates) {
  return operationsOf(stage).map(({ endpoint, integration }) => ({
    endpoint,
    transfer: at(integration, 'responseTransferMode'),
    timeoutMs: at(integration, 'timeoutInMillis'),
    uri: textOf(at(integration, 'uri')),
  }));
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

  it('has room for fifty resources more', () => {
    const paths = new Set(
      Object.keys(documentOf(prod).paths).flatMap((path) =>
        path.split('/').map((_, index, parts) => parts.slice(0, index + 1).join('/')),
      ),
    );
    // Without a raised quota an API has 300 resources, its root included.
    expect(paths.size).toBeLessThanOrEqual(300 - 50);
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
    expect(documentOf(prod)['x-amazon-apigateway-binary-media-types']).toEqual(['multipart/form-data']);
  });

  it('is regional, and what is not in its document any more is removed', () => {
    const [api, ...others] = prod.of('AWS::ApiGateway::RestApi');
    expect(others).toEqual([]);
    expect(api?.properties).toMatchObject({
      Mode: 'overwrite',
      EndpointConfiguration: { Types: ['REGIONAL'] },
      Parameters: { endpointConfigurationTypes: 'REGIONAL' },
    });
    expect(api?.properties).not.toHaveProperty('BinaryMediaTypes');
  });

  it('keeps the name that alarms know it by, because an import replaces the name by the title', () => {
    const [api] = prod.of('AWS::ApiGateway::RestApi');
    expect(documentOf(prod).info.title).toBe(api?.properties['Name']);
    expect(api?.properties['Name']).toBe('probity-prod-api');
  });

  it('has a new id beside the API that had a resource for each route', () => {
    const ids = prod.of('AWS::ApiGateway::RestApi').map(({ id }) => id);
    expect(ids.filter((id) => /^ApiRestApi[0-9A-F]{8}$/.test(id))).toEqual([]);
  });
});

describe('the gateway itself', () => {
  const answer = (type: string) => {
    const found = at(documentOf(prod)['x-amazon-apigateway-gateway-responses'], type);
    return {
      status: at(found, 'statusCode'),
      headers: at(found, 'responseParameters'),
      body: JSON.parse(String(at(found, 'responseTemplates', 'application/json'))),
    };
  };

  it('answers a path without a route as the contract answers anything missing', () => {
    expect(answer('MISSING_AUTHENTICATION_TOKEN')).toMatchObject({
      status: '404',
      body: { detail: 'Not found.', code: 'not_found', request_id: '$context.requestId' },
    });
  });

  it('answers too many requests with the contract’s body and Retry-After', () => {
    expect(answer('THROTTLED')).toMatchObject({
      status: '429',
      headers: { 'gatewayresponse.header.Retry-After': "'1'" },
      body: { error: 'rate_limit_exceeded', retry_after: 1, request_id: '$context.requestId' },
    });
  });

  it.each([
    ['INTEGRATION_TIMEOUT', '504', 'timed_out'],
    ['INTEGRATION_FAILURE', '503', 'temporarily_unavailable'],
    ['API_CONFIGURATION_ERROR', '503', 'temporarily_unavailable'],
  ])('says for %s that the call can be repeated, and when', (type, status, code) => {
    expect(answer(type)).toMatchObject({
      status,
      headers: { 'gatewayresponse.header.Retry-After': "'1'" },
      body: { error: true, status_code: Number(status), code, request_id: '$context.requestId' },
    });
  });

  it('waits longer than any function takes that answers through it, so that the function itself refuses', () => {
    const answering = rowsOf().filter(({ spec }) => answersCalls(spec));
    expect(answering.length).toBeGreaterThan(20);
    for (const { name, spec } of answering) {
      const waits = spec.trigger.kind === 'api' && spec.trigger.stream === true ? 900 : 29;
      expect(spec.timeoutSec, name).toBeLessThanOrEqual(waits - 3);
    }
  });

  it.each([
    ['DEFAULT_4XX', '400'],
    ['DEFAULT_5XX', '500'],
  ])('answers %s with the general body', (type, status) => {
    expect(answer(type)).toMatchObject({
      status,
      body: { error: true, status_code: Number(status), message: expect.any(String), errors: {} },
    });
  });
});

describe('the deployment', () => {
  const deploymentOf = (stage: StageTemplates) => stage.of('AWS::ApiGateway::Deployment').map(({ id }) => id);
  const changed = (name: string, change: Partial<Fleet[string]>) => {
    const portal = synthetic['portal'];
    if (portal === undefined) throw new Error('the fleet has no pages');
    return templatesWith('dev', { ...synthetic, [name]: { ...portal, ...change } });
  };

  it('stays while the document is the same', async () => {
    expect(deploymentOf(other)).toHaveLength(1);
    expect(deploymentOf(await templatesWith('dev', synthetic))).toEqual(deploymentOf(other));
    const described = await changed('portal', { whenItFails: 'pages are missing' });
    expect(deploymentOf(described)).toEqual(deploymentOf(other));
  });

  it('is a new one for every other route, and for every other function behind a route', async () => {
    const moved = await changed('portal', { trigger: { kind: 'pages', path: '/elsewhere' } });
    const { portal: _, ...without } = synthetic;
    const renamed = await templatesWith('dev', {
      ...without,
      pages: { ...size, summary: 'pages', trigger: { kind: 'pages', path: '/portal' } },
    });
    const ids = [other, moved, renamed].flatMap(deploymentOf);
    expect(new Set(ids).size).toBe(3);
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
