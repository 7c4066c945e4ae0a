/** The table of contents. */
import { WORDS } from '../../words.ts';
import { RULE, SIZES, TEXT_WIDTH } from '../look.ts';
import { type Entry, headingStrips } from './sections.ts';
import { lineMark, type Setting, setText } from './setting.ts';
import type { Mark, Strip } from './strip.ts';
import type { Tag } from './tag.ts';

const NUMBER_WIDTH = 34;
const INDENTS = [0, 14, 28] as const;

/** `pageOf`: the number of the page where a section begins. The height does not depend on it. */
export function contentsStrips(
  entries: readonly Entry[],
  pageOf: (id: string) => number,
  parent: Tag,
  setting: Setting,
): readonly Strip[] {
  const heading = headingStrips(WORDS.contents, parent, setting, 0);
  const tag = setting.tags.add(parent, 'TOC');
  const rows = entries.flatMap((entry) => entryStrips(entry, pageOf(entry.id), tag, setting));
  return [
    ...heading.map((strip, index) => (index === 0 ? { ...strip, breaksBefore: true } : strip)),
    ...rows,
  ];
}

function entryStrips(entry: Entry, page: number, parent: Tag, setting: Setting): readonly Strip[] {
  const item = setting.tags.add(setting.tags.add(parent, 'TOCI'), 'Reference');
  const size = SIZES.body;
  const look = { size, isPlainLink: true };
  const x = INDENTS[entry.depth];
  const width = TEXT_WIDTH - NUMBER_WIDTH - x;
  const strong = entry.depth === 0;
  const lines = setText([{ text: entry.heading, link: entry.id, strong }], look, width, setting);
  const [number] = setText([{ text: String(page), link: entry.id, strong }], { size }, NUMBER_WIDTH, setting);
  return lines.map((line, index) => {
    const isLast = index === lines.length - 1;
    const text = lineMark(line, 0, { x, width, size }, item);
    const marks: Mark[] = [text];
    if (isLast && number !== undefined) {
      const place = { x: TEXT_WIDTH - NUMBER_WIDTH, width: NUMBER_WIDTH, size, align: 'end' as const };
      if (!line.isRightToLeft) marks.push(leader(text.x + line.width, line.leading, number.width));
      marks.push(lineMark(number, 0, place, item));
    }
    return { height: line.leading, gap: index > 0 ? 0 : strong ? 7 : 2, keep: !isLast, marks };
  });
}

function leader(from: number, leading: number, number: number): Mark {
  const start = from + 6;
  const width = Math.max(0, TEXT_WIDTH - number - 6 - start);
  return { kind: 'fill', x: start, y: leading * 0.7, width, height: 0.5, color: RULE };
}
