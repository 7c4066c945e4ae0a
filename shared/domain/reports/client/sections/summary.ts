/** The first page of a client report: what stands, the risk with its reasons, and what is open. Pure. */
import type { Cell, Content, Section, Text, Tone } from '@probity/printing/document';
import { gapsOf } from '../../../watchlists/coverage/model.ts';
import type { EntityFacts } from '../../facts/entity.ts';
import type { Hit, ScreeningFacts } from '../../facts/screening.ts';
import { findingInShort, ownersOfToday } from '../../parts/owners.ts';
import { riskNotice, riskSaid } from '../../parts/risk.ts';
import { notice, paragraph, table, toned } from '../../wording/blocks.ts';
import { counted, OUTCOME_WORDS, REVIEW_WORDS, scoreInWords, TOPIC_WORDS } from '../../wording/words.ts';
import { openPoints } from '../open-points.ts';
import { documentsOf, isExpired } from './documents.ts';
import { OUTCOME_TONES, REVIEW_TONES } from './identity.ts';

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
            ? [notice('plain', 'Nothing that was asked for or recorded is open.')]
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
    ownersStanding(found),
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
  const said = riskSaid(screening);
  if (said === null)
    return { ...area, tone: 'caution', state: screening.status === 'failed' ? 'Failed' : 'No result yet' };
  const { hits, ownership, evidence } = screening;
  const count = hits.items.length + hits.omitted;
  const held = ownership === null ? '' : findingInShort(ownership);
  const gaps = gapsOf(evidence?.coverage ?? []).length;
  const parts = [
    count === 0 ? 'No possible match by name' : counted(count, 'possible match', 'possible matches'),
    held,
    `Risk ${said.word.toLowerCase()}`,
    gaps === 0 ? '' : `${counted(gaps, 'list')} not covered or outdated`,
    screening.status === 'failed' ? 'The last run failed, this is the result before' : '',
  ];
  const isWhole = gaps === 0 && screening.status !== 'failed' && (ownership?.unscreened ?? 0) === 0;
  const { tone } = said;
  return {
    ...area,
    tone: tone === 'good' && !isWhole ? 'caution' : tone,
    state: parts.filter((part) => part !== '').join('. '),
  };
}

function ownersStanding({ relations }: EntityFacts): Standing {
  const area = { area: 'Owners and officers', section: 'related' };
  const { owners, listed } = ownersOfToday(relations);
  const officers = relations.parties.items.filter(({ kind, isCurrent }) => kind === 'officer' && isCurrent);
  if (owners + officers.length === 0) return { ...area, tone: 'plain', state: 'None on record' };
  const resemble =
    listed === 1 ? 'resembles a sanctioned person or company' : 'resemble sanctioned persons or companies';
  const state = [
    ...(owners === 0
      ? []
      : [`${counted(owners, 'owner')} on record${listed === 0 ? '' : `, of whom ${listed} ${resemble}`}`]),
    ...(officers.length === 0 ? [] : [`${counted(officers.length, 'officer')} on record`]),
  ].join('. ');
  return { ...area, tone: listed === 0 ? 'plain' : 'bad', state };
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

/** The value of the tenant, the level by screening, and what it is made of: the ownership finding and each match that counts. */
function riskContent({ screening, entity }: EntityFacts): readonly Content[] {
  const { risk_score: own } = entity.details;
  const set =
    own === undefined || own === null
      ? []
      : [
          notice(
            'caution',
            `Risk on record: ${own} of 100, set by the tenant. It has precedence over the risk by screening. A reason is not stored with it.`,
          ),
        ];
  if (screening === undefined || screening.risk === null)
    return [...set, paragraph('There is no risk by screening: the entity has no screening result.')];
  const { ownership } = screening;
  return [
    ...set,
    ...riskNotice(screening),
    ...(ownership === null || ownership.risk === 0 ? [] : [paragraph(ownership.sentence)]),
    ...(ownership === null || ownership.risk === 0
      ? []
      : [
          { kind: 'list', ordered: false, items: ownership.arithmetic.map((sum) => [sum]) } satisfies Content,
        ]),
    reasonsTable(screening),
  ];
}

interface RiskReason {
  readonly said: Text;
  readonly kind: string;
  readonly sureness: string;
  readonly risk: number;
}

function reasonsTable(screening: ScreeningFacts): Content {
  const { hits, ownership } = screening;
  const reasons = [
    ...ownershipReason(ownership),
    ...hits.items.filter(({ risk }) => risk > 0).map(hitReason),
  ];
  const shown = reasons.toSorted((a, b) => b.risk - a.risk).slice(0, MOST_REASONS);
  return table(
    'What the risk is made of, the highest first. The highest one is the risk',
    [
      ['Reason', 0.5],
      ['Kind of list', 0.24],
      ['Likeness', 0.13],
      ['Counts', 0.13],
    ],
    shown.map(({ said, kind, sureness, risk }) => [said, kind, sureness, `${risk} of 10`]),
    {
      nothing:
        riskSaid(screening)?.doubt === null
          ? 'Nothing counts towards the risk: no match by name, and no share of listed owners of 50 percent or more.'
          : 'Nothing that is known counts towards the risk.',
      omitted: reasons.length - shown.length,
    },
  );
}

/** As sure as the weakest match of an owner that it needs. */
function ownershipReason(ownership: ScreeningFacts['ownership']): readonly RiskReason[] {
  if (ownership === null || ownership.risk === 0) return [];
  return [
    {
      said: [{ text: findingInShort(ownership), link: 'screening-ownership' }],
      kind: 'sanctions, by owners',
      sureness: scoreInWords(ownership.strength ?? 0),
      risk: ownership.risk,
    },
  ];
}

function hitReason({ name, topics, score, risk }: Hit): RiskReason {
  return {
    said: [{ text: `Resembles ${name}`, link: 'screening-hits' }],
    kind: topics.map((topic) => TOPIC_WORDS[topic]).join(', '),
    sureness: scoreInWords(score),
    risk,
  };
}
