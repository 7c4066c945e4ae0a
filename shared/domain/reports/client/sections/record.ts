/** The last pages: what was asked of whom and when, on which list versions, and the hashes of documents. Pure. */
import type { Content, Section } from '@probity/printing/document';
import type { EntityFacts } from '../../facts/entity.ts';
import type { ResponseFacts } from '../../facts/responses.ts';
import { facts, paragraph, table } from '../../wording/blocks.ts';
import { dayInWords, instantInWords } from '../../wording/dates.ts';
import {
  CHECK_WORDS,
  hashInGroups,
  listInWords,
  providerInWords,
  RESPONSE_WORDS,
  registerInWords,
  SESSION_WORDS,
} from '../../wording/words.ts';
import type { ReportRequest } from '../request.ts';
import { documentsOf } from './documents.ts';

export function recordSection(found: EntityFacts, request: ReportRequest): Section {
  return {
    id: 'record',
    heading: 'Record of this report',
    content: [
      ...facts([
        ['Reference', request.reference],
        ['Entity', `${found.entity.name} (${found.entity.record.id})`],
        [
          'Asked for by',
          request.askedBy === null ? null : `${request.askedBy.name}, ${request.askedBy.email}`,
        ],
        ['Asked for', instantInWords(request.askedAt)],
        ['Facts as of', instantInWords(request.madeAt)],
        [
          'Text of language models',
          'None was written for this report. It prints facts on record and decisions of persons.',
        ],
      ]),
    ],
    sections: [
      { id: 'record-asked', heading: 'What was asked of whom, and when', content: [askedTable(found)] },
      { id: 'record-lists', heading: 'Watchlists', content: listsContent(found) },
      { id: 'record-hashes', heading: 'Hashes of documents', content: hashesContent(found) },
    ],
  };
}

interface Asked {
  readonly what: string;
  readonly whom: string;
  readonly at: string;
  readonly result: string;
}

/** When a response came into its state, as far as that is on record. */
function reachedAt({ status, submittedAt, reviewed, managerReviewed }: ResponseFacts): string | null {
  if (status === 'SUBMITTED' || status === 'RESUBMITTED') return submittedAt;
  if (status === 'REVIEWED') return reviewed?.at ?? null;
  return status === 'APPROVED' || status === 'REJECTED' ? ((managerReviewed ?? reviewed)?.at ?? null) : null;
}

function withDay(state: string, at: string | null): string {
  return at === null ? state : `${state}, ${dayInWords(at)}`;
}

function askedTable({ responses, verifications, screening, register }: EntityFacts): Content {
  const asked: readonly Asked[] = [
    ...responses.items.map((response) => ({
      what: `Questionnaire: ${response.name}`,
      whom: response.asked?.email ?? 'No link is on record',
      at: response.asked?.at ?? response.createdAt,
      result: withDay(RESPONSE_WORDS[response.status], reachedAt(response)),
    })),
    ...verifications.items.map((session) => ({
      what: `Identity: ${session.checks.map(({ type }) => CHECK_WORDS[type].toLowerCase()).join(', ')}`,
      whom: session.asked?.email ?? 'No link is on record',
      at: session.askedAt,
      result: withDay(SESSION_WORDS[session.status], session.completedAt),
    })),
    ...(screening === undefined
      ? []
      : [
          {
            what: 'AML screening',
            whom:
              screening.evidence === null ? 'No provider yet' : providerInWords(screening.evidence.provider),
            at: screening.askedAt,
            result:
              screening.screenedAt === null
                ? screening.status === 'failed'
                  ? 'Failed'
                  : 'No result yet'
                : `Screened ${instantInWords(screening.screenedAt)}`,
          },
        ]),
    ...(register === undefined
      ? []
      : [
          {
            what: 'Company register',
            whom: registerInWords(register.company.source),
            at: register.answeredAt,
            result: 'Answered',
          },
        ]),
  ];
  return table(
    'What was asked about the entity, as far as this report lists it, the earliest first',
    [
      ['What', 0.34],
      ['Of whom', 0.26],
      ['When', 0.2],
      ['Result', 0.2],
    ],
    asked
      .toSorted((a, b) => (a.at < b.at ? -1 : 1))
      .map(({ what, whom, at, result }) => [what, whom, instantInWords(at), result]),
    { nothing: 'Nothing that was asked is on record.' },
  );
}

function listsContent({ screening }: EntityFacts): readonly Content[] {
  const evidence = screening?.evidence ?? null;
  if (evidence === null) return [paragraph('No search of a watchlist is on record.')];
  return [
    ...facts([
      ['Version of all lists', evidence.list_version],
      ['Searched by', `${providerInWords(evidence.provider)}, version ${evidence.engine}`],
    ]),
    table(
      'Watchlists that were searched, with dates and SHA-256 of their files',
      [
        ['List', 0.26],
        ['Published', 0.15],
        ['Fetched', 0.15],
        ['Records', 0.1],
        ['SHA-256', 0.34],
      ],
      evidence.sources.map((source) => [
        listInWords(source.list),
        source.published_on === null ? 'Not given' : dayInWords(source.published_on),
        dayInWords(source.fetched_at),
        source.records.toLocaleString('en-GB'),
        hashInGroups(source.sha256),
      ]),
      { nothing: 'The provider does not name its lists.' },
    ),
  ];
}

function hashesContent(found: EntityFacts): readonly Content[] {
  const { items, omitted } = documentsOf(found);
  return [
    table(
      'Documents with the SHA-256 of their contents',
      [
        ['Document', 0.34],
        ['SHA-256', 0.66],
      ],
      items.map(({ name, sha256 }) => [name, hashInGroups(sha256)]),
      { nothing: 'There are no documents that this report may list.', omitted },
    ),
  ];
}
