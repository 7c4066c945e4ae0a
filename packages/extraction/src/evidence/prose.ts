/** Passages of paragraphs: sentences, `Label: value`, and replies to questions. */
import type { Block } from '@probity/reading/schema';
import { sentencesOf } from '../text/sentences.ts';
import type { Passage, UnitKind } from './model.ts';
import type { Surroundings } from './rows.ts';

const LABELLED = /^([\p{Lu}\d][^:|?!;]{1,70}):\s+(\S.*)$/su;
/** `Is it listed?: no`. */
const QUESTIONED = /^([^?]{3,300}\?)\s*[:–—-]+\s*(\S.*)$/su;
const BULLET = /^(?:[-–•*·▪◦]|\(?[a-z\d]{1,3}[.)])\s+/iu;
const ANSWER_MARK = /^(?:A|Answer|Response|Reply)\s*[:.]\s*/i;

export interface ProseState {
  /** A question that waits for its reply. */
  readonly question: string;
  /** What was said last: a line before a list belongs to its items. */
  readonly before: string;
}

interface Said {
  readonly kind: UnitKind;
  readonly text: string;
  readonly quotation: string;
  readonly label?: string;
  readonly before?: string;
}

/** The passages of one paragraph or note. `text` is the text of the block, or the start of it. */
export function passagesOfProse(
  text: string,
  at: Block['at'],
  around: Surroundings,
  state: ProseState,
): Passage[] {
  const said = state.question === '' ? [] : [replyTo(state.question, text)];
  const leadsIn = state.before.endsWith(':');
  const earlier = leadsIn ? '' : state.before;
  let before = state.question === '' && leadsIn ? state.before : state.question;
  const sentences = sentencesOf(text);
  for (const [index, { text: sentence }] of sentences.entries()) {
    said.push(...saidIn(sentence, before));
    const rest = sentences[index + 1];
    if (index === 0 && sentence.endsWith('?') && rest !== undefined) {
      said.push(replyTo(sentence, text.slice(rest.start).trimEnd()));
    }
    before = sentence;
  }
  return said.map((each) => ({
    column: '',
    beside: '',
    label: '',
    before: '',
    earlier,
    ...each,
    source: around.source,
    title: around.title,
    section: around.section,
    order: around.order,
    at,
  }));
}

function replyTo(question: string, text: string): Said {
  return { kind: 'reply', label: question, text: text.replace(ANSWER_MARK, ''), quotation: text };
}

function saidIn(sentence: string, before: string): Said[] {
  if (sentence.endsWith('?')) return [];
  const plain = sentence.replace(BULLET, '');
  const labelled = LABELLED.exec(plain);
  if (labelled !== null) {
    const [, label = '', text = ''] = labelled;
    return [{ kind: 'cell', label, text, quotation: sentence, before }];
  }
  const questioned = QUESTIONED.exec(plain);
  if (questioned !== null) {
    const [, label = '', text = ''] = questioned;
    return [{ kind: 'reply', label, text, quotation: sentence, before }];
  }
  const parts = plain.includes(' | ') ? plain.split(' | ') : [];
  return [
    { kind: 'sentence', text: plain, quotation: sentence, before },
    ...parts.map((part): Said => ({ kind: 'cell', text: part, quotation: sentence })),
  ];
}

const LONGEST_HEADING = 90;
const ENDING_IN_FORM = /(?:r\.l|S\.A|B\.V|N\.V|Ltd|Inc|Co|p\.A|e\.V|L\.P)\.$/;

/** True for a short line that ends like none, as headings do in files that mark no headings. */
export function isLikeHeading(text: string): boolean {
  return (
    text.length <= LONGEST_HEADING &&
    !LABELLED.test(text) &&
    (!/[.,;:!]$/.test(text) || ENDING_IN_FORM.test(text)) &&
    !/[|@%]|[:?]\s|\d{4}|\s[-–]\s.*\d/.test(text) &&
    (!BULLET.test(text) || /^\d[\d.]{0,6}\s+\p{Lu}/u.test(text))
  );
}
