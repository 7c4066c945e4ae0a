/** A batch in this process: the API, the real state machine on the embedded interpreter, and the functions that do its steps. */
import { deepEqual, equal } from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { arn } from '@probity/embedded-cloud/service';
import { StepFunctions } from '@probity/embedded-cloud/states/step-functions';
import { Store } from '@probity/embedded-cloud/store';
import * as z from 'zod';
import { batchChunk } from '#functions/workers/screening-batch-chunk/app.ts';
import { batchFinisher } from '#functions/workers/screening-batch-finish/app.ts';
import { batchStarter } from '#functions/workers/screening-batch-start/app.ts';
import { timersWorker } from '#functions/workers/timers/app.ts';
import { createWrites } from '#shared/domain/entities/repository.ts';
import type { ScreeningProvider } from '#shared/domain/screening/providers/provider.ts';
import { sandboxProvider } from '#shared/domain/screening/sandbox/provider.ts';
import { DataKeys } from '#shared/domain/tenants/data-keys.ts';
import type { Item, Queue, QueueMessage, Tables, Workflow } from '#shared/platform/ports.ts';
import { type TenantScope, unsafeTenantScope } from '#shared/platform/scope.ts';
import { sweep } from '#shared/platform/timers/sweep.ts';
import { screeningBatchDefinition } from '../../../../lib/constructs/workflows/screening-batch-definition.ts';
import { DOCUMENTS } from '../../../support/in-process/services.ts';
import { type Answer, InProcessApi } from '../../../support/in-process-api.ts';
import { makeTenant, type TestTenant } from '../../../support/tenant.ts';

const MACHINE = arn('states', 'stateMachine:screening-batch');
const Invocation = z.object({ FunctionName: z.string(), Payload: z.unknown() });
const Execution = z.object({ name: z.string(), executionArn: z.string(), status: z.string() });

/** A batch of ten thousand takes a minute; tests have shorter limits of their own. */
const SETTLED_WITHIN_MS = 240_000;

type Step = (event: unknown) => Promise<unknown>;

/** What a test may put in the place of what is deployed. */
export interface Changes {
  readonly tables?: Tables;
  readonly batches?: Workflow;
}

export class BatchFixture {
  readonly api: InProcessApi;
  tenant: TestTenant;
  /** Who screens, in either mode; tests put others here. */
  provider: ScreeningProvider = sandboxProvider;
  /** Calls of the chunk step, each time it was tried. */
  readonly chunkInputs: unknown[] = [];
  /** The steps as the machine calls them; tests put others here. */
  steps: Record<'chunk' | 'finish', Step>;
  #stepsUnderWay = 0;
  readonly #states: StepFunctions;
  readonly #close: () => Promise<void>;

  private constructor(
    api: InProcessApi,
    tenant: TestTenant,
    states: StepFunctions,
    close: () => Promise<void>,
  ) {
    this.api = api;
    this.tenant = tenant;
    this.#states = states;
    this.#close = close;
    this.steps = { chunk: this.chunkOver(), finish: this.finishOver() };
  }

  /** `observe` sees the document client, for counting what is sent. */
  static async open(observe?: (client: DynamoDBDocumentClient) => void): Promise<BatchFixture> {
    const api = await InProcessApi.open(observe);
    const folder = await mkdtemp(join(tmpdir(), 'probity-batch-'));
    const store = await Store.open(folder);
    const states = await StepFunctions.open({
      store,
      clock: api.clock,
      task: (_resource, args) => fixture.#invoke(args),
      readObject: async (bucket, key) => {
        equal(bucket, DOCUMENTS);
        const [, tenantId = '', environment, ...name] = key.split('/');
        const scope = unsafeTenantScope(tenantId, environment === 'live' ? 'live' : 'test');
        const bytes = await api.ports.objects.within(scope).get(name.join('/'));
        return bytes === undefined ? undefined : Buffer.from(bytes);
      },
    });
    const definition = screeningBatchDefinition({
      partition: 'aws',
      bucketName: DOCUMENTS,
      tenantPrefix: 'T/',
      chunk: { arn: 'chunk', timeoutSec: 300 },
      finish: { arn: 'finish', timeoutSec: 120 },
    });
    await states.ensureMachine({
      arn: MACHINE,
      name: 'screening-batch',
      definition,
      roleArn: 'arn:aws:iam::0:role/m',
    });
    const fixture: BatchFixture = new BatchFixture(api, await makeTenant(api), states, async () => {
      await states.close();
      await store.close();
      await rm(folder, { recursive: true, force: true });
      await api.close();
    });
    return fixture;
  }

  close(): Promise<void> {
    return this.#close();
  }

  async #invoke(args: unknown): Promise<unknown> {
    const { FunctionName: name, Payload } = Invocation.parse(args);
    if (name === 'chunk') this.chunkInputs.push(Payload);
    const step = name === 'chunk' ? this.steps.chunk : this.steps.finish;
    this.#stepsUnderWay += 1;
    try {
      return { StatusCode: 200, Payload: await step(Payload) };
    } finally {
      this.#stepsUnderWay -= 1;
    }
  }

  /** The machine as functions see it. */
  readonly workflow: Workflow = {
    start: async (name, input) => {
      const call = { stateMachineArn: MACHINE, name, input: JSON.stringify(input) };
      await this.#states.handle('StartExecution', call).catch((error: unknown) => {
        if (!String(error).includes('already exists')) throw error;
      });
    },
    isRunning: async (name) =>
      (await this.executions()).some((each) => each.name === name && each.status === 'RUNNING'),
  };

  chunkOver(changes: Changes = {}): Step {
    const screener = () => ({
      screen: (...given: Parameters<ScreeningProvider['screen']>) => this.provider.screen(...given),
    });
    return batchChunk({ ...this.api.ports, ...changes, screener });
  }

  finishOver(changes: Changes = {}): Step {
    return batchFinisher({ ...this.api.ports, ...changes });
  }

  starterOver(changes: Changes = {}) {
    return batchStarter({ ...this.api.ports, batches: this.workflow, ...changes });
  }

  /** Companies that nobody lists, with the names given first. */
  async entities(
    count: number,
    names: readonly string[] = [],
    scope: TenantScope = this.tenant.scopes.test,
  ): Promise<string[]> {
    const vault = await new DataKeys(this.api.ports).of(scope);
    const made = Array.from({ length: count }, (_, index) => ({
      id: randomUUID(),
      name: names[index] ?? `Quiet Meadow ${index} Ltd`,
    }));
    const createdAt = new Date(this.api.clock.now()).toISOString();
    const puts = made.flatMap(({ id, name }) => {
      const entity = {
        id,
        type: 'company',
        isPrimary: true,
        details: { legal_name: name },
        createdAt,
        responseCount: 0,
      } as const;
      // The record alone: lists and the index of names are of no concern here, and would take five times as long.
      return createWrites(scope, vault, entity).slice(0, 1);
    });
    const table = this.tenant.table(scope.environment);
    for (let at = 0; at < puts.length; at += 100) await table.commit(puts.slice(at, at + 100));
    return made.map(({ id }) => id);
  }

  start(
    ids: readonly unknown[],
    more: object = {},
    key = this.tenant.test,
    idempotencyKey: string = randomUUID(),
  ): Promise<Answer> {
    const body = { entity_ids: ids, ...more };
    return this.api.call('POST', '/api/v1/screening/batch/', { key, body, idempotencyKey });
  }

  async job(id: unknown, key = this.tenant.test): Promise<Answer> {
    return this.api.call('GET', `/api/v1/screening/batch/${String(id)}/`, { key });
  }

  /** Hands every batch job that was ever committed to its worker; how many come back. */
  async deliver(
    starter: (
      event: unknown,
    ) => Promise<{ readonly batchItemFailures: readonly unknown[] }> = this.starterOver(),
  ) {
    const rows = (await this.api.items()).filter(
      (item) => item['kind'] === 'outbox' && item['lane'] === 'job' && item['type'] === 'screening-batch',
    );
    const Records = rows.map((detail) => ({ messageId: randomUUID(), body: JSON.stringify({ detail }) }));
    return (await starter({ Records })).batchItemFailures.length;
  }

  async executions(): Promise<readonly z.output<typeof Execution>[]> {
    const listed = await this.#states.handle('ListExecutions', { stateMachineArn: MACHINE });
    return z.object({ executions: z.array(Execution) }).parse(listed).executions;
  }

  /**
   * Until no execution runs. The clock moves on while only pauses are waited for: a step on a busy machine must not exceed its time limit
   * because of it.
   */
  async settled(stepSeconds = 5): Promise<void> {
    const until = performance.now() + SETTLED_WITHIN_MS;
    for (;;) {
      if (this.#stepsUnderWay === 0) await this.api.clock.advance(stepSeconds * 1000);
      const running = (await this.executions()).filter(({ status }) => status === 'RUNNING');
      if (running.length === 0) return;
      if (performance.now() > until) throw new Error(`${running.length} executions have not ended`);
      await pause(10);
    }
  }

  /** Starts the job that a call has asked for, and waits until it has ended. */
  async run(): Promise<void> {
    equal(await this.deliver(), 0);
    await this.settled();
  }

  /** Sweeps, and rings what has fallen due by now. */
  async ring(): Promise<void> {
    const rung: QueueMessage[] = [];
    const timers: Queue = { send: async (messages) => void rung.push(...messages) };
    const { tables, clock, log } = this.api.ports;
    await sweep({ tables, clock, log, timers, retries: { send: async () => undefined } });
    const bus = { publish: async () => undefined };
    const worker = timersWorker({ ...this.api.ports, bus, batches: this.workflow });
    const Records = rung
      .filter(({ delaySec = 0 }) => delaySec === 0)
      .map(({ body }) => ({ messageId: randomUUID(), body: JSON.stringify(body) }));
    deepEqual(await worker({ Records }), { batchItemFailures: [] });
  }

  /** The data of every event of a type, in the order of their commits. */
  async announced(type: string, scope: TenantScope = this.tenant.scopes.test): Promise<Announced[]> {
    const vault = await new DataKeys(this.api.ports).of(scope);
    const rows = (await this.api.outbox(scope)).filter(
      (row) => row['type'] === type && row['lane'] === 'event',
    );
    return rows.map((row) => openedEvent(row, vault)).sort((a, b) => number(a) - number(b));
  }
}

export type Announced = Readonly<Record<string, unknown>>;

const Body = z.object({
  envelope: z.object({ data: z.record(z.string(), z.unknown()) }),
  webhook_url: z.string().nullish(),
});
const Row = z.object({ pk: z.string(), sk: z.string(), body: z.string() });

function openedEvent(row: Item, vault: { unsealJson(place: object, sealed: string): unknown }): Announced {
  const { pk, sk, body } = Row.parse(row);
  const { envelope, webhook_url } = Body.parse(vault.unsealJson({ pk, sk, attribute: 'body' }, body));
  return { ...envelope.data, ...(webhook_url == null ? {} : { sent_to: webhook_url }) };
}

const number = (event: Announced) => Number(event['processed_count'] ?? 0);
