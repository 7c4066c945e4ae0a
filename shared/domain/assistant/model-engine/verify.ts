/** Turns what a model replied into an extraction: every quotation is looked up, every value is read again by its type. */
import type { AskedQuestion, Citation, Extraction, FoundValue } from '@probity/extraction/model';
import { validateAnswer } from '@probity/questionnaire-rules/answers';
import { type Passage, visibleText } from './passages.ts';
import type { ReplyAnswer } from './reply.ts';
import { isStated } from './stated.ts';

const NOTHING: Extraction = { state: 'abstained', reason: 'nothing_found', candidates: [] };
const NOT_PROVEN: Extraction = { state: 'abstained', reason: 'not_sure', candidates: [] };

/** The shortest quotation that proves something: shorter ones are found anywhere. */
const SHORTEST = 2;

/**
 * An answer counts where each of its quotations stands in the passage that it names, the value stands in them, and it obeys the
 * format of its question. One invented quotation costs the whole answer.
 */
export function verified(
  question: AskedQuestion,
  reply: ReplyAnswer | undefined,
  passages: ReadonlyMap<string, Passage>,
): Extraction {
  if (reply === undefined || reply.status === 'not_found') return NOTHING;
  const citations = reply.citations.map((cited) => citationOf(cited, passages));
  const proven = citations.filter((citation) => citation !== undefined);
  if (proven.length === 0 || proven.length < citations.length) return NOT_PROVEN;
  const value = foundIn(question, reply);
  const quotations = proven.map(({ quotation }) => quotation);
  if (!isValid(question, value) || !isStated(question.type, value, quotations)) return NOT_PROVEN;
  return { state: 'answered', value, confidence: reply.confidence, citations: proven, rivals: [] };
}

function citationOf(
  { passage_id, quotation }: ReplyAnswer['citations'][number],
  passages: ReadonlyMap<string, Passage>,
): Citation | undefined {
  const passage = passages.get(passage_id);
  const quoted = spaced(visibleText(quotation));
  if (passage === undefined || quoted.length < SHORTEST) return undefined;
  if (!spaced(passage.text).includes(quoted)) return undefined;
  return { source: passage.source, at: passage.at, quotation: quoted };
}

/** White space apart: a model does not keep line breaks. */
function spaced(text: string): string {
  return text.replace(/\s+/gu, ' ').trim();
}

function foundIn({ type }: AskedQuestion, { value, date, rows }: ReplyAnswer): FoundValue {
  const text = value.trim();
  switch (type) {
    case 'date':
      return { answer_text: '', date_answer: date || text, structured_data: null };
    case 'text_and_date':
      return { answer_text: text, date_answer: date, structured_data: null };
    case 'structured':
      return { answer_text: '', date_answer: null, structured_data: rows.map(rowOf) };
    default:
      return { answer_text: text, date_answer: null, structured_data: null };
  }
}

function rowOf({ fields }: ReplyAnswer['rows'][number]): Readonly<Record<string, unknown>> {
  return Object.fromEntries(fields.map(({ name, text }) => [name, text]));
}

/** Nothing is no answer, and a value of another form would be refused when the response is submitted (AI-113). */
function isValid({ type, options, schema }: AskedQuestion, value: FoundValue): boolean {
  const isEmpty =
    value.answer_text === '' && (value.date_answer ?? '') === '' && !value.structured_data?.length;
  const asked = { question_type: type, options, ...(schema === undefined ? {} : { schema }) };
  return !isEmpty && validateAnswer(asked, value) === null;
}
