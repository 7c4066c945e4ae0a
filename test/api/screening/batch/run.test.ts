/** How a batch goes: every entity once, numbers that add up, and the events that were asked for. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CHUNK_SIZE } from '#shared/domain/screening/batch/schema.ts';
import { makeTenant, OWNER } from '../../../support/tenant.ts';
import { BatchFixture } from './fixture.ts';

let fixture: BatchFixture;
beforeAll(async () => {
  fixture = await BatchFixture.open();
});
beforeEach(async () => {
  fixture.tenant = await makeTenant(fixture.api);
  fixture.chunkInputs.length = 0;
});
afterAll(() => fixture.close());

const FAILING = 'Outage Holdings Ltd';
const LISTED = 'Kastelmar Freight Holding Ltd';
const screeningOf = (id: string) =>
  fixture.api.call('GET', `/api/v1/screening/${id}/`, { key: fixture.tenant.test });

async function enterOwner(of: string): Promise<void> {
  const path = `/api/v1/entities/${of}/relations/`;
  const related_entity = { entity_type: 'company', legal_name: 'Quay Holding Ltd' };
  const body = { kind: 'owner', related_entity, share: 60 };
  const entered = await fixture.api.call('POST', path, { key: fixture.tenant.test, body });
  expect(entered.status).toBe(201);
}

describe('a batch that has run', () => {
  // proves BAT-115 to BAT-117
  it('is completed, every entity in it is screened, and subscribers are told once', async () => {
    const ids = await fixture.entities(23, [LISTED]);
    const started = await fixture.start(ids);
    await fixture.run();
    const job = await fixture.job(started.body['job_id']);
    expect(job.body).toMatchObject({
      status: 'completed',
      total_count: 23,
      processed_count: 23,
      failed_count: 0,
      progress_percentage: 100,
      started_at: expect.any(String),
      completed_at: expect.any(String),
    });
    for (const id of ids) expect((await screeningOf(id)).body).toMatchObject({ status: 'completed' });
    expect((await screeningOf(ids[0] ?? '')).body).toMatchObject({ match_count: 1 });
    expect(await fixture.announced('screening.completed')).toHaveLength(23);
    expect(await fixture.announced('batch.completed')).toEqual([
      {
        job_id: started.body['job_id'],
        status: 'completed',
        total_count: 23,
        processed_count: 23,
        failed_count: 0,
        progress_percentage: 100,
        created_at: job.body['created_at'],
        started_at: job.body['started_at'],
        completed_at: job.body['completed_at'],
      },
    ]);
  });

  it('belongs to who asked for it: the screenings too', async () => {
    const [id = ''] = await fixture.entities(1);
    await fixture.start([id]);
    await fixture.run();
    expect((await screeningOf(id)).body).toMatchObject({ creator_profile: { id: OWNER.id } });
  });

  it('counts a failure of the provider as processed and as failed, and goes on', async () => {
    const ids = await fixture.entities(12, ['Quiet First Ltd', FAILING, 'Quiet Third Ltd', FAILING]);
    const started = await fixture.start(ids);
    await fixture.run();
    expect((await fixture.job(started.body['job_id'])).body).toMatchObject({
      status: 'completed',
      processed_count: 12,
      failed_count: 2,
      progress_percentage: 100,
    });
    expect((await screeningOf(ids[1] ?? '')).body).toMatchObject({ status: 'failed' });
    expect((await screeningOf(ids[2] ?? '')).body).toMatchObject({ status: 'completed' });
    expect(await fixture.announced('screening.failed')).toHaveLength(2);
  });

  it('counts an entity that was deleted meanwhile as failed', async () => {
    const [kept = '', gone = ''] = await fixture.entities(2);
    const started = await fixture.start([kept, gone]);
    const deleted = await fixture.api.call('DELETE', `/api/v1/entities/${gone}/`, {
      key: fixture.tenant.test,
    });
    expect(deleted.status).toBeLessThan(300);
    await fixture.run();
    expect((await fixture.job(started.body['job_id'])).body).toMatchObject({
      processed_count: 2,
      failed_count: 1,
    });
    expect((await screeningOf(gone)).status).toBe(404);
  });

  it('screens an owner that is entered while its company is being screened', async () => {
    const [id = ''] = await fixture.entities(1);
    const { provider } = fixture;
    let isEntered = false;
    fixture.provider = {
      screen: async (...given) => {
        if (!isEntered) await enterOwner(id);
        isEntered = true;
        return provider.screen(...given);
      },
    };
    await fixture.start([id]);
    await fixture.run();
    fixture.provider = provider;
    expect((await screeningOf(id)).body).toMatchObject({ ownership: { owners: 1, unscreened: 1 } });
  });

  it('leaves no file behind', async () => {
    await fixture.start(await fixture.entities(2));
    const objects = fixture.api.ports.objects.within(fixture.tenant.scopes.test);
    expect(await objects.list('batches/')).toHaveLength(1);
    await fixture.run();
    expect(await objects.list('batches/')).toEqual([]);
  });

  // proves IDEM-003, IDEM-005, BAT-122
  it('has one file, however often its call is repeated or its key used for another', async () => {
    const [ids, others] = [await fixture.entities(2), await fixture.entities(1)];
    const key = randomUUID();
    const started = await fixture.start(ids, {}, fixture.tenant.test, key);
    const again = await fixture.start(ids, {}, fixture.tenant.test, key);
    expect([again.status, again.text]).toEqual([202, started.text]);
    expect((await fixture.start(others, {}, fixture.tenant.test, key)).status).toBe(409);
    const objects = fixture.api.ports.objects.within(fixture.tenant.scopes.test);
    expect(await objects.list('batches/')).toEqual([`batches/${String(started.body['job_id'])}-0.json`]);
  });

  it('takes an entity that is in two batches once', async () => {
    const ids = await fixture.entities(5);
    const jobs = await Promise.all([fixture.start(ids), fixture.start(ids)]);
    await fixture.run();
    for (const { body } of jobs)
      expect((await fixture.job(body['job_id'])).body).toMatchObject({
        status: 'completed',
        processed_count: 5,
        failed_count: 0,
      });
    expect(await fixture.announced('screening.completed')).toHaveLength(5);
    expect(await fixture.announced('batch.completed')).toHaveLength(2);
  });
});

describe('the events of progress', () => {
  // proves BAT-118, EVT-012
  it('come for every ten entities when they are asked for, and say what the job then says', async () => {
    const webhook_url = 'https://hooks.harbour.example/batches';
    const ids = await fixture.entities(47, [FAILING]);
    const started = await fixture.start(ids, { webhook_progress: true, webhook_url });
    await fixture.run();
    const progress = await fixture.announced('batch.progress');
    expect(progress).toHaveLength(4);
    const counts = progress.map((event) => Number(event['processed_count']));
    for (const [index, event] of progress.entries()) {
      const processed = Number(counts[index]);
      expect(event).toEqual({
        job_id: started.body['job_id'],
        total_count: 47,
        processed_count: processed,
        failed_count: expect.any(Number),
        progress_percentage: Math.floor((processed * 10_000) / 47) / 100,
        sent_to: webhook_url,
      });
    }
    expect(new Set(counts).size).toBe(4);
    // The last chunk of seven may come before others of ten, and is counted, but not announced.
    for (const count of counts) expect([0, 7]).toContain(count % CHUNK_SIZE);
    expect(await fixture.announced('batch.completed')).toEqual([
      expect.objectContaining({ processed_count: 47, failed_count: 1, sent_to: webhook_url }),
    ]);
  });

  // proves BAT-119
  it('do not come when they are not asked for', async () => {
    await fixture.start(await fixture.entities(12));
    await fixture.run();
    expect(await fixture.announced('batch.progress')).toEqual([]);
    expect(await fixture.announced('batch.completed')).toHaveLength(1);
  });
});

describe('the pace', () => {
  // proves BAT-120
  it('is as many chunks at once as the tenant has lanes', async () => {
    const { table } = fixture.tenant;
    await table('test').update(
      { pk: fixture.tenant.scopes.test.prefix, sk: 'ENV' },
      { set: { screening_lanes: 2 } },
    );
    let busy = 0;
    let most = 0;
    const chunk = fixture.chunkOver();
    fixture.steps = {
      ...fixture.steps,
      chunk: async (event) => {
        busy += 1;
        most = Math.max(most, busy);
        try {
          return await chunk(event);
        } finally {
          busy -= 1;
        }
      },
    };
    const slow = await fixture.start(await fixture.entities(50));
    await fixture.run();
    expect(most).toBe(2);
    await table('test').update(
      { pk: fixture.tenant.scopes.test.prefix, sk: 'ENV' },
      { set: { screening_lanes: 20 } },
    );
    const fast = await fixture.start(await fixture.entities(50));
    const span = async ({ body }: typeof slow) => {
      const { created_at } = (await fixture.job(body['job_id'])).body;
      return Date.parse(String(body['estimated_completion'])) - Date.parse(String(created_at));
    };
    expect(await span(fast)).toBeLessThan(await span(slow));
  });
});
