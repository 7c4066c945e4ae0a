/** Executions survive a `kill -9`: they continue after the last completed state. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { INVOKE, invoke, MACHINE, openCloud, workflowCloud } from '../../testing/workflow-cloud.ts';
import { HALF_WAY, WAITING } from './support/workflows.ts';

const EXECUTION = MACHINE.replace(':stateMachine:', ':execution:').concat(':interrupted');

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'states-kill-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Runs the workflow in its own process and kills the process after this many lines of output. */
async function killedAfter(lines: number, workflow: string): Promise<string[]> {
  const script = fileURLToPath(new URL('./support/interrupted-process.ts', import.meta.url));
  const child = spawn(process.execPath, [script, folder, workflow], { stdio: ['ignore', 'pipe', 'inherit'] });
  const exited = once(child, 'exit');
  const printed: string[] = [];
  for await (const line of createInterface({ input: child.stdout })) {
    printed.push(line);
    if (printed.length === lines) child.kill('SIGKILL');
  }
  await exited;
  return printed;
}

it('does not repeat states that were completed, and calls again the tasks that were under way', async () => {
  await killedAfter(3, 'half-way');
  const again: unknown[] = [];
  const functions = {
    first: () => expect.unreachable('a completed task was called again'),
    second: (payload: unknown) => {
      again.push(payload);
      return `${payload}!`;
    },
  };
  const cloud = await openCloud(join(folder, 'store'), functions, new Map());
  await cloud.machine(HALF_WAY);
  const { status, value } = await cloud.ended(EXECUTION);
  expect(status).toBe('SUCCEEDED');
  expect(value).toEqual({ done: ['a!', 'b!', 'c!'], kept: 'still here' });
  expect(again.sort()).toEqual(['a', 'b', 'c']);
  expect((await readFile(join(folder, 'calls.log'), 'utf8')).trim().split('\n')).toHaveLength(4);
  await cloud.close();
});

it('still takes the answer to a token that was handed out before', async () => {
  const [token] = await killedAfter(1, 'waiting');
  const cloud = await openCloud(join(folder, 'store'), { handOut: () => null }, new Map());
  await cloud.states.handle('SendTaskSuccess', { taskToken: token, output: '{"ok":true}' });
  await cloud.machine(WAITING);
  expect((await cloud.ended(EXECUTION)).value).toEqual({ ok: true });
  await cloud.close();
});

it('ends a Wait at the time that was fixed before the restart', async () => {
  let cloud = await workflowCloud();
  const states = { W: { Type: 'Wait', Seconds: 14_400, End: true } };
  await cloud.machine(states);
  const executionArn = await cloud.start();
  await cloud.clock.advance(14_000_000);
  cloud = await cloud.restart();
  await cloud.machine(states);
  await cloud.clock.advance(401_000);
  expect((await cloud.ended(executionArn)).status).toBe('SUCCEEDED');
  await cloud.close();
});

it('goes on with the definition it began with after the machine has changed', async () => {
  let cloud = await workflowCloud();
  const version = (name: string) => ({
    W: { Type: 'Wait', Seconds: 60, Next: 'P' },
    P: { Type: 'Pass', Output: name, End: true },
  });
  await cloud.machine(version('old'));
  const executionArn = await cloud.start();
  cloud = await cloud.restart();
  await cloud.machine(version('new'));
  await cloud.clock.advance(61_000);
  expect((await cloud.ended(executionArn)).value).toBe('old');
  await cloud.close();
});

it('counts the retries from before the restart', async () => {
  let calls = 0;
  const states = {
    A: invoke({ Retry: [{ ErrorEquals: ['Error'], IntervalSeconds: 100, MaxAttempts: 1 }] }),
  };
  let cloud = await workflowCloud();
  cloud.functions['f'] = () => {
    calls += 1;
    throw new Error('always');
  };
  await cloud.machine(states);
  const executionArn = await cloud.start();
  await expect.poll(() => calls).toBe(1);
  await expect
    .poll(async () => (await cloud.store.shelf('states.frames').entries())[0]?.[1])
    .toMatchObject({ attempts: [1] });
  cloud = await cloud.restart();
  await cloud.machine(states);
  await cloud.clock.advance(101_000);
  expect((await cloud.ended(executionArn)).error).toBe('Error');
  expect(calls).toBe(2);
  await cloud.close();
});

it('leaves nothing behind but the record of an execution that has ended', async () => {
  const cloud = await workflowCloud();
  cloud.functions['f'] = (payload) => payload;
  const states = {
    M: { Type: 'Map', ItemProcessor: { StartAt: 'T', States: { T: invoke() } }, Next: 'A' },
    A: {
      Type: 'Task',
      Resource: `${INVOKE}.waitForTaskToken`,
      Arguments: { FunctionName: 'f', Payload: 1 },
      HeartbeatSeconds: 10,
      End: true,
    },
  };
  expect((await cloud.run(states, [1, 2], { step: 5 })).error).toBe('States.HeartbeatTimeout');
  expect(await cloud.store.shelf('states.frames').entries()).toEqual([]);
  expect(await cloud.store.shelf('states.tokens').entries()).toEqual([]);
  expect(await cloud.store.shelf('states.executions').entries()).toHaveLength(1);
  await cloud.close();
});
