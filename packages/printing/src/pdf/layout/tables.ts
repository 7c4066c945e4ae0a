/** Tables: rows that stay whole where they can, heads that are repeated on each page. */
import type { Cell, Content, Text, Tone } from '../../document.ts';
import { omittedWords } from '../../words.ts';
import { GREY, HEAD_FILL, RULE, SIZES, TEXT_WIDTH, TONES } from '../look.ts';
import type { Line } from '../text/lines.ts';
import { lineMark, lineStrips, type Setting, setText, staysWithNext } from './setting.ts';
import type { Mark, Strip } from './strip.ts';
import type { Tag } from './tag.ts';

type Table = Extract<Content, { readonly kind: 'table' }>;

const GAP = 9;
const PADDING = { side: 5, above: 3.5, below: 3.5 } as const;
/** Rows of more lines than this may be divided between pages. */
const WHOLE_LINES = 14;
/** A table does not begin or end with a row alone on a page, unless the row has more lines than this. */
const SHORT_LINES = 4;
const BORDER = 0.5;

interface Field {
  readonly x: number;
  readonly width: number;
  readonly align: 'start' | 'end';
}

/** A cell that is laid out. */
interface Filled {
  readonly field: Field;
  readonly lines: readonly Line[];
  readonly tone: Tone;
  readonly tag: Tag;
}

export function tableStrips(table: Table, parent: Tag, setting: Setting): readonly Strip[] {
  const tag = setting.tags.add(parent, 'Table', { summary: table.summary });
  const fields = fieldsOf(table.columns.map(({ share, align }) => ({ share, align: align ?? 'start' })));
  const headTag = setting.tags.add(tag, 'TR');
  const titles = table.columns.map((column, index) =>
    filled(
      [column.title],
      fields[index],
      setting.tags.add(headTag, 'TH', { scope: 'Column' }),
      setting,
      true,
    ),
  );
  const head = joined(rowStrips(titles, { isHead: true, gap: GAP }));
  const rows = table.rows.map((row) => {
    const rowTag = setting.tags.add(tag, 'TR');
    const cells = table.columns.map((_, index) =>
      filled(row[index] ?? [], fields[index], setting.tags.add(rowTag, 'TD'), setting, false),
    );
    return rowStrips(cells, { isHead: false, gap: 0 }).map((strip) => ({ ...strip, head }));
  });
  return [{ ...head, keep: rows.length > 0 }, ...neverAlone(rows), ...omitted(table, parent, setting)];
}

/** Labels at the left and values at the right. */
export function factStrips(
  facts: readonly { readonly label: string; readonly value: Text }[],
  parent: Tag,
  setting: Setting,
): readonly Strip[] {
  if (facts.length === 0) return [];
  const tag = setting.tags.add(parent, 'Table', { summary: 'Labels and values' });
  const [label, value] = fieldsOf([
    { share: 0.32, align: 'start' },
    { share: 0.68, align: 'start' },
  ]);
  const rows = facts.map((fact, index) => {
    const row = setting.tags.add(tag, 'TR');
    const cells = [
      filled(
        [{ text: fact.label, quiet: true }],
        label,
        setting.tags.add(row, 'TH', { scope: 'Row' }),
        setting,
        false,
      ),
      filled(fact.value, value, setting.tags.add(row, 'TD'), setting, false),
    ];
    return rowStrips(cells, { isHead: false, gap: index === 0 ? GAP : 0 });
  });
  return neverAlone(rows);
}

/** The strips of the rows. The first two rows stay on one page, and the last two, where they are short. */
function neverAlone(rows: readonly (readonly Strip[])[]): readonly Strip[] {
  return rows.flatMap((strips, index) => {
    const next = rows[index + 1];
    const isEdge = index === 0 || index === rows.length - 2;
    const isShort = strips.length <= SHORT_LINES && (next?.length ?? 0) <= SHORT_LINES;
    if (next === undefined || !isEdge || !isShort) return strips;
    return strips.map((strip, at) => (at === strips.length - 1 ? { ...strip, keep: true } : strip));
  });
}

function fieldsOf(
  columns: readonly { readonly share: number; readonly align: 'start' | 'end' }[],
): readonly Field[] {
  const whole = columns.reduce((sum, { share }) => sum + share, 0);
  let x = 0;
  return columns.map(({ share, align }) => {
    const width = (share / whole) * TEXT_WIDTH;
    const field = { x: x + PADDING.side, width: width - 2 * PADDING.side, align };
    x += width;
    return field;
  });
}

function filled(cell: Cell, field: Field | undefined, tag: Tag, setting: Setting, isHead: boolean): Filled {
  const { text, tone } = 'tone' in cell ? cell : { text: cell, tone: 'plain' as const };
  const place = field ?? { x: 0, width: TEXT_WIDTH, align: 'start' };
  const look = { size: SIZES.table, isBold: isHead, ...(isHead ? { color: setting.palette.accent } : {}) };
  return { field: place, tone, tag, lines: setText(text, look, place.width, setting) };
}

/** One strip for each line of the row. */
function rowStrips(
  cells: readonly Filled[],
  { isHead, gap }: { readonly isHead: boolean; readonly gap: number },
): readonly Strip[] {
  const count = Math.max(1, ...cells.map(({ lines }) => lines.length));
  const leading = Math.max(...cells.flatMap(({ lines }) => lines.map((line) => line.leading)));
  return Array.from({ length: count }, (_, index) => {
    const above = index === 0 ? PADDING.above : 0;
    const isLast = index === count - 1;
    const height = leading + above + (isLast ? PADDING.below : 0);
    const marks: Mark[] = cells.flatMap((cell) => background(cell, isHead, height));
    if (isLast)
      marks.push({ kind: 'fill', x: 0, y: height - BORDER, width: TEXT_WIDTH, height: BORDER, color: RULE });
    for (const { field, lines, tag } of cells) {
      const line = lines[index];
      if (line !== undefined && line.runs.length > 0) {
        marks.push(
          lineMark(line, above + (leading - line.leading) / 2, { ...field, size: SIZES.table }, tag),
        );
      }
    }
    return { height, gap: index === 0 ? gap : 0, keep: staysWithNext(index, count, WHOLE_LINES), marks };
  });
}

function background({ field, tone }: Filled, isHead: boolean, height: number): readonly Mark[] {
  const color = isHead ? HEAD_FILL : TONES[tone].fill;
  if (color === null) return [];
  const x = field.x - PADDING.side;
  return [{ kind: 'fill', x, y: 0, width: field.width + 2 * PADDING.side, height: height + 0.1, color }];
}

/** Several strips as one, which cannot be divided. */
function joined(strips: readonly Strip[]): Strip {
  let height = 0;
  const marks: Mark[] = [];
  for (const strip of strips) {
    const top = height;
    marks.push(...strip.marks.map((mark) => ({ ...mark, y: mark.y + top })));
    height += strip.height;
  }
  return { height, gap: strips[0]?.gap ?? 0, keep: false, marks };
}

function omitted({ omitted: count = 0 }: Table, parent: Tag, setting: Setting): readonly Strip[] {
  if (count === 0) return [];
  const lines = setText([omittedWords(count)], { size: SIZES.table, color: GREY }, TEXT_WIDTH, setting);
  const place = { x: 0, width: TEXT_WIDTH, size: SIZES.table };
  return lineStrips(lines, place, setting.tags.add(parent, 'P'), { gap: 4 });
}
