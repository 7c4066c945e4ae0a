/** Divides texts into lines of a width. */
import type { FontSet } from '../fonts/font-set.ts';
import { breaksOf, lettersOf } from './breaks.ts';
import { directionsOf, inVisualOrder } from './direction.ts';
import { drawnBy, type Marked, type Piece, type Run, runsBetween } from './runs.ts';

/** `x`: points from the left end of the line. */
export interface PlacedRun {
  readonly run: Run;
  readonly x: number;
}

export interface Line {
  /** In the order in which they are written. */
  readonly runs: readonly PlacedRun[];
  /** Points. */
  readonly width: number;
  readonly leading: number;
  /** True where the paragraph begins at the right. */
  readonly isRightToLeft: boolean;
}

/** A part of a paragraph that stays on one line. */
interface Unit {
  readonly runs: readonly Run[];
  readonly width: number;
  /** Width without the spaces at its end. */
  readonly inked: number;
}

/** At least one line. Line feeds begin a new one. `width` in points. */
export function linesOf(pieces: readonly Piece[], width: number, fonts: FontSet): readonly Line[] {
  const text = pieces.map((piece) => piece.text).join('');
  const styles = pieces.flatMap((piece) => Array.from({ length: piece.text.length }, () => piece.style));
  const size = pieces[0]?.style.size ?? 0;
  const lines: Line[] = [];
  let start = 0;
  for (const part of text.split('\n')) {
    const end = start + part.length;
    lines.push(...paragraphLines(part, styles.slice(start, end), width, fonts, size));
    start = end + 1;
  }
  return lines;
}

function paragraphLines(
  text: string,
  styles: Marked['styles'],
  width: number,
  fonts: FontSet,
  size: number,
): readonly Line[] {
  const { isRightToLeft, levels } = directionsOf(text);
  const marked: Marked = { text, styles, levels, families: drawnBy(text, levels, fonts) };
  const lines: Line[] = [];
  let units: Unit[] = [];
  let used = 0;
  const finish = () => {
    lines.push(lineOf(units, isRightToLeft, size));
    units = [];
    used = 0;
  };
  for (const unit of unitsOf(marked, width, fonts)) {
    if (units.length > 0 && used + unit.inked > width + SLACK) finish();
    units.push(unit);
    used += unit.width;
  }
  finish();
  return lines;
}

/** Rounding of sums. */
const SLACK = 0.01;

function unitsOf(marked: Marked, width: number, fonts: FontSet): readonly Unit[] {
  let start = 0;
  return breaksOf(marked.text).flatMap((end) => {
    const unit = unitOf(marked, start, end, fonts);
    const units = unit.inked > width ? divided(marked, start, end, width, fonts) : [unit];
    start = end;
    return units;
  });
}

function unitOf(marked: Marked, start: number, end: number, fonts: FontSet): Unit {
  const runs = runsBetween(marked, start, end, fonts);
  const width = widthOf(runs);
  return { runs, width, inked: widthOf(withoutSpacesAtEnd(runs)) };
}

/**
 * A word that is longer than a line, in parts that are not. Letters are measured one by one: joined they may be wider, and then the
 * part is shortened until it fits.
 */
function divided(marked: Marked, start: number, end: number, width: number, fonts: FontSet): readonly Unit[] {
  const ends = [start];
  for (const letter of lettersOf(marked.text.slice(start, end)))
    ends.push((ends.at(-1) ?? start) + letter.length);
  const units: Unit[] = [];
  for (let first = 0; first < ends.length - 1; ) {
    let last = furthest(marked, ends, first, width, fonts);
    let unit = unitOf(marked, ends[first] ?? start, ends[last] ?? end, fonts);
    while (unit.inked > width && last > first + 1) {
      last -= 1;
      unit = unitOf(marked, ends[first] ?? start, ends[last] ?? end, fonts);
    }
    units.push(unit);
    first = last;
  }
  return units;
}

/** The last of the ends that letters reach when they are measured one by one: at least the next. */
function furthest(
  marked: Marked,
  ends: readonly number[],
  first: number,
  width: number,
  fonts: FontSet,
): number {
  let used = 0;
  for (let at = first + 1; at < ends.length; at += 1) {
    used += unitOf(marked, ends[at - 1] ?? 0, ends[at] ?? 0, fonts).inked;
    if (used > width) return Math.max(first + 1, at - 1);
  }
  return ends.length - 1;
}

function lineOf(units: readonly Unit[], isRightToLeft: boolean, size: number): Line {
  const runs = withoutSpacesAtEnd(units.flatMap((unit) => unit.runs));
  const leading = Math.max(size * LEAST_LEADING, ...runs.map((run) => run.leading));
  return { runs: placed(runs), width: widthOf(runs), leading, isRightToLeft };
}

/** Stretches of one direction follow each other as they are read. Within each, runs go from left to right. */
function placed(runs: readonly Run[]): readonly PlacedRun[] {
  const isMixed = runs.some(({ level }) => level > 0);
  let x = 0;
  const fromLeft = (isMixed ? inVisualOrder(runs) : runs).map((run): PlacedRun => {
    const part = { run, x };
    x += run.width;
    return part;
  });
  if (!isMixed) return fromLeft;
  const stretches = new Map<Run, number>();
  let stretch = 0;
  for (const [index, run] of runs.entries()) {
    if (run.level % 2 !== (runs[index - 1]?.level ?? run.level) % 2) stretch += 1;
    stretches.set(run, stretch);
  }
  return fromLeft.toSorted((a, b) => (stretches.get(a.run) ?? 0) - (stretches.get(b.run) ?? 0));
}

const LEAST_LEADING = 1.42;

function withoutSpacesAtEnd(runs: readonly Run[]): readonly Run[] {
  let end = runs.length;
  while (end > 0 && runs[end - 1]?.text.trim() === '') end -= 1;
  return end === runs.length ? runs : runs.slice(0, end);
}

function widthOf(runs: readonly Run[]): number {
  return runs.reduce((sum, { width }) => sum + width, 0);
}
