/** The outline of a response: its sections, and how much of each is open. Pure. */
import type { Item, Word } from './items.ts';

export interface Section {
  /** Position, from 1. */
  readonly number: number;
  /** Empty for the section of the files. */
  readonly title: string;
  readonly items: readonly Item[];
  readonly open: number;
}

/** Sections in the order of their first item. */
export function sectionsOf(items: readonly Item[]): readonly Section[] {
  return [...Map.groupBy(items, ({ section }) => section)].map(([title, own], index) => ({
    number: index + 1,
    title,
    items: own,
    open: own.filter(({ isOpen }) => isOpen).length,
  }));
}

export interface Tally {
  readonly total: number;
  readonly checked: number;
  readonly open: number;
  /** Open items by their most important word. The sum is `open`. */
  readonly byWord: Readonly<Record<Exclude<Word, 'agrees'>, number>>;
}

export function tallyOf(items: readonly Item[]): Tally {
  const open = items.filter(({ isOpen }) => isOpen);
  const led = (word: Word) => open.filter(({ words }) => words[0] === word).length;
  return {
    total: items.length,
    checked: items.filter(({ isChecked }) => isChecked).length,
    open: open.length,
    byWord: { differs: led('differs'), flagged: led('flagged'), changed: led('changed') },
  };
}
