/** Bands of a page: groups of segments with blank space above and below. A band is a paragraph, or a row of a table, or several. */
import type { Segment } from './segments.ts';

export interface Band {
  readonly segments: readonly Segment[];
  /** True where segments stand side by side. */
  readonly hasColumns: boolean;
}

/** What a line takes above and below its baseline, and how much of a font's size between two lines parts bands. */
const ASCENT = 0.8;
const DESCENT = 0.22;
const PARTING = 0.25;

/** Segments side by side: a gap of this share of the font, on baselines that are not farther apart than this many fonts. */
const GAP = 0.9;
const BESIDE = 1.6;

/** The bands from the top. `segments` come line by line. */
export function bandsOf(segments: readonly Segment[]): readonly Band[] {
  const bands: { readonly segments: Segment[]; bottom: number }[] = [];
  for (const segment of [...segments].sort((a, b) => topOf(a) - topOf(b))) {
    const band = bands.at(-1);
    if (band !== undefined && topOf(segment) < band.bottom + segment.height * PARTING) {
      band.segments.push(segment);
      band.bottom = Math.max(band.bottom, bottomOf(segment));
    } else bands.push({ segments: [segment], bottom: bottomOf(segment) });
  }
  return bands.map(({ segments: own }) => {
    own.sort((a, b) => a.line - b.line || a.x - b.x);
    return { segments: own, hasColumns: standSideBySide(own) };
  });
}

function topOf({ y, height }: Segment): number {
  return y - height * ASCENT;
}

function bottomOf({ y, height }: Segment): number {
  return y + height * DESCENT;
}

/** Each segment is compared with those of the next lines only. */
function standSideBySide(segments: readonly Segment[]): boolean {
  return segments.some((one, at) => {
    for (let next = at + 1; next < segments.length; next += 1) {
      const other = segments[next];
      if (other === undefined || other.y - one.y >= one.height * BESIDE) return false;
      if (isBeside(one, other) || isBeside(other, one)) return true;
    }
    return false;
  });
}

function isBeside(left: Segment, right: Segment): boolean {
  return right.x > left.end + left.height * GAP;
}
