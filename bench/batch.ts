/** A batch of ten thousand entities on the local fleet: its duration, and whether every entity is screened exactly once. */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod';
import { createWrites } from '#shared/domain/entities/repository.ts';
import { SANDBOX_SUBJECTS } from '#shared/domain/screening/sandbox/subjects.ts';
import { fenceOf, unsafeTenantScope } from '#shared/platform/scope.ts';
import { type FleetTenant, makeFleetTenant } from '../test/support/fleet/fleet-tenant.ts';
import { RunningFleet } from '../test/support/fleet/running-fleet.ts';
import type { Section } from './table.ts';

const ENTITIES = 10_000;
const GOAL_SEC = 60;
const POLL_MS = 250;
/** Writes per transaction. */
const AT_ONCE = 100;

const Started = z.object({ job_id: z.string(), total_count: z.int() });
const Job = z.object({ status: z.string(), processed_count: z.int(), failed_count: z.int() });

/** Starts a fleet for this bench, and removes it. */
export async function measureBatch(): Promise<Section> {
  const fleet = await RunningFleet.start();
  try {
    const tenant = await makeFleetTenant(fleet);
    const ids = await makeEntities(fleet, tenant);
    const accepting = performance.now();
    const answer = await fleet.call('POST', '/api/v1/screening/batch/', {
      key: tenant.test,
      body: { entity_ids: ids, webhook_progress: true },
    });
    const accepted = performance.now() - accepting;
    if (answer.status !== 202) throw new Error(`the batch was answered ${answer.status}: ${answer.text}`);
    const { job_id } = Started.parse(answer.body);
    const job = await ended(fleet, tenant, job_id);
    const seconds = (performance.now() - accepting) / 1000;
    await fleet.settle();
    return section({ accepted, seconds, job, ...(await countDeviations(fleet, tenant, ids)) });
  } finally {
    await fleet.end();
  }
}

interface Figures {
  readonly accepted: number;
  readonly seconds: number;
  readonly job: z.output<typeof Job>;
  readonly lost: number;
  readonly doubled: number;
  readonly events: number;
}

function section({ accepted, seconds, job, lost, doubled, events }: Figures): Section {
  const misses = [
    ...(seconds > GOAL_SEC
      ? [`${seconds.toFixed(0)} s for the whole batch; the goal is ${GOAL_SEC} s.`]
      : []),
    ...(lost + doubled > 0 ? [`${lost} lost, ${doubled} doubled; the goal is none.`] : []),
  ];
  return {
    title: 'Batch screening',
    how: `One call with ${ENTITIES} companies in test mode on the local fleet, from the call until the job says that it is completed; one in ten is listed. Events and their dispatch share the machine. Goals: ${GOAL_SEC} s, every entity screened exactly once.`,
    head: ['What', 'Figure'],
    rows: [
      ['the call is answered', `${accepted.toFixed(0)} ms`],
      ['the job is completed', `${seconds.toFixed(1)} s`],
      ['entities per second', (ENTITIES / seconds).toFixed(0)],
      ['processed, of them failed', `${job.processed_count}, ${job.failed_count}`],
      ['lost', String(lost)],
      ['doubled', String(doubled)],
      ['`batch.progress` events', String(events)],
    ],
    ...(misses.length === 0 ? {} : { short: misses }),
  };
}

/**
 * Companies, one in ten of which is on the test list. They are written directly to the table, because the API is not measured
 * here.
 */
async function makeEntities(fleet: RunningFleet, tenant: FleetTenant): Promise<readonly string[]> {
  const listed = SANDBOX_SUBJECTS.filter(
    ({ kind, outcome }) => kind === 'company' && outcome === 'completed',
  );
  const context = await fleet.operator();
  try {
    const scope = unsafeTenantScope(tenant.id, 'test');
    const table = context.tables.within(fenceOf(scope));
    const vault = await context.keys.open(scope);
    if (vault === undefined) throw new Error('the tenant is gone');
    const createdAt = new Date(context.clock.now()).toISOString();
    const ids = Array.from({ length: ENTITIES }, () => randomUUID());
    const puts = ids.flatMap((id, index) => {
      const found = index % 10 === 0 ? listed[index % listed.length]?.name : undefined;
      const legal_name = found ?? `Meadow Trading ${index} Ltd`;
      const rest = { isPrimary: true, createdAt, responseCount: 0 } as const;
      // Only the record, which screening reads and changes. Lists and the name index are left out.
      return createWrites(scope, vault, { id, type: 'company', details: { legal_name }, ...rest }).slice(
        0,
        1,
      );
    });
    for (let at = 0; at < puts.length; at += AT_ONCE) await table.commit(puts.slice(at, at + AT_ONCE));
    return ids;
  } finally {
    context.close();
  }
}

async function ended(fleet: RunningFleet, tenant: FleetTenant, id: string) {
  for (;;) {
    const answer = await fleet.call('GET', `/api/v1/screening/batch/${id}/`, { key: tenant.test });
    const job = Job.parse(answer.body);
    if (job.status === 'completed' || job.status === 'failed') return job;
    await pause(POLL_MS);
  }
}

/** Entities without a result, and stored results and events beyond one per entity. */
async function countDeviations(fleet: RunningFleet, tenant: FleetTenant, ids: readonly string[]) {
  const items = (await fleet.items()).filter((item) =>
    String(item['pk']).startsWith(`${tenant.prefixes.test}#`),
  );
  const results = items.filter((item) => item['sk'] === 'RESULT').map((item) => item['entity_id']);
  const runs = items.filter((item) => String(item['sk']).startsWith('RUN#'));
  const events = (type: string) =>
    items.filter((item) => item['lane'] === 'event' && item['type'] === type).length;
  const reached = new Set(results);
  const announced = events('screening.completed') + events('screening.failed');
  return {
    lost: ids.filter((id) => !reached.has(id)).length,
    doubled: Math.max(runs.length, announced) - ids.length + (events('batch.completed') - 1),
    events: events('batch.progress'),
  };
}
