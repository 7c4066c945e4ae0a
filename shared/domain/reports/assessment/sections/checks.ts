/** What screenings, verifications and registers say of the entity, with list versions and the decisions of reviewers. */
import type { Cell, Content, Section } from '@probity/printing/document';
import { inHundred } from '../../../screening/explanation/wording/numbers.ts';
import { gapsOf, type ListState } from '../../../watchlists/coverage/model.ts';
import type { VerificationFacts } from '../../facts/identity.ts';
import type { Hit } from '../../facts/screening.ts';
import { allMatchesInWords, standingInWords } from '../../parts/matches.ts';
import { riskSaid } from '../../parts/risk.ts';
import { dayInWords, instantInWords } from '../../wording/dates.ts';
import {
  CHECK_WORDS,
  failureInWords,
  gapInWords,
  labelInWords,
  listInWords,
  OUTCOME_WORDS,
  providerInWords,
  reviewDecisionInWords,
  SESSION_WORDS,
  TOPIC_WORDS,
} from '../../wording/words.ts';
import { ANCHORS, type AssessmentFacts } from '../model.ts';

export function screeningSection(facts: AssessmentFacts): Section {
  const { screening } = facts;
  const content: readonly Content[] =
    screening === undefined
      ? [
          {
            kind: 'notice',
            tone: 'caution',
            text: ['Not screened: the entity was not compared with any watchlist.'],
          },
        ]
      : [
          {
            kind: 'facts',
            rows: [
              { label: 'Status', value: [statusWords(screening)] },
              {
                label: 'Result of',
                value: [
                  screening.screenedAt === null ? 'No result yet' : instantInWords(screening.screenedAt),
                ],
              },
              {
                label: 'Risk by screening',
                value: [riskInShort(facts)],
              },
              {
                label: 'Matches by name',
                value: [screening.screenedAt === null ? 'No result yet' : allMatchesInWords(screening)],
              },
              ...(screening.evidence === null
                ? []
                : [
                    {
                      label: 'Provider and engine',
                      value: [
                        `${providerInWords(screening.evidence.provider)}, version ${screening.evidence.engine}`,
                      ],
                    },
                    {
                      label: 'Version of the lists',
                      value: [screening.evidence.list_version ?? 'Not stated'],
                    },
                  ]),
            ],
          },
          ...(screening.screenedAt === null
            ? []
            : hitsTable(screening.hits.items, screening.hits.omitted + screening.truncated)),
          ...listsTable(screening.evidence?.sources ?? []),
          ...gapsLine(screening.evidence?.coverage ?? []),
        ];
  return { id: ANCHORS.screening, heading: 'Screening', content };
}

function statusWords({ status, failure, screenedAt }: NonNullable<AssessmentFacts['screening']>): string {
  if (status === 'completed') return 'Completed';
  const before = screenedAt === null ? '' : '. The result below is the one before';
  return status === 'failed' ? `Failed: ${failureInWords(failure)}${before}` : `No result yet${before}`;
}

function hitsTable(hits: readonly Hit[], omitted: number): readonly Content[] {
  if (hits.length === 0)
    return [
      {
        kind: 'paragraph',
        text: ['No record of the lists that were searched resembles the entity by name.'],
      },
    ];
  return [
    {
      kind: 'table',
      summary: 'Listed persons and companies that resemble the entity, with the decisions of reviewers',
      columns: [
        { title: 'Name', share: 0.24 },
        { title: 'Topics', share: 0.16 },
        { title: 'Likeness of 100', share: 0.12, align: 'end' },
        { title: 'Listed', share: 0.22 },
        { title: 'Decision', share: 0.26 },
      ],
      rows: hits.map((hit) => [
        [hit.name],
        [hit.topics.map((topic) => TOPIC_WORDS[topic]).join(', ')],
        [inHundred(hit.score)],
        [hit.listings.map(({ list, reference }) => `${listInWords(list)}, ${reference}`).join('\n')],
        decisionCell(hit),
      ]),
      omitted,
    },
  ];
}

function riskInShort(facts: AssessmentFacts): string {
  const said = riskSaid(facts);
  const risk = facts.screening?.risk ?? null;
  if (said === null || risk === null) return 'No result yet';
  return said.doubt === null ? `${said.word}, ${risk.score} of 10` : `${said.word}. ${said.doubt}`;
}

function decisionCell(hit: Hit): Cell {
  const { word, detail, tone } = standingInWords(hit);
  return {
    tone,
    text: [{ text: word, strong: tone !== 'plain' }, ...(detail === '' ? [] : [`\n${detail}`])],
  };
}

/** A result without matches says nothing of these lists. */
function gapsLine(coverage: readonly ListState[]): readonly Content[] {
  const gaps = gapsOf(coverage);
  if (gaps.length === 0) return [];
  const lists = gaps.map(gapInWords).join('; ');
  return [{ kind: 'paragraph', text: [{ text: 'Not covered: ', strong: true }, `${lists}.`] }];
}

function listsTable(
  sources: readonly {
    readonly list: string;
    readonly sha256: string;
    readonly published_on: string | null;
    readonly fetched_at: string;
    readonly records: number;
  }[],
): readonly Content[] {
  if (sources.length === 0) return [];
  return [
    { kind: 'paragraph', text: [{ text: 'Lists that were searched', strong: true }] },
    {
      kind: 'table',
      summary: 'Lists with their dates and the hashes of their files',
      columns: [
        { title: 'List', share: 0.22 },
        { title: 'Published', share: 0.15 },
        { title: 'Fetched', share: 0.2 },
        { title: 'Records', share: 0.11, align: 'end' },
        { title: 'SHA-256', share: 0.32 },
      ],
      rows: sources.map(({ list, sha256, published_on, fetched_at, records }) => [
        [listInWords(list)],
        [published_on === null ? 'Not stated' : dayInWords(published_on)],
        [instantInWords(fetched_at)],
        [records.toLocaleString('en-GB')],
        [{ text: sha256, quiet: true }],
      ]),
    },
  ];
}

export function verificationSection({ verifications }: AssessmentFacts): Section {
  const { items, omitted } = verifications;
  return {
    id: ANCHORS.verification,
    heading: 'Identity verification',
    content:
      items.length === 0
        ? [{ kind: 'paragraph', text: ['No identity verification of the entity is on record.'] }]
        : [
            {
              kind: 'table',
              summary: 'Identity verifications with their checks and the decisions of reviewers',
              columns: [
                { title: 'Asked', share: 0.17 },
                { title: 'Checks', share: 0.29 },
                { title: 'Status', share: 0.12 },
                { title: 'Outcome', share: 0.14 },
                { title: 'Review', share: 0.28 },
              ],
              rows: items.map((each) => [
                [instantInWords(each.askedAt)],
                [
                  each.checks
                    .map(
                      ({ type, outcome }) => `${CHECK_WORDS[type]}: ${OUTCOME_WORDS[outcome].toLowerCase()}`,
                    )
                    .join('\n'),
                ],
                [
                  SESSION_WORDS[each.status],
                  ...(each.completedAt === null ? [] : [`\n${dayInWords(each.completedAt)}`]),
                ],
                {
                  tone: each.outcome === 'clear' ? 'good' : each.outcome === 'pending' ? 'plain' : 'caution',
                  text: [OUTCOME_WORDS[each.outcome]],
                },
                [reviewText(each)],
              ]),
              omitted,
            },
          ],
  };
}

function reviewText({ reviews, failureReason }: VerificationFacts): string {
  const [latest] = reviews;
  if (latest === undefined)
    return failureReason === null
      ? 'Not reviewed'
      : `Not reviewed. Reason: ${labelInWords(failureReason).toLowerCase()}`;
  return `${reviewDecisionInWords(latest)}, by ${latest.reviewed_by.name} on ${instantInWords(latest.reviewed_at)}`;
}
