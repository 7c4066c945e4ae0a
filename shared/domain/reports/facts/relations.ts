/** Facts of relations: who owns and manages an entity, what each of them is listed for, and what the entity owns or manages itself. */
import { inParallel, throwFirstFailure } from '#shared/platform/worker/in-parallel.ts';
import { findEntities, linesOf } from '../../entities/repository.ts';
import type { EntityType } from '../../entities/schema.ts';
import { findPointers, findRelations, findRelationsOf } from '../../relations/repository.ts';
import { dayOf, holdsOn, type Relation } from '../../relations/rules.ts';
import type { RelationDetails } from '../../relations/schema.ts';
import { screeningIdOf } from '../../screening/keys.ts';
import type { ResultRecord } from '../../screening/store/records.ts';
import { findResults, type LoadedScreening, loadScreening } from '../../screening/store/repository.ts';
import { MOST_RELATED, READS_AT_ONCE } from './limits.ts';
import { type FactsReading, type Listed, upTo } from './reading.ts';
import { type Hit, hitOf, isUndecided } from './screening.ts';

/** What the screening of a party says. */
export interface PartyScreening {
  readonly status: 'pending' | 'completed' | 'failed';
  /** ISO instant. Null until there is a result. */
  readonly screenedAt: string | null;
  /** Matches that count, the highest risk first. */
  readonly hits: readonly Hit[];
  /** Matches that reviewers dismissed and that still resemble it. */
  readonly dismissed: readonly Hit[];
  /** True where listed owners hold it to 50 percent or more. */
  readonly isOwnedByListed: boolean;
  /** Matches that nobody has decided on, and cases that are not closed. */
  readonly undecided: number;
  readonly openCases: number;
}

/** One relation, with the entity on its other side. */
export interface RelatedFacts
  extends Pick<RelationDetails, 'role' | 'share' | 'share_max' | 'since' | 'until' | 'source'> {
  readonly kind: Relation['record']['kind'];
  readonly name: string;
  readonly type: EntityType;
  /** True where it holds on the day of the report. */
  readonly isCurrent: boolean;
}

export interface PartyFacts extends RelatedFacts {
  /** Id of the entity. One that is owner and officer is there twice. */
  readonly id: string;
  /** Undefined where it was never screened. */
  readonly screening: PartyScreening | undefined;
}

export interface RelationFacts {
  /** Owners and officers: those of today first, the greatest share first. */
  readonly parties: Listed<PartyFacts>;
  /** What the entity itself owns or manages, in the same order. */
  readonly held: Listed<RelatedFacts>;
}

/** Two round trips for the relations and the names, then the screenings of the parties. A party that is being deleted is left out. */
export async function readRelationFacts(reading: FactsReading, entityId: string): Promise<RelationFacts> {
  const { table, scope, opening, now } = reading;
  const [own, pointers] = await Promise.all([
    findRelations(table, scope, entityId, opening),
    findPointers(table, scope, entityId),
  ]);
  const first = upTo(MOST_RELATED, pointers);
  const others = await findRelationsOf(table, scope, first.items, opening);
  const day = dayOf(now);
  const [parties, held] = await Promise.all([
    named(reading, own, { side: 'related_id', day }),
    named(reading, others, { side: 'entity_id', day }),
  ]);
  const shown = upTo(MOST_RELATED, parties);
  const screenings = await screeningsOf(
    reading,
    shown.items.map(({ id }) => id),
  );
  return {
    parties: {
      items: shown.items.map((party) => ({ ...party, screening: screenings.get(party.id) })),
      omitted: shown.omitted,
    },
    held: { items: held.map(({ id: _id, ...each }) => each), omitted: first.omitted },
  };
}

/** The relations with the name of the entity on the other side, those of today first. */
async function named(
  { table, scope, opening }: FactsReading,
  relations: readonly Relation[],
  { side, day }: { readonly side: 'related_id' | 'entity_id'; readonly day: string },
): Promise<readonly (RelatedFacts & { readonly id: string })[]> {
  const ids = [...new Set(relations.map(({ record }) => record[side]))];
  const [records, vault] = await Promise.all([findEntities(table, scope, ids), opening]);
  const lines = new Map(linesOf(records, vault).map((line) => [line.row.id, line]));
  return relations
    .flatMap(({ record, details }) => {
      const line = lines.get(record[side]);
      if (line === undefined) return [];
      const { role, share, share_max, since, until, source } = details;
      const said = { role, share, share_max, since, until, source, isCurrent: holdsOn(details, day) };
      return [{ id: line.row.id, kind: record.kind, name: line.name, type: line.row.entity_type, ...said }];
    })
    .toSorted(inOrder);
}

function inOrder(a: RelatedFacts, b: RelatedFacts): number {
  if (a.isCurrent !== b.isCurrent) return a.isCurrent ? -1 : 1;
  return (b.share ?? -1) - (a.share ?? -1) || (a.name < b.name ? -1 : 1);
}

async function screeningsOf(
  { table, scope, opening }: FactsReading,
  entityIds: readonly string[],
): Promise<ReadonlyMap<string, PartyScreening>> {
  const ids = [...new Set(entityIds)].map(screeningIdOf);
  const results = await findResults(table, scope, ids);
  const settled = await inParallel(results, READS_AT_ONCE, async (result) => {
    // Whatever opens a case has found a match, or has raised an alert.
    const isEmpty = result.match_count === 0 && result.alerts === 0;
    const loaded = isEmpty ? undefined : await loadScreening(table, scope, result.id, opening);
    return [result.entity_id, screeningOf(result, loaded)] as const;
  });
  throwFirstFailure(settled);
  return new Map(settled.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : [])));
}

function screeningOf(
  result: ResultRecord,
  loaded: Pick<LoadedScreening, 'profiles' | 'cases'> | undefined,
): PartyScreening {
  const hits = (loaded?.profiles ?? []).map(hitOf);
  return {
    status: result.status,
    screenedAt: result.screened_at,
    hits: hits.filter(({ risk }) => risk > 0).toSorted((a, b) => b.risk - a.risk),
    dismissed: hits.filter(({ status, gone }) => status === 'false_positive' && gone === null),
    isOwnedByListed: result.ownership?.outcome === 'listed',
    undecided: hits.filter(isUndecided).length,
    openCases: (loaded?.cases ?? []).filter(({ record }) => record.status !== 'closed').length,
  };
}
