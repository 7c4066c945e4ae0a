/** The last pages: what was asked of whom and when, on which list versions, and the hashes of documents. Pure. */
import type { Content, Section } from '#shared/printing/document.ts';
import type { EntityFacts } from '../facts/entity.ts';
import { facts, paragraph, table } from '../wording/blocks.ts';
import { dayInWords, instantInWords } from '../wording/dates.ts';
import { CHECK_WORDS, listInWords, RESPONSE_WORDS, SESSION_WORDS } from '../wording/words.ts';
import { documentsOf } from './documents-section.ts';
import type { ReportRequest } from './request.ts';

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
        ['Text of language models', 'None. This report has facts on record and decisions of persons only.'],
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

function askedTable({ responses, verifications, screening, register }: EntityFacts): Content {
  const asked: readonly Asked[] = [
    ...responses.items.map((response) => ({
      what: `Questionnaire: ${response.name}`,
      whom: response.asked?.email ?? 'Nobody',
      at: response.asked?.at ?? response.createdAt,
      result: RESPONSE_WORDS[response.status],
    })),
    ...verifications.items.map((session) => ({
      what: `Identity: ${session.checks.map(({ type }) => CHECK_WORDS[type].toLowerCase()).join(', ')}`,
      whom: session.asked?.email ?? 'Unknown',
      at: session.askedAt,
      result: SESSION_WORDS[session.status],
    })),
    ...(screening === undefined
      ? []
      : [
          {
            what: 'AML screening',
            whom: screening.evidence?.provider ?? 'No provider yet',
            at: screening.askedAt,
            result:
              screening.screenedAt === null
                ? 'No result yet'
                : `Screened ${instantInWords(screening.screenedAt)}`,
          },
        ]),
    ...(register === undefined
      ? []
      : [
          {
            what: 'Company register',
            whom: register.company.source,
            at: register.answeredAt,
            result: 'Answered',
          },
        ]),
  ];
  return table(
    'Everything that was asked about the entity, the earliest first',
    [
      ['What', 0.34],
      ['Of whom', 0.26],
      ['When', 0.2],
      ['Result', 0.2],
    ],
    asked
      .toSorted((a, b) => (a.at < b.at ? -1 : 1))
      .map(({ what, whom, at, result }) => [what, whom, instantInWords(at), result]),
    { nothing: 'Nothing was asked.' },
  );
}

function listsContent({ screening }: EntityFacts): readonly Content[] {
  const evidence = screening?.evidence ?? null;
  if (evidence === null) return [paragraph('No watchlist was searched.')];
  return [
    ...facts([
      ['Version of all lists', evidence.list_version],
      ['Provider and engine', `${evidence.provider}, ${evidence.engine}`],
    ]),
    table(
      'Watchlists that were searched, with dates and SHA-256 of their files',
      [
        ['List', 0.28],
        ['Published', 0.15],
        ['Fetched', 0.15],
        ['Records', 0.1],
        ['SHA-256', 0.32],
      ],
      evidence.sources.map((source) => [
        listInWords(source.list),
        source.published_on === null ? 'Not given' : dayInWords(source.published_on),
        dayInWords(source.fetched_at),
        source.records.toLocaleString('en-GB'),
        source.sha256,
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
        ['Document', 0.4],
        ['SHA-256', 0.6],
      ],
      items.map(({ name, sha256 }) => [name, sha256]),
      { nothing: 'There are no documents that this report may list.', omitted },
    ),
  ];
}
