/** The local fleet: time to the first answer, and requests per second compared with a bare node:http server. */
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, createServer, request as httpRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startFleet } from '../cli/local/start-fleet.ts';
import { median, type Section } from './table.ts';

const PORTS = { api: 3400, control: 3401, docs: 3402, aws: 4966 };
const CLIENTS = 16;
const WINDOW_MS = 3_000;
const ROUNDS = 5;

export async function measureLocalFleet(): Promise<Section> {
  const folder = await mkdtemp(join(tmpdir(), 'probity-bench-'));
  const first = await timedStart(folder);
  await first.fleet.stop();
  const { fleet, answered } = await timedStart(folder);
  const server = await bareServer();
  const key = fleet.facts.tenants[0]?.keys.test.api_key ?? '';
  try {
    const calls = {
      'bare node:http server': () => call(server.url, 'GET', key),
      'GET /entities/': () => call(`${fleet.facts.urls.api}/api/v1/entities/`, 'GET', key),
      'POST /entities/': () => call(`${fleet.facts.urls.api}/api/v1/entities/`, 'POST', key),
    };
    const rates = new Map<string, number[]>(Object.keys(calls).map((name) => [name, []]));
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const [name, run] of Object.entries(calls)) rates.get(name)?.push(await perSecond(run));
    }
    const bare = Math.max(...(rates.get('bare node:http server') ?? []));
    return {
      title: 'The local fleet',
      how: `Start: build, synthesis, boot, seed, until the first API call is answered. Requests: ${CLIENTS} clients for ${WINDOW_MS / 1000} s, best of ${ROUNDS} interleaved rounds; client and fleet share the machine. Goal: first answer ≤ 6 s on a warm node_modules.`,
      head: ['What', 'Figure', '÷ bare'],
      rows: [
        ['first start to first answer, fresh state', `${(first.answered / 1000).toFixed(1)} s`, ''],
        ['next start to first answer', `${(answered / 1000).toFixed(1)} s`, ''],
        ...[...rates].map(([name, values]) => [
          name,
          `${Math.max(...values).toFixed(0)}/s (median ${median(values).toFixed(0)})`,
          (Math.max(...values) / bare).toFixed(2),
        ]),
      ],
    };
  } finally {
    server.close();
    await fleet.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function timedStart(folder: string) {
  const started = performance.now();
  const fleet = await startFleet({ folder: join(folder, 'state'), ports: PORTS });
  await call(
    `${fleet.facts.urls.api}/api/v1/entities/`,
    'GET',
    fleet.facts.tenants[0]?.keys.test.api_key ?? '',
  );
  return { fleet, answered: performance.now() - started };
}

async function perSecond(run: () => Promise<void>): Promise<number> {
  const end = performance.now() + WINDOW_MS;
  let done = 0;
  const client = async () => {
    while (performance.now() < end) {
      await run();
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
  return (done * 1000) / WINDOW_MS;
}

const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS });
const BODY = JSON.stringify({ entity_type: 'company', legal_name: 'Anchor Works Ltd' });

function call(url: string, method: 'GET' | 'POST', key: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const headers = {
      Authorization: `Bearer ${key}`,
      ...(method === 'POST' ? { 'Content-Type': 'application/json', 'Idempotency-Key': randomUUID() } : {}),
    };
    const request = httpRequest(url, { method, agent, headers }, (response) => {
      response.resume().on('end', () => {
        if ((response.statusCode ?? 500) >= 300)
          reject(new Error(`${method} ${url} answered ${response.statusCode}`));
        else resolve();
      });
    });
    request.on('error', reject).end(method === 'POST' ? BODY : undefined);
  });
}

async function bareServer() {
  const server = createServer((_request, response) =>
    response.end('{"count":0,"next":null,"previous":null,"results":[]}'),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the bare server has no port');
  return { url: `http://127.0.0.1:${address.port}/`, close: () => server.close() };
}
