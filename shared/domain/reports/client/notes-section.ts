/** What reviewers have noted, by response and by verification. Pure. */
import type { Content, Section } from '#shared/printing/document.ts';
import type { EntityFacts } from '../facts/entity.ts';
import type { ResponseFacts } from '../facts/responses.ts';
import { paragraph, table } from '../wording/blocks.ts';
import { dayInWords, instantInWords } from '../wording/dates.ts';
import { RESPONSE_WORDS } from '../wording/words.ts';

export function notesSection({ responses, verifications }: EntityFacts): Section {
  const noted = responses.items.filter(({ notes }) => notes.items.length > 0);
  const reviewed = verifications.items.filter(({ reviews }) => reviews.length > 0);
  const isEmpty = noted.length === 0 && reviewed.length === 0;
  return {
    id: 'notes',
    heading: 'Reviewer notes',
    content: isEmpty ? [paragraph('No reviewer has noted anything.')] : [],
    sections: [
      ...noted.map((response, at) => ({
        id: `notes-${at + 1}`,
        heading: response.name,
        content: [notesTable(response)],
      })),
      ...reviewed.map((session, at) => ({
        id: `notes-identity-${at + 1}`,
        heading: `Verification asked for on ${dayInWords(session.askedAt)}`,
        content: [
          reviewsTable(
            session.reviews.map(({ notes, reviewed_by: by, reviewed_at: when }) => [by.name, when, notes]),
          ),
        ],
      })),
    ],
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

function reviewsTable(reviews: readonly (readonly [by: string, when: string, notes: string])[]): Content {
  return table(
    'Notes of reviewers on this verification, the latest first',
    [
      ['By', 0.24],
      ['When', 0.28],
      ['Note', 0.48],
    ],
    reviews.map(([by, when, notes]) => [by, instantInWords(when), notes]),
    { nothing: 'No notes.' },
  );
}
