/** What reviewers have noted on responses. Notes on verifications are with them. Pure. */
import type { Content, Section } from '@probity/printing/document';
import type { EntityFacts } from '../../facts/entity.ts';
import type { ResponseFacts } from '../../facts/responses.ts';
import { link, paragraph, table } from '../../wording/blocks.ts';
import { instantInWords } from '../../wording/dates.ts';
import { RESPONSE_WORDS } from '../../wording/words.ts';

export function notesSection({ responses, verifications }: EntityFacts): Section {
  const noted = responses.items.filter(({ notes }) => notes.items.length > 0);
  const isReviewed = verifications.items.some(({ reviews }) => reviews.length > 0);
  return {
    id: 'notes',
    heading: 'Reviewer notes',
    content: [
      ...(noted.length === 0 ? [paragraph('No notes on questionnaires are on record.')] : []),
      paragraph('Comments on single answers and files are not part of this report.'),
      ...(isReviewed
        ? [
            paragraph([
              'Notes on verifications are with each verification. ',
              link('Identity checks', 'identity'),
            ]),
          ]
        : []),
    ],
    sections: noted.map((response, at) => ({
      id: `notes-${at + 1}`,
      heading: response.name,
      content: [notesTable(response)],
    })),
  };
}

function notesTable({ notes }: ResponseFacts): Content {
  return table(
    'Notes of reviewers on this response, the earliest first',
    [
      ['By', 0.2],
      ['When', 0.24],
      ['Decision', 0.16],
      ['Note', 0.4],
    ],
    notes.items.map((note) => [
      note.profile_name,
      instantInWords(note.created_at),
      note.status_transition === null ? '' : RESPONSE_WORDS[note.status_transition],
      note.text,
    ]),
    { nothing: 'No notes.', omitted: notes.omitted },
  );
}
