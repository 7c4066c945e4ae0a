/** Identity checks, with documents and without: sessions, checks, what was compared, reviews. Pure. */
import type { Cell, Content, Section, Tone } from '@probity/printing/document';
import {
  CHECK_FOUND,
  CHECK_PARTS,
  isCheckFound,
  isCheckPart,
} from '../../../verification/provider/codes/checks.ts';
import { NOT_COMPARED_WORDS } from '../../../verification-sessions/conclusion/sentences.ts';
import type { EntityFacts } from '../../facts/entity.ts';
import type { CheckFacts, VerificationFacts } from '../../facts/identity.ts';
import { facts, paragraph, table, toned } from '../../wording/blocks.ts';
import { dayInWords, instantInWords } from '../../wording/dates.ts';
import {
  CHECK_WORDS,
  counted,
  countryInWords,
  labelInWords,
  OUTCOME_WORDS,
  reviewDecisionInWords,
  SESSION_WORDS,
} from '../../wording/words.ts';
import { shortened } from './entity.ts';

export const OUTCOME_TONES: Readonly<Record<VerificationFacts['outcome'], Tone>> = {
  pending: 'plain',
  clear: 'good',
  consider: 'caution',
  attention: 'caution',
  issue: 'bad',
  error: 'bad',
};

export const REVIEW_TONES: Readonly<Record<Review['decision'], Tone>> = {
  approved: 'good',
  rejected: 'bad',
  flagged: 'caution',
  pending: 'caution',
};

/** Sessions with their checks of documents, of the face and of addresses. */
export function identitySection({ verifications: { items, omitted } }: EntityFacts): Section {
  return {
    id: 'identity',
    heading: 'Identity checks',
    content: [
      ...(items.length === 0 ? [paragraph('No identity verification of this entity is on record.')] : []),
      ...(omitted === 0
        ? []
        : [
            paragraph(
              `${counted(omitted, 'earlier verification is', 'earlier verifications are')} not listed here.`,
            ),
          ]),
    ],
    sections: items.map((session, at) => ({
      id: `identity-${at + 1}`,
      heading: `Verification asked for on ${dayInWords(session.askedAt)}`,
      content: sessionContent(session),
    })),
  };
}

/** Checks of data alone, without a document. */
export function nonDocumentSection({ verifications }: EntityFacts): Section {
  const rows = verifications.items.flatMap(({ checks, reviews }) =>
    checks
      .filter(({ needsDocument }) => !needsDocument)
      .map((check): readonly Cell[] => [
        ...checkRow(check),
        [
          reviews
            .filter(({ check_ids: ids }) => ids?.includes(check.id) ?? false)
            .map(reviewInWords)
            .join('; '),
        ],
      ]),
  );
  return {
    id: 'non-document',
    heading: 'Non-document checks',
    content: [
      table(
        'Checks of identity data that need no document, with result and review',
        [
          ['Check', 0.24],
          ['Result', 0.22],
          ['Completed', 0.26],
          ['Review', 0.28],
        ],
        rows,
        { nothing: 'No check without a document is on record.' },
      ),
    ],
  };
}

function sessionContent(session: VerificationFacts): readonly Content[] {
  const documentary = session.checks.filter(({ needsDocument }) => needsDocument);
  return [
    ...facts([
      ['State', SESSION_WORDS[session.status]],
      ['Carried out', session.isSimulated ? SIMULATED : null],
      ['Outcome', OUTCOME_WORDS[session.outcome]],
      ['Asked of', session.asked?.email ?? null],
      ['Link', session.asked === null ? null : LINK_WORDS[session.asked.by]],
      ['Opened', session.openedAt === null ? null : instantInWords(session.openedAt)],
      ['Completed', session.completedAt === null ? null : instantInWords(session.completedAt)],
      ['Reason', session.failureReason === null ? null : labelInWords(session.failureReason)],
      ['Details', session.failureDetails],
    ]),
    table(
      'Checks of this verification, with their results',
      [
        ['Check', 0.34],
        ['Result', 0.3],
        ['Completed', 0.36],
      ],
      documentary.map(checkRow),
      { nothing: 'This verification has no checks with a document.' },
    ),
    ...readContent(session),
    ...reviewContent(session),
  ];
}

const SIMULATED = 'Simulated in test mode: no person and no document was checked';
const LINK_WORDS = { email: 'Mailed by the service', link: 'Delivered by the tenant' } as const;

function checkRow({ type, status, outcome, completedAt, breakdown }: CheckFacts): readonly Cell[] {
  const parts = breakdown.filter(({ result }) => result !== 'clear');
  const remarks = parts.map(partInWords).join(', ');
  const words = status === 'failed' ? 'Could not be carried out' : OUTCOME_WORDS[outcome];
  return [
    [CHECK_WORDS[type]],
    {
      tone: OUTCOME_TONES[outcome],
      text: remarks === '' ? [words] : [words, { text: `\n${remarks}`, quiet: true }],
    },
    [completedAt === null ? 'Not completed' : instantInWords(completedAt)],
  ];
}

/** Codes of the provider that have no words are printed as they are. */
function partInWords({ part, result }: CheckFacts['breakdown'][number]): string {
  const named = isCheckPart(part) ? CHECK_PARTS[part] : labelInWords(part);
  return `${named}: ${isCheckFound(result) ? CHECK_FOUND[result].toLowerCase() : result}`;
}

/** What the document says, and how it compares with the record. Only the end of its number is printed. */
function readContent({ read, comparison, status }: VerificationFacts): readonly Content[] {
  if (read === null)
    return status === 'completed'
      ? [
          paragraph(
            'No results of this verification are stored. They are deleted after their retention time.',
          ),
        ]
      : [];
  return [
    ...facts([
      ['Document', read.document_type === null ? null : labelInWords(read.document_type)],
      ['Issued by', read.document_country === null ? null : countryInWords(read.document_country)],
      ['Number', shortened(read.document_number)],
      ['Valid until', read.expiry_date === null ? null : dayInWords(read.expiry_date)],
      ['Name on the document', [read.first_name, read.last_name].filter((part) => part !== null).join(' ')],
      ['Born', read.date_of_birth === null ? null : dayInWords(read.date_of_birth)],
      ['Nationality', read.nationality === null ? null : countryInWords(read.nationality)],
    ]),
    table(
      'Facts of the document beside those on record',
      [
        ['Fact', 0.2],
        ['On record, or required', 0.3],
        ['On the document', 0.3],
        ['Result', 0.2],
      ],
      comparison.map((line) => [
        labelInWords(line.field),
        askedOf(line) ?? shownOf(line.field, line.entity_value),
        shownOf(line.field, line.document_value),
        findingInWords(line),
      ]),
      { nothing: 'Nothing was compared: there is no fact that both the document and the record have.' },
    ),
  ];
}

type Line = VerificationFacts['comparison'][number];

const FINDING_WORDS: Readonly<Record<Exclude<Line['finding'], 'not_compared'>, string>> = {
  agrees: 'Agrees',
  similar: 'Alike, not the same',
  partly: 'Agrees in part',
  differs: 'Differs',
};

/** Of these two facts our side is what the tenant asks for. */
const ASKED_WORDS = {
  document_expiry: { agrees: 'Valid', differs: 'Expired' },
  age: { agrees: 'Old enough', differs: 'Too young' },
} as const;

function findingInWords({ field, finding, not_compared_because: reason }: Line): Cell {
  if (finding === 'not_compared')
    return toned('plain', `Not compared${reason === null ? '' : `: ${NOT_COMPARED_WORDS[reason]}`}`);
  const isAsked = field === 'document_expiry' || field === 'age';
  const words = isAsked
    ? ASKED_WORDS[field][finding === 'agrees' ? 'agrees' : 'differs']
    : FINDING_WORDS[finding];
  return toned(finding === 'agrees' ? 'good' : 'caution', words);
}

/** What the tenant asks of the document, where our side is no fact of the person. */
function askedOf({ field, entity_value: value }: Line): string | undefined {
  if (value === null) return undefined;
  if (field === 'document_expiry') return `Required: valid on ${dayInWords(value)}`;
  return field === 'age' ? `Required: at least ${value} years old` : undefined;
}

function shownOf(field: Line['field'], value: string | null): string {
  if (value === null) return '–';
  if (field === 'document_number') return shortened(value) ?? '';
  if (field === 'date_of_birth' || field === 'document_expiry') return dayInWords(value);
  if (field === 'age') return `${value} years old`;
  return field === 'nationality' ? countryInWords(value.toUpperCase()) : value;
}

function reviewContent({ reviews }: VerificationFacts): readonly Content[] {
  if (reviews.length === 0) return [paragraph('Nobody has reviewed this verification.')];
  return [
    table(
      'Reviews of this verification, the latest first',
      [
        ['Decision', 0.18],
        ['By', 0.22],
        ['When', 0.28],
        ['Notes', 0.32],
      ],
      reviews.map((review) => [
        reviewDecisionInWords(review),
        review.reviewed_by.name,
        instantInWords(review.reviewed_at),
        review.notes,
      ]),
      { nothing: '' },
    ),
  ];
}

type Review = VerificationFacts['reviews'][number];

function reviewInWords(review: Review): string {
  return `${reviewDecisionInWords(review)}, ${review.reviewed_by.name}, ${instantInWords(review.reviewed_at)}`;
}
