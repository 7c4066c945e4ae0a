/** Tasks of one tenant over the real table: started, ended, and overdue. */
import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { timersWorker } from '#functions/workers/timers/app.ts';
import { laneWithCredit } from '#shared/domain/credits/charge.ts';
import type { CreditKind } from '#shared/domain/credits/ledger.ts';
import { responseEvents } from '#shared/domain/responses/events.ts';
import { DEADLINE_MS } from '#shared/domain/tasks/deadlines.ts';
import {
  completeTaskWrites,
  failTaskWrites,
  findTask,
  startTaskWrites,
} from '#shared/domain/tasks/repository.ts';
import type { TaskRecord } from '#shared/domain/tasks/schema.ts';
import { workerContext } from '#shared/domain/tenants/worker-context.ts';
import type { Table, Write } from '#shared/platform/ports.ts';
import { type Environment, fenceOf, type TenantScope } from '#shared/platform/scope.ts';
import { MortalProcess } from '../../../support/crashing-ports.ts';
import type { InProcessApi } from '../../../support/in-process-api.ts';
import { creditsOf } from '../../../support/journeys.ts';
import type { TestTenant } from '../../../support/tenant.ts';

export const CREDIT: CreditKind = 'ai_autofill';

export const IDENTITY = {
  response_id: randomUUID(),
  response_name: 'Quiet Harbour Ltd – Short questionnaire',
  questionnaire_id: 1_000,
  questionnaire_name: 'Short questionnaire',
  entity_id: randomUUID(),
  entity_name: 'Quiet Harbour Ltd',
  status: 'DRAFT',
  created_at: '2026-11-01T10:00:00.000Z',
  submitted_at: null,
};

const Envelope = z.object({ envelope: z.object({ data: z.record(z.string(), z.unknown()) }) });

/** The tasks of one environment. */
export class Tasks {
  readonly scope: TenantScope;
  readonly table: Table;
  readonly #api: InProcessApi;
  readonly #tenant: TestTenant;

  constructor(api: InProcessApi, tenant: TestTenant, mode: Environment = 'live') {
    this.#api = api;
    this.#tenant = tenant;
    this.scope = tenant.scopes[mode];
    this.table = api.ports.tables.within(fenceOf(this.scope, 'due'));
  }

  /** A task that holds a credit, of any lane unless one is named, and has an event for its failure. */
  async started(named?: { readonly id: string; readonly lane: number }): Promise<TaskRecord> {
    const id = named?.id ?? randomUUID();
    const lane =
      named?.lane ?? (await laneWithCredit(this.table, this.scope, { kind: CREDIT, operationId: id }));
    await this.table.commit(
      startTaskWrites(this.scope, await this.vault(), {
        id,
        kind: 'autoflag',
        subject: IDENTITY.response_id,
        createdAt: new Date(this.#api.clock.now()).toISOString(),
        credit: { kind: CREDIT, lane },
        onFailure: { type: responseEvents.autoflagFailed.type, data: IDENTITY },
      }),
    );
    return this.stored(id);
  }

  vault() {
    return workerContext(this.#api.ports).vault(this.scope);
  }

  async stored(id: string): Promise<TaskRecord> {
    const task = await findTask(this.table, this.scope, id);
    if (task === undefined) throw new Error('the task is gone');
    return task;
  }

  completion(task: TaskRecord): readonly Write[] {
    const at = new Date(this.#api.clock.now()).toISOString();
    return completeTaskWrites(this.scope, task, at, { answers_saved: 3 });
  }

  async failure(task: TaskRecord): Promise<readonly Write[]> {
    const { clock, ports } = this.#api;
    const why = { reason: 'response_not_found', now: clock.now(), ids: ports.ids };
    return failTaskWrites(this.scope, await this.vault(), task, why);
  }

  complete(task: TaskRecord): Promise<void> {
    return this.table.commit(this.completion(task));
  }

  async fail(task: TaskRecord): Promise<void> {
    return this.table.commit(await this.failure(task));
  }

  /** Hands the timer of a task to its worker. Answers how many messages came back. */
  async ring(task: TaskRecord, mortal = new MortalProcess()): Promise<number> {
    const work = timersWorker({
      ...this.#api.ports,
      tables: mortal.tables(this.#api.ports.tables),
      bus: { publish: async () => undefined },
      batches: { start: async () => undefined, isRunning: async () => false },
    });
    const { tenantId: tenant_id, environment } = this.scope;
    const message = { kind: 'task', tenant_id, environment, pk: task.pk, sk: task.sk };
    const report = await work({ Records: [{ messageId: 'timer', body: JSON.stringify(message) }] });
    return report.batchItemFailures.length;
  }

  /** The data of the failures that were announced. */
  async failures(): Promise<readonly Readonly<Record<string, unknown>>[]> {
    const vault = await this.vault();
    const rows = await this.#api.outbox(this.scope);
    return rows
      .filter(({ type }) => type === responseEvents.autoflagFailed.type)
      .map((row) => {
        const place = { pk: String(row['pk']), sk: String(row['sk']), attribute: 'body' };
        return Envelope.parse(vault.unsealJson(place, String(row['body']))).envelope.data;
      });
  }

  credits(): Promise<number> {
    return creditsOf(this.#tenant, CREDIT);
  }

  async passDeadline(): Promise<void> {
    await this.#api.clock.advance(DEADLINE_MS.autoflag + 1);
  }
}
