/** The Step Functions API over its JSON protocol: executions, task tokens, permissions. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { type AwsEndpoint, startEndpoint } from '../../testing/aws-endpoint.ts';
import { INVOKE, MACHINE, type WorkflowCloud, workflowCloud } from '../../testing/workflow-cloud.ts';

let cloud: WorkflowCloud;
let endpoint: AwsEndpoint;
beforeEach(async () => {
  cloud = await workflowCloud();
  endpoint = await startEndpoint({ AWSStepFunctions: cloud.states });
});
afterEach(async () => {
  await endpoint.stop();
  await cloud.close();
});

const Answer = z.looseObject({ __type: z.string().optional(), executionArn: z.string().optional() });

async function call(operation: string, input: object) {
  const response = await fetch(endpoint.url, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.0',
      'x-amz-target': `AWSStepFunctions.${operation}`,
    },
    body: JSON.stringify(input),
  });
  return Answer.parse(await response.json());
}

const start = (name: string | undefined, input = '{}') =>
  call('StartExecution', { stateMachineArn: MACHINE, name, input });
const waiting = { W: { Type: 'Wait', Seconds: 3600, End: true } };

describe('StartExecution', () => {
  it('starts once for the same name and input while that runs, and refuses any other use of the name', async () => {
    await cloud.machine(waiting);
    const both = await Promise.all([start('job-1', '{"a":1}'), start('job-1', '{"a":1}')]);
    expect(both[0]).toEqual(both[1]);
    expect(both[0].executionArn).toBe(MACHINE.replace(':stateMachine:', ':execution:').concat(':job-1'));
    expect((await start('job-1', '{"a":2}')).__type).toBe('ExecutionAlreadyExists');
    await cloud.clock.advance(3_601_000);
    await cloud.ended(both[0].executionArn ?? '');
    expect((await start('job-1', '{"a":1}')).__type).toBe('ExecutionAlreadyExists');
  });

  it('lets a name be used again 90 days after its execution has ended', async () => {
    await cloud.machine({ P: { Type: 'Pass', End: true } });
    const { executionArn = '' } = await start('job-1');
    await cloud.ended(executionArn);
    await cloud.clock.advance(91 * 86_400_000);
    expect((await start('job-1')).executionArn).toBe(executionArn);
  });

  it('refuses bad input, bad names and unknown machines', async () => {
    await cloud.machine(waiting);
    expect((await start('a', '{')).__type).toBe('InvalidExecutionInput');
    expect((await start('a', `"${'x'.repeat(262_143)}"`)).__type).toBe('InvalidExecutionInput');
    expect((await start('a b')).__type).toBe('InvalidName');
    const unknown = await call('StartExecution', { stateMachineArn: `${MACHINE}2` });
    expect(unknown.__type).toBe('StateMachineDoesNotExist');
    expect((await call('StartSyncExecution', {})).__type).toBe('UnknownOperationException');
    expect((await call('StartExecution', { stateMachineArn: MACHINE, traceHeader: 'x' })).__type).toBe(
      'ValidationException',
    );
  });
});

describe('executions', () => {
  it('are described with their input, output and times in seconds', async () => {
    await cloud.machine({ P: { Type: 'Pass', Output: { k: 1 }, End: true } });
    const before = cloud.clock.now();
    const { executionArn = '' } = await start('one', '{"a":1}');
    await cloud.ended(executionArn);
    const described = await call('DescribeExecution', { executionArn });
    expect(described).toMatchObject({
      ...{ executionArn, stateMachineArn: MACHINE, name: 'one', status: 'SUCCEEDED' },
      ...{ input: '{"a":1}', output: '{"k":1}' },
    });
    // In seconds, with three decimals.
    const startedAt = Number(described['startDate']) * 1000;
    expect(startedAt).toBeGreaterThanOrEqual(before - 1);
    expect(startedAt).toBeLessThanOrEqual(cloud.clock.now() + 1);
    const nothing = await call('DescribeExecution', { executionArn: `${executionArn}2` });
    expect(nothing.__type).toBe('ExecutionDoesNotExist');
  });

  it('are stopped for good', async () => {
    await cloud.machine(waiting);
    const { executionArn = '' } = await start('one');
    await call('StopExecution', { executionArn, error: 'Enough', cause: 'of this' });
    await cloud.clock.advance(7_200_000);
    expect(await call('DescribeExecution', { executionArn })).toMatchObject({
      status: 'ABORTED',
      error: 'Enough',
      cause: 'of this',
    });
  });

  it('can be stopped although their machine is gone', async () => {
    await cloud.machine(waiting);
    const { executionArn = '' } = await start('one');
    cloud = await cloud.restart();
    await cloud.states.handle('StopExecution', { executionArn });
    expect((await cloud.ended(executionArn)).status).toBe('ABORTED');
    expect(await cloud.store.shelf('states.frames').entries()).toEqual([]);
  });

  it('are listed newest first, by status and in pages', async () => {
    await cloud.machine(waiting);
    for (const name of ['a', 'b', 'c']) {
      await start(name);
      await cloud.clock.advance(1000);
    }
    const { executionArn } = await start('a');
    await call('StopExecution', { executionArn });
    const names = (answer: object) =>
      z
        .object({ executions: z.array(z.object({ name: z.string() })) })
        .parse(answer)
        .executions.map(({ name }) => name);
    const running = { stateMachineArn: MACHINE, statusFilter: 'RUNNING' };
    expect(names(await call('ListExecutions', running))).toEqual(['c', 'b']);
    const page = await call('ListExecutions', { stateMachineArn: MACHINE, maxResults: 2 });
    expect(names(page)).toEqual(['c', 'b']);
    const { nextToken } = page;
    expect(names(await call('ListExecutions', { stateMachineArn: MACHINE, nextToken }))).toEqual(['a']);
  });
});

describe('task tokens', () => {
  const tokens: string[] = [];
  const waitForToken = (more: object = {}) => ({
    A: {
      Type: 'Task',
      Resource: `${INVOKE}.waitForTaskToken`,
      Arguments: { FunctionName: 'f', Payload: '{% $states.context.Task.Token %}' },
      End: true,
      ...more,
    },
  });
  const begun = async (more?: object) => {
    tokens.length = 0;
    cloud.functions['f'] = (token) => tokens.push(String(token));
    await cloud.machine(waitForToken(more));
    const executionArn = await cloud.start();
    await expect.poll(() => tokens).toHaveLength(1);
    return { executionArn, taskToken: tokens[0] ?? '' };
  };

  it('end the task with the first answer, and refuse a second', async () => {
    const { executionArn, taskToken } = await begun();
    const answers = await Promise.all([
      call('SendTaskSuccess', { taskToken, output: '{"done":1}' }),
      call('SendTaskSuccess', { taskToken, output: '{"done":2}' }),
    ]);
    expect(answers.filter((answer) => answer.__type === 'TaskTimedOut')).toHaveLength(1);
    const { value } = await cloud.ended(executionArn);
    expect(value).toEqual({ done: answers[0].__type === undefined ? 1 : 2 });
    const late = await call('SendTaskSuccess', { taskToken, output: '{}' });
    expect(late.__type).toBe('TaskTimedOut');
  });

  it('fail the task with the error that is sent', async () => {
    const { executionArn, taskToken } = await begun();
    await call('SendTaskFailure', { taskToken, error: 'Refused', cause: 'by hand' });
    expect(await cloud.ended(executionArn)).toMatchObject({ error: 'Refused', cause: 'by hand' });
  });

  it('keep the task alive by heartbeats, and only so long', async () => {
    const { executionArn, taskToken } = await begun({ HeartbeatSeconds: 100 });
    for (let beat = 0; beat < 3; beat += 1) {
      await cloud.clock.advance(90_000);
      expect(await call('SendTaskHeartbeat', { taskToken })).toEqual({});
    }
    await cloud.clock.advance(101_000);
    expect((await cloud.ended(executionArn)).error).toBe('States.HeartbeatTimeout');
    expect((await call('SendTaskHeartbeat', { taskToken })).__type).toBe('TaskTimedOut');
  });

  it('are renewed for a retry', async () => {
    const Retry = [{ ErrorEquals: ['Again'], IntervalSeconds: 1 }];
    const { executionArn, taskToken } = await begun({ Retry });
    await call('SendTaskFailure', { taskToken, error: 'Again' });
    await expect
      .poll(async () => {
        await cloud.clock.advance(1000);
        return tokens.length;
      })
      .toBe(2);
    expect(tokens[1]).not.toBe(taskToken);
    await call('SendTaskSuccess', { taskToken: tokens[1], output: '"ok"' });
    expect((await cloud.ended(executionArn)).value).toBe('ok');
  });

  it('refuse texts that are no tokens, and outputs that are no JSON', async () => {
    expect((await call('SendTaskSuccess', { taskToken: 'x', output: '{}' })).__type).toBe('InvalidToken');
    const { taskToken } = await begun();
    expect((await call('SendTaskSuccess', { taskToken, output: '{' })).__type).toBe('InvalidOutput');
  });

  it('ask for the permission on the machine that issued them', async () => {
    const { taskToken } = await begun();
    expect(cloud.states.permissions('SendTaskHeartbeat', { taskToken })).toEqual([
      { action: 'states:SendTaskHeartbeat', resource: MACHINE },
    ]);
    expect(cloud.states.permissions('StartExecution', { stateMachineArn: MACHINE })).toEqual([
      { action: 'states:StartExecution', resource: MACHINE },
    ]);
  });
});
