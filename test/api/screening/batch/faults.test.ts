/** What goes wrong in a batch: it fails alone, is tried again, or is counted; nothing is lost and nothing comes twice. */
import * as fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { entityKey } from '#shared/domain/entities/repository.ts';
import { STALLED_AFTER_MS } from '#shared/domain/screening/batch/rules.ts';
import { ProviderFailed } from '#shared/domain/screening/providers/provider.ts';
import { sandboxProvider } from '#shared/domain/screening/sandbox/provider.ts';
import { LEASE_MS } from '#shared/http/idempotency/record.ts';
import type { Workflow } from '#shared/platform/ports.ts';
import { type CrashPoint, MortalProcess } from '../../../support/crashing-ports.ts';
import { makeTenant } from '../../../support/tenant.ts';
import { BatchFixture } from './fixture.ts';

let fixture: BatchFixture;
beforeAll(async () => {
  fixture = await BatchFixture.open();
});
beforeEach(async () => {
  fixture.tenant = await makeTenant(fixture.api);
  fixture.provider = sandboxProvider;
  fixture.steps = { chunk: fixture.chunkOver(), finish: fixture.finishOver() };
  fixture.chunkInputs.length = 0;
  fixture.api.logged.length = 0;
});
afterAll(() => fixture.close());

const outage = (retryable: boolean) => new ProviderFailed('unavailable', { retryable });
const statusOf = async (id: string) =>
  (await fixture.api.call('GET', `/api/v1/screening/${id}/`, { key: fixture.tenant.test })).body['status'];

/** Makes the record of an entity one that nobody can read. */
async function poison(id: string): Promise<void> {
  const key = entityKey(fixture.tenant.scopes.test, id);
  await fixture.tenant.table('test').update(key, { set: { details: 'g1.bm90IHNlYWxlZA==' } });
}

/** The job, whose numbers add up whatever happened, with one event at its end and one result per entity. */
async function whole(jobId: unknown, ids: readonly string[], failed: number) {
  const { body } = await fixture.job(jobId);
  expect(body).toMatchObject({
    status: 'completed',
    total_count: ids.length,
    processed_count: ids.length,
    failed_count: failed,
    progress_percentage: 100,
  });
  const ends = (await fixture.announced('batch.completed')).filter((event) => event['job_id'] === jobId);
  expect(ends).toEqual([expect.objectContaining({ processed_count: ids.length, failed_count: failed })]);
  const completed = (await fixture.announced('screening.completed')).map((event) => event['entity_id']);
  expect(new Set(completed).size).toBe(completed.length);
  return completed;
}

describe('a poisoned entity', () => {
  // proves BAT-115
  it('fails alone: the others of its chunk are screened, and the job ends', async () => {
    const ids = await fixture.entities(14);
    const [, bad = ''] = ids;
    await poison(bad);
    const started = await fixture.start(ids, { webhook_progress: true });
    await fixture.run();
    const completed = await whole(started.body['job_id'], ids, 1);
    expect(new Set(completed)).toEqual(new Set(ids.filter((id) => id !== bad)));
    expect(await fixture.announced('batch.progress')).toHaveLength(1);
    expect(fixture.api.logged.filter((line) => line.includes('an entity of a batch failed'))).toHaveLength(1);
  });
});

describe('a provider that is away', () => {
  it('for a while holds the batch up, and nobody fails', async () => {
    let asked = 0;
    fixture.provider = {
      screen: async (subject) => {
        asked += 1;
        if (asked <= 25) throw outage(true);
        return sandboxProvider.screen(subject);
      },
    };
    const ids = await fixture.entities(12);
    const started = await fixture.start(ids);
    await fixture.run();
    expect(await whole(started.body['job_id'], ids, 0)).toHaveLength(12);
  });

  it('for good lets the batch end after its last round, with everybody failed and nobody clear', async () => {
    fixture.provider = { screen: () => Promise.reject(outage(true)) };
    const ids = await fixture.entities(11);
    const started = await fixture.start(ids);
    expect(await fixture.deliver()).toBe(0);
    await fixture.settled(60);
    expect(await whole(started.body['job_id'], ids, 11)).toEqual([]);
    for (const id of ids) expect(await statusOf(id)).toBe('failed');
    expect(new Set(fixture.chunkInputs.map((input) => Object(input)['round']))).toEqual(
      new Set([0, 1, 2, 3]),
    );
  });
});

describe('a batch whose execution', () => {
  const nobody: Workflow = { start: async () => undefined, isRunning: async () => false };

  it('is gone is started again by its timer, once it has stood still for long enough', async () => {
    const ids = await fixture.entities(13);
    const started = await fixture.start(ids);
    expect(await fixture.deliver(fixture.starterOver({ batches: nobody }))).toBe(0);
    expect((await fixture.job(started.body['job_id'])).body).toMatchObject({
      status: 'processing',
      processed_count: 0,
    });
    const before = await fixture.executions();
    await fixture.ring();
    expect(await fixture.executions()).toHaveLength(before.length);
    await fixture.api.clock.advance(STALLED_AFTER_MS + 1_000);
    await fixture.ring();
    await fixture.settled();
    await whole(started.body['job_id'], ids, 0);
  });

  it('was never started, because the job got lost, is started by its timer too', async () => {
    const ids = await fixture.entities(3);
    const started = await fixture.start(ids);
    await fixture.api.clock.advance(STALLED_AFTER_MS + 1_000);
    await fixture.ring();
    await fixture.settled();
    await whole(started.body['job_id'], ids, 0);
    await fixture.run();
    await whole(started.body['job_id'], ids, 0);
  });

  it('works beside a second one, which the timer took for lost, is counted once', async () => {
    const ids = await fixture.entities(40);
    const started = await fixture.start(ids, { webhook_progress: true });
    expect(await fixture.deliver()).toBe(0);
    const id = String(started.body['job_id']);
    const { scopes } = fixture.tenant;
    const twin = {
      tenant_id: scopes.test.tenantId,
      environment: 'test',
      job_id: id,
      chunks: `batches/${id}-0.json`,
      round: 0,
      lanes: 4,
    };
    await fixture.workflow.start(`${id}-twin`, twin);
    await fixture.settled();
    await whole(id, ids, 0);
    expect(await fixture.announced('batch.progress')).toHaveLength(4);
  });

  it('finds its file gone fails, says so, and counts who was not reached', async () => {
    const ids = await fixture.entities(4);
    const started = await fixture.start(ids);
    const objects = fixture.api.ports.objects.within(fixture.tenant.scopes.test);
    await objects.remove(await objects.list('batches/'));
    await fixture.run();
    expect((await fixture.job(started.body['job_id'])).body).toMatchObject({
      status: 'failed',
      processed_count: 4,
      failed_count: 4,
      progress_percentage: 100,
    });
    expect(await fixture.announced('batch.completed')).toEqual([]);
    expect(await fixture.announced('batch.failed')).toEqual([
      expect.objectContaining({ status: 'failed', failed_count: 4, reason: 'States.ItemReaderFailed' }),
    ]);
  });
});

describe('a call that dies', () => {
  const call = (caller: Pick<typeof fixture.api, 'call'>, ids: readonly string[]) =>
    caller.call('POST', '/api/v1/screening/batch/', {
      key: fixture.tenant.test,
      body: { entity_ids: ids },
      idempotencyKey: 'one-key-for-every-try',
    });
  const dying = (effect: number) => fixture.api.process(new MortalProcess({ effect, when: 'after' }));

  // proves IDEM-003, BAT-101
  it.each([1, 2])('after write %i is one job when the call is repeated', async (effect) => {
    const ids = await fixture.entities(2);
    expect((await call(dying(effect), ids)).status).toBe(500);
    await fixture.api.clock.advance(LEASE_MS + 1);
    const answers = [await call(fixture.api, ids), await call(fixture.api, ids)];
    expect(answers.map(({ status }) => status)).toEqual([202, 202]);
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    await fixture.run();
    await whole(answers[0]?.body['job_id'], ids, 0);
  });

  // proves IDEM-003, BAT-114
  it('is refused when it is repeated after everything was screened', async () => {
    const ids = await fixture.entities(2);
    expect((await call(dying(1), ids)).status).toBe(500);
    await fixture.start(ids);
    await fixture.run();
    await fixture.api.clock.advance(LEASE_MS + 1);
    const answers = [await call(fixture.api, ids), await call(fixture.api, ids)];
    expect(answers.map(({ status, body }) => [status, body['error']])).toEqual([
      [409, 'already_screened'],
      [409, 'already_screened'],
    ]);
  });
});

describe('a process that dies', () => {
  const CRASHES = 12;

  it('before or after any of its commits loses nothing and repeats nothing', {
    timeout: 120_000,
  }, async () => {
    const point = fc.record({
      effect: fc.integer({ min: 1, max: CRASHES }),
      when: fc.constantFrom('before' as const, 'after' as const),
    });
    await fc.assert(
      fc.asyncProperty(point, point, point, async (starting, screening, finishing) => {
        fixture.tenant = await makeTenant(fixture.api);
        const ids = await fixture.entities(12);
        const started = await fixture.start(ids, { webhook_progress: true });
        const dying = { starter: mortal(starting), chunk: mortal(screening), finish: mortal(finishing) };
        fixture.steps = {
          chunk: once(fixture.chunkOver(dying.chunk), () => fixture.chunkOver()),
          finish: once(fixture.finishOver(dying.finish), () => fixture.finishOver()),
        };
        await fixture.deliver(fixture.starterOver(dying.starter));
        expect(await fixture.deliver()).toBe(0);
        await fixture.settled();
        const completed = await whole(started.body['job_id'], ids, 0);
        expect(new Set(completed)).toEqual(new Set(ids));
        expect(await fixture.announced('batch.progress')).toHaveLength(1);
      }),
      { numRuns: 6 },
    );
  });

  it('once it has ended the job leaves no file behind either', async () => {
    const started = await fixture.start(await fixture.entities(1));
    const finish = fixture.finishOver(mortal({ effect: 1, when: 'after' }));
    fixture.steps = { ...fixture.steps, finish: once(finish, () => fixture.finishOver()) };
    await fixture.run();
    expect((await fixture.job(started.body['job_id'])).body).toMatchObject({ status: 'completed' });
    const objects = fixture.api.ports.objects.within(fixture.tenant.scopes.test);
    expect(await objects.list('batches/')).toEqual([]);
  });

  function mortal(point: CrashPoint) {
    return { tables: new MortalProcess(point).tables(fixture.api.ports.tables) };
  }

  /** The process that dies is followed by one that lives. */
  function once(
    first: (event: unknown) => Promise<unknown>,
    next: () => (event: unknown) => Promise<unknown>,
  ) {
    let step: ((event: unknown) => Promise<unknown>) | undefined = first;
    const living = next();
    return async (event: unknown) => {
      const now = step ?? living;
      try {
        return await now(event);
      } catch (error) {
        step = undefined;
        throw error;
      }
    };
  }
});
