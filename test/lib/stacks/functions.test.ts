/** How each function is deployed according to its row of the fleet table. */
import { beforeAll, describe, expect, it } from 'vitest';
import type { FunctionSpec, Grant } from '#functions/function-spec.ts';
import { SETTING_NAMES } from '#shared/platform/aws/environment.ts';
import { rowsOf } from '../../../lib/fleet/rows.ts';
import { at, type Resource, type StageTemplates, templatesOf } from '../support/stage-templates.ts';

let prod: StageTemplates;
beforeAll(async () => {
  prod = await templatesOf('prod');
}, 240_000);

const rows = rowsOf();

const SETTINGS: Readonly<Record<Grant, readonly string[]>> = {
  'table:read': ['TABLE_NAME', 'AUDIT_TABLE'],
  'table:lists': ['TABLE_NAME', 'AUDIT_TABLE'],
  'table:due': ['TABLE_NAME', 'AUDIT_TABLE'],
  'table:write': ['TABLE_NAME', 'AUDIT_TABLE'],
  'trail:read': ['TABLE_NAME', 'AUDIT_TABLE'],
  'trail:seal': ['TABLE_NAME', 'AUDIT_TABLE', 'SEALS_BUCKET'],
  'keys:decrypt': ['FIELD_KEY_ID', 'DATA_KEYS_TABLE'],
  'pepper:read': ['PEPPER_SECRET_ARN'],
  'mail:send': ['MAIL_FROM', 'MAIL_CONFIGURATION_SET'],
  'bus:publish': ['BUS_NAME'],
  'documents:read': ['DOCUMENTS_BUCKET'],
  'documents:verdict': ['DOCUMENTS_BUCKET'],
  'identity-pictures:read': ['DOCUMENTS_BUCKET'],
  'documents:write': ['DOCUMENTS_BUCKET'],
  'texts:write': ['DOCUMENTS_BUCKET'],
  'replies:keep': ['DOCUMENTS_BUCKET'],
  'reports:read': ['DOCUMENTS_BUCKET'],
  'reports:write': ['DOCUMENTS_BUCKET'],
  'pictures:recognise': ['TEXT_RECOGNITION'],
  'models:ask': ['LANGUAGE_MODEL', 'LANGUAGE_MODEL_REGION', 'LANGUAGE_MODEL_TOKENS_PER_DAY'],
  'lists:read': ['LISTS_BUCKET'],
  'lists:write': ['LISTS_BUCKET'],
  'registers:read': ['REGISTERS', 'REGISTERS_SECRET_ARN'],
  'providers:read': ['IDENTITY_PROVIDERS', 'IDENTITY_PROVIDERS_SECRET_ARN'],
  'staged:take': ['DOCUMENTS_BUCKET'],
  'queue:deliveries:send': ['DELIVERIES_QUEUE_URL'],
  'queue:retries:send': ['RETRIES_QUEUE_URL'],
  'queue:timers:send': ['TIMERS_QUEUE_URL'],
  'queue:monitoring:send': ['MONITORING_QUEUE_URL'],
  'workflow:screening-batch:start': ['SCREENING_BATCH_MACHINE_ARN'],
};

/** Settings that follow from other fields of the row than its grants. */
function alsoTold(spec: FunctionSpec): readonly string[] {
  const told: readonly (readonly [boolean | undefined, readonly string[]])[] = [
    [spec.trigger.kind === 'pages', ['UPLOAD_ORIGIN']],
    [spec.grants.includes('pepper:read'), ['EDGE_PASS', 'TEST_MAIL_RECIPIENTS']],
    [spec.callsTenantAddresses, ['WEBHOOK_LOOPBACK']],
    [spec.sharesExecutions, ['EXECUTIONS']],
    [spec.screens, ['SCREENING_PROVIDER', 'YENTE_URL']],
    [spec.namesProvider, ['SCREENING_PROVIDER']],
    [spec.fetchesLists, ['LIST_SOURCES']],
  ];
  return told.flatMap(([isSo, settings]) => (isSo === true ? settings : []));
}

function lambdaOf(name: string): Resource {
  const lambda = prod
    .of('AWS::Lambda::Function')
    .find(({ properties }) => properties['FunctionName'] === `probity-prod-${name}`);
  if (lambda === undefined) throw new Error(`no function ${name}`);
  return lambda;
}

describe('the function', () => {
  it.each(rows)(
    '$name has the runtime, size and timeout of its row, traces, and its own log',
    ({ name, spec }) => {
      const { properties } = lambdaOf(name);
      expect(properties).toMatchObject({
        Runtime: 'nodejs24.x',
        Architectures: ['arm64'],
        Handler: 'index.handler',
        MemorySize: spec.memoryMiB,
        Timeout: spec.timeoutSec,
        TracingConfig: { Mode: 'Active' },
      });
      const log = prod
        .of('AWS::Logs::LogGroup')
        .find(({ properties: { LogGroupName: own } }) => own === at(properties, 'LoggingConfig', 'LogGroup'));
      expect(log?.properties).toMatchObject({
        LogGroupName: `/aws/lambda/probity-prod-${name}`,
        RetentionInDays: 365,
        KmsKeyId: expect.anything(),
      });
    },
  );

  it('that works in turns, each of which it sends itself, is not stopped at the 17th; any other loop is', () => {
    const allowed = rows.filter(({ name }) => lambdaOf(name).properties['RecursiveLoop'] === 'Allow');
    const inTurns = rows.filter(
      ({ spec: { trigger, grants } }) =>
        trigger.kind === 'queue' && grants.includes(`queue:${trigger.queue}:send`),
    );
    expect(allowed).toEqual(inTurns);
    expect(inTurns.map(({ name }) => name)).toEqual(['monitoring', 'webhook-retry']);
  });

  it.each(rows)('$name is told what its grants need, and the address of the API', ({ name, spec }) => {
    const told = Object.keys(Object(at(lambdaOf(name).properties, 'Environment', 'Variables'))).sort();
    const wanted = new Set([
      'PUBLIC_URL',
      ...spec.grants.flatMap((grant) => SETTINGS[grant]),
      ...alsoTold(spec),
    ]);
    expect(told).toEqual([...wanted].sort());
    for (const setting of told) expect(SETTING_NAMES).toContain(setting);
  });
});

describe('every stage', () => {
  // CloudFormation keeps the earlier value of a parameter when its default changes.
  it('has its settings in the template, and no parameter but what other stacks and the bootstrap tell', () => {
    // CloudFormation looks these up with every deployment; the earlier value of any other parameter would stay.
    const others = Object.keys(prod.parameters).filter((name) => !name.startsWith('Told'));
    expect(others).toEqual(['BootstrapVersion']);
    for (const { properties } of prod.of('AWS::Lambda::Function'))
      expect(at(properties, 'Environment', 'Variables', 'PUBLIC_URL')).toBe('https://api.probity.example');
  });

  it('can give a function more memory than the fleet does', async () => {
    const [row] = rows;
    if (row === undefined) throw new Error('the fleet is empty');
    const stage = await templatesOf('prod', { memoryMiB: { [row.name]: 3008 } });
    const given = stage
      .of('AWS::Lambda::Function')
      .filter(({ properties }) => properties['FunctionName'] === `probity-prod-${row.name}`);
    expect(given.map(({ properties }) => properties['MemorySize'])).toEqual([3008]);
  });
});
