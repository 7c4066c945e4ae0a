/** Creates up to 200 responses in one call. Each is validated on its own, and the valid ones are created (RESP-201…206). */

import { ApiError } from '#shared/contract/errors.ts';
import { refusalOf } from '#shared/http/exchange/validate.ts';
import type { Reply, TenantRequest } from '#shared/http/operation.ts';
import { mergeAdds } from '#shared/platform/counted-lists/merge-adds.ts';
import { Contended, StaleRead, type Write } from '#shared/platform/ports.ts';
import { inParallel, throwFirstFailure } from '#shared/platform/worker/in-parallel.ts';
import { retryContended } from '#shared/platform/worker/retry-contended.ts';
import { type BatchResult, ResponseInput } from '../schema.ts';
import { type Creation, createResponse, readForCreation } from './create-response.ts';

/** Creations per transaction of at most a hundred writes. A draft with a new entity takes eight. */
const CHUNK = 11;

/** Parallel reads. Two hundred at once would open too many connections. */
const READERS = 10;

/** An earlier run of the same call created this response and then crashed. */
class AlreadyCreated extends Error {}

type Outcome = { readonly creation: Creation } | { readonly refusal: ApiError };

/**
 * Claims the idempotency key first and derives every id from the claim, so that a call repeated after a crash completes its
 * work and creates nothing twice.
 */
export async function createBatch(
  items: readonly unknown[],
  request: TenantRequest,
): Promise<Reply<{ created_count: number; failed_count: number; results: BatchResult[] }>> {
  const { owner } = await request.admitted();
  const { seed } = await request.outside.ready();
  await request.outside.begin([]);
  const numbered = items.map((item, index) => ({ item, seed: `${seed}:${index}` }));
  const settled = await inParallel(numbered, READERS, (each) =>
    decide(each.item, request, { seed: each.seed, sentBy: owner?.name ?? '' }),
  );
  throwFirstFailure(settled);
  const decided = settled.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
  const outcomes: Outcome[] = [];
  for (let at = 0; at < decided.length; at += CHUNK) {
    outcomes.push(...(await commitChunk(decided.slice(at, at + CHUNK), request)));
  }
  const results = outcomes.map(resultOf);
  const created = results.filter((result) => result.success).length;
  return {
    body: { created_count: created, failed_count: results.length - created, results },
    audit: { target: 'responses:batch', facts: { created, failed: results.length - created } },
  };
}

async function decide(
  item: unknown,
  request: TenantRequest,
  by: { readonly seed: string; readonly sentBy: string },
): Promise<Outcome> {
  try {
    const input = ResponseInput.safeParse(item);
    if (!input.success) return { refusal: refusalOf('general', input.error.issues) };
    const readings = await readForCreation(input.data, request);
    const refuse = () => new AlreadyCreated();
    return { creation: createResponse(input.data, readings, request, { ...by, refuse }) };
  } catch (error) {
    return refused(error);
  }
}

/** Commits all in one transaction. Where it is refused, commits each alone, so that only the invalid one fails. */
async function commitChunk(decided: readonly Outcome[], request: TenantRequest): Promise<readonly Outcome[]> {
  const writes = mergeAdds(decided.flatMap((each) => ('creation' in each ? each.creation.writes : [])));
  try {
    await commitWithRetries(writes, request);
    return decided;
  } catch (error) {
    if (error instanceof Contended) throw error;
  }
  const alone: Outcome[] = [];
  for (const each of decided) alone.push('creation' in each ? await commitAlone(each, request) : each);
  return alone;
}

async function commitAlone(
  each: Extract<Outcome, { creation: unknown }>,
  request: TenantRequest,
): Promise<Outcome> {
  try {
    await commitWithRetries(each.creation.writes, request);
    return each;
  } catch (error) {
    return error instanceof AlreadyCreated ? each : refused(error);
  }
}

/** Counters are shared with other calls, so conflicts are retried. */
function commitWithRetries(writes: readonly Write[], request: TenantRequest): Promise<void> {
  return retryContended(() => request.tenantTable.commit(writes));
}

function refused(error: unknown): Outcome {
  if (error instanceof ApiError && error.status < 500) return { refusal: error };
  if (error instanceof StaleRead) throw new Contended(error);
  throw error;
}

function resultOf(outcome: Outcome): BatchResult {
  if ('creation' in outcome) return { success: true, response_id: outcome.creation.response.id };
  const { refusal } = outcome;
  const errors = fieldErrors(refusal);
  return { success: false, error: refusal.message, ...(errors === undefined ? {} : { errors }) };
}

/** The messages of a validation error by field path. */
function fieldErrors(refusal: ApiError): Record<string, string[]> | undefined {
  const { errors } = refusal.body();
  if (typeof errors !== 'object' || errors === null) return undefined;
  const fields = Object.entries(errors).flatMap(([field, messages]): [string, string[]][] =>
    Array.isArray(messages) ? [[field, messages.map(String)]] : [],
  );
  return fields.length === 0 ? undefined : Object.fromEntries(fields);
}
