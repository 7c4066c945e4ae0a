/** Pieces of text on a page, and what a reader sees as one: segments, which are pieces of one line without a gap between. */
import { cellStarts, parted, startsOf } from './merged-cells.ts';

/** Positions are in points from the top left corner of the page as it is shown; `y` is the baseline. */
export interface Piece {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  /** Size of the font. */
  readonly height: number;
}

export interface Segment {
  text: string;
  readonly x: number;
  end: number;
  readonly y: number;
  height: number;
  /** Number of its line on the page, from the top. */
  readonly line: number;
}

/** Baselines that differ by less than this share of the smaller font are one line: footnote marks stay within. */
const SAME_LINE = 0.35;
/** Gaps, as shares of the line's font: beyond the first there is a space, beyond the second another segment. */
const SPACE = 0.12;
const APART = 0.9;
/** The gap that cells of a table have at least, once they are told apart. */
const CELL_GAP = 0.95;
/** Places within this many points are the same. */
const SAME_START = 0.8;

interface Line {
  readonly y: number;
  height: number;
  readonly pieces: Piece[];
}

/** The segments of a page, line by line from the top, each from left to right. */
export function segmentsOf(pieces: readonly Piece[]): readonly Segment[] {
  const lines = linesOf(pieces);
  for (const { pieces: own } of lines) own.sort((a, b) => a.x - b.x);
  const starts = lines.map(({ pieces: own, y, height }) => startsOf(own, y, height * APART));
  return lines.flatMap((line, number) => segmentsOfLine(line, number, cellStarts(starts, number)));
}

function linesOf(pieces: readonly Piece[]): readonly Line[] {
  const tallest = pieces.reduce((most, { height }) => Math.max(most, height), 0);
  const lines: Line[] = [];
  for (const piece of [...pieces].sort((a, b) => a.y - b.y || a.x - b.x)) {
    const line = lineOf(lines, piece, tallest * SAME_LINE);
    if (line === undefined) lines.push({ y: piece.y, height: piece.height, pieces: [piece] });
    else {
      line.pieces.push(piece);
      line.height = Math.max(line.height, piece.height);
    }
  }
  return lines;
}

/** Only the last lines are near: pieces come from the top. */
function lineOf(lines: readonly Line[], piece: Piece, farthest: number): Line | undefined {
  for (let at = lines.length - 1; at >= 0; at -= 1) {
    const line = lines[at];
    if (line === undefined || piece.y - line.y > farthest) return undefined;
    if (piece.y - line.y < Math.min(line.height, piece.height) * SAME_LINE) return line;
  }
  return undefined;
}

/** `starts`: where the other lines of a table begin cells. A narrow gap parts cells there. */
function segmentsOfLine(
  { pieces, height, y }: Line,
  line: number,
  starts: readonly number[],
): readonly Segment[] {
  const segments: Segment[] = [];
  for (const piece of pieces.flatMap((each) => parted(each, starts, height * CELL_GAP))) {
    const last = segments.at(-1);
    const gap = last === undefined ? Number.POSITIVE_INFINITY : piece.x - last.end;
    const isCell = gap > height * SPACE && starts.some((start) => Math.abs(start - piece.x) < SAME_START);
    if (last === undefined || gap > height * APART || isCell) {
      const { text, x, width } = piece;
      if (last !== undefined && isCell) last.end = Math.min(last.end, x - height * CELL_GAP);
      segments.push({ text, x, end: x + width, y, height: piece.height, line });
      continue;
    }
    const needsSpace = gap > height * SPACE && !/\s$/.test(last.text) && !/^\s/.test(piece.text);
    last.text += needsSpace ? ` ${piece.text}` : piece.text;
    last.end = Math.max(last.end, piece.x + piece.width);
    last.height = Math.max(last.height, piece.height);
  }
  return segments;
}
