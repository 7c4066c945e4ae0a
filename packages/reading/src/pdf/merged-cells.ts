/**
 * Cells that stand so near to each other that pdf.js gives them as one piece of text: the widest cell of a column nearly reaches the
 * next column. They are parted where the other lines of the table begin a cell.
 */
import type { Piece } from './segments.ts';

/** Where a line begins, and where its text begins again after a wide gap. */
export interface Starts {
  readonly y: number;
  readonly left: number;
  readonly starts: readonly number[];
}

/** Places within this many points are the same. */
const SAME = 0.8;
const NEAR_LINES = 12;
/** Lines of the table that begin a cell at the place. */
const LEAST_LINES = 2;
const LONGEST = 120;
/** Rows whose distances differ by less than this share are set alike. */
const SAME_PITCH = 0.1;
/** How far the estimated place of a word may be off, as a share of the font. */
const TOLERANCE = 0.5;

/** The starts of a line whose pieces come from the left. `apart`: the width of a gap that parts segments. */
export function startsOf(pieces: readonly Piece[], y: number, apart: number): Starts {
  let end = Number.POSITIVE_INFINITY;
  const starts = pieces.flatMap(({ x, width }) => {
    const isApart = x - end > apart;
    end = Number.isFinite(end) ? Math.max(end, x + width) : x + width;
    return isApart ? [x] : [];
  });
  return { y, left: pieces[0]?.x ?? 0, starts };
}

/** The places at which lines near to the given one begin cells. None for a line that is no row of their table. */
export function cellStarts(lines: readonly Starts[], at: number): readonly number[] {
  if (lines[at]?.starts.length === 0 && !isAmongRows(lines, at)) return [];
  const near = linesOfTable(lines, at)
    .flatMap(({ starts }) => starts)
    .sort((a, b) => a - b);
  const isSame = (a: number, b: number) => Math.abs(a - b) < SAME;
  return near.filter(
    (start, index) =>
      near.findIndex((other) => isSame(other, start)) === index &&
      near.filter((other) => isSame(other, start)).length >= LEAST_LINES,
  );
}

/** Rows of a table stand above and below, or on one side, as far away as they are from each other. */
function isAmongRows(lines: readonly Starts[], at: number): boolean {
  const isRow = (other: number) => (lines[other]?.starts.length ?? 0) > 0;
  const distance = (one: number, other: number) =>
    Math.abs((lines[one]?.y ?? Number.NaN) - (lines[other]?.y ?? Number.NaN));
  const isNext = (step: 1 | -1) => {
    const [pitch, gap] = [distance(at + step, at + 2 * step), distance(at, at + step)];
    return isRow(at + step) && isRow(at + 2 * step) && Math.abs(pitch - gap) < pitch * SAME_PITCH;
  };
  return (isRow(at - 1) && isRow(at + 1)) || isNext(1) || isNext(-1);
}

/** The lines around the given one, up to one that begins farther left. Cells go on in lines that begin farther right. */
function linesOfTable(lines: readonly Starts[], at: number): readonly Starts[] {
  const left = lines[at]?.left ?? 0;
  const isOther = (line: Starts) => line.left <= left - SAME;
  const above = lines.slice(Math.max(0, at - NEAR_LINES), at);
  const below = lines.slice(at, at + NEAR_LINES + 1);
  const end = below.findIndex(isOther);
  return [...above.slice(above.findLastIndex(isOther) + 1), ...below.slice(0, end < 0 ? undefined : end)];
}

/** The piece in parts `gap` apart, one for each cell that begins within it. Sentences are left as they are. */
export function parted(piece: Piece, starts: readonly number[], gap: number): readonly Piece[] {
  if (piece.text.length > LONGEST || /[.;:]\s*$/.test(piece.text)) return [piece];
  const parts: Piece[] = [];
  let rest = piece;
  for (const start of starts) {
    const cut = start > rest.x + SAME && start < rest.x + rest.width ? spaceBefore(rest, start) : undefined;
    if (cut === undefined) continue;
    const end = rest.x + rest.width;
    parts.push({ ...rest, text: rest.text.slice(0, cut), width: start - rest.x - gap });
    rest = { ...rest, text: rest.text.slice(cut + 1), x: start, width: end - start };
  }
  return [...parts, rest];
}

/** The space after which a word begins at `start`, by the usual widths of letters. */
function spaceBefore({ text, x, width, height }: Piece, start: number): number | undefined {
  const total = widthOf(text);
  let before = 0;
  let best: number | undefined;
  let least = TOLERANCE * height;
  for (const [at, letter] of [...text].entries()) {
    before += widthOf(letter);
    const off = Math.abs(x + (width * before) / total - start);
    if (letter !== ' ' || off > least) continue;
    [best, least] = [at, off];
  }
  return best;
}

function widthOf(text: string): number {
  let sum = 0;
  for (const letter of text) sum += /[ .,:;'|!ijltfrI()[\]-]/.test(letter) ? 0.3 : wide(letter);
  return sum;
}

function wide(letter: string): number {
  if (/[mwMW@%]/.test(letter)) return 0.85;
  return /\p{Lu}/u.test(letter) ? 0.68 : 0.52;
}
