/** CPU time of the pipeline per request compared with a bare handler. No store and no network, but all real steps. */

import { route } from '#shared/contract/route.ts';
import { EntityCreated, EntityInput } from '#shared/domain/entities/schema.ts';
import { encodeApiKey, hashSecret } from '#shared/http/admission/credential.ts';
import { apiFunction } from '#shared/http/api-function.ts';
import type { ApiEvent } from '#shared/http/exchange/event.ts';
import type { Foundation } from '#shared/http/foundation.ts';
import type { Table } from '#shared/platform/ports.ts';
import { onlyPepper } from '#shared/platform/secrets/pepper-generations.ts';
import { vaultOf } from '#shared/platform/vault.ts';
import { median, type Section } from './table.ts';

const ROUNDS = 7;
const REQUESTS = 4_000;
const GOAL = 8;
const PEPPER = onlyPepper('bench');
const TENANT = '0b7e7c1e-0000-4000-8000-000000000003';
const SECRET = Buffer.alloc(16, 7);
const SECRET_HASH = hashSecret(SECRET);
const KEY = encodeApiKey(PEPPER, {
  tenantId: TENANT,
  environment: 'live',
  keyId: '0011223344556677',
  secret: SECRET,
});

const BODY = JSON.stringify({
  entity_type: 'company',
  legal_name: 'Kestrel Metals Limited',
  trading_name: 'Kestrel',
  registration_number: '00112233',
  jurisdiction: 'GB',
  incorporation_date: '2001-02-28',
  email: 'office@kestrel.example',
  phone: '+44 20 7946 0000',
  address_line_1: '1 Wharf Road',
  address_city: 'London',
  address_postal_code: 'N1 7GR',
  address_country: 'GB',
});

/** A read that also validates a body of 12 fields: all steps of the pipeline except the idempotency record. */
const routes = {
  check: route({
    id: 'bench.check',
    method: 'GET',
    path: '/api/v1/bench/',
    summary: 'Bench',
    spec: 'Bench',
    auth: 'key',
    rate: 'general',
    idempotency: 'none',
    body: EntityInput,
    success: { status: 200, body: EntityCreated },
  }),
};

const REPLY = {
  id: TENANT,
  name: 'Kestrel',
  entity_type: 'company',
  is_primary: true,
  created_at: '2026-01-01T00:00:00.000Z',
} as const;

export async function measurePipeline(): Promise<Section> {
  const handler = apiFunction(routes, { check: async () => ({ body: REPLY }) }, foundation());
  const bare = async (event: ApiEvent) => ({
    statusCode: 200,
    body: JSON.stringify({ ...REPLY, echo: JSON.parse(event.body ?? '{}').entity_type }),
  });
  const whole = unsafeCall(handler);
  const ours: number[] = [];
  const base: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    base.push(await microsecondsPer(bare));
    ours.push(await microsecondsPer(whole));
  }
  const [own, floor] = [Math.min(...ours), Math.min(...base)];
  return {
    title: 'CPU of the pipeline per request',
    how: `CPU time of ${REQUESTS} requests, best of ${ROUNDS} interleaved rounds: route, authenticate, limits, read and validate a 12-field body, run, encode, with an in-memory stand-in for the store, in a process that has compiled its schemas. Goal: ≤ 8 × a bare handler.`,
    head: ['What', 'µs per request', '× bare'],
    rows: [
      ['bare handler (JSON in, JSON out)', floor.toFixed(1), '1.0'],
      ['the pipeline', own.toFixed(1), (own / floor).toFixed(1)],
      ['the pipeline, median round', median(ours).toFixed(1), (median(ours) / floor).toFixed(1)],
    ],
    short:
      own / floor > GOAL
        ? [`the pipeline costs ${(own / floor).toFixed(1)} × a bare handler instead of ${GOAL}`]
        : [],
  };
}

async function microsecondsPer(handler: (event: ApiEvent) => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  for (let request = 0; request < REQUESTS; request += 1) await handler(event(request));
  const used = process.cpuUsage(before);
  return (used.user + used.system) / REQUESTS;
}

function event(request: number): ApiEvent {
  return {
    httpMethod: 'GET',
    headers: { Authorization: `Bearer ${KEY}`, 'Content-Type': 'application/json' },
    queryStringParameters: null,
    body: BODY,
    isBase64Encoded: false,
    requestContext: {
      path: '/api/v1/bench/',
      requestId: `bench-${request}`,
      identity: { sourceIp: '127.0.0.1' },
    },
  };
}

function foundation(): Foundation {
  const table: Table = {
    get: async () => undefined,
    getMany: async () => [],
    query: async () => [],
    update: async () => ({ general_h: 1 }),
    commit: async () => undefined,
  };
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
  return {
    ports: {
      tables: { within: () => table },
      pepper: { read: async () => PEPPER },
      clock: { now: () => 1_800_000_000_000 },
      ids: { uuid: () => TENANT },
      log,
    },
    keyRing: {
      find: async () => ({
        secretHash: SECRET_HASH,
        owner: { id: TENANT, name: 'Bench', email: 'bench@example.org' },
        name: 'bench',
        ipWhitelist: [],
        scopes: ['*'],
        limits: { hour: 1_000_000, minute: 1_000_000 },
        classLimits: {},
        expiresAt: undefined,
        revokedAt: undefined,
        signingSecret: undefined,
        strictSignature: false,
      }),
    },
    sessionRing: () => Promise.reject(new Error('nobody signs in here')),
    publicUrl: 'https://probity.example',
    vault: async () => vaultOf(Buffer.alloc(32, 1)),
    auditRow: () => ({ remove: { pk: 'none', sk: 'none' } }),
    timelineRow: () => ({ remove: { pk: 'none', sk: 'none' } }),
  };
}

/** Middy's handler type requires the Lambda context, which the pipeline does not read here. */
function unsafeCall(handler: unknown): (event: ApiEvent) => Promise<unknown> {
  const call = handler as (event: ApiEvent, context: object) => Promise<unknown>;
  return (request) => call(request, {});
}
