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

/** The options of a line; undefined for a line that offers none. Options whose boxes cannot be told apart are none at all. */
export function offeredIn(text: string): OfferedLine | undefined {
  const marks = text.length > LONGEST_LINE ? [] : marksIn(text);
  const [first] = marks;
  if (first === undefined || (marks.length === 1 && isNoChoice(text, first))) return undefined;
  const prefix = text.slice(0, first.start).trim();
  const between = marks.map(({ end }, at) => labelOf(text.slice(end, marks[at + 1]?.start ?? text.length)));
  const isAfter = between.at(-1) === '' && marks.length > 1 ? true : undefined;
  const tail = replyAtEnd(prefix);
  const areFollowing = tail !== undefined && replyAtStart(between.at(-1) ?? '') === undefined;
  if (tail !== undefined && !areFollowing) return { question: prefix, options: [] };
  if (areFollowing || isAfter === true || (between.at(-1) === '' && prefix !== '')) {
    const { question, label } = tail ?? dividedAtColon(prefix);
    return { question, options: optionsOf(marks, [label, ...between.slice(0, -1)]) };
  }
  return { question: prefix, options: optionsOf(marks, between) };
}

/** A check before a line is a bullet, and a single bracket within a sentence is a blank of a draft. */
function isNoChoice(text: string, { mark, start, end }: PlacedMark): boolean {
  const [before, after] = [text.slice(0, start).trim(), text.slice(end).trim()];
  if (before === '') return mark === 'check' || mark === 'cross';
  return /^[[(]/.test(text.slice(start)) && after !== '' && !/[:?]$/.test(before);
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
