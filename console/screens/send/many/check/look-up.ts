/** Asks the service what it knows of the rows: entities of the same name, their addresses, and requests that are open. */

import type { EntityView } from '#shared/domain/entities/schema.ts';
import type { EntitySearchReply } from '#shared/domain/entities/search/schema.ts';
import type { ResponseListItem } from '#shared/domain/responses/schema.ts';
import type { Api } from '../../../../base/remote/api.ts';
import type { Problem } from '../../../../base/remote/use-read.ts';
import type { Row } from './row.ts';
import { folded, type Lookup, requestKey } from './verdict.ts';

/** Calls at a time: a file of 500 rows stays within the limit of a session. */
const AT_ONCE = 3;
/** Open requests that are compared: ten pages of a hundred, newest first. */
const OPEN_PAGES = 10;

/** Thrown where the service does not answer: half a check would create entities twice. */
export class LookUpFailed extends Error {
  readonly problem: Problem | undefined;

  constructor(problem: Problem | undefined) {
    super('the rows could not be compared');
    this.problem = problem;
  }
}

export interface LookingUp {
  readonly api: Api;
  readonly signal: AbortSignal;
  readonly progress: (done: number) => void;
}

/** By line. Rows with problems of their own are not asked about. Throws `LookUpFailed`. */
export async function lookUpRows(
  rows: readonly Row[],
  { api, signal, progress }: LookingUp,
): Promise<ReadonlyMap<number, Lookup>> {
  const waiting = rows.filter(({ problems }) => problems.length === 0);
  const found = new Map<number, Lookup>();
  // The same name stands in many rows where one company gets several templates.
  const known = new Map<string, Promise<Lookup>>();
  let next = 0;
  const work = async () => {
    for (let row = waiting[next++]; row !== undefined; row = waiting[next++]) {
      if (signal.aborted) return;
      const key = row.entityId ?? `${row.type} ${folded(row.name)}`;
      const lookup = known.get(key) ?? lookUp(row, api, signal);
      known.set(key, lookup);
      found.set(row.line, await lookup);
      progress(found.size);
    }
  };
  const stop = (error: unknown) => {
    next = waiting.length;
    throw error;
  };
  await Promise.all(Array.from({ length: AT_ONCE }, () => work().catch(stop)));
  return found;
}

async function lookUp(row: Row, api: Api, signal: AbortSignal): Promise<Lookup> {
  if (row.entityId !== undefined) return lookUpId(row.entityId, api, signal);
  const query = new URLSearchParams({ q: row.name, entity_type: row.type, threshold: '1', limit: '2' });
  const outcome = await api.get<EntitySearchReply>(`/entities/search/?${query.toString()}`, { signal });
  if (outcome.kind !== 'done') throw failed(outcome);
  const equal = outcome.value.results.filter(({ similarity_score }) => similarity_score === 1);
  const [first] = equal;
  if (first === undefined) return { kind: 'none' };
  return equal.length > 1 ? { kind: 'several' } : lookUpId(first.id, api, signal);
}

async function lookUpId(id: string, api: Api, signal: AbortSignal): Promise<Lookup> {
  const outcome = await api.get<EntityView>(`/entities/${id}/`, { signal });
  if (outcome.kind === 'gone') return { kind: 'gone' };
  if (outcome.kind !== 'done') throw failed(outcome);
  const { name, email } = outcome.value;
  return { kind: 'one', entity: { id, name, email: email ?? null } };
}

interface ResponsePage {
  readonly next: string | null;
  readonly results: readonly ResponseListItem[];
}

/** Requests that were sent and not answered. Throws `LookUpFailed`. */
export async function openRequests(api: Api, signal: AbortSignal): Promise<ReadonlySet<string>> {
  const open = new Set<string>();
  for (let page = 1; page <= OPEN_PAGES; page += 1) {
    const path = `/responses/?status=DRAFT&page_size=100&page=${page}`;
    const outcome = await api.get<ResponsePage>(path, { signal });
    if (outcome.kind !== 'done') throw failed(outcome);
    for (const each of outcome.value.results) {
      open.add(requestKey(each.entity_name, each.questionnaire_name));
    }
    if (outcome.value.next === null) break;
  }
  return open;
}

function failed(outcome: Problem | { readonly kind: 'signed-out' }): LookUpFailed {
  return new LookUpFailed(outcome.kind === 'signed-out' ? undefined : outcome);
}
