/** Documents of the entity and files of its responses, with what is known of each. Pure. */
import type { Cell, Content, Section, Tone } from '@probity/printing/document';
import { type DocumentFacts, isExpired } from '../../facts/documents.ts';
import type { EntityFacts } from '../../facts/entity.ts';
import { MOST_DOCUMENTS } from '../../facts/limits.ts';
import { type Listed, upTo } from '../../facts/reading.ts';
import { notice, paragraph, table, toned } from '../../wording/blocks.ts';
import { dayInWords } from '../../wording/dates.ts';
import { readingInWords } from '../../wording/readings.ts';
import { counted, SCAN_WORDS } from '../../wording/words.ts';

/** Everything that the report lists: the entity's documents first, then files of responses. */
export function documentsOf({ documents, responses }: EntityFacts): Listed<DocumentFacts> {
  const files = responses.items.flatMap((response) => response.files);
  const { items, omitted } = upTo(MOST_DOCUMENTS, [...documents.items, ...files]);
  return { items, omitted: omitted + documents.omitted };
}

export function documentsSection(facts: EntityFacts, now: string): Section {
  const { items, omitted } = documentsOf(facts);
  const expired = items.filter((document) => isExpired(document, now)).length;
  return {
    id: 'documents',
    heading: 'Documents',
    content: [
      paragraph(EXPLANATION),
      ...(expired === 0
        ? []
        : [notice('caution', `${counted(expired, 'document has', 'documents have')} expired.`)]),
      documentsTable({ items, omitted }, now),
    ],
  };
}

const EXPLANATION =
  'What the service verified of these documents is the file alone: its type, and whether it contains malware. It did not verify that what a document says is true. Hashes of the contents are on the last pages.';

function documentsTable({ items, omitted }: Listed<DocumentFacts>, now: string): Content {
  return table(
    'Documents with type, date, expiry date and result of the malware scan',
    [
      ['Document', 0.36],
      ['Added', 0.22],
      ['Expiry date', 0.2],
      ['State of the file', 0.22],
    ],
    items.map((document): readonly Cell[] => [
      [
        { text: document.name, strong: true },
        {
          text: `\n${[document.type, document.response ?? ''].filter((part) => part !== '').join(', ')}`,
          quiet: true,
        },
      ],
      [dayInWords(document.addedAt), { text: `\n${adderOf(document)}`, quiet: true }],
      expiryCell(document, now),
      checkCell(document),
    ]),
    { nothing: 'There are no documents that this report may list.', omitted },
  );
}

const SCAN_TONES: Readonly<Record<DocumentFacts['scan'], Tone>> = {
  clean: 'plain',
  pending: 'caution',
  infected: 'bad',
  unscannable: 'caution',
};

function adderOf({ addedBy: { kind, email } }: DocumentFacts): string {
  return kind === 'respondent' ? 'by the respondent' : `by ${email ?? 'the tenant'}`;
}

function expiryCell(document: DocumentFacts, now: string): Cell {
  if (document.expiresOn === null) return ['Not given'];
  const day = dayInWords(document.expiresOn);
  return isExpired(document, now) ? toned('caution', `Expired on ${day}`) : [day];
}

/** A file that was not read was not compared with any answer: it must not look like one that was. */
function checkCell(document: DocumentFacts): Cell {
  const read = { text: `\n${readingInWords(document.reading)}`, quiet: true };
  return { tone: SCAN_TONES[document.scan], text: [checkOf(document), read] };
}

function checkOf({ scan, activeContent }: DocumentFacts): string {
  return activeContent.length === 0 ? SCAN_WORDS[scan] : `${SCAN_WORDS[scan]}. Contains active content.`;
}
