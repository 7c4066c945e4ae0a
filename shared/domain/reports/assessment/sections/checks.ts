/** What screenings, verifications and registers say of the entity, with list versions and the decisions of reviewers. */
import type { Content, Section } from '#shared/printing/document.ts';
import { inHundred } from '../../../screening/explanation/wording/numbers.ts';
import { gapsOf, type ListState } from '../../../watchlists/coverage/model.ts';
import type { VerificationFacts } from '../../facts/identity.ts';
import type { Hit } from '../../facts/screening.ts';
import { whyInWords } from '../../wording/why-dismissed.ts';
import { gapInWords } from '../../wording/words.ts';
import { ANCHORS, type AssessmentFacts } from '../model.ts';
import { code, count, day, instant } from '../wording.ts';

export function screeningSection({ screening }: AssessmentFacts): Section {
  const content: readonly Content[] =
    screening === undefined
      ? [{ kind: 'notice', tone: 'caution', text: ['The entity was never screened against watchlists.'] }]
      : [
          {
            kind: 'facts',
            rows: [
              { label: 'Status', value: [code(screening.status)] },
              {
                label: 'Result of',
                value: [screening.screenedAt === null ? 'no result yet' : instant(screening.screenedAt)],
              },
              {
                label: 'Risk of the hits',
                value: [
                  screening.risk === null
                    ? 'no result yet'
                    : `${screening.risk.score} of 10, ${screening.risk.level}`,
                ],
              },
              {
                label: 'Hits',
                value: [
                  count(
                    screening.hits.items.length + screening.hits.omitted + screening.truncated,
                    'hit',
                    'hits',
                  ),
                ],
              },
              ...(screening.evidence === null
                ? []
                : [
                    {
                      label: 'Provider and engine',
                      value: [`${screening.evidence.provider}, ${screening.evidence.engine}`],
                    },
                    {
                      label: 'Version of the lists',
                      value: [screening.evidence.list_version ?? 'not stated'],
                    },
                  ]),
            ],
          },
          ...hitsTable(screening.hits.items, screening.hits.omitted + screening.truncated),
          ...listsTable(screening.evidence?.sources ?? []),
          ...gapsLine(screening.evidence?.coverage ?? []),
        ];
  return { id: ANCHORS.screening, heading: 'Screening', content };
}

function hitsTable(hits: readonly Hit[], omitted: number): readonly Content[] {
  if (hits.length === 0)
    return [{ kind: 'paragraph', text: ['No listed person or company resembles the entity.'] }];
  return [
    {
      kind: 'table',
      summary: 'Listed persons and companies that resemble the entity, with the decisions of reviewers',
      columns: [
        { title: 'Name', share: 0.24 },
        { title: 'Topics', share: 0.16 },
        { title: 'Similarity', share: 0.12, align: 'end' },
        { title: 'Listed', share: 0.22 },
        { title: 'Decision', share: 0.26 },
      ],
      rows: hits.map((hit) => [
        [hit.name],
        [hit.topics.map(code).join(', ')],
        [inHundred(hit.score)],
        [hit.listings.map(({ list, reference }) => `${list} ${reference}`).join('\n')],
        { tone: toneOf(hit), text: [decisionText(hit)] },
      ]),
      omitted,
    },
  ];
}

function toneOf({ status, gone }: Hit) {
  if (gone !== null || status === 'false_positive') return 'plain';
  return status === 'true_positive' ? 'bad' : 'caution';
}

function decisionText({ status, decision, gone }: Hit): string {
  if (gone !== null) return `No hit any more since ${day(gone.at)}: ${code(gone.why)}`;
  if (decision === null) return `Not decided: ${code(status)}`;
  const why = whyInWords(decision);
  const reason = why === '' ? '' : `: ${why}`;
  return `${code(decision.status)}, by ${decision.decided_by.name} on ${instant(decision.decided_at)}${reason}`;
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
        [list],
        [published_on === null ? 'not stated' : day(published_on)],
        [instant(fetched_at)],
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
        ? [{ kind: 'paragraph', text: ['No identity verification was asked for.'] }]
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
                [instant(each.askedAt)],
                [each.checks.map(({ type, outcome }) => `${code(type)}: ${outcome}`).join('\n')],
                [each.status],
                {
                  tone: each.outcome === 'clear' ? 'good' : each.outcome === 'pending' ? 'plain' : 'caution',
                  text: [each.outcome],
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
  if (latest === undefined) return failureReason === null ? 'Not reviewed' : code(failureReason);
  return `${latest.decision}, by ${latest.reviewed_by.name} on ${instant(latest.reviewed_at)}`;
}

/** Empty where no register was asked lately. */
export function registerSections({ register, entity }: AssessmentFacts): readonly Section[] {
  if (register === undefined) return [];
  const { company, answeredAt } = register;
  const rows = [
    { label: 'Name', said: company.name, own: entity.name },
    {
      label: 'Number',
      said: company.registrationNumber ?? 'not stated',
      own: entity.registrationNumber,
    },
    { label: 'Country', said: company.incorporationCountryName, own: entity.jurisdiction },
    { label: 'Active', said: company.active ? 'yes' : 'no', own: '' },
    {
      label: 'Incorporated',
      said: company.incorporationDate === null ? 'not stated' : day(company.incorporationDate),
      own: '',
    },
  ];
  return [
    {
      id: ANCHORS.register,
      heading: 'Register',
      content: [
        { kind: 'paragraph', text: [`As ${company.source} answered on ${instant(answeredAt)}.`] },
        {
          kind: 'table',
          summary: 'What the register says beside the record of the entity',
          columns: [
            { title: 'Fact', share: 0.2 },
            { title: 'Register', share: 0.4 },
            { title: 'Record of the entity', share: 0.4 },
          ],
          rows: rows.map(({ label, said, own }) => [[label], [said], [own]]),
        },
      ],
    },
  ];
}
