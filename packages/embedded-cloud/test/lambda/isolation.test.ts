import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { YOUNG_GENERATION_MB } from '../../src/lambda/environment.ts';
import { type Functions, startFunctions } from './fixture.ts';

const WILD = `
let seen = 0;
export async function handler(event) {
  seen += 1;
  if (event.hang) return new Promise(() => {});
  if (event.spin) for (;;);
  if (event.oom) { const all = []; for (;;) all.push(new Array(1e5).fill({ a: Math.random() })); }
  if (event.crash) process.exit(1);
  if (event.leave) process.exit(0);
  if (event.stray) { setTimeout(() => { throw new Error('stray'); }, 1); return new Promise(() => {}); }
  if (event.reject) { Promise.reject(new TypeError('nobody listens')); return new Promise(() => {}); }
  if (event.throw) throw new RangeError('out of range');
  if (event.big) return 'x'.repeat(6 * 1024 * 1024 + 200);
  if (event.nothing) return undefined;
  return { seen };
}
`;

describe('one function', () => {
  let functions: Functions;
  beforeAll(async () => {
    functions = await startFunctions({
      wild: { code: WILD, timeoutSeconds: 60, memoryMb: 64 },
      brief: { code: WILD, timeoutSeconds: 1 },
    });
  });
  afterAll(() => functions.stop());

  test.each([
    ['runs out of memory', { oom: true }, 'Runtime.ExitError'],
    ['exits with 1', { crash: true }, 'Runtime.ExitError'],
    ['exits with 0', { leave: true }, 'Runtime.ExitError'],
    ['throws beside its promise', { stray: true }, 'Error'],
    ['leaves a rejection', { reject: true }, 'TypeError'],
    ['throws', { throw: true }, 'RangeError'],
    ['answers more than 6 MB', { big: true }, 'Function.ResponseSizeTooLarge'],
  ])('that %s ends in the right error, and the next invoke works', async (_how, event, error) => {
    expect(await functions.call('wild', event)).toBe(error);
    expect(await functions.call('wild')).toMatchObject({ seen: expect.any(Number) });
  });

  test.each([
    ['hangs', { hang: true }],
    ['spins', { spin: true }],
  ])('that %s is ended at its timeout, and the next invoke works', async (_how, event) => {
    expect(await functions.call('brief', event)).toBe('Sandbox.Timedout');
    expect(await functions.call('brief')).toMatchObject({ seen: 1 });
  });

  test('answers null when its handler returns nothing', async () => {
    expect(await functions.call('wild', { nothing: true })).toBeNull();
  });

  test('never gets an event over 6 MB', async () => {
    expect(await functions.call('wild', 'x'.repeat(6 * 1024 * 1024))).toBe('RequestEntityTooLargeException');
  });
});

describe('environments', () => {
  let functions: Functions;
  beforeAll(async () => {
    functions = await startFunctions(
      {
        who: {
          code: `export const handler = async () => ({ name: process.env.AWS_ACCESS_KEY_ID, mine: process.env.MINE ?? null, path: process.env.PATH ?? null });`,
          environment: { MINE: 'yes' },
        },
        other: { code: 'export const handler = async () => process.env.MINE ?? null;' },
        slow: {
          code: `let busy = 0; let served = 0;
            export const handler = async () => { busy += 1; served += 1; const now = busy; await new Promise((r) => setTimeout(r, 20)); busy -= 1; return { now, served }; };`,
        },
        meets: {
          code: `import { BroadcastChannel } from 'node:worker_threads';
            const channel = new BroadcastChannel('meets');
            const present = new Set();
            let mine;
            channel.onmessage = ({ data: { name, isAnswer } }) => {
              present.add(name);
              if (mine && !isAnswer) channel.postMessage({ name: mine, isAnswer: true });
            };
            export const handler = async ({ wanted }, { awsRequestId }) => {
              mine = awsRequestId;
              present.clear();
              channel.postMessage({ name: mine });
              while (present.size < wanted - 1) await new Promise((resolve) => setTimeout(resolve, 5));
              return 'met';
            };`,
        },
        bounds: {
          code: `import { resourceLimits } from 'node:worker_threads';
            export const handler = () => Promise.resolve(resourceLimits);`,
        },
        single: {
          code: 'export const handler = () => new Promise((resolve) => setTimeout(() => resolve(1), 50));',
          reserved: 1,
        },
        broken: { code: 'throw new Error("no such thing");' },
        silent: { code: 'export const other = 1;' },
        talks: { code: 'export const handler = async () => { console.log("hello from inside"); };' },
        clock: {
          code: `const atLoad = Date;
            export const handler = async () => ({ now: Date.now(), made: new Date().getTime(), text: Date.parse(Date()), fixed: new Date(5).getTime(), same: new Date() instanceof atLoad, sub: new (class extends Date {})().getTime() });`,
        },
      },
      { perFunction: 3, prompt: 2, idleSeconds: 300 },
    );
  });
  afterAll(() => functions.stop());

  test('see only their own variables', async () => {
    expect(await functions.call('who')).toEqual({ name: 'who', mine: 'yes', path: null });
    expect(await functions.call('other')).toBeNull();
  });

  test('run one event at a time, and short events that wait start no further environment', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => functions.call('slow')));
    expect(answers.every((answer) => Reflect.get(Object(answer), 'now') === 1)).toBe(true);
    expect(functions.host.stats()['slow']).toMatchObject({ environments: 2, invocations: 12, busy: 0 });
  });

  test('are added up to the cap while long events keep others waiting', async () => {
    const together = Array.from({ length: 3 }, () => functions.call('meets', { wanted: 3 }));
    expect(await Promise.all(together)).toEqual(['met', 'met', 'met']);
    expect(functions.host.stats()['meets']).toMatchObject({ environments: 3, busy: 0 });
  });

  test('have bounded heaps: the memory of the function, and a fixed part for new objects', async () => {
    expect(await functions.call('bounds')).toMatchObject({
      maxOldGenerationSizeMb: 128,
      maxYoungGenerationSizeMb: YOUNG_GENERATION_MB,
    });
  });

  test('are reused when idle, and end when reaped', async () => {
    const before = functions.host.stats()['slow']?.coldStarts;
    await functions.call('slow');
    expect(functions.host.stats()['slow']?.coldStarts).toBe(before);
    functions.host.reap(Number.POSITIVE_INFINITY);
    expect(functions.host.stats()['slow']?.environments).toBe(0);
    expect(await functions.call('slow')).toEqual({ now: 1, served: 1 });
  });

  test('at reserved concurrency refuse a caller that does not wait, and serve one that does', async () => {
    const first = functions.host.invoke('single', '{}');
    const refused = await functions.host.invoke('single', '{}', 'refuse');
    expect(refused).toMatchObject({ ok: false, failure: { errorType: 'TooManyRequestsException' } });
    expect(await functions.host.invoke('single', '{}', 'wait')).toEqual({ ok: true, payload: '1' });
    expect(await first).toEqual({ ok: true, payload: '1' });
  });

  test('that cannot load their bundle say why, every time', async () => {
    expect(await functions.call('broken')).toBe('Error');
    expect(await functions.call('broken')).toBe('Error');
    expect(await functions.call('silent')).toBe('Runtime.HandlerNotFound');
  });

  test('can be warmed before the first event', async () => {
    await functions.host.prewarm(2, ['who']);
    expect(functions.host.stats()['who']).toMatchObject({ environments: 2 });
    await functions.call('who');
    expect(functions.host.stats()['who']).toMatchObject({ environments: 2 });
  });

  test('print into the log under the name of the function', async () => {
    await functions.call('talks');
    await expect.poll(() => functions.printed).toContain('talks: hello from inside');
  });

  test('have the time of the moved clock in every form of Date', async () => {
    const hours = 5 * 3_600_000;
    await functions.call('clock');
    Atomics.store(functions.offset, 0, BigInt(hours));
    const answer = await functions.call('clock');
    const expected = Date.now() + hours;
    const near = (key: string) => Math.abs(Number(Reflect.get(Object(answer), key)) - expected) < 60_000;
    expect(['now', 'made', 'text', 'sub'].filter((key) => !near(key))).toEqual([]);
    expect(answer).toMatchObject({ fixed: 5, same: true });
  });
});

test('idle environments of other functions make room when the machine is full', async () => {
  const code = 'export const handler = async () => 1;';
  const functions = await startFunctions({ a: { code }, b: { code }, c: { code } }, { inAll: 2 });
  for (const name of ['a', 'b', 'c']) await functions.call(name);
  const sizes = Object.values(functions.host.stats()).map(({ environments }) => environments);
  expect(sizes).toEqual([0, 1, 1]);
  functions.stop();
});

test('a streaming handler hands its pieces over one by one, behind its metadata', async () => {
  const code = `export const handler = awslambda.streamifyResponse(async (event, stream) => {
    const out = awslambda.HttpResponseStream.from(stream, { statusCode: 201 });
    for (const piece of event.pieces) { out.write(piece); await new Promise((r) => setTimeout(r, 5)); }
    if (event.fail) throw new Error('half way');
    out.end();
  });`;
  const functions = await startFunctions({ stream: { code } });
  const pieces: string[] = [];
  const take = async (piece: Uint8Array) => {
    pieces.push(Buffer.from(piece).toString());
  };
  const event = JSON.stringify({ pieces: ['one', 'two', 'three'] });
  expect(await functions.host.invokeStreaming('stream', event, 'wait', take)).toMatchObject({ ok: true });
  expect(pieces).toEqual([`{"statusCode":201}${'\0'.repeat(8)}one`, 'two', 'three']);
  const half = JSON.stringify({ pieces: ['one'], fail: true });
  expect(await functions.host.invokeStreaming('stream', half, 'wait', take)).toMatchObject({ ok: false });
  functions.stop();
});
