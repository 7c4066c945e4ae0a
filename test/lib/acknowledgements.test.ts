/** The findings of cdk-nag: each is acknowledged by name, no acknowledgement is unused, and a new finding stops synthesis. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import cdk from '../../cdk.json' with { type: 'json' };
import { acknowledgements } from '../../lib/acknowledgements.ts';
import { keepsFailures, rowsOf } from '../../lib/fleet/rows.ts';
import { parseStage, STAGE_NAMES, type StageName, stages } from '../../lib/stages.ts';
import { addStage, synthesise } from '../../lib/synthesise.ts';
import { standInBundles } from '../support/run/stage-assembly.ts';

// The validation of the CDK takes long to load, and on a busy machine minutes.
vi.setConfig({ testTimeout: 600_000 });

let folder: string;
let bundles: string;
beforeAll(() => {
  // The report is written to the console as well as to its file.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  folder = mkdtempSync(join(tmpdir(), 'probity-nag-'));
  bundles = standInBundles(join(folder, 'bundles'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const Report = z.object({
  pluginReports: z.array(
    z.object({
      violations: z.array(
        z.object({
          ruleName: z.string(),
          violatingConstructs: z.array(z.object({ constructPath: z.string() })),
        }),
      ),
    }),
  ),
});

interface Finding {
  readonly rule: string;
  readonly path: string;
}

/** The findings of a stage without acknowledgements. */
function findings(stage: StageName): readonly Finding[] {
  const outdir = join(folder, `bare-${stage}`);
  const app = new App({ outdir, context: cdk.context });
  addStage(app, stages[stage], { validate: false, bundles });
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
  expect(() => app.synth()).toThrow('Acknowledge with');
  const report = Report.parse(JSON.parse(readFileSync(join(outdir, 'validation-report.json'), 'utf8')));
  return report.pluginReports.flatMap(({ violations }) =>
    violations.flatMap(({ ruleName, violatingConstructs }) =>
      violatingConstructs.map(({ constructPath }) => ({
        rule: ruleName,
        path: constructPath.replace(/\/Resource$/, ''),
      })),
    ),
  );
}

describe('synthesis', () => {
  it.each(STAGE_NAMES)('of %s leaves no finding open', (stage) => {
    expect(() => synthesise(stage, join(folder, stage), { validate: true, bundles })).not.toThrow();
  });
});

const ON_CALL = 'arn:<AWS::Partition>';
const EXECUTIONS =
  'AwsSolutions-IAM5[Resource::arn:<AWS::Partition>:states:<AWS::Region>:<AWS::AccountId>:execution:';

describe('the acknowledgements', () => {
  it('of production cover every finding, and each covers as many as are expected', () => {
    const shown = findings('prod');
    const covered = acknowledgements(stages.prod).map(({ finding, at }) => [
      finding,
      shown.filter(({ rule, path }) => rule === finding && at.test(path)).length,
    ]);
    const rowsGranted = (...kinds: readonly string[]) =>
      rowsOf().filter(({ spec }) => spec.grants.some((each) => kinds.some((kind) => each.startsWith(kind))))
        .length;
    const storing = rowsGranted('documents:read', 'documents:write');
    expect(
      covered.map(([finding, count]) => [
        String(finding).replace(/(arn:<AWS::Partition>:s3:::)?<Told\w+>.*\//, '…/'),
        count,
      ]),
    ).toEqual([
      ['AwsSolutions-APIG2', 1],
      [
        'AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AmazonAPIGatewayPushToCloudWatchLogs]',
        1,
      ],
      ['AwsSolutions-IAM5[Resource::*]', rowsOf().length],
      ['AwsSolutions-IAM5[Resource::…/*]', storing],
      ['AwsSolutions-IAM5[Resource::…/*]', storing],
      ['AwsSolutions-IAM5[Resource::…/*]', rowsGranted('documents:')],
      ['AwsSolutions-IAM5[Resource::…/*]', rowsGranted('replies:')],
      ['AwsSolutions-IAM5[Resource::…/*]', rowsGranted('identity-pictures:')],
      ['AwsSolutions-IAM5[Resource::…/*]', 2],
      ['AwsSolutions-IAM5[Resource::…/*]', rowsGranted('texts:')],
      ['AwsSolutions-SQS3', rowsOf().filter(({ spec }) => keepsFailures(spec)).length],
      ['AwsSolutions-IAM5[Resource::<DocumentsBucket089EA665.Arn>/files/*]', 1],
      [
        'AwsSolutions-IAM5[Resource::arn:<AWS::Partition>:events:<AWS::Region>:<AWS::AccountId>:rule/DO-NOT-DELETE-AmazonGuardDutyMalwareProtectionS3*]',
        1,
      ],
      [
        'AwsSolutions-IAM5[Resource::arn:<AWS::Partition>:bedrock:*::foundation-model/*]',
        rowsGranted('models:'),
      ],
      [
        'AwsSolutions-IAM5[Resource::arn:<AWS::Partition>:bedrock:eu-central-1:<AWS::AccountId>:inference-profile/*]',
        rowsGranted('models:'),
      ],
      ['AwsSolutions-IAM5[Resource::…/*]', rowsGranted('reports:')],
      ...rowsOf().map(({ name }) => [
        `AwsSolutions-IAM5[Resource::arn:<AWS::Partition>:logs:<AWS::Region>:<AWS::AccountId>:log-group:/aws/lambda/probity-prod-${name}:*]`,
        1,
      ]),
      ['AwsSolutions-IAM5[Resource::<ListsBucket466A1045.Arn>/*]', 1],
      ['AwsSolutions-IAM5[Resource::…/*]', rowsGranted('lists:')],
      ['AwsSolutions-IAM5[Resource::<ListsBucket466A1045.Arn>/versions/*]', 1],
      ['AwsSolutions-IAM5[Resource::…/*]', rowsGranted('lists:write')],
      ['AwsSolutions-IAM5[Resource::<SealsBucketE93CAD23.Arn>/T/*]', 1],
      ['AwsSolutions-IAM5[Resource::…/*]', rowsGranted('trail:seal')],
      ['AwsSolutions-IAM5[Resource::*]', 1],
      ...[
        'cloudformation:…:stack/probity-prod-*/*',
        'cloudformation:…:stack/CDKToolkit/*',
        'sqs:…:probity-prod-*',
      ].map((place) => [
        `AwsSolutions-IAM5[Resource::arn:<AWS::Partition>:${place.replace('…', '<AWS::Region>:<AWS::AccountId>')}]`,
        1,
      ]),
      ['AwsSolutions-IAM5[Resource::*]', 1],
      [`AwsSolutions-IAM5[Resource::${ON_CALL}:sqs:<AWS::Region>:<AWS::AccountId>:probity-prod-*]`, 1],
      ...['apigateway', 'cloudfront/function', 'lambda'].map((place) => [
        `AwsSolutions-IAM5[Resource::${ON_CALL}:logs:*:<AWS::AccountId>:log-group:/aws/${place}/probity-prod-*]`,
        1,
      ]),
      ...[
        'lambda:…:event-source-mapping:*',
        'states:…:execution:probity-prod-*',
        'states:…:stateMachine:probity-prod-*',
        'codedeploy:…:deploymentgroup:probity-prod-api/*',
        'events:…:rule/probity-prod-*',
        'events:…:replay/probity-prod-*',
      ].map((place) => [
        `AwsSolutions-IAM5[Resource::${ON_CALL}:${place.replace('…', '<AWS::Region>:<AWS::AccountId>')}]`,
        1,
      ]),
      ['AwsSolutions-IAM5[Resource::…/*]', 1],
      ...['', 'pending/', 'files/'].map((root) => [
        `AwsSolutions-IAM5[Resource::<DocumentsBucket089EA665.Arn>/${root}T/*]`,
        1,
      ]),
      ['AwsSolutions-SF1', 1],
      // The machine, and what moves calls to new versions.
      ['AwsSolutions-IAM5[Resource::*]', 2],
      ['AwsSolutions-IAM5[Resource::…/*]', 1],
      [`${EXECUTIONS}probity-prod-screening-batch*]`, 1],
      [`${EXECUTIONS}probity-prod-screening-batch:*]`, rowsGranted('workflow:')],
      ['AwsSolutions-SMG4', 1],
      ['AwsSolutions-SMG4', 1],
      ['AwsSolutions-SMG4', 1],
      ['AwsSolutions-CFR1', 1],
      ['AwsSolutions-CFR2', 1],
      ['AwsSolutions-S1', 1],
      ['AwsSolutions-SMG4', 1],
    ]);
    expect(covered.reduce((sum, [, count]) => sum + Number(count), 0)).toBe(shown.length);
  });

  it.each([
    ['with an account of its own', {}],
    ['that adopts restored tables', { restored: { Table: 'restored-table', Audit: 'restored-audit' } }],
  ])('of a stage %s leave no finding open', (name, changes) => {
    const outdir = join(folder, name);
    const context = { ...cdk.context, '@aws-cdk/core:appMode': 'inmemory' };
    const app = new App({ outdir, context });
    const place = { account: '444455556666', region: 'eu-central-1' };
    const placed = parseStage({ ...stages.prod, ...place, ...changes });
    addStage(app, placed, { validate: true, bundles });
    expect(() => app.synth()).not.toThrow();
    const report = Report.parse(JSON.parse(readFileSync(join(outdir, 'validation-report.json'), 'utf8')));
    expect(report.pluginReports.flatMap(({ violations }) => violations)).toEqual([]);
  });

  it('of the local stage name two findings more: it has neither firewall nor certificate', () => {
    const more = findings('local').filter(({ rule }) => /-(APIG3|CFR4)$/.test(rule));
    expect(more).toHaveLength(2);
    expect(acknowledgements(stages.local)).toHaveLength(acknowledgements(stages.prod).length + 2);
  });

  it('each give a reason', () => {
    for (const { reason } of acknowledgements(stages.local)) expect(reason.length).toBeGreaterThan(40);
  });
});
