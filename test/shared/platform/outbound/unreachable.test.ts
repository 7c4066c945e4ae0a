/** Failed connections of the guarded sender: what they tell about a port, and how long they take. */
import { createServer as createTlsServer } from 'node:https';
import { performance } from 'node:perf_hooks';
import { afterEach, expect, test } from 'vitest';
import type { SenderOptions } from '#shared/platform/outbound/guarded-sender.ts';
import { selfSigned } from '../../../support/certificate.ts';
import {
  closeReceivers,
  deadPort,
  listening,
  post,
  rawReceiver,
} from '../../../support/outbound-receivers.ts';

afterEach(closeReceivers);

const CONNECT_MS = 300;
/** Timers of Node may end a millisecond before their time. */
const TIMER_MS = 2;
const unreachable = { kind: 'failed', reason: 'connection' };

async function timed(url: string, options: Partial<SenderOptions>) {
  const began = performance.now();
  const outcome = await post(url, options);
  return { outcome, elapsedMs: performance.now() - began };
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
  const resolve = async () => [];
  const { outcome, elapsedMs } = await timed(await urlOf(), { resolve, connectMs: CONNECT_MS });
  expect(outcome.kind).toBe('failed');
  expect(elapsedMs).toBeGreaterThanOrEqual(CONNECT_MS - TIMER_MS);
});

test('the time for connections does not end a receiver that is connected and slow', async () => {
  const { cert, key } = selfSigned('hooks.example');
  const server = createTlsServer({ cert, key }, (_request, response) => {
    setTimeout(() => response.end(), CONNECT_MS * 2);
  });
  const port = await listening(server);
  const options = { resolve: async () => ['127.0.0.1'], certificateAuthority: cert, connectMs: CONNECT_MS };
  const outcome = await post(`https://hooks.example:${port}/`, options);
  expect(outcome).toEqual({ kind: 'answered', status: 200 });
});

test('without a time for connections, a failure is reported at once', async () => {
  const refused = post(`https://127.0.0.1:${await deadPort()}/`);
  const first = await Promise.race([refused, new Promise((resolve) => setTimeout(resolve, 4_000, 'late'))]);
  expect(first).toEqual(unreachable);
});
