/** What waits of a case: hits to judge, or the confirmation by a second person. */
import { equals } from '#shared/platform/condition.ts';
import type { Write } from '#shared/platform/ports.ts';
import { StaleRead } from '#shared/platform/ports.ts';
import type { EntityType } from '../../entities/schema.ts';
import { changeBy } from '../../tenants/last-change.ts';
import type { Topic } from '../../watchlists/schema.ts';
import type { AssignableSubject } from '../../work/assign.ts';
import { type Ground, type Waiting, type WorkChange, workChange } from '../../work/changes.ts';
import { readMark } from '../../work/mark.ts';
import type { Reason, Tag } from '../../work/schema.ts';
import { partKey, screeningIds } from '../keys.ts';
import type { OwnershipSummary } from '../ownership/stored.ts';
import { topicsOf } from '../profiles/facts.ts';
import type { RiskProfile } from '../profiles/model.ts';
import { counts, riskLevel } from '../rules.ts';
import { type CaseAfter, type CaseDetails, CaseRecord, caseContentOf } from '../store/records.ts';
import { type Case, unsealCase } from '../store/repository.ts';

/** What is known of the screening beside its case. */
export interface Screened {
  readonly entityType: EntityType;
  readonly profiles: readonly RiskProfile[];
  /** What listed owners hold; null where no owners are known. */
  readonly ownership: Pick<OwnershipSummary, 'outcome' | 'share' | 'share_max' | 'strength'> | null;
}

interface Stands {
  readonly next: CaseAfter;
  readonly details: CaseDetails;
}

/** Undefined where the case is closed. `since`: when the hits were found, or the case was opened again. */
function waitingOfCase({ next, details }: Stands, screened: Screened, since: string): Waiting | undefined {
  if (next.status === 'closed') return undefined;
  const { pending_decision: pending } = details;
  return {
    kind: pending === null ? 'hit' : 'second_person',
    since: pending?.proposed_at ?? since,
    assignedTo: details.assigned_to?.id ?? null,
    subject: { type: 'case', id: next.id, response_id: null },
    entity: {
      id: next.entity_id,
      name: details.entity_name ?? details.title,
      entity_type: screened.entityType,
    },
    title: details.title,
    reason: reasonOf(details, screened),
    tags: tagsOf(details, screened),
  };
}

/** What listed owners hold, or may hold, is a reason beside that of the hits, also for whoever has to confirm. */
function reasonOf(details: CaseDetails, screened: Screened): Reason {
  const { ownership } = screened;
  const reason = waitsFor(details, screened);
  if (ownership?.outcome === 'listed') return { ...reason, owned: ownership.share };
  return ownership?.outcome === 'possible' ? { ...reason, owned_at_most: ownership.share_max } : reason;
}

/** A case without hits was opened by what listed owners hold. */
function waitsFor(
  { pending_decision: pending, previous_decision: previous }: CaseDetails,
  { profiles, ownership }: Screened,
): Reason {
  if (pending !== null) return { code: 'proposed', person: pending.proposed_by.name, word: pending.decision };
  const count = profiles.filter(isToJudge).length;
  if (count > 0) return { code: previous === null ? 'hits' : 'hits_again', count };
  if (profiles.some(({ status }) => status === 'true_positive' || status === 'false_positive'))
    return { code: 'hits_judged' };
  if (ownership?.outcome === 'listed' || ownership?.outcome === 'possible')
    return { code: previous === null ? 'ownership' : 'ownership_again' };
  return { code: profiles.length > 0 ? 'hits_ended' : 'ownership_ended' };
}

function isToJudge({ gone, status }: RiskProfile): boolean {
  return gone === null && (status === 'not_reviewed' || status === 'in_review');
}

/** What the hits that count are listed for. */
function tagsOf({ previous_decision }: CaseDetails, { profiles, ownership }: Screened): Tag[] {
  // Where hits are a reason, too, what owners only may hold does not make it a case about owners.
  const isOwned =
    ownership?.outcome === 'listed' || (ownership?.outcome === 'possible' && !profiles.some(counts));
  const listed = profiles.filter((profile) => profile.gone === null && profile.status !== 'false_positive');
  const topics = listed.flatMap(({ match }) => topicsOf(match.records));
  const found = topics.map((topic) => TAGS[topic]).filter((tag) => tag !== null);
  // Only sanctions make an owner a listed one.
  const tags = new Set<Tag>(isOwned ? [...found, 'sanctions', 'ownership'] : found);
  return [
    ...ORDER.filter((tag) => tags.has(tag)),
    ...(riskLevel(profiles, ownership) === 'high' ? (['high_risk'] as const) : []),
    ...(previous_decision === null ? [] : (['came_back'] as const)),
  ];
}

const TAGS: Readonly<Record<Topic, Tag | null>> = {
  sanction: 'sanctions',
  'export-control': 'sanctions',
  debarment: null,
  warning: null,
  'pep-class-1': 'pep',
  'pep-class-2': 'pep',
  'pep-class-3': 'pep',
  'pep-class-4': 'pep',
  'adverse-media': 'adverse_media',
};
const ORDER: readonly Tag[] = ['sanctions', 'pep', 'adverse_media', 'ownership'];

/** The item after a change of the case. What already waited for a person keeps its time. */
export function workOfCase(
  ground: Ground,
  before: CaseRecord | undefined,
  after: Stands,
  screened: Screened,
): WorkChange {
  const mark = before?.work === undefined ? undefined : readMark(before.work);
  const waits = mark?.kind === 'hit' ? mark.since : sinceOf(before, after, ground.at);
  return workChange(ground, spotOf(after.next), before?.work, waitingOfCase(after, screened, waits));
}

/** A case that was open already, and has no mark because an earlier release wrote it, waits since it was opened. */
function sinceOf(before: CaseRecord | undefined, { details }: Stands, at: string): string {
  if (before === undefined || before.work !== undefined || before.status === 'closed') return at;
  return details.previous_decision === null ? before.created_at : before.updated_at;
}

function spotOf({ id }: Pick<CaseAfter, 'id'>) {
  return { slot: 'case', subjectId: id } as const;
}

/** Says the number of hits anew after one was judged. The caller requires that the case is still as it was read. */
export function judgedWorkWrites(
  ground: Ground,
  record: CaseRecord,
  after: Stands,
  screened: Screened,
): readonly Write[] {
  if (record.work === undefined) return [];
  return workOfCase(ground, record, after, screened).writes;
}

/**
 * Says anew why an open case waits after a run that raised no alert: hits may have ended, or listed owners hold less. Nothing where the
 * sentence and the tags stay as they were.
 */
export function rescreenedWorkWrites(
  ground: Ground,
  { record, details }: Case,
  before: Screened,
  after: Screened,
): readonly Write[] {
  const said = (screened: Screened) =>
    JSON.stringify([reasonOf(details, screened), tagsOf(details, screened)]);
  if (record.work === undefined || said(before) === said(after)) return [];
  const stands = { next: caseContentOf(record), details };
  return judgedWorkWrites(ground, record, stands, after);
}

/** A case as a subject that can be assigned. */
export const assignableCase: AssignableSubject = {
  attribute: 'work',

  key(scope, id) {
    const place = screeningIds.read(id, 'case');
    // An id of another kind leads to a case that no screening has.
    return partKey(scope, place?.anchorId ?? id, 'case', ONLY);
  },

  assignedWrite(item, { vault, person, mark, at, by }) {
    const { record, details } = unsealCase(CaseRecord.parse(item), vault);
    const key = { pk: record.pk, sk: record.sk };
    const last_change = changeBy(by, at, 'assigned');
    const after: CaseDetails = { ...details, assigned_to: person, last_change };
    return {
      update: key,
      set: {
        details: vault.sealJson({ ...key, attribute: 'details' }, after),
        work: mark,
        updated_at: at,
      },
      add: { version: 1 },
      when: equals('version', record.version),
      refuse: () => new StaleRead(),
    };
  },
};

/** The only case of a screening. */
const ONLY = 0;
