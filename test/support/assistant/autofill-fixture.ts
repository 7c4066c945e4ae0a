/** Responses of one entity with documents, and autofill of them in this process. */
import { randomUUID } from 'node:crypto';
import { READING_VERSION, type Reading } from '@probity/reading/schema';
import * as z from 'zod';
import { type AutofillPorts, autofillWorker } from '#functions/workers/autofill/app.ts';
import { timersWorker } from '#functions/workers/timers/app.ts';
import type { AnswerEngine } from '#shared/domain/assistant/answer-engine.ts';
import { findDocument } from '#shared/domain/documents/library/repository.ts';
import { store } from '#shared/domain/documents/reading/stored.ts';
import { findResponse } from '#shared/domain/responses/repository.ts';
import { tasks } from '#shared/domain/tasks/keys.ts';
import { workerContext } from '#shared/domain/tenants/worker-context.ts';
import type { Environment, TenantScope } from '#shared/platform/scope.ts';
import type { Answer, InProcessApi } from '../in-process-api.ts';
import { keyOf } from '../journeys.ts';
import type { Imported } from '../responses/templates.ts';
import type { TestTenant } from '../tenant.ts';
import { labelEngine } from './label-engine.ts';

const Envelope = z.object({ envelope: z.object({ data: z.record(z.string(), z.unknown()) }) });

const ENTITY = {
  entity_type: 'company',
  legal_name: 'Quiet Harbour Ltd',
  jurisdiction: 'GB',
  email: 'office@harbour.example',
};

/** What an answer shows in `GET /responses/{id}/answers/`. */
export const ShownAnswer = z.looseObject({
  question_id: z.int(),
  answer_text: z.string(),
  date_answer: z.string().nullable(),
  evidence: z.array(
    z.looseObject({
      id: z.string(),
      source: z.string(),
      source_id: z.string(),
      quotation: z.string(),
      reading: z.string(),
      verdict: z.string(),
      label: z.string(),
      confidence: z.number(),
      disputed: z.looseObject({ by: z.string(), reason: z.string() }).nullable(),
    }),
  ),
  autofill: z.looseObject({ state: z.string(), reason: z.string().nullable() }).nullable(),
  comparison: z.looseObject({ state: z.string(), documents: z.int() }).nullable(),
});
export type ShownAnswer = z.output<typeof ShownAnswer>;

export interface UploadOptions {
  readonly name?: string;
  readonly classification?: string;
  /** The text that the reader stored; the lines of the file where nothing is said. Null: not read yet. */
  readonly reading?: Partial<Reading> | null;
}

export class AutofillFixture {
  readonly api: InProcessApi;
  readonly tenant: TestTenant;
  readonly imported: Imported;
  readonly mode: Environment;
  readonly scope: TenantScope;
  #engine: AnswerEngine = labelEngine;

  constructor(api: InProcessApi, tenant: TestTenant, imported: Imported, mode: Environment = 'live') {
    this.api = api;
    this.tenant = tenant;
    this.imported = imported;
    this.mode = mode;
    this.scope = tenant.scopes[mode];
  }

  use(engine: AnswerEngine): void {
    this.#engine = engine;
  }

  get key(): string {
    return keyOf(this.tenant, this.mode);
  }

  call(method: string, path: string, body?: unknown): Promise<Answer> {
    return this.api.call(method, `/api/v1${path}`, {
      key: this.key,
      ...(body === undefined ? {} : { body }),
    });
  }

  async entity(changes: object = {}): Promise<string> {
    const made = await this.call('POST', '/entities/', { ...ENTITY, ...changes });
    return String(made.body['id']);
  }

  async response(entity: string, status: 'PREFILL' | 'DRAFT' = 'PREFILL'): Promise<string> {
    const body = { questionnaire_id: this.imported.id, entity: { id: entity }, status };
    return String((await this.call('POST', '/responses/', body)).body['id']);
  }

  /** A document of the entity whose lines are its text. Answers its id. */
  async document(entity: string, lines: readonly string[], options: UploadOptions = {}): Promise<string> {
    const form = new FormData();
    form.append('document_type', 'Profile');
    if (options.classification !== undefined) form.append('classification', options.classification);
    const name = options.name ?? `${randomUUID()}.txt`;
    form.append('file', new Blob([lines.join('\n')]), name);
    const path = `/api/v1/entities/${entity}/documents/upload/`;
    const made = await this.api.call('POST', path, { key: this.key, form });
    const id = String(made.body['id']);
    await this.api.scans.settle();
    await this.api.recordScans();
    if (options.reading !== null) await this.read(id, lines, options.reading);
    return id;
  }

  /** Stores the text of a document, as the reader does. */
  async read(id: string, lines: readonly string[], reading: Partial<Reading> = {}): Promise<void> {
    const opening = workerContext(this.api.ports).vault(this.scope);
    const found = await findDocument(this.tenant.table(this.mode), this.scope, id, opening);
    if (found === undefined) throw new Error('the document is gone');
    const blocks = lines.map((text, index) => ({
      kind: 'paragraph' as const,
      text,
      at: { line: index + 1 },
    }));
    const objects = this.api.ports.objects.within(this.scope);
    await store(objects, await opening, found.record.object_name, {
      version: READING_VERSION,
      status: 'read',
      blocks,
      ...reading,
    });
  }

  start(response: string, body: object = {}): Promise<Answer> {
    return this.call('POST', `/responses/${response}/autofill/`, body);
  }

  /** Hands every autofill job to the worker. Answers how many came back. */
  async run(ports: Partial<AutofillPorts> = {}, patienceMs = 0): Promise<number> {
    const jobs = (await this.api.outbox(this.scope)).filter(({ type }) => type === 'autofill');
    return this.#work(
      jobs.map(({ outbox_id }) => String(outbox_id)),
      ports,
      patienceMs,
    );
  }

  /** Hands the newest job to the worker: that of a start that has just answered. */
  async runNewest(ports: Partial<AutofillPorts> = {}): Promise<number> {
    const jobs = (await this.api.outbox(this.scope)).filter(({ type }) => type === 'autofill');
    const newest = jobs.toSorted((a, b) => Number(b['created_at']) - Number(a['created_at']))[0];
    return this.#work([String(newest?.['outbox_id'])], ports, 0);
  }

  async #work(ids: readonly string[], ports: Partial<AutofillPorts>, patienceMs: number): Promise<number> {
    const Records = ids.map((outbox_id, index) => ({
      messageId: `message-${index}`,
      body: JSON.stringify({
        detail: { tenant_id: this.tenant.id, environment: this.mode, outbox_id, type: 'autofill' },
      }),
    }));
    const work = autofillWorker({ ...this.api.ports, engine: this.#engine, ...ports }, patienceMs);
    return (await work({ Records })).batchItemFailures.length;
  }

  /** Starts an autofill and runs it to its end. Answers the task. */
  async filled(response: string, body: object = {}): Promise<Answer> {
    const started = await this.start(response, body);
    if (started.status !== 202) throw new Error(`autofill: ${started.status} ${started.text}`);
    if ((await this.run()) > 0) throw new Error(`the job came back: ${this.api.logged.slice(-3).join()}`);
    return this.task(String(started.body['task_id']));
  }

  /** Hands the timer of the response's last task to its worker. */
  async ringTask(response: string): Promise<void> {
    const { pk, sk } = tasks.key(this.scope, { id: await this.#lastTask(response) });
    const work = timersWorker({
      ...this.api.ports,
      bus: { publish: async () => undefined },
      batches: { start: async () => undefined, isRunning: async () => false },
    });
    const message = { kind: 'task', tenant_id: this.tenant.id, environment: this.mode, pk, sk };
    await work({ Records: [{ messageId: 'timer', body: JSON.stringify(message) }] });
  }

  async #lastTask(response: string): Promise<string> {
    const record = await findResponse(this.tenant.table(this.mode), this.scope, response);
    return record?.autofill_task_id ?? '';
  }

  task(id: string): Promise<Answer> {
    return this.call('GET', `/tasks/${id}/`);
  }

  async answers(response: string): Promise<ReadonlyMap<string, ShownAnswer>> {
    const { body } = await this.call('GET', `/responses/${response}/`);
    const answers = z.object({ answers: z.array(ShownAnswer) }).parse(body).answers;
    return new Map(answers.map((answer) => [this.#keyOf(answer.question_id), answer]));
  }

  #keyOf(id: number): string {
    const question = this.imported.stored.questions.find((each) => each.id === id);
    return question?.text ?? String(id);
  }

  save(response: string, answers: Readonly<Record<string, object>>): Promise<Answer> {
    const list = Object.entries(answers).map(([key, answer]) => ({
      question_id: this.imported.of(key),
      ...answer,
    }));
    return this.call('PATCH', `/responses/${response}/answers/`, { answers: list });
  }

  /** The data of the announced events of a type. */
  async announced(type: string): Promise<readonly Record<string, unknown>[]> {
    const vault = await workerContext(this.api.ports).vault(this.scope);
    const rows = (await this.api.outbox(this.scope)).filter((row) => row['type'] === type);
    return rows.map((row) => {
      const place = { pk: String(row['pk']), sk: String(row['sk']), attribute: 'body' };
      return Envelope.parse(vault.unsealJson(place, String(row['body']))).envelope.data;
    });
  }
}
