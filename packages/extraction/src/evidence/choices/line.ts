/** A line of a form that offers options with boxes: `Listed? ☐ Yes ☒ No`, `Legal form: Ltd [ ] LLP [x]`, `☒ Partnership`. */
import { replyNamed } from '../../vocabulary/forms/replies.ts';
import { isTick, marksIn, type PlacedMark } from './marks.ts';

const LONGEST_LINE = 600;

export interface Option {
  readonly label: string;
  readonly isTicked: boolean;
}

export interface OfferedLine {
  /** What stands before the options, without them. */
  readonly question: string;
  readonly options: readonly Option[];
}

/**
 * What a line offers, question by question; undefined for a line that offers nothing. Where it is not sure which box is of which question
 * or option, there are no options.
 */
export function offersIn(text: string): readonly OfferedLine[] | undefined {
  const marks = text.length > LONGEST_LINE ? [] : marksIn(text);
  const [first] = marks;
  if (first === undefined || (marks.length === 1 && isNoChoice(text, first))) return undefined;
  const prefix = text.slice(0, first.start).trim();
  const written = marks.map(({ end }, at) => text.slice(end, marks[at + 1]?.start ?? text.length).trim());
  const offers = isLabelledBefore(prefix, written)
    ? offersBehind(prefix, written, marks)
    : offersAhead(prefix, written, marks);
  const isSure = offers?.every(({ question }) => !asksTwice(question)) === true;
  return isSure ? offers : [{ question: prefix, options: [] }];
}

/** The options of a line that offers them for one question; without any where there are several. */
export function offeredIn(text: string): OfferedLine | undefined {
  const offers = offersIn(text);
  const [only] = offers ?? [];
  return only === undefined || offers?.length === 1 ? only : { question: only.question, options: [] };
}

/** Of two questions before the same boxes, it is not known which one they reply to. */
function asksTwice(question: string): boolean {
  return /\?\s.*\?/su.test(question.replaceAll(/\([^()]*\)/g, ' '));
}

/** True where the words of each box stand before it. */
function isLabelledBefore(prefix: string, written: readonly string[]): boolean {
  const last = labelOf(written.at(-1) ?? '');
  if (replyAtEnd(prefix) !== undefined) return true;
  return last === '' && (written.length > 1 || prefix !== '');
}

/** A check before a line is a bullet, and a single bracket within a sentence is a blank of a draft. */
function isNoChoice(text: string, { mark, start, end }: PlacedMark): boolean {
  const [before, after] = [text.slice(0, start).trim(), text.slice(end).trim()];
  if (before === '') return mark === 'check' || mark === 'cross';
  return /^[[(]/.test(text.slice(start)) && after !== '' && !/[:?]$/.test(before);
}

/** A question and the boxes that follow it. */
interface Group {
  readonly question: string;
  readonly labels: string[];
}

/** The boxes stand behind their words: `Listed? Yes [ ] No [x] Regulated? Yes [x] No [ ]`. Undefined where that is not sure. */
function offersBehind(
  prefix: string,
  written: readonly string[],
  marks: readonly PlacedMark[],
): readonly OfferedLine[] | undefined {
  const tail = replyAtEnd(prefix);
  // Words on both sides of the boxes.
  if (tail !== undefined && replyAtStart(labelOf(written.at(-1) ?? '')) !== undefined) return undefined;
  const { question, label } = tail ?? dividedAtColon(prefix);
  const groups: Group[] = [{ question, labels: [label] }];
  for (const each of written.slice(0, -1)) {
    const own = labelOf(each);
    const { question: next, label: reply } = replyAtEnd(each) ?? { question: '', label: own };
    const labels = groups.at(-1)?.labels ?? [];
    if (!isAgain(reply, labels)) labels.push(own);
    else if (next !== '') groups.push({ question: next, labels: [reply] });
    else return undefined;
  }
  return offersOf(groups, marks);
}

/** The boxes stand before their words: `Listed? [ ] Yes [x] No Regulated? [x] Yes [ ] No`. Undefined where that is not sure. */
function offersAhead(
  prefix: string,
  written: readonly string[],
  marks: readonly PlacedMark[],
): readonly OfferedLine[] | undefined {
  const groups: Group[] = [{ question: prefix, labels: [] }];
  for (const [at, each] of written.entries()) {
    const next = written[at + 1];
    const { reply, rest } = dividedAfterReply(each);
    const labels = groups.at(-1)?.labels ?? [];
    if (next === undefined) return endedWith(each, groups, marks);
    if (isAgain(dividedAfterReply(next).reply, [...labels, reply])) {
      if (!isQuestionLike(rest)) return undefined;
      labels.push(reply);
      groups.push({ question: rest, labels: [] });
    } else {
      if (asksAgain(reply, rest)) return undefined;
      labels.push(labelOf(each));
    }
  }
  return undefined;
}

/** Before the last box of a line a question may begin, and behind it one may stand to which the boxes before it reply. */
function endedWith(
  last: string,
  groups: readonly Group[],
  marks: readonly PlacedMark[],
): readonly OfferedLine[] | undefined {
  const { reply, rest } = dividedAfterReply(last);
  const labels = groups.at(-1)?.labels ?? [];
  const isFurther = reply !== '' && rest.endsWith('?') && !FURTHER.test(rest);
  labels.push(isFurther ? reply : labelOf(last));
  const isUnasked = groups[0]?.question === '';
  if (isUnasked && groups.length > 1) return undefined;
  if (!isUnasked || !isFurther) return offersOf(groups, marks);
  const isPair =
    labels.length > 1 && new Set(labels.map((label) => replyNamed(label))).size === labels.length;
  return isPair ? offersOf([{ question: rest, labels }], marks) : undefined;
}

/** True for a reply that is among the labels already: another question has begun. */
function isAgain(reply: string, labels: readonly string[]): boolean {
  const named = replyNamed(reply);
  return (
    named !== undefined &&
    labels.some(
      (label) => (replyAtStart(label) ?? '') !== '' && replyNamed(replyAtStart(label) ?? '') === named,
    )
  );
}

/** `(go to 4)` asks nothing. */
function isQuestionLike(text: string): boolean {
  return /\p{L}{2}/u.test(text) && (/[?:]$/.test(text) || !FURTHER.test(text));
}

/** True where a question begins behind an option, but does not begin anew: of which of both the next box is, is not known. */
function asksAgain(reply: string, rest: string): boolean {
  if (reply !== '') return /[?:]$/.test(rest) && !FURTHER.test(rest);
  return rest.endsWith('?') || /\S\s+\p{Lu}[^:]*:$/u.test(rest);
}

/** `No Are the shares listed?`: the reply, and what stands behind it. */
function dividedAfterReply(written: string): { readonly reply: string; readonly rest: string } {
  const label = labelOf(written);
  if (replyNamed(label) !== undefined) return { reply: label, rest: '' };
  const [word = ''] = /^\S+/u.exec(label) ?? [];
  const bare = word.replace(/[,;:.]+$/, '');
  if (replyNamed(bare) === undefined) return { reply: '', rest: written };
  return { reply: bare, rest: written.slice(written.indexOf(word) + word.length).trim() };
}

function offersOf(groups: readonly Group[], marks: readonly PlacedMark[]): readonly OfferedLine[] {
  let from = 0;
  return groups.map(({ question, labels }) => {
    const own = marks.slice(from, from + labels.length);
    from += labels.length;
    return { question, options: optionsOf(own, labels) };
  });
}

function optionsOf(marks: readonly PlacedMark[], labels: readonly string[]): readonly Option[] {
  const isAmongChecks = marks.some(({ mark }) => mark === 'check');
  // Boxes beside each other are columns of replies, whose heads stand elsewhere.
  if (marks.length > 1 && labels.some((label) => label === '')) return [];
  return marks.map(({ mark }, at) => {
    const written = labels[at] ?? '';
    const isTicked = isTick(mark, isAmongChecks);
    // What a tick beside a question replies is not known.
    const label = isTicked && written.endsWith('?') ? '' : written;
    return { label: replyAtStart(written) ?? label, isTicked };
  });
}

function labelOf(text: string): string {
  return text
    .replaceAll(/_{2,}|\.{4,}|…{2,}/g, ' ')
    .replace(/^[\s:;,.|/-]+|[\s:;,|/-]+$/g, '')
    .replaceAll(/\s+/g, ' ');
}

const FURTHER = /^(?:[(,;:–—-]|if\b|please\b|falls\b|wenn\b|bitte\b|si\b|indien\b|se\b|jeśli\b|jeżeli\b)/iu;

/** The reply that a label begins with: `Yes`, `No (go to question 4)`, `No If yes, please explain`. */
function replyAtStart(label: string): string | undefined {
  if (replyNamed(label) !== undefined) return label;
  const [word = ''] = /^\S+/u.exec(label) ?? [];
  const bare = word.replace(/[,;:.]+$/, '');
  const rest = label.slice(word.length).trim();
  const isReply = replyNamed(bare) !== undefined && (bare !== word || FURTHER.test(rest));
  return isReply ? bare : undefined;
}

/** `Are the shares listed? Yes`: the question, and the reply after it. */
function replyAtEnd(prefix: string): { readonly question: string; readonly label: string } | undefined {
  const [, question = '', label = ''] = /^(.*?)(\S+)$/su.exec(prefix) ?? [];
  const before = question.trim();
  const isApart = before === '' || /[?:.)\]–—|-]$/.test(before) || /^\p{Lu}/u.test(label);
  return isApart && replyNamed(label) !== undefined ? { question: before, label } : undefined;
}

function dividedAtColon(prefix: string): { readonly question: string; readonly label: string } {
  const at = Math.max(prefix.lastIndexOf(':'), prefix.lastIndexOf('?'));
  return { question: prefix.slice(0, at + 1).trim(), label: labelOf(prefix.slice(at + 1)) };
}

/**
 * What is chosen: the labels of the ticked options. Undefined where none is, where two replies exclude each other, and where a
 * ticked box has no label.
 */
export function chosenOf(options: readonly Option[]): string | undefined {
  const ticked = options.filter(({ isTicked }) => isTicked);
  if (ticked.length === 0 || ticked.some(({ label }) => label === '')) return undefined;
  const replies = new Set(ticked.map(({ label }) => replyNamed(label)));
  const isClear = replies.size === 1 || !(replies.has('yes') || replies.has('no') || replies.has('na'));
  return isClear ? [...new Set(ticked.map(({ label }) => label))].join(', ') : undefined;
}
