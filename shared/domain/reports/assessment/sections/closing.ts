/** The last pages of an assessment: decisions of people, and how it was made. */
import type { Section } from '@probity/printing/document';
import type { Case } from '../../../screening/store/repository.ts';
import type { Hit } from '../../facts/screening.ts';
import { instantInWords } from '../../wording/dates.ts';
import { whyInWords } from '../../wording/why-dismissed.ts';
import {
  CASE_DECISION_WORDS,
  HIT_WORDS,
  RESPONSE_WORDS,
  reviewDecisionInWords,
} from '../../wording/words.ts';
import { comparisonWords } from '../answers/comparison.ts';
import { FACTORS } from '../factors.ts';
import { ANCHORS, type AssessmentFacts, questionsOf } from '../model.ts';
import { shortened } from '../wording.ts';

interface DecisionRow {
  readonly at: string;
  readonly by: string;
  readonly what: string;
  readonly reason: string;
}

/** Every decision of a person, in the order of time. */
export function decisionsSection(facts: AssessmentFacts): Section {
  const rows = decisionsOf(facts);
  return {
    id: ANCHORS.decisions,
    heading: 'Decisions and notes of people',
    content:
      rows.length === 0
        ? [
            {
              kind: 'paragraph',
              text: [
                'No decision and no note of a person is on record. Comments on single answers are not listed here.',
              ],
            },
          ]
        : [
            {
              kind: 'table',
              summary: 'Decisions and notes of people with their time',
              columns: [
                { title: 'When', share: 0.19 },
                { title: 'Who', share: 0.19 },
                { title: 'What', share: 0.24 },
                { title: 'Words', share: 0.38 },
              ],
              rows: rows.map(({ at, by, what, reason }) => [
                [instantInWords(at)],
                [{ text: by, author: 'person' }],
                [what],
                [shortened(reason, 600)],
              ]),
              omitted: facts.response.notes.omitted,
            },
          ],
  };
}

function decisionsOf({
  response,
  screening,
  relations,
  verifications,
}: AssessmentFacts): readonly DecisionRow[] {
  const rows: readonly DecisionRow[] = [
    ...(response.reviewed === null
      ? []
      : [{ ...response.reviewed, what: 'Reviewed the response', reason: '' }]),
    ...(response.managerReviewed === null
      ? []
      : [{ ...response.managerReviewed, what: 'Decided the response', reason: '' }]),
    ...response.notes.items.map(
      ({ created_at: at, profile_name: by, status_transition: to, text: reason }) => ({
        at,
        by,
        what: to === null ? 'Note' : `Response: ${RESPONSE_WORDS[to]}`,
        reason,
      }),
    ),
    ...(screening?.cases ?? []).flatMap(caseRows),
    ...(screening?.hits.items ?? []).flatMap((hit) => matchRows(hit, 'Match by name')),
    ...partyRows(relations),
    ...verifications.items.flatMap(({ reviews }) =>
      reviews.map((review) => ({
        at: review.reviewed_at,
        by: review.reviewed_by.name,
        what: `Verification: ${reviewDecisionInWords(review)}`,
        reason: review.notes,
      })),
    ),
  ];
  return rows.toSorted((one, other) => (one.at < other.at ? -1 : Number(one.at > other.at)));
}

/** The decision of a case, one that waits for a second person, and the one before. */
function caseRows({ record, details }: Case): readonly DecisionRow[] {
  const { pending_decision: pending, previous_decision: previous, title } = details;
  const row = (at: string, by: string | undefined, what: string, reason: string | null): DecisionRow => ({
    at,
    by: by ?? 'not on record',
    what: `Screening case: ${what}`,
    reason: withReason(title, reason ?? ''),
  });
  return [
    ...(previous === null
      ? []
      : [
          row(
            previous.decided_at,
            previous.decided_by?.name,
            `${CASE_DECISION_WORDS[previous.decision]}. The case was reopened since`,
            previous.reason,
          ),
        ]),
    ...(pending === null
      ? []
      : [
          row(
            pending.proposed_at,
            pending.proposed_by.name,
            `${CASE_DECISION_WORDS[pending.decision]} proposed, waits for a second one`,
            pending.reason,
          ),
        ]),
    ...(record.decision === null || record.closed_at === null
      ? []
      : [
          row(
            record.closed_at,
            details.closed_by?.name,
            CASE_DECISION_WORDS[record.decision],
            details.reason,
          ),
        ]),
  ];
}

/** A decision that does not hold any more was one nevertheless. */
function matchRows({ name, decision, previousDecision: previous }: Hit, of: string): readonly DecisionRow[] {
  const row = (said: NonNullable<typeof decision | typeof previous>, tail: string): DecisionRow => ({
    at: said.decided_at,
    by: said.decided_by.name,
    what: `${of}: ${HIT_WORDS[said.status]}${tail}`,
    reason: withReason(name, whyInWords(said)),
  });
  return [
    ...(previous === null ? [] : [row(previous, '. It does not hold any more')]),
    ...(decision === null ? [] : [row(decision, '')]),
  ];
}

/** Decisions on matches of owners and officers: findings about the entity rest on them. */
function partyRows({ parties }: AssessmentFacts['relations']): readonly DecisionRow[] {
  const once = new Map(parties.items.map((party) => [party.id, party]));
  return [...once.values()].flatMap(({ name, kind, screening }) =>
    [...(screening?.hits ?? []), ...(screening?.dismissed ?? [])].flatMap((hit) =>
      matchRows(hit, `Match of the ${kind} “${name}”`),
    ),
  );
}

function withReason(what: string, why: string): string {
  return [what, why].filter((part) => part !== '').join(': ');
}

export function methodSection(facts: AssessmentFacts): Section {
  const byModel = questionsOf(facts).some(({ evidence }) => evidence.some(({ isByModel }) => isByModel));
  return {
    id: ANCHORS.method,
    heading: 'How this assessment was made',
    content: [
      {
        kind: 'facts',
        rows: [
          { label: 'How it was made', value: [engineOf(facts)] },
          { label: 'Comparison with sources', value: [comparisonWords(facts)] },
          { label: 'Rules', value: [`${FACTORS.length} factors, the table of this document`] },
          { label: 'Made', value: [instantInWords(facts.madeAt)] },
          { label: 'Response', value: [facts.response.id] },
          { label: 'Entity', value: [facts.entity.id] },
          {
            label: 'Version of the lists',
            value: [listVersionOf(facts)],
          },
        ],
      },
      {
        kind: 'list',
        ordered: false,
        items: [
          ['Answers are what the respondent has said. A source that supports an answer does not prove it.'],
          ['Documents that are classified as not for reports are neither listed nor counted here.'],
          ['What happened after the time above is not in this document.'],
          ...(byModel
            ? [
                [
                  'Passages marked [AI] were read by a language model and found word for word in their source.',
                ],
              ]
            : []),
        ],
      },
    ],
  };
}

function listVersionOf({ screening }: AssessmentFacts): string {
  if (screening === undefined) return 'Not screened';
  if (screening.evidence === null) return 'There is no result of a screening';
  return screening.evidence.list_version ?? 'The provider does not state it';
}

/** What made the assessment, in sentences that a reader understands who knows nothing of the service. */
export function engineOf({ isTestData }: Pick<AssessmentFacts, 'isTestData'>): string {
  const made = 'Rating and findings were made by fixed rules. No language model wrote any of it.';
  return isTestData
    ? `${made} This is test mode: screenings and identity checks are simulated, and submitted answers are not checked by themselves.`
    : made;
}
