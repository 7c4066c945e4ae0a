/** Failed connections of the guarded sender: what they tell about a port, and how long they take. */
import { createServer as createTlsServer } from 'node:https';
import { afterEach, expect, test, vi } from 'vitest';
import { Connecting } from '#shared/platform/outbound/connecting.ts';
import type { OutboundOutcome } from '#shared/platform/outbound/outbound.ts';
import { selfSigned } from '../../../support/certificate.ts';
import {
  closeReceivers,
  deadPort,
  listening,
  post,
  rawReceiver,
} from '../../../support/outbound-receivers.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  closeReceivers();
});

const CONNECT_MS = 300;
const unreachable = { kind: 'failed', reason: 'connection' };

/** The outcome of a call whose time for connections passes only here: once it has failed, and not before. */
async function afterItsTime(url: string): Promise<OutboundOutcome> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const failed = vi.spyOn(Connecting.prototype, 'over');
  let isReported = false;
  const outcome = post(url, { resolve: async () => [], connectMs: CONNECT_MS });
  void outcome.then(() => {
    isReported = true;
  });
  while (failed.mock.calls.length === 0) await new Promise((resolve) => setImmediate(resolve));
  await vi.advanceTimersByTimeAsync(CONNECT_MS - 1);
  expect(isReported).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  return outcome;
}

// proves DLV-013
test('gives up on a name that is never resolved', async () => {
  const resolve = () => new Promise<string[]>(() => undefined);
  expect(await post('https://hooks.example/', { resolve, deadlineMs: 100 })).toEqual(unreachable);
  expect(await post('https://hooks.example/', { resolve, connectMs: 100 })).toEqual(unreachable);
});

test('reports a port that accepts and says nothing as it reports a closed one, within the time for connections', async () => {
  const silent = await rawReceiver(() => undefined);
  for (const port of [silent, await deadPort()])
    expect(await post(`https://127.0.0.1:${port}/`, { connectMs: CONNECT_MS })).toEqual(unreachable);
});

test.each([
  ['a closed port', async () => `https://127.0.0.1:${await deadPort()}/`],
  [
    'an open port without TLS',
    async () => `https://127.0.0.1:${await rawReceiver((socket) => socket.end('x'))}/`,
  ],
  ['an address inside', async () => 'https://10.0.0.1/'],
  ['a name without an address', async () => 'https://nowhere.example/'],
])('takes the whole time for connections to report %s', async (_case, urlOf) => {
  const { kind } = await afterItsTime(await urlOf());
  expect(kind).toBe('failed');
});

test('the time for connections does not end a receiver that is connected and slow', async () => {
  const { cert, key } = selfSigned('hooks.example');
  const server = createTlsServer({ cert, key }, (_request, response) => {
    vi.advanceTimersByTime(CONNECT_MS * 2);
    response.end();
  });
  const port = await listening(server);
  const options = { resolve: async () => ['127.0.0.1'], certificateAuthority: cert, connectMs: CONNECT_MS };
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const outcome = await post(`https://hooks.example:${port}/`, options);
  expect(outcome).toEqual({ kind: 'answered', status: 200 });
});

test('without a time for connections, a failure is reported without waiting', async () => {
  const url = `https://127.0.0.1:${await deadPort()}/`;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  expect(await post(url)).toEqual(unreachable);
});
