/** Creates up to 200 responses in one call. Each is validated on its own, and the valid ones are created (RESP-201…206). */

import { ApiError, invalidInput } from '#shared/contract/errors.ts';
import type { Profile } from '#shared/http/admission/admission.ts';
import { refusalOf } from '#shared/http/exchange/validate.ts';
import { isStrict, refusedNames, STRICT_HEADER, unknownNames } from '#shared/http/names/unknown-names.ts';
import type { Reply, TenantRequest } from '#shared/http/operation.ts';
import { mergeAdds } from '#shared/platform/counted-lists/merge-adds.ts';
import { Contended, StaleRead, type Write } from '#shared/platform/ports.ts';
import { inParallel, throwFirstFailure } from '#shared/platform/worker/in-parallel.ts';
import { retryContended } from '#shared/platform/worker/retry-contended.ts';
import { mailsToday } from '../../sessions/mail-limits.ts';
import { findEnvironment } from '../../tenants/repository.ts';
import { notCreatedInTime } from '../errors.ts';
import { ResponseInput } from '../schema.ts';
import { BatchMails } from './batch-mails.ts';
import { type Creation, createResponse, readForCreation } from './create-response.ts';
import type { BatchResult, ResponseBatchInput } from './schema.ts';

/** Creations per transaction of at most a hundred writes. A draft with a new entity takes eleven, with those that drafts share. */
const CHUNK = 8;

/** A function ends after 29 seconds. What was not begun by then is named as failed, so that the caller sends it again. */
const BEGIN_WITHIN_MS = 15_000;

/** Parallel reads. Two hundred at once would open too many connections. */
const READERS = 10;

/** An earlier run of the same call created this response and then crashed. */
class AlreadyCreated extends Error {}

type Outcome = { readonly creation: Creation } | { readonly refusal: ApiError };

/** What the commits of one batch share. */
interface Batch {
  readonly request: TenantRequest;
  readonly mails: BatchMails;
}

/**
 * Claims the idempotency key first and derives every id from the claim, so that a call repeated after a crash completes its
 * work and creates nothing twice.
 */
export async function createBatch(
  { responses: items, ...defaults }: ResponseBatchInput,
  request: TenantRequest,
): Promise<Reply<{ created_count: number; failed_count: number; results: BatchResult[] }>> {
  const { owner } = await request.admitted();
  const { seed, resumed } = await request.outside.ready();
  const started = performance.now();
  const [mails] = await Promise.all([mailsOf(request, resumed), request.outside.begin([])]);
  const numbered = items.map((item, index) => ({
    item: withDefaults(item, defaults),
    seed: `${seed}:${index}`,
  }));
  const settled = await inParallel(numbered, READERS, (each) =>
    decide(each.item, request, { seed: each.seed, sender: owner, resumed }),
  );
  throwFirstFailure(settled);
  const decided = settled.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
  const outcomes: Outcome[] = [];
  for (let at = 0; at < decided.length; at += CHUNK) {
    const chunk = decided.slice(at, at + CHUNK);
    // A repeated call goes on, because its first run may have created the rest.
    const isLate = !resumed && performance.now() - started > BEGIN_WITHIN_MS;
    outcomes.push(...(isLate ? chunk.map(notBegun) : await commitChunk(chunk, { request, mails })));
  }
  const results = outcomes.map(resultOf);
  const created = results.filter((result) => result.success).length;
  return {
    body: { created_count: created, failed_count: results.length - created, results },
    audit: { target: 'responses:batch', facts: { created, failed: results.length - created } },
  };
}

/** What the item says itself counts. */
function withDefaults(item: unknown, defaults: Omit<ResponseBatchInput, 'responses'>): unknown {
  return typeof item === 'object' && item !== null && !Array.isArray(item) ? { ...defaults, ...item } : item;
}

async function decide(
  item: unknown,
  request: TenantRequest,
  {
    resumed,
    ...by
  }: { readonly seed: string; readonly sender: Profile | undefined; readonly resumed: boolean },
): Promise<Outcome> {
  try {
    const strict = isStrict(request.sent.header(STRICT_HEADER));
    const unknown = refusedNames(unknownNames(ResponseInput, item), strict);
    if (Object.keys(unknown).length > 0) return { refusal: invalidInput(unknown) };
    const input = ResponseInput.safeParse(item);
    if (!input.success) return { refusal: refusalOf('general', input.error.issues) };
    const readings = await readForCreation(input.data, request, { resumed });
    const refuse = () => new AlreadyCreated();
    return { creation: createResponse(input.data, readings, request, { ...by, refuse }) };
  } catch (error) {
    return refused(error);
  }
}

/** A repeated call counts from zero: the mails of its first run are among those of today, and may not refuse their own items. */
async function mailsOf(request: TenantRequest, resumed: boolean): Promise<BatchMails> {
  const { scope, tenantTable: table, now, testMail } = request;
  const [vault, limits, used] = await Promise.all([
    request.vault(),
    findEnvironment(table, scope),
    resumed ? 0 : mailsToday(table, scope, now),
  ]);
  if (limits === undefined) throw new Error('the tenant has no environment record');
  return new BatchMails({ scope, vault, limits, used, now, testMail });
}

/** Commits all in one transaction. Where it is refused, commits each alone, so that only the invalid one fails. */
async function commitChunk(outcomes: readonly Outcome[], batch: Batch): Promise<readonly Outcome[]> {
  const decided = outcomes.map((each) => withoutMail(each, batch.mails));
  const creations = decided.flatMap((each) => ('creation' in each ? [each.creation] : []));
  try {
    await commitCreations(creations, batch);
    return decided;
  } catch (error) {
    if (error instanceof Contended) throw error;
  }
  const alone: Outcome[] = [];
  for (const each of decided) alone.push('creation' in each ? await commitAlone(each, batch) : each);
  return alone;
}

/** The refusal where the address is known to have got its mails. */
function withoutMail(outcome: Outcome, mails: BatchMails): Outcome {
  const refusal = 'creation' in outcome ? mails.refusalOf(outcome.creation.mailedTo) : undefined;
  return refusal === undefined ? outcome : { refusal };
}

async function commitAlone(each: Extract<Outcome, { creation: unknown }>, batch: Batch): Promise<Outcome> {
  const refusal = batch.mails.refusalOf(each.creation.mailedTo);
  if (refusal !== undefined) return { refusal };
  try {
    await commitCreations([each.creation], batch);
    return each;
  } catch (error) {
    if (each.creation.mailedTo !== null) batch.mails.learn(each.creation.mailedTo, error);
    return error instanceof AlreadyCreated ? each : refused(error);
  }
}

async function commitCreations(creations: readonly Creation[], { request, mails }: Batch): Promise<void> {
  const mailed = creations.flatMap(({ mailedTo }) => (mailedTo === null ? [] : [mailedTo]));
  const writes = mergeAdds(creations.flatMap((each) => each.writes));
  await commitWithRetries([...writes, ...mails.writes(mailed)], request);
  mails.sent(mailed);
}

function notBegun(outcome: Outcome): Outcome {
  return 'creation' in outcome ? { refusal: notCreatedInTime() } : outcome;
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
