/** Gathers the open points of a response into the text that asks the respondent for changes. Pure. */
import type { CommentItem } from '#shared/domain/responses/comments/schema.ts';
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

/** What the team has asked the respondent and the respondent has not sent in anything since, by item, oldest first. */
export type Asks = ReadonlyMap<string, readonly string[]>;

/**
 * The open comments and the open points, in the order of the items. Comments that only the team may read are never part of it, nor are
 * those of rules. A comment that the respondent sees stands for the point, because it was written for that; an item that has one is
 * named even where nothing else speaks against it.
 */
export function gatheredNote(items: readonly Item[], asks: Asks, words: NoteWords): string {
  return items.flatMap((item) => linesOf(item, asks.get(item.id) ?? [], words)).join('\n');
}

function linesOf(item: Item, asked: readonly string[], words: NoteWords): readonly string[] {
  if (asked.length > 0) return asked.map((text) => lineOf(item, text));
  if (!item.isOpen) return [];
  return item.kind === 'answer' ? answerLines(item, words) : fileLines(item, words);
}

function answerLines(item: AnswerItem, words: NoteWords): readonly string[] {
  const points = readPoints(item, words);
  if (points.length > 0) return points.map((point) => lineOf(item, point));
  return item.words.includes('flagged') ? [lineOf(item, words.flagged)] : [];
}

function readPoints({ evidence }: AnswerItem, words: NoteWords): readonly string[] {
  return evidence
    .filter((piece) => piece.verdict === 'contradicts' && !isDisputed(piece))
    .slice(0, 1)
    .map(({ document, label, quotation }) =>
      filled(words.differs, { source: document?.name ?? label, quote: quotation.trim() }),
    );
}

function fileLines(item: FileItem, words: NoteWords): readonly string[] {
  const showing = showingOf(item.file);
  if (showing !== 'infected' && showing !== 'unscannable') return [];
  return [lineOf(item, filled(words[showing], { source: item.file.document.name }))];
}

/** Files have no number. */
function lineOf({ number, title }: Pick<Item, 'number' | 'title'>, point: string): string {
  return `${number === '' ? '' : `${number}. `}${introduced(title.trim())} ${point}`;
}

/** A question ends with its own mark. */
function introduced(title: string): string {
  return /[?؟.:!]$/.test(title) ? title : `${title}:`;
}

function filled(text: string, values: Readonly<Record<string, string>>): string {
  return text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
}

/** A comment for the respondent that is written and has not arrived yet. */
export interface Written {
  readonly itemId: string;
  readonly text: string;
}

/**
 * The team's comments to the respondent since the respondent has sent in last (`submittedAt`), by answer or file, oldest first; behind
 * them what is being written. The respondent's own comments are no asks, and what was sent in again has answered the earlier ones.
 */
export function asksOf(
  comments: readonly CommentItem[],
  submittedAt: string | null,
  written: readonly Written[],
): Asks {
  const asks = new Map<string, readonly string[]>();
  const ask = (itemId: string | null, text: string) => {
    const known = asks.get(itemId ?? '') ?? [];
    if (itemId !== null && !known.includes(text)) asks.set(itemId, [...known, text]);
  };
  const open = comments.filter(
    ({ author_kind, comment_type, created_at }) =>
      author_kind === 'key' &&
      comment_type === 'external' &&
      (submittedAt === null || Date.parse(created_at) >= Date.parse(submittedAt)),
  );
  for (const comment of open.toSorted((a, b) => Date.parse(a.created_at) - Date.parse(b.created_at)))
    ask(comment.answer_id ?? comment.file_answer_id, comment.text.trim());
  for (const { itemId, text } of written) ask(itemId, text);
  return asks;
}
