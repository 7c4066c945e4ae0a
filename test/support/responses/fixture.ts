/** A tenant with its calls on responses, and readings of what the service answered and keeps. */
import * as z from 'zod';
import { purgeWorker } from '#functions/workers/purge/app.ts';
import type { TemplateInput } from '#shared/domain/questionnaires/template.ts';
import { objectPrefix } from '#shared/domain/responses/attachments/repository.ts';
import { responsePartition } from '#shared/domain/responses/keys.ts';
import type { Item } from '#shared/platform/ports.ts';
import type { CallOptions } from '../in-process/event.ts';
import type { Answer, InProcessApi } from '../in-process-api.ts';
import { makeTenant, type TestTenant } from '../tenant.ts';
import { type Imported, importTemplate } from './templates.ts';

export const RESPONSES = '/api/v1/responses/';
export const COMPANY = { legal_name: 'Lantern Shipping Ltd' };
export const REACHABLE = { ...COMPANY, email: 'office@lantern.example' };

/** One file part of a form. */
export interface Part {
  readonly field: string | number;
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** A form of save and save-and-submit; a string is sent as it is. */
export function formOf(answers: unknown, parts: readonly Part[] = []): FormData {
  const form = new FormData();
  if (answers !== undefined)
    form.append('answers', typeof answers === 'string' ? answers : JSON.stringify(answers));
  for (const { field, name, bytes } of parts) form.append(String(field), new Blob([bytes]), name);
  return form;
}

const Shown = z.looseObject({
  question_id: z.int(),
  answer_text: z.string(),
  date_answer: z.string().nullable(),
});
const Reference = z.looseObject({ question_id: z.int() });
const Attached = z.looseObject({
  attachment_id: z.string(),
  file_question_id: z.int().nullable(),
  document: z.looseObject({ name: z.string(), size: z.int() }),
});

export class ResponseFixture {
  readonly api: InProcessApi;
  readonly tenant: TestTenant;

  private constructor(api: InProcessApi, tenant: TestTenant) {
    this.api = api;
    this.tenant = tenant;
  }

  static async open(api: InProcessApi): Promise<ResponseFixture> {
    return new ResponseFixture(api, await makeTenant(api));
  }

  import(template: TemplateInput): Promise<Imported> {
    return importTemplate(this.tenant, template);
  }

  call(method: string, path: string, options: CallOptions = {}): Promise<Answer> {
    return this.api.call(method, path, { key: this.tenant.live, ...options });
  }

  /** A response to this questionnaire, in PREFILL unless `more` says otherwise. */
  async create(questionnaireId: number, more: object = {}): Promise<string> {
    const body = { questionnaire_id: questionnaireId, entity: COMPANY, ...more };
    const made = await this.call('POST', RESPONSES, { body });
    return z.string().parse(made.body['id']);
  }

  draft(questionnaireId: number): Promise<string> {
    return this.create(questionnaireId, { entity: REACHABLE, status: 'DRAFT' });
  }

  get(id: string): Promise<Answer> {
    return this.call('GET', `${RESPONSES}${id}/`);
  }

  list(query = ''): Promise<Answer> {
    return this.call('GET', RESPONSES + query);
  }

  save(id: string, form: FormData, options: CallOptions = {}): Promise<Answer> {
    return this.call('PUT', `${RESPONSES}${id}/save/`, { form, ...options });
  }

  saveAndSubmit(id: string, form: FormData): Promise<Answer> {
    return this.call('PUT', `${RESPONSES}${id}/save-and-submit/`, { form });
  }

  /** The JSON save. */
  answer(id: string, answers: unknown, submit?: boolean): Promise<Answer> {
    const body = submit === undefined ? { answers } : { answers, submit };
    return this.call('PATCH', `${RESPONSES}${id}/answers/`, { body });
  }

  submit(id: string): Promise<Answer> {
    return this.call('POST', `${RESPONSES}${id}/submit/`);
  }

  note(id: string, status_transition: string | null): Promise<Answer> {
    return this.call('POST', `${RESPONSES}${id}/notes/`, { body: { text: 'A note', status_transition } });
  }

  async status(id: string): Promise<unknown> {
    return (await this.get(id)).body['status'];
  }

  async count(query = ''): Promise<unknown> {
    return (await this.list(query)).body['count'];
  }

  /** The answers as GET …/answers/ lists them. */
  async answers(id: string): Promise<z.output<typeof Shown>[]> {
    return z.array(Shown).parse((await this.call('GET', `${RESPONSES}${id}/answers/`)).body);
  }

  /** The files as GET …/documents/ lists them. */
  async files(id: string): Promise<z.output<typeof Attached>[]> {
    const { body } = await this.call('GET', `${RESPONSES}${id}/documents/`);
    return z.array(Attached).parse(body['data']);
  }

  /** Names of the stored objects of a response. */
  objects(id: string): Promise<readonly string[]> {
    return this.api.ports.objects.within(this.tenant.scopes.live).list(objectPrefix(id));
  }

  /** Everything that lies in the partition of a response. */
  async partition(id: string): Promise<readonly Item[]> {
    const pk = responsePartition(this.tenant.scopes.live, id);
    return (await this.api.items()).filter((item) => item['pk'] === pk);
  }

  /** Types of the events that were announced so far. */
  async events(): Promise<string[]> {
    return this.#rows('event');
  }

  async jobs(): Promise<string[]> {
    return this.#rows('job');
  }

  /** Audit rows about a target. */
  async audit(target: string): Promise<readonly Item[]> {
    return (await this.api.items()).filter((item) => item['target'] === target);
  }

  /** Runs every purge job of the tenant, as its worker gets them; whatever fails comes back. */
  async purge(): Promise<unknown> {
    const worker = purgeWorker(this.api.ports);
    const { live } = this.tenant.scopes;
    const rows = (await this.api.outbox(live)).filter((row) => row['type'] === 'purge');
    const failures: unknown[] = [];
    for (const row of rows) {
      const detail = {
        tenant_id: live.tenantId,
        environment: 'live',
        outbox_id: row['outbox_id'],
        type: 'purge',
      };
      const event = { Records: [{ messageId: 'one', body: JSON.stringify({ detail }) }] };
      failures.push(...(await worker(event)).batchItemFailures);
    }
    return failures;
  }

  async #rows(lane: string): Promise<string[]> {
    const rows = await this.api.outbox(this.tenant.scopes.live);
    return rows.flatMap((row) => (row['lane'] === lane ? [String(row['type'])] : [])).sort();
  }
}

/** Ids of the questions in one list of a refusal, in its order. */
export function idsIn(
  answer: Answer,
  list: 'missing_answers' | 'invalid_answers' | 'hidden_answers',
): number[] {
  return z
    .array(Reference)
    .parse(answer.body[list])
    .map((each) => each.question_id);
}

/** Items of one list of an answer. */
export function listIn(answer: Answer, name: string): Record<string, unknown>[] {
  return z.array(z.record(z.string(), z.unknown())).parse(answer.body[name]);
}
