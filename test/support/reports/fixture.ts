/** A tenant whose entities have something of everything that reports say. All persons and companies are fictional. */
import * as z from 'zod';
import { type ClientReportPorts, clientReportWorker } from '#functions/workers/client-report/app.ts';
import { purgeWorker } from '#functions/workers/purge/app.ts';
import { screeningContext } from '#shared/domain/screening/context.ts';
import { screenerOf } from '#shared/domain/screening/providers/deployed.ts';
import { screenEntity } from '#shared/domain/screening/run.ts';
import { sandboxProvider } from '#shared/domain/screening/sandbox/provider.ts';
import { workerContext } from '#shared/domain/tenants/worker-context.ts';
import type { Reading } from '#shared/domain/verification/provider/port.ts';
import { conclude } from '#shared/domain/verification-sessions/conclusion/conclude.ts';
import type { Environment, TenantScope } from '#shared/platform/scope.ts';
import { MortalProcess } from '../crashing-ports.ts';
import { formOf, pdf, type SentDocument } from '../documents/fixture.ts';
import type { CallOptions } from '../in-process/event.ts';
import type { Answer, InProcessApi } from '../in-process-api.ts';
import { makeTenant, type TestTenant } from '../tenant.ts';
import { done } from '../verification/readings.ts';
import { plainPdf } from './plain-pdf.ts';

/** A person whom the sandbox's list has. */
export const LISTED_PERSON = {
  entity_type: 'individual',
  first_name: 'Ovrin',
  last_name: 'Kastelmar',
  date_of_birth: '1968-03-14',
  nationality: 'PA',
  email: 'ovrin.kastelmar@lantern.example',
} as const;

/** A company that the sandbox's register has. */
export const REGISTERED_COMPANY = {
  entity_type: 'company',
  legal_name: 'Northwind Harbour Logistics Ltd',
  registration_number: '00000101',
  jurisdiction: 'GB',
  email: 'office@northwind.example',
} as const;

const ENTITIES = { v1: '/api/v1/entities/', v2: '/api/v2/entities/' } as const;
type Version = keyof typeof ENTITIES;
export const VERSIONS: readonly Version[] = ['v1', 'v2'];

const Case = z.object({ id: z.string() });

const Announced = z.object({ envelope: z.object({ data: z.record(z.string(), z.unknown()) }) });

const Listing = z.object({
  documents: z.array(z.looseObject({ id: z.string(), name: z.string(), document_type_name: z.string() })),
});

export interface WorkOptions extends Partial<Pick<ClientReportPorts, 'objects' | 'renderPdf'>> {
  readonly process?: MortalProcess;
  /** How often the message was delivered, this time included. */
  readonly attempt?: number;
}

export class ReportFixture {
  readonly api: InProcessApi;
  readonly tenant: TestTenant;
  readonly mode: Environment;
  readonly #handled = new Set<unknown>();

  constructor(api: InProcessApi, tenant: TestTenant, mode: Environment = 'live') {
    this.api = api;
    this.tenant = tenant;
    this.mode = mode;
  }

  static async open(api: InProcessApi, mode: Environment = 'live'): Promise<ReportFixture> {
    return new ReportFixture(api, await makeTenant(api), mode);
  }

  get scope(): TenantScope {
    return this.tenant.scopes[this.mode];
  }

  call(method: string, path: string, options: CallOptions = {}): Promise<Answer> {
    return this.api.call(method, path, { key: this.tenant[this.mode], ...options });
  }

  /** A call that must succeed; its body. */
  async ok(method: string, path: string, options: CallOptions = {}): Promise<Answer['body']> {
    const answer = await this.call(method, path, options);
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`);
    return answer.body;
  }

  async entity(body: object = REGISTERED_COMPANY): Promise<string> {
    return String((await this.ok('POST', '/api/v1/entities/', { body }))['id']);
  }

  async screen(entityId: string): Promise<void> {
    const context = screeningContext({ ...this.api.ports, screener: screenerOf(sandboxProvider) });
    await screenEntity(this.scope, entityId, context, { reason: 'batch' });
  }

  /** Decides the case of a screened entity. */
  async decide(entityId: string, decision: string): Promise<void> {
    const { cases } = await this.ok('GET', `/api/v1/screening/${entityId}/`);
    const [found] = z.array(Case).parse(cases);
    await this.ok('PATCH', `/api/v1/cases/${found?.id}/`, { body: { decision } });
  }

  /** The id of an uploaded document. */
  async document(entityId: string, { fields = {}, bytes = pdf(), name = 'policy.pdf' }: SentDocument = {}) {
    const form = formOf({ document_type: 'Policy', ...fields }, bytes, name);
    return String((await this.ok('POST', `/api/v1/entities/${entityId}/documents/upload/`, { form }))['id']);
  }

  /** The id of a verification of an individual. */
  async verification(entityId: string, body: object = {}): Promise<string> {
    const asked = { entity_id: entityId, email: 'ovrin.kastelmar@lantern.example', ...body };
    return String((await this.ok('POST', '/api/v1/verification/sessions/', { body: asked }))['session_id']);
  }

  /** Ends a verification as its provider does. */
  conclude(sessionId: string, reading: Reading = done()): Promise<void> {
    return conclude(workerContext(this.api.ports), this.scope, sessionId, reading);
  }

  review(sessionId: string, decision: string, notes: string): Promise<Answer['body']> {
    const path = `/api/v1/verification/sessions/${sessionId}/reviews/create/`;
    return this.ok('POST', path, { body: { decision, notes } });
  }

  /** The id of a response of the entity to the short questionnaire, which was sent by a mailed link. */
  async response(entityId: string, name = 'Due diligence 2026'): Promise<string> {
    const body = {
      questionnaire_id: this.tenant.questionnaire.stored.id,
      entity_id: entityId,
      response_name: name,
      status: 'DRAFT',
    };
    return String((await this.ok('POST', '/api/v1/responses/', { body }))['id']);
  }

  /** Saves two answers and submits. */
  async submit(responseId: string): Promise<void> {
    const { ids } = this.tenant.questionnaire;
    const answers = [
      { question_id: ids.name, answer_text: 'Northwind Harbour Logistics Ltd' },
      { question_id: ids.licensed, answer_text: 'no' },
    ];
    const body = { answers, submit: true };
    await this.ok('PATCH', `/api/v1/responses/${responseId}/answers/`, { body });
  }

  note(responseId: string, text: string, status_transition: string | null = null): Promise<Answer['body']> {
    return this.ok('POST', `/api/v1/responses/${responseId}/notes/`, { body: { text, status_transition } });
  }

  /** Has the register's detail of the company stored. */
  register(): Promise<Answer['body']> {
    return this.ok('GET', '/api/v1/company-search/sandbox~GB~00000101/');
  }

  generate(entityId: string, version: Version = 'v1'): Promise<Answer> {
    return this.call('POST', `${ENTITIES[version]}${entityId}/report/generate/`);
  }

  download(entityId: string, version: Version = 'v1'): Promise<Answer> {
    return this.call('GET', `${ENTITIES[version]}${entityId}/report/download/`);
  }

  /** The text of the file that was answered, as the plain renderer of tests writes it. */
  async text(entityId: string, version: Version = 'v1'): Promise<string> {
    const answer = await this.download(entityId, version);
    if (answer.bytes === undefined) throw new Error(`${answer.status} ${answer.text}`);
    return new TextDecoder().decode(answer.bytes);
  }

  /** Delivers every job of client reports that was not delivered before. Answers how many messages came back. */
  async work({ process = new MortalProcess(), attempt = 1, ...ports }: WorkOptions = {}): Promise<number> {
    const jobs = (await this.api.outbox(this.scope)).filter(({ type }) => type === 'client-report');
    let returned = 0;
    for (const { outbox_id } of jobs.filter((job) => !this.#handled.has(job['outbox_id']))) {
      const failed = await this.deliver(String(outbox_id), { process, attempt, ...ports });
      if (failed === 0) this.#handled.add(outbox_id);
      returned += failed;
    }
    return returned;
  }

  /** Delivers one job. Answers 1 where its message comes back. */
  async deliver(
    outboxId: string,
    { process = new MortalProcess(), attempt = 1, objects, renderPdf = plainPdf }: WorkOptions = {},
  ): Promise<number> {
    const { ports } = this.api;
    const worker = clientReportWorker({
      ...ports,
      tables: process.tables(ports.tables),
      objects: process.objects(objects ?? ports.objects),
      renderPdf,
    });
    const detail = {
      tenant_id: this.tenant.id,
      environment: this.mode,
      outbox_id: outboxId,
      type: 'client-report',
    };
    const attributes = { ApproximateReceiveCount: String(attempt) };
    const record = { messageId: 'one', body: JSON.stringify({ detail }), attributes };
    return (await worker({ Records: [record] })).batchItemFailures.length;
  }

  /** A report from the call to the event. Its answer of the call. */
  async generated(entityId: string): Promise<Answer> {
    const answer = await this.generate(entityId);
    if (answer.status !== 202) throw new Error(answer.text);
    await this.work();
    return answer;
  }

  async task(taskId: unknown): Promise<Answer['body']> {
    return this.ok('GET', `/api/v1/tasks/${String(taskId)}/`);
  }

  /** Data of the events of the type that were announced, oldest first. */
  async announced(type: string): Promise<readonly Readonly<Record<string, unknown>>[]> {
    const vault = await workerContext(this.api.ports).vault(this.scope);
    return (await this.api.outbox(this.scope))
      .filter((row) => row['type'] === type)
      .sort((a, b) => Number(a['created_at']) - Number(b['created_at']))
      .map((row) => {
        const place = { pk: String(row['pk']), sk: String(row['sk']), attribute: 'body' };
        return Announced.parse(vault.unsealJson(place, String(row['body']))).envelope.data;
      });
  }

  /** Names of the stored files of reports. */
  objects(): Promise<readonly string[]> {
    return this.api.ports.objects.within(this.scope).list('reports/');
  }

  /** Names and types of the documents of an entity. */
  async documents(entityId: string) {
    return Listing.parse(await this.ok('GET', `/api/v1/entities/${entityId}/documents/`)).documents;
  }

  /** Runs the purge jobs of the tenant that were not run before. */
  async purge(): Promise<void> {
    const rows = (await this.api.outbox(this.scope)).filter(({ type }) => type === 'purge');
    const worker = purgeWorker(this.api.ports);
    for (const { outbox_id } of rows.filter((row) => !this.#handled.has(row['outbox_id']))) {
      const detail = { tenant_id: this.tenant.id, environment: this.mode, outbox_id, type: 'purge' };
      await worker({ Records: [{ messageId: 'one', body: JSON.stringify({ detail }) }] });
      this.#handled.add(outbox_id);
    }
  }
}
