/** POST /entities/batch/: what is new is created, what is there already is skipped, each entity for itself. */

import { isStrict, STRICT_HEADER } from '#shared/http/names/unknown-names.ts';
import type { Reply, TenantRequest } from '#shared/http/operation.ts';
import { mergeAdds } from '#shared/platform/counted-lists/merge-adds.ts';
import { deriveId } from '#shared/platform/derive-id.ts';
import { Contended, StaleRead, type Write } from '#shared/platform/ports.ts';
import type { Vault } from '#shared/platform/vault.ts';
import { retryContended } from '#shared/platform/worker/retry-contended.ts';
import { askToFold } from '../names/log/ask.ts';
import { type NameSearch, openSearched, searchAmong } from '../names/similar.ts';
import type { NameStore } from '../names/store.ts';
import { openNames, sameName, type TenantNames } from '../names/tenant-names.ts';
import * as repository from '../repository.ts';
import type { EntityDetails } from '../schema.ts';
import {
  type Candidate,
  type Decision,
  decide,
  isCandidate,
  type Known,
  read,
  similarStored,
  skippedFor,
  wasCreated,
} from './decide.ts';
import { claimNameWrite, NameTaken } from './name-claim.ts';
import { findShare, readRemaining, reserveWrites, settleWrites, shareOf } from './quota.ts';
import { loadSameEntity } from './same-entity.ts';
import type { EntityBatchInput, EntityBatchReply, Refused } from './schema.ts';

/** Entities that share a commit of at most a hundred writes: each makes four of its own, the list's counters two, and one asks to fold names. */
const CHUNK = 24;

/** An earlier run of the same call, which died before its answer, has created this one. */
class CreatedBefore extends Error {}

/** One run of the call. */
interface Run {
  readonly request: TenantRequest;
  readonly store: NameStore;
  readonly vault: Vault;
  /** False where duplicates are wanted. */
  readonly skips: boolean;
}

/**
 * The key is claimed first and every id derives from the claim, so that a call which is repeated after a crash finishes
 * what it began and creates nothing twice.
 */
export async function createBatch(
  body: EntityBatchInput,
  request: TenantRequest,
  store: NameStore,
): Promise<Reply<EntityBatchReply>> {
  const { scope, tenantTable: table, now } = request;
  const { seed, resumed } = await request.outside.ready();
  const run: Run = { request, store, vault: await request.vault(), skips: body.skip_duplicates };
  const [{ names, search }, earlier] = await Promise.all([
    openStored(run),
    resumed ? findShare(table, scope, seed) : undefined,
  ]);
  const createdAt = new Date(now).toISOString();
  const strict = isStrict(request.sent.header(STRICT_HEADER));
  const outcomes = body.entities.map((sent, index) =>
    read(sent, { index, id: deriveId(`${seed}:${index}`, 'entity'), createdAt, now, isStrict: strict }),
  );
  const decisions = decide(outcomes, wasCreated(names), await knownOf(outcomes, names, search, run));
  const share = earlier ?? shareOf(countOf(decisions, 'create'), now);
  await request.outside.begin(earlier === undefined ? reserveWrites(scope, seed, share, now) : []);
  const [settled, remaining] = await Promise.all([
    createAll(decisions, run),
    readRemaining(table, scope, share.day),
  ]);
  const created = countOf(settled, 'created');
  await askToFold(names, search, request);
  return {
    body: replyOf(settled, remaining + share.entities - created),
    writes: settleWrites(scope, seed, share, created),
    audit: { target: 'entities:batch', facts: { created, skipped: countOf(settled, 'skip') } },
  };
}

/** What is stored; searches only where they are needed. */
async function openStored({ request, store, vault, skips }: Run) {
  const { tenantTable: table, scope } = request;
  const opened = Promise.resolve(vault);
  if (skips) return openSearched(store, table, scope, opened);
  return { names: await openNames(store, table, scope, opened), search: undefined };
}

/** Undefined where duplicates are wanted. */
async function knownOf(
  outcomes: readonly (Candidate | Refused)[],
  names: TenantNames,
  search: NameSearch | undefined,
  { request, vault }: Run,
): Promise<Known | undefined> {
  if (search === undefined) return undefined;
  const candidates = outcomes.filter(isCandidate);
  const [rule, among] = await Promise.all([
    loadSameEntity(),
    searchAmong(candidates.map(({ card }) => card)),
  ]);
  const similar = similarStored(candidates, names, search, rule.searchFrom);
  const ids = new Set([...similar.values()].flat().map(({ card }) => card.id));
  const records = await repository.findEntities(request.tenantTable, request.scope, [...ids]);
  const facts = new Map<string, EntityDetails>(
    records.map((record) => [record.id, repository.unsealEntity(record, vault).details]),
  );
  return { names, similar, facts, among, rule };
}

/** Creates what was decided to be created; by then another call may have been faster with the same name. */
async function createAll(decisions: readonly Decision[], run: Run): Promise<readonly Decision[]> {
  const settled: Decision[] = [];
  for (let at = 0; at < decisions.length; at += CHUNK)
    settled.push(...(await createChunk(decisions.slice(at, at + CHUNK), run)));
  return settled;
}

/** One commit for all; where it is refused, each by itself, so that only the one at fault is left out. */
async function createChunk(decisions: readonly Decision[], run: Run): Promise<readonly Decision[]> {
  const writes = decisions.flatMap((each) => (each.kind === 'create' ? writesOf(each.candidate, run) : []));
  try {
    await commitPatiently(mergeAdds(writes), run);
    return decisions.map(asCreated);
  } catch (error) {
    if (error instanceof Contended) throw error;
  }
  const alone: Decision[] = [];
  for (const each of decisions)
    alone.push(each.kind === 'create' ? await createAlone(each.candidate, run) : each);
  return alone;
}

async function createAlone(candidate: Candidate, run: Run, formerOwner?: string): Promise<Decision> {
  try {
    await commitPatiently(writesOf(candidate, run, formerOwner), run);
    return { kind: 'created', candidate };
  } catch (error) {
    if (error instanceof CreatedBefore) return { kind: 'created', candidate };
    if (error instanceof NameTaken && error.entityId !== formerOwner)
      return skipTaken(candidate, run, error.entityId);
    if (error instanceof StaleRead || error instanceof NameTaken) throw new Contended(error);
    throw error;
  }
}

/** The claim was made in the commit that created its entity: if a search finds none now, that entity is called otherwise. */
async function skipTaken(candidate: Candidate, run: Run, owner: string): Promise<Decision> {
  const { request, store } = run;
  const names = await openNames(store, request.tenantTable, request.scope, request.vault());
  const { card, index } = candidate;
  const same = sameName(names, card.name, card.type).find(({ id }) => id !== card.id);
  if (same === undefined) return createAlone(candidate, run, owner);
  return {
    kind: 'skip',
    skipped: skippedFor(index, 'exact_name', { card: same, score: 1, name: same.name }),
  };
}

function writesOf({ card, details }: Candidate, run: Run, formerOwner?: string): readonly Write[] {
  const { scope, now } = run.request;
  const { id, type, isPrimary, createdAt } = card;
  const entity = { id, type, isPrimary, details, createdAt, responseCount: 0 };
  // The entity comes first: of several lost conditions the first is told, and only its own says "created before".
  return [
    ...repository.createWrites(scope, run.vault, entity, () => new CreatedBefore()),
    ...(run.skips ? [claimNameWrite(scope, run.vault, card, { now, formerOwner })] : []),
  ];
}

/** Counters are shared with every other call: a conflict is waited out. */
function commitPatiently(writes: readonly Write[], { request }: Run): Promise<void> {
  return retryContended(() => request.tenantTable.commit(writes));
}

function asCreated(decision: Decision): Decision {
  return decision.kind === 'create' ? { kind: 'created', candidate: decision.candidate } : decision;
}

function countOf(decisions: readonly Decision[], kind: Decision['kind']): number {
  return decisions.filter((each) => each.kind === kind).length;
}

function replyOf(decisions: readonly Decision[], remaining: number): EntityBatchReply {
  const cards = decisions.flatMap((each) => (each.kind === 'created' ? [each.candidate.card] : []));
  const skipped = decisions.flatMap((each) => (each.kind === 'skip' ? [each.skipped] : []));
  const errors = decisions.flatMap((each) => (each.kind === 'refuse' ? [each.refused] : []));
  return {
    summary: {
      requested: decisions.length,
      created: cards.length,
      skipped: skipped.length,
      failed: errors.length,
      remaining_daily_quota: Math.max(0, remaining),
    },
    created_entities: cards.map(({ id, name, type }) => ({ id, name, entity_type: type })),
    skipped,
    errors,
  };
}
