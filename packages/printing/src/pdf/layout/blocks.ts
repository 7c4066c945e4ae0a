/** The contents of a section as strips. */
import type { Content } from '../../document.ts';
import { GREY, SIZES, TEXT_WIDTH, TONES } from '../look.ts';
import { lineMark, lineStrips, type Setting, setText, staysWithNext } from './setting.ts';
import type { Mark, Strip } from './strip.ts';
import { factStrips, tableStrips } from './tables.ts';
import type { Tag } from './tag.ts';

type Of<K extends Content['kind']> = Extract<Content, { readonly kind: K }>;

const GAP = 7;

export function contentStrips(content: Content, parent: Tag, setting: Setting): readonly Strip[] {
  switch (content.kind) {
    case 'paragraph':
      return lineStrips(
        setText(content.text, { size: SIZES.body }, TEXT_WIDTH, setting),
        { x: 0, width: TEXT_WIDTH, size: SIZES.body },
        setting.tags.add(parent, 'P'),
        { gap: GAP },
      );
    case 'list':
      return list(content, parent, setting);
    case 'facts':
      return factStrips(content.rows, parent, setting);
    case 'table':
      return tableStrips(content, parent, setting);
    case 'notice':
      return notice(content, parent, setting);
    case 'quotation':
      return quotation(content, parent, setting);
  }
}

const INDENT = 20;

function list({ ordered, items }: Of<'list'>, parent: Tag, setting: Setting): readonly Strip[] {
  if (items.length === 0) return [];
  const tag = setting.tags.add(parent, 'L', { isOrdered: ordered });
  return items.flatMap((item, index) => {
    const entry = setting.tags.add(tag, 'LI');
    const label = setting.tags.add(entry, 'Lbl');
    const body = setting.tags.add(entry, 'LBody');
    const look = { size: SIZES.body };
    const lines = setText(item, look, TEXT_WIDTH - INDENT, setting);
    const isRightToLeft = lines[0]?.isRightToLeft === true;
    const place = { x: isRightToLeft ? 0 : INDENT, width: TEXT_WIDTH - INDENT, size: SIZES.body };
    const strips = lineStrips(lines, place, body, { gap: index === 0 ? GAP : 3 });
    const [sign] = setText([ordered ? `${index + 1}.` : '•'], look, INDENT, setting);
    return strips.map((strip, at) => {
      if (at > 0 || sign === undefined) return strip;
      const x = isRightToLeft ? TEXT_WIDTH - INDENT + 6 : INDENT - 6 - sign.width;
      return {
        ...strip,
        marks: [lineMark(sign, 0, { x, width: sign.width, size: SIZES.body }, label), ...strip.marks],
      };
    });
  });
}

const PADDING = 8;
const BAR = 3;

function notice({ tone, text }: Of<'notice'>, parent: Tag, setting: Setting): readonly Strip[] {
  const { fill, line } = TONES[tone];
  return boxed(text, setting.tags.add(parent, 'P'), setting, {
    fill: fill ?? '#f3f5f8',
    bar: line ?? setting.palette.accent,
    gap: GAP + 2,
  });
}

interface Box {
  readonly fill: string | null;
  readonly bar: string;
  readonly gap: number;
  readonly color?: string;
  readonly size?: number;
}

/** Lines on a background with a bar at their side. Short ones are not divided between pages. */
function boxed(text: Of<'notice'>['text'], tag: Tag, setting: Setting, box: Box): readonly Strip[] {
  const size = box.size ?? SIZES.body;
  const width = TEXT_WIDTH - 2 * PADDING - BAR - 2;
  const look = { size, ...(box.color === undefined ? {} : { color: box.color }) };
  const lines = setText(text, look, width, setting);
  const padding = box.fill === null ? 0 : PADDING - 2;
  return lines.map((line, index) => {
    const above = index === 0 ? padding : 0;
    const height = line.leading + above + (index === lines.length - 1 ? padding : 0);
    const marks: Mark[] = [
      ...(box.fill === null ? [] : [area(0, TEXT_WIDTH, height, box.fill)]),
      area(0, BAR, height, box.bar),
    ];
    if (line.runs.length > 0) {
      marks.push(lineMark(line, above, { x: BAR + 2 + PADDING, width, size }, tag));
    }
    return { height, gap: index === 0 ? box.gap : 0, keep: staysWithNext(index, lines.length, 12), marks };
  });
}

/** One hair over its height, so that no gap shows between the parts. */
function area(x: number, width: number, height: number, color: string): Mark {
  return { kind: 'fill', x, y: 0, width, height: height + 0.1, color };
}

function quotation({ text, source }: Of<'quotation'>, parent: Tag, setting: Setting): readonly Strip[] {
  const quote = setting.tags.add(parent, 'BlockQuote');
  const words = boxed([`“${text}”`], setting.tags.add(quote, 'P'), setting, {
    fill: null,
    bar: '#b9c1cc',
    gap: GAP,
  });
  const from = boxed([source], setting.tags.add(quote, 'P'), setting, {
    fill: null,
    bar: '#b9c1cc',
    gap: 0,
    color: GREY,
    size: SIZES.small,
  });
  return [
    ...words.map((strip, index) => (index === words.length - 1 ? { ...strip, keep: true } : strip)),
    ...from,
  ];
}
