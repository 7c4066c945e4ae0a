/** Text as operators: each glyph where the shaper puts it, with the characters it stands for (ISO 32000-1, 9.4 and 14.9.4). */
import type { Glyph } from '../fonts/face.ts';
import { NO_TEXT } from '../fonts/glyph-text.ts';
import type { PlacedRun } from '../text/lines.ts';
import type { Run } from '../text/runs.ts';
import type { FontUses } from './font-use.ts';
import { hex, utf16 } from './fonts.ts';

/** How far, in points, the pen is behind the place where the next run begins. */
interface Pen {
  behind: number;
}

/** The runs of a line. `x`, `y`: the left end of its baseline, in the coordinates of PDF. */
export function shownText(runs: readonly PlacedRun[], x: number, y: number, fonts: FontUses): string {
  const operators: string[] = [];
  const pen: Pen = { behind: 0 };
  let look = '';
  let end: number | undefined;
  for (const { run, x: from } of runs) {
    if (end === undefined || Math.abs(from - end) > SAME_PLACE) {
      operators.push(`1 0 0 1 ${num(x + from)} ${num(y)} Tm`);
      pen.behind = 0;
    }
    end = from + run.width;
    const next = lookOf(run, fonts);
    if (next !== look) operators.push(next);
    look = next;
    operators.push(...groupsOf(run).map((group) => shownGroup(group, run, pen, fonts)));
  }
  return operators.length === 0 ? '' : `BT ${operators.join('\n')} ET`;
}

const SAME_PLACE = 0.001;

/** Outline of bold letters where the font has none, as a share of the font size. */
const OUTLINE = 0.032;

function lookOf({ face, style }: Run, fonts: FontUses): string {
  const color = rgb(style.color);
  const font = `/${fonts.of(face).name} ${num(style.size)} Tf ${color} rg`;
  return face.isOutlined && style.isBold
    ? `${font} 2 Tr ${num(style.size * OUTLINE)} w ${color} RG`
    : `${font} 0 Tr`;
}

/** Glyphs that are shown together. `text` where it cannot be read from the glyphs one by one. */
interface Group {
  readonly glyphs: readonly Glyph[];
  readonly text?: string;
}

/**
 * A letter and what is drawn for it without a character of its own are one group. Words from right to left are not divided: readers
 * turn round each piece by itself.
 */
function groupsOf({ glyphs, level }: Run): readonly Group[] {
  const isWhole = level % 2 === 1 || glyphs.every(({ text }) => text !== NO_TEXT);
  if (isWhole) return [{ glyphs }];
  const letters: Glyph[][] = [];
  for (const glyph of glyphs) {
    const last = letters.at(-1);
    if (glyph.text === NO_TEXT && last !== undefined) last.push(glyph);
    else letters.push([glyph]);
  }
  return letters.map((letter): Group => {
    const text = letter.map((glyph) => (glyph.text === NO_TEXT ? '' : glyph.text)).join('');
    return letter.length === 1 && text !== '' ? { glyphs: letter } : { glyphs: letter, text };
  });
}

function shownGroup({ glyphs, text }: Group, run: Run, pen: Pen, fonts: FontUses): string {
  const shown = shownGlyphs(glyphs, run, pen, fonts);
  return text === undefined ? shown : `/Span <</ActualText <FEFF${utf16(text)}>>> BDC ${shown} EMC`;
}

function shownGlyphs(glyphs: readonly Glyph[], run: Run, pen: Pen, fonts: FontUses): string {
  const use = fonts.of(run.face);
  const { size } = run.style;
  let behind = (pen.behind * 1000) / size;
  let rise = 0;
  let out = '[';
  let codes = '';
  const flush = () => {
    if (codes !== '') out += `<${codes}>`;
    codes = '';
  };
  for (const glyph of glyphs) {
    if (glyph.dy !== rise) {
      flush();
      rise = glyph.dy;
      out += `] TJ ${num((rise * size) / 1000)} Ts [`;
    }
    const move = Math.round((behind + glyph.dx) * 10) / 10;
    if (move !== 0) {
      flush();
      out += num(-move);
    }
    codes += hex(use.code(glyph));
    behind += glyph.advance - use.widthOf(glyph) - move;
  }
  flush();
  pen.behind = (behind * size) / 1000;
  return `${out}] TJ${rise === 0 ? '' : ' 0 Ts'}`.replaceAll('[] TJ ', '');
}

/** `0.1 0.2 0.3` of `#rrggbb`. */
export function rgb(color: string): string {
  return [1, 3, 5].map((at) => num(Number.parseInt(color.slice(at, at + 2), 16) / 255)).join(' ');
}

export function num(value: number): string {
  return String(Math.round(value * 1000) / 1000);
}
