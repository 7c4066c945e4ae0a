/** The first page of a client report: what stands, the risk with its reasons, and what is open. Pure. */
import type { Cell, Content, Section, Text, Tone } from '#shared/printing/document.ts';
import type { EntityFacts } from '../../facts/entity.ts';
import { facts, notice, paragraph, table, toned } from '../../wording/blocks.ts';
import {
  counted,
  OUTCOME_WORDS,
  REVIEW_WORDS,
  RISK_WORDS,
  scoreInWords,
  TOPIC_WORDS,
} from '../../wording/words.ts';
import { openPoints } from '../open-points.ts';
import { documentsOf, isExpired } from './documents.ts';
import { OUTCOME_TONES, REVIEW_TONES } from './identity.ts';
import { RISK_TONES } from './screening.ts';

export function summarySection(found: EntityFacts, now: string): Section {
  const open = openPoints(found, now);
  return {
    id: 'summary',
    heading: 'Summary',
    content: [standingTable(found, now)],
    sections: [
      { id: 'summary-risk', heading: 'Risk and its reasons', content: riskContent(found) },
      {
        id: 'summary-open',
        heading: 'Open points',
        content:
          open.length === 0
            ? [notice('good', 'Nothing is open.')]
            : [{ kind: 'list', ordered: true, items: open }],
      },
    ],
  };
}

interface Standing {
  readonly area: string;
  readonly section: string;
  readonly tone: Tone;
  readonly state: string;
}

function standingTable(found: EntityFacts, now: string): Content {
  const rows = [
    screeningStanding(found),
    identityStanding(found),
    documentsStanding(found, now),
    questionnairesStanding(found),
  ];
  return table(
    'What stands, by area',
    [
      ['Area', 0.3],
      ['State', 0.7],
    ],
    rows.map(({ area, section, tone, state }): readonly Cell[] => [
      [{ text: area, link: section }],
      toned(tone, state),
    ]),
    { nothing: '' },
  );
}

function screeningStanding({ screening }: EntityFacts): Standing {
  const area = { area: 'AML screening', section: 'screening' };
  if (screening === undefined) return { ...area, tone: 'caution', state: 'Not screened' };
  if (screening.risk === null)
    return { ...area, tone: 'caution', state: screening.status === 'failed' ? 'Failed' : 'No result yet' };
  const count = screening.hits.items.length + screening.hits.omitted;
  const state =
    count === 0
      ? 'No possible matches'
      : `${counted(count, 'possible match', 'possible matches')}, risk ${RISK_WORDS[screening.risk.level].toLowerCase()}`;
  return { ...area, tone: RISK_TONES[screening.risk.level], state };
}

function identityStanding({ verifications: { items } }: EntityFacts): Standing {
  const area = { area: 'Identity checks', section: 'identity' };
  const latest = items.find(({ status }) => status === 'completed') ?? items[0];
  if (latest === undefined) return { ...area, tone: 'plain', state: 'Not asked for' };
  if (latest.status !== 'completed') return { ...area, tone: 'caution', state: 'Asked for, not completed' };
  const words = OUTCOME_WORDS[latest.outcome];
  const [review] = latest.reviews;
  if (review === undefined || review.proposed_decision !== null)
    return { ...area, tone: OUTCOME_TONES[latest.outcome], state: words };
  const state = `${REVIEW_WORDS[review.decision]} by ${review.reviewed_by.name}. Result of the checks: ${words.toLowerCase()}`;
  return { ...area, tone: REVIEW_TONES[review.decision], state };
}

function documentsStanding(found: EntityFacts, now: string): Standing {
  const { items, omitted } = documentsOf(found);
  const expired = items.filter((document) => isExpired(document, now)).length;
  const all = counted(items.length + omitted, 'document');
  return {
    area: 'Documents',
    section: 'documents',
    tone: expired === 0 ? 'plain' : 'caution',
    state: expired === 0 ? all : `${all}, ${expired} expired`,
  };
}

function questionnairesStanding({ responses: { items, omitted } }: EntityFacts): Standing {
  const area = { area: 'Questionnaires', section: 'questionnaires' };
  if (items.length === 0) return { ...area, tone: 'plain', state: 'Not asked' };
  const approved = items.filter(({ status }) => status === 'APPROVED').length;
  const rejected = items.filter(({ status }) => status === 'REJECTED').length;
  const parts = [
    `${items.length + omitted} asked`,
    ...(approved === 0 ? [] : [`${approved} approved`]),
    ...(rejected === 0 ? [] : [`${rejected} rejected`]),
  ];
  const tone: Tone = rejected > 0 ? 'bad' : approved === items.length ? 'good' : 'caution';
  return { ...area, tone, state: parts.join(', ') };
}

const MOST_REASONS = 10;

/** The level and, for each hit that counts, what it adds: the list's weight times the likeness. */
function riskContent({ screening, entity }: EntityFacts): readonly Content[] {
  const { risk_score: own } = entity.details;
  const ownRows = facts([['Set by the tenant', own === undefined || own === null ? null : `${own} of 100`]]);
  if (screening === undefined || screening.risk === null)
    return [...ownRows, paragraph('There is no risk by screening: the entity has no screening result.')];
  const { level, score } = screening.risk;
  const reasons = screening.hits.items.filter(({ risk }) => risk > 0);
  return [
    notice(RISK_TONES[level], `Risk by screening: ${RISK_WORDS[level]} (${score} of 10).`),
    ...ownRows,
    table(
      'What the risk is made of, the highest first. The highest one is the risk',
      [
        ['Reason', 0.5],
        ['Kind of list', 0.24],
        ['Likeness', 0.13],
        ['Counts', 0.13],
      ],
      reasons
        .slice(0, MOST_REASONS)
        .map((hit) => [
          [{ text: `Resembles ${hit.name}`, link: 'screening-hits' }] satisfies Text,
          hit.topics.map((topic) => TOPIC_WORDS[topic]).join(', '),
          scoreInWords(hit.score),
          `${hit.risk} of 10`,
        ]),
      {
        nothing: 'No possible match counts towards the risk.',
        omitted: Math.max(0, reasons.length - MOST_REASONS),
      },
    ),
  ];
}
