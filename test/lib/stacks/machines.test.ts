/**
 * State machines: logged without data, traced, composed of the fleet's functions, and started only by functions with the grant.
 */
import { beforeAll, describe, expect, it } from 'vitest';
import { LAST_ATTEMPT } from '#shared/domain/screening/batch/rules.ts';
import { machinesOf, rowsOf, rowsOfStep } from '../../../lib/fleet/rows.ts';
import { at, type Resource, type StageTemplates, templatesOf, textOf } from '../support/stage-templates.ts';

let prod: StageTemplates;
beforeAll(async () => {
  prod = await templatesOf('prod');
}, 240_000);

const rows = rowsOf();
const machines = machinesOf(rows);

function machineOf(name: string): Resource {
  const machine = prod
    .of('AWS::StepFunctions::StateMachine')
    .find(({ properties }) => properties['StateMachineName'] === `probity-prod-${name}`);
  if (machine === undefined) throw new Error(`no state machine ${name}`);
  return machine;
}

/** The definition of a machine, with values of CloudFormation shown as `<id>`. */
function definitionOf(name: string): unknown {
  const parts = at(machineOf(name).properties, 'DefinitionString', 'Fn::Join');
  const texts: unknown = Array.isArray(parts) ? parts[1] : [];
  const whole = (Array.isArray(texts) ? texts : []).map((part: unknown) =>
    typeof part === 'string' ? part : `<${textOf(part).replaceAll('"', '')}>`,
  );
  return JSON.parse(whole.join(''));
}

/** A function as a definition names it. */
function lambdaIn(name: string): unknown {
  const lambda = prod
    .of('AWS::Lambda::Function')
    .find(({ properties }) => properties['FunctionName'] === `probity-prod-${name}`);
  return `<{Fn::GetAtt:[${lambda?.id},Arn]}>`;
}

describe('every state machine', () => {
  it.each(machines)('%s is standard, traced, and logged without what it carries', (name) => {
    const { properties } = machineOf(name);
    expect(properties).toMatchObject({
      StateMachineType: 'STANDARD',
      TracingConfiguration: { Enabled: true },
      LoggingConfiguration: { Level: 'ERROR', IncludeExecutionData: false },
    });
    const log = prod
      .of('AWS::Logs::LogGroup')
      .find(({ properties: each }) => each['LogGroupName'] === `/aws/vendedlogs/states/probity-prod-${name}`);
    expect(log?.properties).toMatchObject({ RetentionInDays: 365, KmsKeyId: expect.anything() });
  });

  it.each(machines)('%s is told of to those that start it, by the name that it has', (name) => {
    const starters = rows.filter(({ spec }) => spec.grants.includes(`workflow:${name}:start`));
    expect(starters.length).toBeGreaterThan(0);
    for (const starter of starters) {
      const lambda = prod
        .of('AWS::Lambda::Function')
        .find(({ properties }) => properties['FunctionName'] === `probity-prod-${starter.name}`);
      expect(textOf(at(lambda?.properties, 'Environment', 'Variables'))).toContain(
        `:stateMachine:probity-prod-${name}`,
      );
    }
  });
});

describe('the machine of batch screening', () => {
  const state = (...path: readonly string[]) => at(definitionOf('screening-batch'), 'States', ...path);
  const over = 'Go over the chunks';
  const chunk = (...path: readonly string[]) =>
    state(over, 'ItemProcessor', 'States', 'Screen the chunk', ...path);

  // proves BAT-120
  it('is a distributed map over the file of chunks below the tenant, as wide as the job says', () => {
    expect(state(over)).toMatchObject({
      ItemReader: {
        Resource: 'arn:<{Ref:AWS::Partition}>:states:::s3:getObject',
        Arguments: {
          Key: "{% 'T/' & $states.input.tenant_id & '/' & $states.input.environment & '/' & $states.input.chunks %}",
        },
      },
      MaxConcurrency: '{% $states.input.lanes %}',
      ItemProcessor: { ProcessorConfig: { Mode: 'DISTRIBUTED', ExecutionType: 'STANDARD' } },
    });
  });

  it('gives each step a time, and repeats it as often as the step expects', () => {
    for (const [step, task] of [
      ['chunk', chunk()],
      ['finish', state('Finish the round')],
    ] as const) {
      const [doer] = rowsOfStep(rows, 'screening-batch', step);
      expect(task).toMatchObject({
        Arguments: { FunctionName: lambdaIn(doer?.name ?? '') },
        TimeoutSeconds: (doer?.spec.timeoutSec ?? 0) + 10,
      });
      const retries = at(task, 'Retry');
      expect(Array.isArray(retries) ? retries.at(-1) : undefined).toMatchObject({
        ErrorEquals: ['States.ALL'],
        MaxAttempts: LAST_ATTEMPT,
      });
    }
  });

  it('leaves a chunk that fails to the next round, and never fails with it', () => {
    expect(chunk('Catch')).toEqual([{ ErrorEquals: ['States.ALL'], Output: {}, Next: 'Leave the chunk' }]);
    expect(state(over, 'Catch')).toEqual([
      expect.objectContaining({ ErrorEquals: ['States.ALL'], Next: 'Finish the round' }),
    ]);
  });
});
