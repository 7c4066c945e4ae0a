/** A tenant whose responses are assessed over the API and the real worker. */
import { renderDocx } from '@probity/printing/docx/render-docx';
import { docxPackage, wordsOfDocx } from '@probity/printing/testing/docx-package';
import * as z from 'zod';
import { assessmentWorker } from '#functions/workers/assessment/app.ts';
import { workerContext } from '#shared/domain/tenants/worker-context.ts';
import type { Environment } from '#shared/platform/scope.ts';
import type { CallOptions } from '../in-process/event.ts';
import type { Answer, InProcessApi } from '../in-process-api.ts';
import { makeTenant, type TestTenant } from '../tenant.ts';

const Body = z.object({ envelope: z.object({ data: z.record(z.string(), z.unknown()) }) });
const WithSubject = z.object({ subject_entity: z.object({ id: z.string() }) });
const Documents = z.array(z.looseObject({ id: z.string(), name: z.string() }));

export function assessmentPath(id: string, end: 'generate' | 'download'): string {
  return `/api/v1/responses/${id}/assessment/${end}/`;
}

export class AssessmentFixture {
  readonly api: InProcessApi;
  readonly tenant: TestTenant;

  constructor(api: InProcessApi, tenant: TestTenant) {
    this.api = api;
    this.tenant = tenant;
  }

  static async open(api: InProcessApi): Promise<AssessmentFixture> {
    return new AssessmentFixture(api, await makeTenant(api));
  }

  ask(id: string, mode: Environment = 'live', options: CallOptions = {}): Promise<Answer> {
    return this.api.call('POST', assessmentPath(id, 'generate'), { key: this.tenant[mode], ...options });
  }

  download(id: string, key: string = this.tenant.live): Promise<Answer> {
    return this.api.call('GET', assessmentPath(id, 'download'), { key });
  }

  /** The words of the latest assessment. */
  async words(id: string, key: string = this.tenant.live): Promise<string> {
    return wordsOfDocx(docxPackage(bytesOf(await this.download(id, key))));
  }

  /** Hands every job of the environment to the worker; how many came back. */
  async runJobs(
    mode: Environment = 'live',
    {
      ports = {},
      attempt = 1,
      render = renderDocx,
    }: {
      readonly ports?: Partial<InProcessApi['ports']>;
      readonly attempt?: number;
      readonly render?: typeof renderDocx;
    } = {},
  ): Promise<number> {
    const jobs = (await this.api.outbox(this.tenant.scopes[mode])).filter(
      ({ type }) => type === 'assessment',
    );
    const Records = jobs.map(({ outbox_id, type }, index) => ({
      messageId: `message-${index}`,
      body: JSON.stringify({ detail: { tenant_id: this.tenant.id, environment: mode, outbox_id, type } }),
      attributes: { ApproximateReceiveCount: String(attempt) },
    }));
    const worker = assessmentWorker({ ...this.api.ports, ...ports, render });
    return (await worker({ Records })).batchItemFailures.length;
  }

  /** The data of the announced events of a type. */
  async announced(type: string, mode: Environment = 'live'): Promise<readonly Record<string, unknown>[]> {
    const vault = await workerContext(this.api.ports).vault(this.tenant.scopes[mode]);
    const rows = (await this.api.outbox(this.tenant.scopes[mode])).filter((row) => row['type'] === type);
    return rows.map((row) => {
      const place = { pk: String(row['pk']), sk: String(row['sk']), attribute: 'body' };
      return Body.parse(vault.unsealJson(place, String(row['body']))).envelope.data;
    });
  }

  async task(id: unknown): Promise<Answer['body']> {
    return (await this.api.call('GET', `/api/v1/tasks/${String(id)}/`, { key: this.tenant.live })).body;
  }

  async documents(entityId: string) {
    const path = `/api/v1/entities/${entityId}/documents/`;
    return Documents.parse((await this.api.call('GET', path, { key: this.tenant.live })).body['documents']);
  }

  storedReports(mode: Environment = 'live'): Promise<readonly string[]> {
    return this.api.ports.objects.within(this.tenant.scopes[mode]).list('reports/');
  }

  async response(id: string): Promise<Answer['body']> {
    return (await this.api.call('GET', `/api/v1/responses/${id}/`, { key: this.tenant.live })).body;
  }

  async entityOf(responseId: string): Promise<string> {
    return WithSubject.parse(await this.response(responseId)).subject_entity.id;
  }
}

export function bytesOf({ bytes, text }: Answer): Uint8Array {
  if (bytes === undefined) throw new Error(`no file: ${text}`);
  return bytes;
}
