/** Tasks over the real table: their credit is settled once, they end once, and none runs for ever. */
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { fleet } from '#functions/fleet.ts';
import { MESSAGE_ATTEMPTS } from '#shared/contract/message.ts';
import { findHold } from '#shared/domain/credits/ledger.ts';
import { balanceKey } from '#shared/domain/credits/purse.ts';
import { responseEvents } from '#shared/domain/responses/events.ts';
import { DEADLINE_MS } from '#shared/domain/tasks/deadlines.ts';
import { tasks as taskItems } from '#shared/domain/tasks/keys.ts';
import { findTask, TaskFinished, taskPendingCheck } from '#shared/domain/tasks/repository.ts';
import { StaleRead } from '#shared/platform/ports.ts';
import { MortalProcess } from '../../../support/crashing-ports.ts';
import type { InProcessApi } from '../../../support/in-process-api.ts';
import { keyOf } from '../../../support/journeys.ts';
import { makeTenant, type TestTenant } from '../../../support/tenant.ts';
import { withApi } from '../../../support/with-api.ts';
import { CREDIT, IDENTITY, Tasks } from './fixture.ts';

const CREDITS = 5;

let api: InProcessApi;
let tenant: TestTenant;
let tasks: Tasks;

withApi((opened) => {
  api = opened;
});
beforeEach(async () => {
  tenant = await makeTenant(api, { credits: CREDITS });
  tasks = new Tasks(api, tenant);
});

describe('a task that is started', () => {
  it('holds one credit, which the timer of stale holds does not give back', async () => {
    const task = await tasks.started();
    expect(await tasks.credits()).toBe(CREDITS - 1);
    const hold = await tasks.table.get({ pk: task.pk.replace('#TASK#', '#HOLD#'), sk: 'HOLD' });
    expect(hold).toMatchObject({ state: 'held', credit: CREDIT });
    expect(hold).not.toHaveProperty('due_pk');
  });

  it('stores nothing personal in clear text', async () => {
    const { task_id: id } = await tasks.started();
    const item = await tasks.table.get(taskItems.key(tenant.scopes.live, { id }));
    expect(JSON.stringify(item)).not.toContain('Quiet Harbour');
  });

  it('charges nothing in test mode', async () => {
    const inTest = new Tasks(api, tenant, 'test');
    const task = await inTest.started();
    expect(await findHold(inTest.table, inTest.scope, task.task_id)).toBeUndefined();
    await inTest.complete(task);
    expect((await inTest.stored(task.task_id)).status).toBe('completed');
  });

  it('is refused where no credit is left', async () => {
    for (let spent = 0; spent < CREDITS; spent += 1) await tasks.started();
    await expect(tasks.started()).rejects.toMatchObject({ status: 403, code: 'insufficient_credits' });
  });

  it('is started again where another call takes the last credit of its lane meanwhile', async () => {
    const [id, lane] = [randomUUID(), 0];
    await tasks.table.update(balanceKey(tasks.scope), { set: { [CREDIT]: 0 } });
    await expect(tasks.started({ id, lane })).rejects.toThrow(StaleRead);
    expect(await findTask(tasks.table, tasks.scope, id)).toBeUndefined();
  });
});

describe('a task that ends', () => {
  it('is charged when it completes, with what it made, and announces no failure', async () => {
    const task = await tasks.started();
    await tasks.complete(task);
    const ended = await tasks.stored(task.task_id);
    expect(ended).toMatchObject({ status: 'completed', result: { answers_saved: 3 }, failure_reason: null });
    expect(await findHold(tasks.table, tenant.scopes.live, task.task_id)).toMatchObject({
      state: 'captured',
    });
    expect(await tasks.credits()).toBe(CREDITS - 1);
    expect(await tasks.failures()).toEqual([]);
  });

  it('gives its credit back when it fails, and announces why with the data of its start', async () => {
    const task = await tasks.started();
    await tasks.fail(task);
    expect(await tasks.stored(task.task_id)).toMatchObject({
      status: 'failed',
      failure_reason: 'response_not_found',
      result: null,
    });
    expect(await tasks.credits()).toBe(CREDITS);
    const [data, ...others] = await tasks.failures();
    expect(others).toEqual([]);
    expect(responseEvents.autoflagFailed.data.parse(data)).toEqual({
      ...IDENTITY,
      task_id: task.task_id,
      reason: 'response_not_found',
    });
  });

  it('keeps nothing of the sealed event, and no timer', async () => {
    const task = await tasks.started();
    await tasks.complete(task);
    const item = await tasks.table.get({ pk: task.pk, sk: task.sk });
    expect(item).not.toHaveProperty('failure');
    expect(item).not.toHaveProperty('due_pk');
  });

  it('ends once: of any number of outcomes at once, exactly one stands', () => {
    return fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom('complete', 'fail', 'timer'), { minLength: 2, maxLength: 5 }),
        async (outcomes) => {
          const before = await tasks.credits();
          const task = await tasks.started();
          if (outcomes.includes('timer')) await tasks.passDeadline();
          const announcedBefore = (await tasks.failures()).length;
          const run = async (outcome: string) => {
            if (outcome === 'timer') return tasks.ring(task);
            const ending = outcome === 'complete' ? tasks.complete(task) : tasks.fail(task);
            return ending.catch((error: unknown) => {
              if (!(error instanceof TaskFinished)) throw error;
            });
          };
          await Promise.all(outcomes.map(run));
          const { status } = await tasks.stored(task.task_id);
          expect(status).not.toBe('pending');
          expect(await tasks.credits()).toBe(status === 'completed' ? before - 1 : before);
          expect((await tasks.failures()).length - announcedBefore).toBe(status === 'failed' ? 1 : 0);
          if (status === 'completed')
            await tasks.table.update(balanceKey(tenant.scopes.live), { add: { [CREDIT]: 1 } });
        },
      ),
      { numRuns: 12 },
    );
  });

  it('lets no other transaction of its work pass afterwards', async () => {
    const task = await tasks.started();
    await tasks.table.commit([taskPendingCheck(task)]);
    await tasks.complete(task);
    await expect(tasks.table.commit([taskPendingCheck(task)])).rejects.toThrow(TaskFinished);
  });
});

describe('a task that is pending at its deadline', () => {
  it('fails with timed_out, gives its credit back, and announces it once', async () => {
    const task = await tasks.started();
    await tasks.passDeadline();
    expect(await tasks.ring(task)).toBe(0);
    expect(await tasks.ring(task)).toBe(0);
    expect(await tasks.stored(task.task_id)).toMatchObject({ status: 'failed', failure_reason: 'timed_out' });
    expect(await tasks.credits()).toBe(CREDITS);
    expect((await tasks.failures()).map(({ reason }) => reason)).toEqual(['timed_out']);
    await expect(tasks.complete(task)).rejects.toThrow(TaskFinished);
  });

  it.each(['before', 'after'] as const)('fails once where the timer dies %s its commit', async (when) => {
    const task = await tasks.started();
    await tasks.passDeadline();
    expect(await tasks.ring(task, new MortalProcess({ effect: 1, when }))).toBe(1);
    expect(await tasks.ring(task)).toBe(0);
    expect(await tasks.stored(task.task_id)).toMatchObject({ status: 'failed', failure_reason: 'timed_out' });
    expect(await tasks.credits()).toBe(CREDITS);
    expect(await tasks.failures()).toHaveLength(1);
  });

  it('is left alone before its deadline, after its end, and once it is gone', async () => {
    const early = await tasks.started();
    expect(await tasks.ring(early)).toBe(0);
    expect((await tasks.stored(early.task_id)).status).toBe('pending');
    await tasks.complete(early);
    await tasks.passDeadline();
    expect(await tasks.ring(early)).toBe(0);
    expect((await tasks.stored(early.task_id)).status).toBe('completed');
    await tasks.table.commit([{ remove: { pk: early.pk, sk: early.sk } }]);
    expect(await tasks.ring(early)).toBe(0);
    expect(await tasks.failures()).toEqual([]);
  });

  it.each(Object.entries(DEADLINE_MS))(
    'could not have been delivered again to the worker of %s',
    (kind, deadline) => {
      const worker = Object.values(fleet).find(
        ({ trigger }) => trigger.kind === 'job' && trigger.job === kind,
      );
      // The visibility timeout is six times the worker's own (lib/constructs/messaging/queues.ts).
      const lastDelivery = MESSAGE_ATTEMPTS * 6 * (worker?.timeoutSec ?? Number.NaN) * 1_000;
      expect(deadline).toBeGreaterThan(lastDelivery);
    },
  );
});

describe('GET /tasks/{task_id}/', () => {
  const get = (id: string, mode: 'live' | 'test' = 'live') =>
    api.call('GET', `/api/v1/tasks/${id}/`, { key: keyOf(tenant, mode) });

  it('shows progress, result and the reason of a failure, and nothing else', async () => {
    const [first, second] = [await tasks.started(), await tasks.started()];
    const pending = {
      task_id: first.task_id,
      kind: 'autoflag',
      status: 'pending',
      subject_id: IDENTITY.response_id,
      created_at: first.created_at,
      finished_at: null,
      failure_reason: null,
      result: null,
    };
    expect((await get(first.task_id)).body).toEqual(pending);
    await tasks.complete(first);
    const done = {
      ...pending,
      status: 'completed',
      finished_at: expect.any(String),
      result: { answers_saved: 3 },
    };
    expect((await get(first.task_id)).body).toEqual(done);
    await tasks.fail(second);
    expect((await get(second.task_id)).body).toMatchObject({
      status: 'failed',
      failure_reason: 'response_not_found',
      result: null,
    });
  });

  it('answers 404 for a task of another environment and of nobody', async () => {
    const { task_id: id } = await tasks.started();
    expect((await get(id, 'test')).status).toBe(404);
    expect((await get(randomUUID())).status).toBe(404);
  });
});
