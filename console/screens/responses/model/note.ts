/** Gathers the open points of a response into the text that asks the respondent for changes. Pure. */
import { isDisputed } from './evidence.ts';
import { showingOf } from './files.ts';
import type { AnswerItem, FileItem, Item } from './items.ts';

/** The texts of the note, in the reviewer's language. `{…}` are filled in. */
export interface NoteWords {
  /** `{source}` says `{quote}`. */
  readonly differs: string;
  /** The answer was looked at by a rule, which gave no reason that may be passed on. */
  readonly flagged: string;
  readonly infected: string;
  readonly unscannable: string;
}

/**
 * One line for each open point, in the order of the items. Comments that only the team may read are never part of it, nor are those of
 * rules. A comment that the respondent sees stands for the point, because it was written for that.
 */
export function gatheredNote(items: readonly Item[], words: NoteWords): string {
  return items
    .filter((item) => item.isOpen)
    .flatMap((item) => (item.kind === 'answer' ? answerLines(item, words) : fileLines(item, words)))
    .join('\n');
}

function answerLines(item: AnswerItem, words: NoteWords): readonly string[] {
  const said = asked(item);
  const points = said.length > 0 ? said : readPoints(item, words);
  if (points.length > 0) return points.map((point) => lineOf(item, point));
  return item.words.includes('flagged') ? [lineOf(item, words.flagged)] : [];
}

/** What the team has written to the respondent and the respondent has not yet changed. */
function asked({ comments }: AnswerItem): readonly string[] {
  return comments
    .filter(({ comment_type }) => comment_type === 'external')
    .map(({ text }) => text.trim())
    .slice(-1);
}

function readPoints({ evidence }: AnswerItem, words: NoteWords): readonly string[] {
  return evidence
    .filter((piece) => piece.verdict === 'contradicts' && !isDisputed(piece))
    .slice(0, 1)
    .map(({ document, label, quotation }) =>
      filled(words.differs, { source: document?.name ?? label, quote: quotation.trim() }),
    );
}

function fileLines({ title, file }: FileItem, words: NoteWords): readonly string[] {
  const showing = showingOf(file);
  if (showing === 'infected')
    return [`${introduced(title)} ${filled(words.infected, { source: file.document.name })}`];
  if (showing === 'unscannable')
    return [`${introduced(title)} ${filled(words.unscannable, { source: file.document.name })}`];
  return [];
}

function lineOf({ number, title }: Pick<AnswerItem, 'number' | 'title'>, point: string): string {
  return `${number}. ${introduced(title.trim())} ${point}`;
}

/** A question ends with its own mark. */
function introduced(title: string): string {
  return /[?؟.:!]$/.test(title) ? title : `${title}:`;
}

function filled(text: string, values: Readonly<Record<string, string>>): string {
  return text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
}
