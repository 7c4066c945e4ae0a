/** Reads of the work list of a tenant, and the same derived from what the table holds. */
import * as z from 'zod';
import { WORK_KINDS } from '#shared/domain/work/rules.ts';
import type { CallOptions } from '../in-process/event.ts';
import type { Answer, InProcessApi } from '../in-process-api.ts';

const WORK = '/api/v1/work-items/';

const Shown = z.looseObject({
  id: z.string(),
  kind: z.enum(WORK_KINDS),
  subject: z.object({ type: z.string(), id: z.string(), response_id: z.string().nullable() }),
  why: z.string(),
  tags: z.array(z.string()),
  due: z.string(),
  since: z.string(),
  assigned_to: z.string().nullable(),
});
const Page = z.looseObject({ results: z.array(Shown), next: z.string().nullable() });
const Counts = z.looseObject({
  total: z.int(),
  by_kind: z.record(z.string(), z.int()),
  by_assignee: z.object({ me: z.int(), nobody: z.int(), others: z.int() }),
  by_age: z.array(z.object({ age: z.string(), count: z.int() })),
});

export class WorkFixture {
  readonly #api: InProcessApi;
  readonly #key: string;

  constructor(api: InProcessApi, key: string) {
    this.#api = api;
    this.#key = key;
  }

  call(method: string, path: string, options: CallOptions = {}): Promise<Answer> {
    return this.#api.call(method, `${WORK}${path}`, { key: this.#key, ...options });
  }

  /** One page. `query` without its question mark. */
  async page(query = '') {
    const answer = await this.call('GET', query === '' ? '' : `?${query}`);
    if (answer.status !== 200) throw new Error(answer.text);
    return Page.parse(answer.body);
  }

  async items(query = '') {
    return (await this.page(query)).results;
  }

  async counts() {
    return Counts.parse((await this.call('GET', 'counts/')).body);
  }

  /** The outcome of each id. */
  async assign(ids: readonly string[], person: string | null): Promise<readonly string[]> {
    const answer = await this.call('PATCH', 'assign/', { body: { ids, assigned_to: person } });
    if (answer.status !== 200) throw new Error(answer.text);
    return z
      .object({ results: z.array(z.object({ outcome: z.string() })) })
      .parse(answer.body)
      .results.map(({ outcome }) => outcome);
  }
}
