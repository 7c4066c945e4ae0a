/** New versions of functions that answer calls take over step by step, and go back when the function's alarm rings. */
import { beforeAll, describe, expect, it } from 'vitest';
import { answersCalls, rowsOf } from '../../../../lib/fleet/rows.ts';
import { at, type StageTemplates, templatesOf, textOf } from '../../support/stage-templates.ts';

let prod: StageTemplates;
let dev: StageTemplates;
beforeAll(async () => {
  prod = await templatesOf('prod');
  dev = await templatesOf('dev');
}, 240_000);

const groupOf = (name: string, stage = prod) =>
  stage
    .of('AWS::CodeDeploy::DeploymentGroup')
    .find(({ properties }) => properties['DeploymentGroupName'] === name)?.properties;

describe('a function that answers calls', () => {
  it.each(rowsOf().filter(({ spec }) => answersCalls(spec)))(
    '$name gets a tenth of the calls for five minutes, and goes back when its alarm rings',
    ({ name }) => {
      expect(groupOf(name)).toMatchObject({
        DeploymentConfigName: 'CodeDeployDefault.LambdaCanary10Percent5Minutes',
        AutoRollbackConfiguration: {
          Enabled: true,
          Events: expect.arrayContaining(['DEPLOYMENT_FAILURE', 'DEPLOYMENT_STOP_ON_ALARM']),
        },
        AlarmConfiguration: { Enabled: true, Alarms: [{ Name: `probity-prod-function-${name}` }] },
      });
      const alarms = prod.of('AWS::CloudWatch::Alarm').map(({ properties }) => properties['AlarmName']);
      expect(alarms).toContain(`probity-prod-function-${name}`);
    },
  );

  it('has the alias that the API invokes, on a version of its own', () => {
    const served = rowsOf().filter(({ spec }) => answersCalls(spec)).length;
    const aliases = prod.of('AWS::Lambda::Alias');
    expect(aliases.map(({ properties }) => properties['Name'])).toEqual(Array(served).fill('serving'));
    const versions = aliases.map(({ properties }) => textOf(properties['FunctionVersion']));
    expect(new Set(versions).size).toBe(served);
  });

  it('changes at once on a stage for development', () => {
    expect(groupOf('entities', dev)?.['DeploymentConfigName']).toBe('CodeDeployDefault.LambdaAllAtOnce');
  });
});

it('no worker waits for a deployment: its queue repeats what fails', () => {
  const groups = prod.of('AWS::CodeDeploy::DeploymentGroup');
  expect(groups).toHaveLength(rowsOf().filter(({ spec }) => answersCalls(spec)).length);
});

it('CodeDeploy moves the aliases of these functions only', () => {
  const role = prod
    .of('AWS::IAM::Role')
    .find(({ properties }) => properties['RoleName'] === 'probity-prod-rollout')?.properties;
  const statements = textOf(at(role, 'Policies'));
  expect(statements).not.toMatch(/lambda:(Invoke|\*)|"lambda:[^"]*","Effect":"Allow","Resource":"\*"/);
  expect(role?.['ManagedPolicyArns']).toBeUndefined();
});
