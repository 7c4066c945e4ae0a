/** A tenant with its calls on documents of the library and of entities, and readings of what the service keeps. */
import * as z from 'zod';
import { purgeWorker } from '#functions/workers/purge/app.ts';
import type { Item } from '#shared/platform/ports.ts';
import type { Environment } from '#shared/platform/scope.ts';
import type { CallOptions } from '../in-process/event.ts';
import type { Answer, InProcessApi } from '../in-process-api.ts';
import { makeTenant, type TestTenant } from '../tenant.ts';

export const LIBRARY = '/api/v1/documents/';

/** The documents of an entity, or the library where there is none. */
function documentsOf(entityId?: string): string {
  return entityId === undefined ? LIBRARY : `/api/v1/entities/${entityId}/documents/`;
}

export type Fields = Readonly<Record<string, string>>;

/** A PDF that says `words`. */
export function pdf(words = 'a page'): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(`%PDF-1.7\n${words}\n%%EOF\n`);
}

export interface SentDocument {
  readonly fields?: Fields;
  readonly bytes?: Uint8Array<ArrayBuffer>;
  readonly name?: string;
  readonly entityId?: string;
}

export function formOf(
  fields: Fields,
  bytes: Uint8Array<ArrayBuffer> | null = pdf(),
  name = 'policy.pdf',
): FormData {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.append(field, value);
  if (bytes !== null) form.append('file', new Blob([bytes], { type: 'text/html' }), name);
  return form;
}

const Listed = z.looseObject({
  count: z.int(),
  documents: z.array(z.looseObject({ id: z.string(), name: z.string() })),
});

export class DocumentFixture {
  readonly api: InProcessApi;
  readonly tenant: TestTenant;
  readonly mode: Environment;
  readonly #purged = new Set<unknown>();

  constructor(api: InProcessApi, tenant: TestTenant, mode: Environment = 'live') {
    this.api = api;
    this.tenant = tenant;
    this.mode = mode;
  }

  static async open(api: InProcessApi): Promise<DocumentFixture> {
    return new DocumentFixture(api, await makeTenant(api));
  }

  call(method: string, path: string, options: CallOptions = {}): Promise<Answer> {
    return this.api.call(method, path, { key: this.tenant[this.mode], ...options });
  }

  upload({ fields = {}, bytes = pdf(), name = 'policy.pdf', entityId }: SentDocument = {}): Promise<Answer> {
    const form = formOf({ document_type: 'Policy', ...fields }, bytes, name);
    return this.call('POST', `${documentsOf(entityId)}upload/`, { form });
  }

  /** The id of a document that was uploaded. */
  async uploaded(sent: SentDocument = {}): Promise<string> {
    const answer = await this.upload(sent);
    if (answer.status !== 201) throw new Error(answer.text);
    return z.string().parse(answer.body['id']);
  }

  async entity(name = 'Lantern Shipping Ltd'): Promise<string> {
    const body = { entity_type: 'company', legal_name: name };
    const made = await this.call('POST', '/api/v1/entities/', { body });
    return z.string().parse(made.body['id']);
  }

  list(query = '', entityId?: string): Promise<Answer> {
    return this.call('GET', documentsOf(entityId) + query);
  }

  async listed(query = '', entityId?: string) {
    const answer = await this.list(query, entityId);
    if (answer.status !== 200) throw new Error(answer.text);
    return Listed.parse(answer.body);
  }

  get(id: string, entityId?: string): Promise<Answer> {
    return this.call('GET', `${documentsOf(entityId)}${id}/`);
  }

  change(id: string, body: object, entityId?: string): Promise<Answer> {
    return this.call('PATCH', `${documentsOf(entityId)}${id}/`, { body });
  }

  remove(id: string, entityId?: string): Promise<Answer> {
    return this.call('DELETE', `${documentsOf(entityId)}${id}/`);
  }

  download(id: string, query = '', entityId?: string): Promise<Answer> {
    return this.call('GET', `${documentsOf(entityId)}${id}/download/${query}`);
  }

  /** Names of every stored object of the tenant. */
  objects(): Promise<readonly string[]> {
    return this.api.ports.objects.within(this.tenant.scopes[this.mode]).list('files/');
  }

  /** Every item of the tenant in this environment. */
  async items(): Promise<readonly Item[]> {
    const { prefix } = this.tenant.scopes[this.mode];
    return (await this.api.items()).filter((item) => String(item['pk']).startsWith(`${prefix}#`));
  }

  /** Outbox rows of the type, as stored. */
  async announced(type: string): Promise<readonly Item[]> {
    return (await this.api.outbox(this.tenant.scopes[this.mode])).filter((row) => row['type'] === type);
  }

  /** Runs every purge job of the tenant, as its worker gets them; whatever fails comes back. */
  async purge(): Promise<unknown> {
    this.#purged.clear();
    return this.purgeRest();
  }

  /** The same, without the jobs that a call before has run. */
  async purgeRest(): Promise<unknown> {
    const worker = purgeWorker(this.api.ports);
    const failures: unknown[] = [];
    for (const row of await this.announced('purge')) {
      if (this.#purged.has(row['outbox_id'])) continue;
      this.#purged.add(row['outbox_id']);
      const detail = {
        ...{ tenant_id: this.tenant.id, environment: this.mode },
        ...{ outbox_id: row['outbox_id'], type: 'purge' },
      };
      const event = { Records: [{ messageId: 'one', body: JSON.stringify({ detail }) }] };
      failures.push(...(await worker(event)).batchItemFailures);
    }
    return failures;
  }
}
