/** The worker of verifications over the in-process API: runs the jobs and timers of one tenant, in processes that may die. */
import { randomUUID } from 'node:crypto';
import { verificationWorker } from '#functions/workers/verification-run/app.ts';
import { workerContext } from '#shared/domain/tenants/worker-context.ts';
import type { IdentityProviders } from '#shared/domain/verification/provider/choose.ts';
import { conclude } from '#shared/domain/verification-sessions/conclusion/conclude.ts';
import type { Conclude, FinalReading } from '#shared/domain/verification-sessions/processing/apply.ts';
import { findCase } from '#shared/domain/verification-sessions/processing/repository.ts';
import type { CaseRecord } from '#shared/domain/verification-sessions/processing/schema.ts';
import { wakeCase } from '#shared/domain/verification-sessions/processing/wake.ts';
import { readDue } from '#shared/platform/due.ts';
import type { Item } from '#shared/platform/ports.ts';
import type { TenantScope } from '#shared/platform/scope.ts';
import { MortalProcess } from '../crashing-ports.ts';
import type { InProcessApi } from '../in-process-api.ts';

const PUBLIC_URL = 'https://probity.example';

export interface WorkerOptions {
  readonly process?: MortalProcess;
  readonly providers?: IdentityProviders;
}

export class ProcessingFixture {
  readonly api: InProcessApi;
  readonly scope: TenantScope;
  /** What sessions were concluded with, in order; repeated calls included. */
  readonly readings: FinalReading[] = [];

  constructor(api: InProcessApi, scope: TenantScope) {
    this.api = api;
    this.scope = scope;
  }

  /** Delivers one message. Returns true where the message is delivered again. */
  async deliver(
    outboxId: string,
    { process = new MortalProcess(), providers }: WorkerOptions = {},
  ): Promise<boolean> {
    const { ports } = this.api;
    const recording: Conclude = (context, scope, sessionId, reading) => {
      this.readings.push(reading);
      return conclude(context, scope, sessionId, reading);
    };
    const worker = verificationWorker(
      {
        ...ports,
        tables: process.tables(ports.tables),
        conclude: recording,
        providers: providers ?? ports.providers,
      },
      PUBLIC_URL,
    );
    const detail = {
      tenant_id: this.scope.tenantId,
      environment: this.scope.environment,
      outbox_id: outboxId,
      type: 'verification',
    };
    const body = JSON.stringify({ 'detail-type': 'job.verification', detail });
    const { batchItemFailures } = await worker({ Records: [{ messageId: randomUUID(), body }] });
    return batchItemFailures.length > 0;
  }

  /** The jobs of verifications, oldest first. */
  async jobs(): Promise<readonly string[]> {
    const rows = await this.api.outbox(this.scope);
    return rows
      .filter(({ lane, type }) => lane === 'job' && type === 'verification')
      .toSorted((a, b) => Number(a['created_at']) - Number(b['created_at']))
      .map((row) => String(row['outbox_id']));
  }

  /** Delivers the newest job. */
  async runLast(options: WorkerOptions = {}): Promise<boolean> {
    const last = (await this.jobs()).at(-1);
    if (last === undefined) throw new Error('no job was started');
    return this.deliver(last, options);
  }

  find(sessionId: string): Promise<CaseRecord | undefined> {
    return findCase(this.api.ports.tables.within([this.scope.prefix]), this.scope, sessionId);
  }

  /** When the case is looked at again, in milliseconds; undefined where it waits for nothing. */
  async dueAt(sessionId: string): Promise<number | undefined> {
    const mark = (await this.find(sessionId))?.due_sk;
    return mark === undefined ? undefined : readDue(mark)?.at;
  }

  /** Rings the timer of the case. */
  async ring(sessionId: string): Promise<void> {
    const record = await this.find(sessionId);
    if (record === undefined) throw new Error('there is no case');
    await wakeCase(workerContext(this.api.ports), this.scope, { pk: record.pk, sk: record.sk });
  }

  /** Everything of the environment, and the pointers to it, as stored, but for outbox rows. */
  async items(): Promise<readonly Item[]> {
    const { prefix, tenantId } = this.scope;
    return (await this.api.items()).filter(
      ({ pk, kind, tenant_id }) =>
        kind !== 'outbox' && (String(pk).startsWith(`${prefix}#`) || tenant_id === tenantId),
    );
  }
}
