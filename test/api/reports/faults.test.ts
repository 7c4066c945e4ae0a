/**
 * What goes wrong while a report is generated: no event is lost and none comes twice, there is one document at most, no file stays
 * without a document, and no task runs for ever.
 */
import { beforeEach, describe, expect, it } from 'vitest';
import { documentIsDue } from '#shared/domain/documents/expiry/announce.ts';
import { GIVE_UP_AFTER_MS } from '#shared/domain/documents/library/upload.ts';
import { entityKey } from '#shared/domain/entities/repository.ts';
import { DEADLINE_MS } from '#shared/domain/tasks/deadlines.ts';
import { failOverdueTask } from '#shared/domain/tasks/overdue.ts';
import { environmentKey } from '#shared/domain/tenants/repository.ts';
import { workerContext } from '#shared/domain/tenants/worker-context.ts';
import type { ObjectStore } from '#shared/platform/ports.ts';
import { type CrashPoint, MortalProcess } from '../../support/crashing-ports.ts';
import type { InProcessApi } from '../../support/in-process-api.ts';
import { ReportFixture } from '../../support/reports/fixture.ts';
import { plainPdf } from '../../support/reports/plain-pdf.ts';
import { withApi } from '../../support/with-api.ts';

let api: InProcessApi;
let fixture: ReportFixture;
withApi((opened) => {
  api = opened;
});
beforeEach(async () => {
  fixture = await ReportFixture.open(api);
});

const GENERATED = 'report.client_report_generated';
const FAILED = 'report.client_report_failed';

async function asked(): Promise<{ readonly entity: string; readonly task: unknown }> {
  const entity = await fixture.entity();
  return { entity, task: (await fixture.generate(entity)).body['task_id'] };
}

/** Lets the timers of uploads and tasks ring, long after everything, and does the work that follows. */
async function timePasses(): Promise<void> {
  await api.clock.advance(Math.max(GIVE_UP_AFTER_MS, DEADLINE_MS['client-report']) + 1);
  const context = workerContext(api.ports);
  for (const { pk, sk, due_pk } of await api.items()) {
    const key = { pk: String(pk), sk: String(sk) };
    if (due_pk === undefined || !key.pk.startsWith(`${fixture.scope.prefix}#`)) continue;
    if (key.sk.startsWith('UPLOAD#')) await documentIsDue(context, fixture.scope, key);
    if (key.sk === 'TASK') await failOverdueTask(context, fixture.scope, key);
  }
  await fixture.purge();
}

/** The report is there, once in every respect. */
async function isWhole(entity: string, task: unknown): Promise<void> {
  expect(await fixture.documents(entity)).toHaveLength(1);
  expect(await fixture.announced(GENERATED)).toHaveLength(1);
  expect(await fixture.announced(FAILED)).toEqual([]);
  expect((await fixture.task(task))['status']).toBe('completed');
  expect(await fixture.text(entity)).toContain('Northwind');
  await timePasses();
  expect(await fixture.objects()).toHaveLength(1);
  expect((await fixture.task(task))['status']).toBe('completed');
  expect(await fixture.text(entity)).toContain('Northwind');
}

/** The task has failed, its failure is announced, and nothing is left of the report. */
async function hasFailed(entity: string | undefined, task: unknown, reason: string): Promise<void> {
  expect(await fixture.task(task)).toMatchObject({ status: 'failed', failure_reason: reason });
  expect(await fixture.announced(FAILED)).toEqual([
    {
      entity_id: expect.any(String),
      entity_name: 'Northwind Harbour Logistics Ltd',
      report_type: 'client',
      task_id: task,
      reason,
    },
  ]);
  expect(await fixture.announced(GENERATED)).toEqual([]);
  if (entity !== undefined) expect((await fixture.download(entity)).status).toBe(404);
  await timePasses();
  expect(await fixture.objects()).toEqual([]);
}

/** Effects of a run that lives: the name of the file, the file, the end. */
const EFFECTS = 3;
const CRASHES: readonly CrashPoint[] = Array.from({ length: EFFECTS }, (_, at) => at + 1).flatMap(
  (effect) => [
    { effect, when: 'before' as const },
    { effect, when: 'after' as const },
  ],
);

describe('a process that dies', () => {
  it('has so many effects to die at', async () => {
    await asked();
    const process = new MortalProcess();
    await fixture.work({ process });
    expect(process.effects).toBe(EFFECTS);
  });

  it.each(CRASHES)('$when effect $effect: the next delivery ends what it began', async (point) => {
    const { entity, task } = await asked();
    await fixture.work({ process: new MortalProcess(point) });
    await fixture.work();
    await isWhole(entity, task);
  });

  it.each(CRASHES.filter(({ effect, when }) => effect < EFFECTS || when === 'before'))(
    '$when effect $effect, and is not followed by another: the task fails at its deadline, and no file is left',
    async (point) => {
      const { entity, task } = await asked();
      expect(await fixture.work({ process: new MortalProcess(point) })).toBe(1);
      await timePasses();
      await hasFailed(entity, task, 'timed_out');
    },
  );
});

describe('a job', () => {
  it('that is delivered again changes nothing', async () => {
    const { entity, task } = await asked();
    const [job] = (await api.outbox(fixture.scope)).filter(({ type }) => type === 'client-report');
    for (let time = 0; time < 3; time += 1) expect(await fixture.deliver(String(job?.['outbox_id']))).toBe(0);
    await isWhole(entity, task);
  });

  it('that is delivered twice at the same time makes one document', async () => {
    const { entity, task } = await asked();
    const [job] = (await api.outbox(fixture.scope)).filter(({ type }) => type === 'client-report');
    const outboxId = String(job?.['outbox_id']);
    let waiting = 0;
    let release = () => {};
    const both = new Promise<void>((resolve) => {
      release = resolve;
    });
    const renderPdf: typeof plainPdf = async (document) => {
      waiting += 1;
      if (waiting === 2) release();
      await both;
      return plainPdf(document);
    };
    const returned = await Promise.all([
      fixture.deliver(outboxId, { renderPdf }),
      fixture.deliver(outboxId, { renderPdf }),
    ]);
    expect(returned).toEqual([0, 0]);
    await isWhole(entity, task);
  });

  it('whose facts cannot be read comes back, and fails with its last delivery', async () => {
    const { entity, task } = await asked();
    const key = entityKey(fixture.scope, entity);
    await fixture.tenant.table('live').update(key, { set: { details: 'g1.bm90IHNlYWxlZA==' } });
    expect(await fixture.work({ attempt: 4 })).toBe(1);
    expect((await fixture.task(task))['status']).toBe('pending');
    expect(await fixture.work({ attempt: 5 })).toBe(0);
    await hasFailed(undefined, task, 'internal_error');
  });
});

describe('an object store that fails', () => {
  const full: ObjectStore = {
    within: (scope) => ({
      ...unsafeBound(api.ports.objects.within(scope)),
      put: () => Promise.reject(new Error('SlowDown')),
    }),
  };

  it('holds the report up for as long as it fails', async () => {
    const { entity, task } = await asked();
    expect(await fixture.work({ objects: full })).toBe(1);
    expect(await fixture.work({ objects: full, attempt: 2 })).toBe(1);
    expect(await fixture.work({ attempt: 3 })).toBe(0);
    await isWhole(entity, task);
  });

  it('until the last delivery fails the task, and leaves nothing', async () => {
    const { entity, task } = await asked();
    expect(await fixture.work({ objects: full, attempt: 5 })).toBe(0);
    await hasFailed(entity, task, 'internal_error');
  });
});

describe('an entity', () => {
  const remove = (entity: string) => fixture.ok('DELETE', `/api/v1/entities/${entity}/`);

  it('that is deleted before the job fails the task', async () => {
    const { entity, task } = await asked();
    await remove(entity);
    expect(await fixture.work()).toBe(0);
    await hasFailed(entity, task, 'entity_deleted');
  });

  it('that is deleted while the report is printed, or while its file is stored, fails the task', async () => {
    const printed = await asked();
    await fixture.work({
      renderPdf: async (document) => {
        await remove(printed.entity);
        return plainPdf(document);
      },
    });
    await hasFailed(printed.entity, printed.task, 'entity_deleted');
    fixture = await ReportFixture.open(api);
    const stored = await asked();
    await fixture.work({ objects: afterPut(() => remove(stored.entity)) });
    await hasFailed(stored.entity, stored.task, 'entity_deleted');
  });

  it('with as many documents as it may have gets no report, also where another document was faster', async () => {
    const limit = (documents_per_entity: number) =>
      fixture.tenant.table('live').update(environmentKey(fixture.scope), { set: { documents_per_entity } });
    await limit(0);
    const full = await asked();
    await fixture.work();
    await hasFailed(full.entity, full.task, 'document_limit_reached');
    fixture = await ReportFixture.open(api);
    await limit(1);
    const raced = await asked();
    await fixture.work({ objects: afterPut(() => fixture.document(raced.entity)) });
    await hasFailed(raced.entity, raced.task, 'document_limit_reached');
  });
});

/** The store, with what happens right after it has taken a file. */
function afterPut(happens: () => Promise<unknown>): ObjectStore {
  return {
    within: (scope) => {
      const real = unsafeBound(api.ports.objects.within(scope));
      return {
        ...real,
        put: async (...given) => {
          await real.put(...given);
          await happens();
        },
      };
    },
  };
}

/** The methods of a class, as an object that can be spread. */
function unsafeBound(real: ReturnType<ObjectStore['within']>): ReturnType<ObjectStore['within']> {
  const methods = Object.getOwnPropertyNames(Object.getPrototypeOf(real));
  const bound = methods.flatMap((name) => {
    const value: unknown = Reflect.get(real, name);
    return typeof value === 'function' ? [[name, value.bind(real)]] : [];
  });
  return Object.fromEntries(bound) as ReturnType<ObjectStore['within']>;
}
