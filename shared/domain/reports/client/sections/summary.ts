/** The first page of a client report: what stands, the risk with its reasons, and what is open. Pure. */
import type { Cell, Content, Section, Text, Tone } from '@probity/printing/document';
import { isExpired } from '../../facts/documents.ts';
import type { EntityFacts } from '../../facts/entity.ts';
import type { Hit, ScreeningFacts } from '../../facts/screening.ts';
import { matchInWords, topicsInWords } from '../../parts/matches.ts';
import { findingInShort } from '../../parts/owners.ts';
import { notLookedAt, partiesInWords, partiesOfToday, toneOfParties } from '../../parts/parties.ts';
import { type RiskSaid, riskNotice, riskSaid, screeningInShort } from '../../parts/risk.ts';
import { notice, paragraph, table, toned } from '../../wording/blocks.ts';
import { dayInWords } from '../../wording/dates.ts';
import {
  counted,
  OUTCOME_WORDS,
  RESPONSE_WORDS,
  REVIEW_WORDS,
  SESSION_WORDS,
  scoreInWords,
} from '../../wording/words.ts';
import { openPoints } from '../open-points.ts';
import { documentsOf } from './documents.ts';
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

function screeningStanding({ screening, relations }: EntityFacts): Standing {
  const area = { area: 'AML screening', section: 'screening' };
  if (screening === undefined) return { ...area, tone: 'caution', state: 'Not screened' };
  const said = riskSaid({ screening, relations });
  const state = screeningInShort(screening, relations);
  return said === null || screening.screenedAt === null
    ? { ...area, tone: 'caution', state: `${state}. Asked for on ${dayInWords(screening.askedAt)}` }
    : { ...area, tone: said.tone, state };
}

function ownersStanding({ relations }: EntityFacts): Standing {
  const area = { area: 'Owners and officers', section: 'related' };
  const kinds = ['owner', 'officer'] as const;
  const known = kinds.map((kind) => partiesInWords(relations, kind)).filter((part) => part !== '');
  if (known.length === 0) return { ...area, tone: 'plain', state: 'None on record' };
  const unknown = notLookedAt(relations);
  const tone = toneOfParties(kinds.flatMap((kind) => partiesOfToday(relations, kind)));
  return unknown === ''
    ? { ...area, tone, state: known.join('. ') }
    : { ...area, tone: tone === 'plain' ? 'caution' : tone, state: [...known, unknown].join('. ') };
}

function identityStanding({ verifications: { items } }: EntityFacts): Standing {
  const area = { area: 'Identity checks', section: 'identity' };
  const latest = items.find(({ status }) => status === 'completed') ?? items[0];
  if (latest === undefined) return { ...area, tone: 'plain', state: 'Not asked for' };
  const { status, outcome, askedAt, completedAt } = latest;
  if (status !== 'completed') {
    const state = `${SESSION_WORDS[status]}. Asked for on ${dayInWords(askedAt)}`;
    return { ...area, tone: 'caution', state };
  }
  const words = OUTCOME_WORDS[outcome];
  const on = completedAt === null ? '' : `, ${dayInWords(completedAt)}`;
  const [review] = latest.reviews;
  if (review === undefined || review.proposed_decision !== null)
    return { ...area, tone: OUTCOME_TONES[outcome], state: `${words}${on}. Not reviewed` };
  const { decision, reviewed_by: by, reviewed_at: at } = review;
  const state = `${REVIEW_WORDS[decision]} by ${by.name} on ${dayInWords(at)}. Result of the checks: ${words.toLowerCase()}${on}`;
  return { ...area, tone: REVIEW_TONES[decision], state };
}

function documentsStanding(found: EntityFacts, now: string): Standing {
  const area = { area: 'Documents', section: 'documents' };
  const { items, omitted } = documentsOf(found);
  if (items.length === 0) return { ...area, tone: 'plain', state: 'None that this report may list' };
  const expired = items.filter((document) => isExpired(document, now)).length;
  const infected = items.filter(({ scan }) => scan === 'infected').length;
  const parts = [
    counted(items.length + omitted, 'document'),
    ...(expired === 0 ? [] : [`${expired} expired`]),
    ...(infected === 0 ? [] : [`${infected} with malware`]),
    ...(omitted === 0 ? [] : [`${omitted} not looked at for this report`]),
  ];
  const tone = infected > 0 ? 'bad' : expired + omitted > 0 ? 'caution' : 'plain';
  return { ...area, tone, state: parts.join(', ') };
}

/** What was not decided is counted by its state: a response in preparation was not sent to anybody. */
function questionnairesStanding({ responses: { items, omitted } }: EntityFacts): Standing {
  const area = { area: 'Questionnaires', section: 'questionnaires' };
  if (items.length === 0) return { ...area, tone: 'plain', state: 'None on record' };
  const states = [...Map.groupBy(items, ({ status }) => status)].map(
    ([status, those]) => `${those.length} ${RESPONSE_WORDS[status].toLowerCase()}`,
  );
  const parts = [
    `${items.length + omitted} on record: ${states.join(', ')}`,
    ...(omitted === 0 ? [] : [`${omitted} earlier ones not looked at for this report`]),
  ];
  const isApproved = omitted === 0 && items.every(({ status }) => status === 'APPROVED');
  const isRejected = items.some(({ status }) => status === 'REJECTED');
  return { ...area, tone: isRejected ? 'bad' : isApproved ? 'good' : 'caution', state: parts.join(', ') };
}

const MOST_REASONS = 10;

/** The value of the tenant, the level by screening, and what it is made of: the ownership finding and each match that counts. */
function riskContent(found: EntityFacts): readonly Content[] {
  const { screening, entity } = found;
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
    return [...set, notice('caution', 'Risk by screening: Not known. The entity has no screening result.')];
  const { ownership } = screening;
  return [
    ...set,
    ...riskNotice(found),
    ...(ownership === null || ownership.risk === 0 ? [] : [paragraph(ownership.sentence)]),
    ...(ownership === null || ownership.risk === 0
      ? []
      : [
          { kind: 'list', ordered: false, items: ownership.arithmetic.map((sum) => [sum]) } satisfies Content,
        ]),
    reasonsTable(screening, riskSaid(found)),
  ];
}

interface RiskReason {
  readonly said: Text;
  readonly kind: string;
  readonly sureness: string;
  readonly risk: number;
}

function reasonsTable(screening: ScreeningFacts, said: RiskSaid | null): Content {
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
        (said?.doubt ?? null) === null
          ? 'Nothing counts towards the risk: no match by name that is confirmed or not decided, and no share of listed owners of 50 percent or more.'
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

function hitReason(hit: Hit): RiskReason {
  const { score, risk } = hit;
  return {
    said: [{ text: matchInWords(hit), link: 'screening-hits' }],
    kind: topicsInWords([hit]),
    sureness: scoreInWords(score),
    risk,
  };
}
