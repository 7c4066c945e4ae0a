/** A batch screening whose fleet is killed again and again: it ends by itself, with everybody screened once. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { expectStatus } from '../../../support/fleet/fleet-journeys.ts';
import { RecordingReceiver } from '../../../support/fleet/recording-receiver.ts';
import type { Stage } from '../stage.ts';

const ENTITIES = 200;
const Started = z.object({ job_id: z.string(), total_count: z.int() });
const Job = z.object({
  status: z.string(),
  total_count: z.int(),
  processed_count: z.int(),
  failed_count: z.int(),
  progress_percentage: z.number(),
});
/** A name for which the provider of test mode fails, for good. */
const FAILING = 'Outage Holdings Ltd';
const PATIENCE = { timeout: 120_000, interval: 25 };
/** Longer than any pause between two attempts at a delivery or a step. */
const LATER_SEC = 3_600;

export function killedBatchSuite(stage: () => Stage, kills: number): void {
  let receiver: RecordingReceiver;
  beforeAll(async () => {
    receiver = await RecordingReceiver.listen();
  });
  afterAll(() => receiver.close());

  describe('a batch of 200 entities', () => {
    const jobOf = async (id: string) => {
      const { fleet, tenant } = stage();
      const answer = await fleet.call('GET', `/api/v1/screening/batch/${id}/`, { key: tenant.test });
      return Job.parse(expectStatus(answer, 200).body);
    };

    // proves BAT-115 to BAT-118
    it(`ends with everybody screened once, and is announced once, after ${kills} kills under way`, async () => {
      const { fleet, tenant } = stage();
      const ids = await makeEntities(stage());
      const body = { entity_ids: ids, webhook_progress: true, webhook_url: receiver.url('/batch') };
      const answer = await fleet.call('POST', '/api/v1/screening/batch/', { key: tenant.test, body });
      const { job_id: id } = Started.parse(expectStatus(answer, 202).body);
      for (let kill = 1; kill <= kills; kill += 1) {
        const reached = Math.floor((kill * ENTITIES) / (kills + 1));
        await vi.waitFor(
          async () => expect((await jobOf(id)).processed_count).toBeGreaterThanOrEqual(reached),
          PATIENCE,
        );
        await fleet.kill();
        await fleet.startAgain();
      }
      await vi.waitFor(async () => expect((await jobOf(id)).status).toBe('completed'), PATIENCE);
      expect(await jobOf(id)).toEqual({
        status: 'completed',
        total_count: ENTITIES,
        processed_count: ENTITIES,
        failed_count: 1,
        progress_percentage: 100,
      });
      await fleet.settle();
      await fleet.advance(LATER_SEC);
      const { results, runs, events } = await stored(stage());
      expect(new Set(results).size).toBe(ENTITIES);
      expect(results).toHaveLength(ENTITIES);
      expect(runs).toHaveLength(ENTITIES);
      expect(events('batch.completed')).toBe(1);
      expect(events('batch.progress')).toBe(ENTITIES / 10);
      expect(events('screening.completed') + events('screening.failed')).toBe(ENTITIES);
      const ends = receiver.about('batch.completed', 'job_id', id);
      expect(new Set(ends.map(({ eventId }) => eventId)).size).toBe(1);
      const progress = receiver.about('batch.progress', 'job_id', id);
      const counts = new Set(progress.map(({ data }) => data['processed_count']));
      expect(counts).toEqual(new Set(Array.from({ length: ENTITIES / 10 }, (_, index) => (index + 1) * 10)));
    });
  });
}

/** Companies by way of the API, one of which the provider of test mode fails for. */
async function makeEntities({ fleet, tenant }: Stage): Promise<readonly string[]> {
  const names = Array.from({ length: ENTITIES }, (_, index) =>
    index === 17 ? FAILING : `Meadow ${randomUUID().slice(0, 8)} Trading ${index} Ltd`,
  );
  const ids: string[] = [];
  for (let at = 0; at < names.length; at += 10) {
    const made = await Promise.all(
      names.slice(at, at + 10).map((legal_name) =>
        fleet.call('POST', '/api/v1/entities/', {
          key: tenant.test,
          body: { entity_type: 'company', legal_name },
        }),
      ),
    );
    ids.push(...made.map((answer) => String(expectStatus(answer, 201).body['id'])));
  }
  return ids;
}

/** What lies in the table of the tenant's test mode: results by their entities, runs of the histories, events by type. */
async function stored({ fleet, tenant }: Stage) {
  const items = (await fleet.items()).filter((item) =>
    String(item['pk']).startsWith(`${tenant.prefixes.test}#`),
  );
  const screenings = items.filter((item) => String(item['pk']).includes('#SCR#'));
  return {
    results: screenings.filter((item) => item['sk'] === 'RESULT').map((item) => item['entity_id']),
    runs: screenings.filter((item) => String(item['sk']).startsWith('RUN#')),
    events: (type: string) =>
      items.filter((item) => item['lane'] === 'event' && item['type'] === type).length,
  };
}
