/** Which entities of a batch are created, which are there already, and what is wrong with the rest. */
import { GeneralError, invalidInput } from '#shared/contract/errors.ts';
import { refusalOf } from '#shared/http/exchange/validate.ts';
import { refusedNames, unknownNames } from '#shared/http/names/unknown-names.ts';
import { type Card, cardOf } from '../names/card.ts';
import type { NameSearch, Similar } from '../names/similar.ts';
import { cardOfId, sameName, type TenantNames } from '../names/tenant-names.ts';
import { impossibleDays } from '../possible-days.ts';
import { searchable } from '../rules.ts';
import { EntityDetails, EntityInput } from '../schema.ts';
import { rounded } from '../search/search.ts';
import type { SameEntity } from './same-entity.ts';
import { MAX_BATCH, type Refused, type Skipped } from './schema.ts';

/** Similar names that are judged; the best of them nearly always decides. */
const JUDGED = 10;

/** An entity that passed validation. */
export interface Candidate {
  readonly index: number;
  readonly card: Card;
  readonly details: EntityDetails;
}

export type Decision =
  | { readonly kind: 'create'; readonly candidate: Candidate }
  /** An earlier run of the same call has created it. */
  | { readonly kind: 'created'; readonly candidate: Candidate }
  | { readonly kind: 'skip'; readonly skipped: Skipped }
  | { readonly kind: 'refuse'; readonly refused: Refused };

/** Judges one entity by itself. `id` is what it will have, `now` is milliseconds since the epoch. */
export function read(
  sent: unknown,
  at: {
    readonly index: number;
    readonly id: string;
    readonly createdAt: string;
    readonly now: number;
    readonly isStrict?: boolean;
  },
): Candidate | Refused {
  const misspelt = refusedNames(unknownNames(EntityInput, sent), at.isStrict === true);
  if (Object.keys(misspelt).length > 0) return refusedOf(sent, at.index, invalidInput(misspelt));
  const input = EntityInput.safeParse(sent);
  if (!input.success) return refusedOf(sent, at.index, refusalOf('general', input.error.issues));
  const { entity_type: type, is_primary: isPrimary } = input.data;
  const details = EntityDetails.parse(input.data);
  const days = impossibleDays(details, at.now);
  if (Object.keys(days).length > 0) return refusedOf(sent, at.index, invalidInput(days));
  const card = cardOf({ id: at.id, type, isPrimary, createdAt: at.createdAt, details });
  return { index: at.index, card, details };
}

export function isCandidate(outcome: Candidate | Refused): outcome is Candidate {
  return 'card' in outcome;
}

/** Stored entities whose facts decide whether a similar name is the same entity; an equal name decides by itself. */
export function similarStored(
  candidates: readonly Candidate[],
  names: TenantNames,
  search: NameSearch,
  threshold: number,
): Map<string, readonly Similar[]> {
  const open = candidates.filter((candidate) => storedEqual(candidate, names) === undefined);
  return new Map(
    open.map(({ card }) => [
      card.id,
      search
        .find({ text: card.name, type: card.type, threshold, limit: JUDGED })
        .filter((found) => found.card.id !== card.id),
    ]),
  );
}

/** The newest stored entity of the same name and type, other than itself. */
function storedEqual({ card }: Candidate, names: TenantNames): Card | undefined {
  return sameName(names, card.name, card.type).find(({ id }) => id !== card.id);
}

/** What a batch is compared with. */
export interface Known {
  readonly names: TenantNames;
  /** By the id of a candidate. */
  readonly similar: ReadonlyMap<string, readonly Similar[]>;
  /** Of the entities in `similar`, by id. */
  readonly facts: ReadonlyMap<string, EntityDetails>;
  /** Over the candidates themselves. */
  readonly among: NameSearch;
  readonly rule: SameEntity;
}

/** Without `known` nothing is held to be a duplicate. In the order of the request: the first of two alike is created. */
export function decide(
  outcomes: readonly (Candidate | Refused)[],
  createdBefore: (id: string) => boolean,
  known: Known | undefined,
): readonly Decision[] {
  const accepted = new Map<string, Candidate>();
  return outcomes.map((outcome): Decision => {
    if (!isCandidate(outcome)) return { kind: 'refuse', refused: outcome };
    const before = createdBefore(outcome.card.id);
    const skipped = before || known === undefined ? undefined : duplicateOf(outcome, known, accepted);
    if (skipped !== undefined) return { kind: 'skip', skipped };
    accepted.set(outcome.card.id, outcome);
    return { kind: before ? 'created' : 'create', candidate: outcome };
  });
}

/** True for an id that the index knows, also where the entity was removed again. */
export function wasCreated(names: TenantNames): (id: string) => boolean {
  return (id) => cardOfId(names, id) !== undefined;
}

function duplicateOf(
  candidate: Candidate,
  known: Known,
  accepted: ReadonlyMap<string, Candidate>,
): Skipped | undefined {
  const { index, card } = candidate;
  const same = storedEqual(candidate, known.names) ?? sameAmong(card, accepted);
  if (same !== undefined) return skippedFor(index, 'exact_name', { card: same, score: 1, name: same.name });
  const stored = (known.similar.get(card.id) ?? []).map((found) => ({
    found,
    details: known.facts.get(found.card.id),
  }));
  const query = { text: card.name, type: card.type, threshold: known.rule.searchFrom };
  const among = known.among
    .find({ ...query, limit: MAX_BATCH })
    .map((found) => ({ found, details: accepted.get(found.card.id)?.details }));
  const alike = alikeIn(candidate, stored, known.rule) ?? alikeIn(candidate, among, known.rule);
  return alike === undefined ? undefined : skippedFor(index, 'similar_name', alike);
}

/** The most alike of those that nothing speaks against; without details are those that are gone, or were not created. */
function alikeIn(
  candidate: Candidate,
  others: readonly { readonly found: Similar; readonly details: EntityDetails | undefined }[],
  rule: SameEntity,
): Similar | undefined {
  const alike = others.flatMap(({ found, details }) => {
    if (details === undefined) return [];
    const score = rule.likeness(candidate, { card: found.card, details }, found);
    return score === undefined ? [] : [{ ...found, score }];
  });
  return alike.toSorted((a, b) => b.score - a.score)[0];
}

function sameAmong(card: Card, accepted: ReadonlyMap<string, Candidate>): Card | undefined {
  const wanted = searchable(card.name);
  for (const { card: other } of accepted.values())
    if (other.type === card.type && searchable(other.name) === wanted) return other;
  return undefined;
}

export function skippedFor(
  index: number,
  reason: Skipped['reason'],
  { card, score, name }: Pick<Similar, 'card' | 'score' | 'name'>,
): Skipped {
  return {
    index,
    reason,
    existing_entity_id: card.id,
    matching_name: name,
    similarity_score: rounded(score),
  };
}

/** Longer ones are told by their names: two hundred of them must fit into one remembered answer. */
const ECHOED_BYTES = 600;
const NAMES = ['entity_type', 'legal_name', 'trading_name', 'first_name', 'last_name', 'external_id'];
const ECHOED_LETTERS = 60;

function refusedOf(sent: unknown, index: number, refusal: Error): Refused {
  const errors = refusal instanceof GeneralError ? refusal.errors : {};
  const fields = Object.entries(errors).map(([field, messages]): [string, string[]] => [
    field,
    Array.isArray(messages) ? messages.map(String) : [],
  ]);
  return { index, entity: echoOf(sent), errors: Object.fromEntries(fields) };
}

function echoOf(sent: unknown): unknown {
  if (Buffer.byteLength(JSON.stringify(sent) ?? '') <= ECHOED_BYTES) return sent;
  if (typeof sent !== 'object' || sent === null) return null;
  const said = Object.entries(sent).filter(([name]) => NAMES.includes(name));
  return Object.fromEntries(
    said.map(([name, value]) => [name, typeof value === 'string' ? value.slice(0, ECHOED_LETTERS) : null]),
  );
}
