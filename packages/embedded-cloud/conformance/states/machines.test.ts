/** What machines do, state type by state type (Amazon States Language with JSONata). */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { failure, invoke, type WorkflowCloud, workflowCloud } from '../../testing/workflow-cloud.ts';

let cloud: WorkflowCloud;
beforeEach(async () => {
  cloud = await workflowCloud();
});
afterEach(() => cloud.close());

const pass = (more: object) => ({ Type: 'Pass', End: true, ...more });

describe('flow', () => {
  it('invokes a function as the CDK writes it and hands on its payload', async () => {
    cloud.functions['f'] = (payload) => ({ got: payload });
    const { value } = await cloud.run({ A: invoke() }, { x: 1 });
    expect(value).toEqual({ got: { x: 1 } });
  });

  it('assigns variables and evaluates outputs with the values from before', async () => {
    const { value } = await cloud.run(
      {
        A: { Type: 'Pass', Assign: { n: '{% $states.input.n %}', s: 'x' }, Next: 'B' },
        B: { Type: 'Pass', Assign: { n: '{% $n + 1 %}' }, Output: { was: '{% $n %}' }, Next: 'C' },
        C: pass({ Output: { n: '{% $n %}', s: '{% $s %}', was: '{% $states.input.was %}' } }),
      },
      { n: 1 },
    );
    expect(value).toEqual({ n: 2, s: 'x', was: 1 });
  });

  it('chooses the first rule that holds, or the default', async () => {
    const states = {
      C: {
        Type: 'Choice',
        Choices: [
          { Condition: '{% $states.input.n > 3 %}', Next: 'S', Assign: { size: 'big' } },
          { Condition: '{% $states.input.n > 1 %}', Next: 'S', Assign: { size: 'small' } },
        ],
        Default: 'S',
        Assign: { size: 'none' },
      },
      S: { Type: 'Succeed', Output: '{% $size %}' },
    };
    expect((await cloud.run(states, { n: 5 })).value).toBe('big');
    expect((await cloud.run(states, { n: 2 })).value).toBe('small');
    expect((await cloud.run(states, { n: 0 })).value).toBe('none');
  });

  it('fails when no choice holds, and when a condition is no truth value', async () => {
    const choice = (Condition: string) => ({
      C: { Type: 'Choice', Choices: [{ Condition, Next: 'S' }] },
      S: { Type: 'Succeed' },
    });
    expect((await cloud.run(choice('{% false %}'))).error).toBe('States.NoChoiceMatched');
    expect((await cloud.run(choice('{% 1 %}'))).error).toBe('States.QueryEvaluationError');
  });

  it('fails with the error and cause that a Fail state computes', async () => {
    const fail = { Type: 'Fail', Error: 'NotWanted', Cause: '{% "because " & $states.input.why %}' };
    expect(await cloud.run({ F: fail }, { why: 'so' })).toMatchObject({
      status: 'FAILED',
      error: 'NotWanted',
      cause: 'because so',
    });
  });

  it('waits four hours until the clock is moved, and no less', async () => {
    await cloud.machine({ W: { Type: 'Wait', Seconds: 14_400, End: true } });
    const executionArn = await cloud.start({ k: 1 });
    await cloud.clock.advance(4 * 3_600_000 - 60_000);
    expect(await cloud.states.handle('DescribeExecution', { executionArn })).toMatchObject({
      status: 'RUNNING',
    });
    await cloud.clock.advance(61_000);
    expect((await cloud.ended(executionArn)).value).toEqual({ k: 1 });
  });

  it('waits until a timestamp', async () => {
    const at = new Date(cloud.clock.now() + 3_600_000).toISOString();
    const states = { W: { Type: 'Wait', Timestamp: '{% $states.input.at %}', End: true } };
    const { status, startDate, stopDate = 0 } = await cloud.run(states, { at }, { step: 600 });
    expect(status).toBe('SUCCEEDED');
    expect(stopDate - startDate).toBeGreaterThan(3500);
  });
});

describe('Retry and Catch', () => {
  const failingTimes = (times: number, name: string) => {
    let calls = 0;
    cloud.functions['f'] = () => {
      calls += 1;
      if (calls <= times) throw failure(name);
      return calls;
    };
  };
  const retry = (more: object) => [{ ErrorEquals: ['Boom'], ...more }];

  it('tries again after growing pauses on the clock', async () => {
    failingTimes(3, 'Boom');
    const states = { A: invoke({ Retry: retry({ IntervalSeconds: 60, BackoffRate: 2, MaxAttempts: 3 }) }) };
    const { value, startDate, stopDate = 0 } = await cloud.run(states, {}, { step: 10 });
    expect(value).toBe(4);
    expect(stopDate - startDate).toBeGreaterThanOrEqual(60 + 120 + 240);
  });

  it('gives up after MaxAttempts and shows the error of the last attempt', async () => {
    failingTimes(9, 'Boom');
    const states = { A: invoke({ Retry: retry({ MaxAttempts: 1, JitterStrategy: 'FULL' }) }) };
    const ended = await cloud.run(states, {}, { step: 2 });
    expect(ended).toMatchObject({ status: 'FAILED', error: 'Boom', cause: 'it failed' });
  });

  it('catches by name before States.ALL and shows the error to Output and Assign', async () => {
    failingTimes(9, 'Boom');
    const states = {
      A: invoke({
        Catch: [
          { ErrorEquals: ['Other'], Next: 'B' },
          { ErrorEquals: ['Boom'], Next: 'B', Assign: { why: '{% $states.errorOutput.Cause %}' } },
          { ErrorEquals: ['States.ALL'], Next: 'B' },
        ],
      }),
      B: pass({ Output: { why: '{% $why %}', error: '{% $states.input.Error %}' } }),
    };
    expect((await cloud.run(states)).value).toEqual({ why: 'it failed', error: 'Boom' });
  });

  it('catches with States.TaskFailed everything but timeouts', async () => {
    const states = (more: object) => ({
      A: invoke({ ...more, Catch: [{ ErrorEquals: ['States.TaskFailed'], Next: 'B' }] }),
      B: pass({ Output: 'caught' }),
    });
    failingTimes(1, 'Boom');
    expect((await cloud.run(states({}))).value).toBe('caught');
    cloud.functions['f'] = () => new Promise(() => undefined);
    const ended = await cloud.run(states({ TimeoutSeconds: 5 }), {}, { step: 1 });
    expect(ended).toMatchObject({ status: 'FAILED', error: 'States.Timeout' });
  });
});

describe('limits', () => {
  it('ends a task that takes longer than TimeoutSeconds, for the catcher to see', async () => {
    cloud.functions['f'] = () => new Promise(() => undefined);
    const states = {
      A: invoke({ TimeoutSeconds: 60, Catch: [{ ErrorEquals: ['States.Timeout'], Next: 'B' }] }),
      B: pass({ Output: 'caught' }),
    };
    expect((await cloud.run(states, {}, { step: 30 })).value).toBe('caught');
  });

  it('ends a machine that takes longer than its TimeoutSeconds as TIMED_OUT', async () => {
    const states = { W: { Type: 'Wait', Seconds: 9000, End: true } };
    const ended = await cloud.run(states, {}, { step: 60, more: { TimeoutSeconds: 100 } });
    expect(ended).toMatchObject({ status: 'TIMED_OUT', error: 'States.Timeout' });
  });

  it('fails beyond 262144 bytes, and no wildcard catches that', async () => {
    cloud.functions['f'] = () => 'x'.repeat(262_144);
    const states = {
      A: invoke({ Catch: [{ ErrorEquals: ['States.ALL'], Next: 'B' }] }),
      B: pass({}),
    };
    expect((await cloud.run(states)).error).toBe('States.DataLimitExceeded');
    cloud.functions['f'] = () => 'x'.repeat(262_000);
    expect((await cloud.run(states)).status).toBe('SUCCEEDED');
  });

  it('ends a loop that an Assign drives', async () => {
    const states = {
      I: { Type: 'Pass', Assign: { n: 0 }, Next: 'L' },
      L: { Type: 'Pass', Assign: { n: '{% $n + 1 %}' }, Next: 'C' },
      C: { Type: 'Choice', Choices: [{ Condition: '{% $n < 5 %}', Next: 'L' }], Default: 'E' },
      E: { Type: 'Succeed', Output: '{% $n %}' },
    };
    expect((await cloud.run(states)).value).toBe(5);
  });
});

describe('expressions', () => {
  const evaluated = (expression: string, input: unknown = {}) =>
    cloud.run({ A: pass({ Output: `{% ${expression} %}` }) }, input);

  it.each([
    ['$partition([1,2,3,4,5], 2)', [[1, 2], [3, 4], [5]]],
    ['$range(1, 9, 2)', [1, 3, 5, 7, 9]],
    ['$hash("abc", "SHA-256")', 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'],
    ['$parse("[1]")', [1]],
    ['$random(7) = $random(7)', true],
    ['$length($uuid())', 36],
    ['$states.context.Execution.RoleArn', 'arn:aws:iam::0:role/m'],
    ['$states.context.State.Name', 'A'],
    ['$sum($states.input.risk)', 4],
  ])('%s', async (expression, value) => {
    expect((await evaluated(expression, { risk: [1, 3] })).value).toEqual(value);
  });

  it('follows the clock in $now and $millis', async () => {
    await cloud.clock.advance(10 * 365 * 86_400_000);
    const { value } = await evaluated('{"now": $substring($now(), 0, 4), "ms": $millis()}');
    const later = new Date(cloud.clock.now());
    expect(value).toMatchObject({ now: String(later.getUTCFullYear()) });
  });

  it.each([['$states.input.nothing'], ['$sum'], ['$number("x")'], ['nothing'], ['$range(1, 5000, 1)']])(
    'fails with States.QueryEvaluationError for %s',
    async (expression) => {
      expect((await evaluated(expression)).error).toBe('States.QueryEvaluationError');
    },
  );
});
