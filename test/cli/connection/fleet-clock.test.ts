/** The operator's clock on the local fleet. */
import { createServer, type Server } from 'node:http';
import { afterEach, expect, test } from 'vitest';
import { fleetClock } from '../../../cli/connection/fleet-clock.ts';

let server: Server | undefined;
afterEach(() => server?.close());

const DAY_MS = 86_400_000;

async function answering(body: () => string): Promise<string> {
  const listening = createServer((_request, response) => response.end(body()));
  server = listening;
  await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve));
  const address = listening.address();
  return typeof address === 'object' && address !== null ? `http://127.0.0.1:${address.port}/clock` : '';
}

const daysAhead = async (url: string | undefined) =>
  Math.round(((await fleetClock(url)).now() - Date.now()) / DAY_MS);

test('is as far ahead as the fleet’s clock was moved', async () => {
  const now = () => new Date(Date.now() + 5 * DAY_MS).toISOString();
  expect(await daysAhead(await answering(() => JSON.stringify({ now: now(), offsetSeconds: 432_000 })))).toBe(
    5,
  );
});

test('is the machine’s where nobody answers, or not with a clock', async () => {
  expect(await daysAhead(undefined)).toBe(0);
  expect(await daysAhead('http://127.0.0.1:9/clock')).toBe(0);
  expect(await daysAhead(await answering(() => 'late'))).toBe(0);
});
