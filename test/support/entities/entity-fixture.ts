/** A tenant with its calls on entities, and the folding of its names, which a test asks for when it likes. */
import * as z from 'zod';
import { nameIndexWorker } from '#functions/workers/name-index/app.ts';
import type { Environment } from '#shared/platform/scope.ts';
import type { CallOptions } from '../in-process/event.ts';
import type { Answer, InProcessApi } from '../in-process-api.ts';
import { makeTenant, type TestTenant } from '../tenant.ts';

export const ENTITIES = '/api/v1/entities/';

const Found = z.object({
  id: z.string(),
  name: z.string(),
  entity_type: z.string(),
  entity_subtype: z.string().nullable(),
  similarity_score: z.number(),
});
const Line = z.looseObject({ id: z.string(), name: z.string() });

/** The reply to a batch, as the contract has it. */
export const BatchReply = z.strictObject({
  summary: z.strictObject({
    requested: z.int(),
    created: z.int(),
    skipped: z.int(),
    failed: z.int(),
    remaining_daily_quota: z.int(),
  }),
  created_entities: z.array(
    z.strictObject({ id: z.uuid(), name: z.string(), entity_type: z.enum(['company', 'individual']) }),
  ),
  skipped: z.array(
    z.strictObject({
      index: z.int(),
      reason: z.string(),
      existing_entity_id: z.uuid(),
      matching_name: z.string(),
      similarity_score: z.number(),
    }),
  ),
  errors: z.array(
    z.strictObject({
      index: z.int(),
      entity: z.unknown(),
      errors: z.record(z.string(), z.array(z.string())),
    }),
  ),
});

export function company(legal_name: string, more: object = {}) {
  return { entity_type: 'company', legal_name, ...more };
}

export function person(first_name: string, last_name: string, more: object = {}) {
  return { entity_type: 'individual', first_name, last_name, ...more };
}

export class EntityFixture {
  readonly api: InProcessApi;
  readonly tenant: TestTenant;
  readonly mode: Environment;

  constructor(api: InProcessApi, tenant: TestTenant, mode: Environment = 'test') {
    this.api = api;
    this.tenant = tenant;
    this.mode = mode;
  }

  static async open(api: InProcessApi): Promise<EntityFixture> {
    return new EntityFixture(api, await makeTenant(api));
  }

  call(method: string, path: string, options: CallOptions = {}): Promise<Answer> {
    return this.api.call(method, path, { key: this.tenant[this.mode], ...options });
  }

  create(body: object): Promise<Answer> {
    return this.call('POST', ENTITIES, { body });
  }

  async id(body: object): Promise<string> {
    const made = await this.create(body);
    if (made.status !== 201) throw new Error(made.text);
    return z.string().parse(made.body['id']);
  }

  get(id: string): Promise<Answer> {
    return this.call('GET', `${ENTITIES}${id}/`);
  }

  change(id: string, body: object): Promise<Answer> {
    return this.call('PATCH', `${ENTITIES}${id}/`, { body });
  }

  remove(id: string): Promise<Answer> {
    return this.call('DELETE', `${ENTITIES}${id}/`);
  }

  batch(entities: readonly unknown[], more: object = {}, options: CallOptions = {}): Promise<Answer> {
    return this.call('POST', `${ENTITIES}batch/`, { body: { entities, ...more }, ...options });
  }

  /** What a batch that was accepted has done. */
  async batched(entities: readonly unknown[], more: object = {}) {
    const answer = await this.batch(entities, more);
    if (answer.status !== 201) throw new Error(answer.text);
    return BatchReply.parse(answer.body);
  }

  search(q: string, more: Readonly<Record<string, string>> = {}): Promise<Answer> {
    return this.call('GET', `${ENTITIES}search/?${new URLSearchParams({ q, ...more })}`);
  }

  async found(q: string, more: Readonly<Record<string, string>> = {}) {
    const answer = await this.search(q, more);
    if (answer.status !== 200) throw new Error(answer.text);
    return z.array(Found).parse(answer.body['results']);
  }

  async listed(query: Readonly<Record<string, string>>) {
    const answer = await this.call('GET', `${ENTITIES}?${new URLSearchParams(query)}`);
    if (answer.status !== 200) throw new Error(answer.text);
    return {
      count: z.int().parse(answer.body['count']),
      results: z.array(Line).parse(answer.body['results']),
    };
  }

  /** Folds all changes of names into the stored index, as the job does. */
  async fold(ports: Partial<InProcessApi['ports']> = {}): Promise<number> {
    const detail = {
      ...{ tenant_id: this.tenant.id, environment: this.mode },
      ...{ outbox_id: '00000000-0000-4000-8000-000000000000', type: 'names' },
    };
    const worker = nameIndexWorker({ ...this.api.ports, ...ports });
    const answer = await worker({ Records: [{ messageId: 'm', body: JSON.stringify({ detail }) }] });
    return answer.batchItemFailures.length;
  }
}
