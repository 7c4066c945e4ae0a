/** Replies that are ticked by numbers: 1 for a tick and 0 for none, where nothing else stands below their heads. */
import { replyNamed } from '../../vocabulary/forms/replies.ts';

const NUMBER = /^\d+(?:[.,]\d+)?$/;
const TICK_OR_NONE = /^[01]$/;

/** The heads without the column that only counts the rows: `No.` beside `No`. */
export function withoutNumbering(
  heads: readonly string[],
  below: readonly (readonly string[])[],
): readonly string[] {
  const replies = heads.map((head) => replyNamed(head));
  return heads.map((head, column) => {
    const isAgain = replies.some((reply, other) => other > column && reply === 'no');
    if (replies[column] !== 'no' || !isAgain) return head;
    const cells = below.map((row) => row[column] ?? '');
    const doesCount = cells.some((cell) => NUMBER.test(cell) && !TICK_OR_NONE.test(cell));
    return doesCount || /[.º°#]$/.test(head.trim()) ? '' : head;
  });
}

/** True where rows below tick by numbers. One column does where it has a 0, because rows are counted from 1. */
export function isTickedByNumbers(heads: readonly string[], below: readonly (readonly string[])[]): boolean {
  const named = withoutNumbering(heads, below).map((head) => replyNamed(head));
  const columns = [...named.keys()].filter((column) => named[column] !== undefined);
  const cells = columns
    .flatMap((column) => below.map((row) => row[column] ?? ''))
    .filter((cell) => cell !== '');
  const isPair = named.includes('yes') && named.includes('no');
  if (isPair) return cells.some((cell) => NUMBER.test(cell));
  return cells.includes('0') && cells.every((cell) => TICK_OR_NONE.test(cell));
}

/** True where numbers below replies count something: votes, or cases. */
export function doCount(heads: readonly string[], below: readonly (readonly string[])[]): boolean {
  return below.some((row) =>
    row.some((cell, column) => {
      const isReply = replyNamed(heads[column] ?? '') !== undefined;
      return isReply && NUMBER.test(cell) && !TICK_OR_NONE.test(cell);
    }),
  );
}

/** The cells with numbers below replies as boxes: ticked by 1 where the row has 1 and 0 only, and else not. */
export function ticksOfNumbers(
  cells: readonly string[],
  isOption: (column: number) => boolean,
  isCount: boolean,
): readonly string[] {
  const replies = cells.filter((cell, column) => isOption(column) && cell !== '');
  const areTicks = !isCount && replies.every((cell) => TICK_OR_NONE.test(cell));
  return cells.map((cell, column) => {
    if (!isOption(column) || !NUMBER.test(cell)) return cell;
    return areTicks && cell === '1' ? '☒' : '☐';
  });
}
