/** Documents of the entity and files of the response, with what is known of each file. Pure. */
import type { Content, Section } from '@probity/printing/document';
import { type DocumentFacts, isExpired } from '../../facts/documents.ts';
import { dayInWords, instantInWords } from '../../wording/dates.ts';
import { readingInWords } from '../../wording/readings.ts';
import { activeContentInWords, SCAN_WORDS } from '../../wording/words.ts';
import { ANCHORS, type AssessmentFacts, filesOf } from '../model.ts';
import { bytes } from '../wording.ts';

const FILES_ONLY =
  'The state is that of the file: whether malware was found in it, how its text was read, and its dates. Nobody has verified by it that what the document says is true.';

export function documentsSection(facts: AssessmentFacts): Section {
  const files = filesOf(facts);
  return {
    id: ANCHORS.documents,
    heading: 'Documents',
    content: [
      { kind: 'paragraph', text: [FILES_ONLY] },
      ...(facts.missingFiles.length === 0
        ? []
        : [
            {
              kind: 'notice',
              tone: 'caution',
              text: [
                `Not given, although required: ${facts.missingFiles.map(({ documentType }) => documentType).join(', ')}.`,
              ],
            } satisfies Content,
          ]),
      files.length === 0
        ? { kind: 'paragraph', text: ['There are no documents that reports may list.'] }
        : {
            kind: 'table',
            summary: 'Documents with their hashes',
            columns: [
              { title: 'Document', share: 0.26 },
              { title: 'Added', share: 0.2 },
              { title: 'State', share: 0.2 },
              { title: 'SHA-256', share: 0.34 },
            ],
            rows: files.map(documentRow(facts.madeAt)),
            omitted: facts.documents.omitted,
          },
    ],
  };
}

function documentRow(madeAt: string) {
  return ({
    name,
    type,
    size,
    addedAt,
    addedBy,
    scan,
    expiresOn,
    activeContent,
    reading,
    response,
    sha256,
  }: DocumentFacts) => {
    const isOver = isExpired({ expiresOn }, madeAt);
    // One line each: what is known of the file itself, in this order.
    const states = [
      SCAN_WORDS[scan],
      readingInWords(reading),
      ...(expiresOn === null
        ? ['No expiry date given']
        : [isOver ? `Expired on ${dayInWords(expiresOn)}` : `Expires on ${dayInWords(expiresOn)}`]),
      ...(activeContent.length === 0
        ? []
        : [`Contains ${activeContent.map(activeContentInWords).join(', ')}`]),
    ];
    const isDoubtful = isOver || scan !== 'clean' || activeContent.length > 0 || reading?.state !== 'read';
    return [
      [name, { text: `\n${type}, ${bytes(size)}`, quiet: true }],
      [
        instantInWords(addedAt),
        {
          text: `\n${addedBy.kind === 'key' ? 'by the team' : 'by the respondent'}${response === null ? '' : ', for this response'}`,
          quiet: true,
        },
      ],
      { tone: isDoubtful ? 'caution' : 'plain', text: [states.join('\n')] } as const,
      [{ text: sha256, quiet: true }],
    ];
  };
}
