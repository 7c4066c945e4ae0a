/** State machines with unsupported features are refused at creation, with name and location of the feature. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { INVOKE, invoke, MACHINE, type WorkflowCloud, workflowCloud } from '../../testing/workflow-cloud.ts';

let cloud: WorkflowCloud;
beforeEach(async () => {
  cloud = await workflowCloud();
});
afterEach(() => cloud.close());

const end = { Type: 'Pass', End: true };
const map = (more: object, config?: object) => ({
  Type: 'Map',
  ItemProcessor: { ...(config && { ProcessorConfig: config }), StartAt: 'T', States: { T: end } },
  End: true,
  ...more,
});
const STANDARD = { Mode: 'DISTRIBUTED', ExecutionType: 'STANDARD' };
const retry = (...errors: string[][]) => invoke({ Retry: errors.map((ErrorEquals) => ({ ErrorEquals })) });

it.each([
  [{ A: { Type: 'Activity', End: true } }, 'Unknown state type Activity at /States/A'],
  [{ A: { ...end, ResultPath: '$.x' } }, '"ResultPath"'],
  [{ A: { ...end, Parameters: {} } }, '"Parameters"'],
  [{ A: { ...end, QueryLanguage: 'JSONPath' } }, 'QueryLanguage JSONPath is not emulated'],
  [{ A: invoke({ Resource: 'arn:aws:states:::glue:startJobRun' }) }, 'glue:startJobRun is not emulated'],
  [{ A: invoke({ Resource: 'arn:aws:states:::lambda:invoke.sync' }) }, 'lambda:invoke.sync is not emulated'],
  [{ A: invoke({ Arguments: { FunctionName: 'f', InvocationType: 'Event' } }) }, 'Arguments InvocationType'],
  [{ A: invoke({ Credentials: {} }) }, '"Credentials"'],
  [{ A: map({ ResultWriter: {} }, STANDARD) }, '"ResultWriter"'],
  [{ A: map({ ItemBatcher: { MaxItemsPerBatch: 2 } }) }, 'ItemBatcher needs a ProcessorConfig'],
  [{ A: map({}, { Mode: 'DISTRIBUTED' }) }, 'needs ExecutionType'],
  [{ A: map({ ItemBatcher: {} }, STANDARD) }, 'MaxItemsPerBatch or MaxInputBytesPerBatch'],
  [
    {
      A: map(
        {
          ItemReader: {
            Resource: 'arn:aws:states:::s3:listObjectsV2',
            ReaderConfig: { InputType: 'JSON' },
            Arguments: {},
          },
        },
        STANDARD,
      ),
    },
    'ItemReader/Resource',
  ],
  [{ A: { ...end, Next: 'B' }, B: end }, 'exactly one of Next and End'],
  [{ A: { Type: 'Pass', Next: 'Nowhere' } }, 'Missing state Nowhere'],
  [{ A: end, B: end }, 'State B is not reachable'],
  [{ A: { ...end, Output: '{% $sum( %}' } }, 'is not JSONata'],
  [{ A: { ...end, Output: '{% 1' } }, 'ends with %}'],
  [{ A: { ...end, Output: '{% $eval("1") %}' } }, '$eval is not supported'],
  [{ A: { ...end, Assign: { states: 1 } } }, 'Assign'],
  [{ A: { Type: 'Wait', End: true } }, 'either Seconds or Timestamp'],
  [{ A: retry(['States.ALL'], ['X']) }, 'States.ALL must stand alone'],
  [{ A: retry(['States.ALL', 'X']) }, 'States.ALL must stand alone'],
  [{ A: { Type: 'Parallel', Branches: [], End: true } }, 'Unknown state type Parallel'],
  [
    {
      A: {
        Type: 'Map',
        ItemProcessor: { StartAt: 'x', States: { x: end, y: end } },
        End: true,
      },
    },
    'y is not',
  ],
])('refuses %j', async (states, reason) => {
  await expect(cloud.machine(states)).rejects.toMatchObject({
    name: 'InvalidDefinition',
    message: expect.stringContaining(reason),
  });
});

it('refuses a machine that is JSONPath, EXPRESS, no JSON, or waits for tokens in EXPRESS children', async () => {
  const machine = { arn: MACHINE, name: 'm', roleArn: 'r' };
  const definition = { StartAt: 'A', States: { A: end } };
  const jsonata = { ...definition, QueryLanguage: 'JSONata' };
  const waiting = map(
    {
      ItemProcessor: {
        ProcessorConfig: { Mode: 'DISTRIBUTED', ExecutionType: 'EXPRESS' },
        StartAt: 'T',
        States: { T: invoke({ Resource: `${INVOKE}.waitForTaskToken` }) },
      },
    },
    STANDARD,
  );
  const ensure = (more: { definition: unknown; type?: string }) =>
    cloud.states.ensureMachine({ ...machine, ...more });
  await expect(ensure({ definition })).rejects.toThrow('QueryLanguage JSONPath is not emulated');
  await expect(ensure({ definition: jsonata, type: 'EXPRESS' })).rejects.toThrow('type EXPRESS');
  await expect(ensure({ definition: '{' })).rejects.toThrow('not valid JSON');
  await expect(cloud.machine({ A: waiting })).rejects.toThrow('T waits for a task token');
});

it('takes a definition as text, and JSONata declared state by state', async () => {
  const definition = JSON.stringify({ StartAt: 'A', States: { A: { ...end, QueryLanguage: 'JSONata' } } });
  await cloud.states.ensureMachine({ arn: MACHINE, name: 'm', definition, roleArn: 'r' });
  expect((await cloud.ended(await cloud.start({ k: 1 }))).value).toEqual({ k: 1 });
});
