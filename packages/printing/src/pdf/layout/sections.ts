/** Sections with their headings as strips. */
import type { Section } from '../../document.ts';
import { safeLine } from '../../safe-text.ts';
import { HEADING_SIZES, TEXT_WIDTH } from '../look.ts';
import { contentStrips } from './blocks.ts';
import { lineStrips, type Setting, setText } from './setting.ts';
import type { Strip } from './strip.ts';
import type { Tag, TagType } from './tag.ts';

const HEADINGS = ['H1', 'H2', 'H3'] as const satisfies readonly TagType[];
const GAPS = [24, 17, 12] as const;

/** A section in the order of the document. `depth` from 0. */
export interface Entry {
  readonly id: string;
  readonly heading: string;
  readonly depth: 0 | 1 | 2;
}

export function entriesOf(sections: readonly Section[], depth: Entry['depth'] = 0): readonly Entry[] {
  return sections.flatMap((section) => [
    { id: section.id, heading: headingOf(section), depth },
    ...entriesOf(section.sections ?? [], deeper(depth)),
  ]);
}

/** Bookmarks and contents cannot show nothing. */
function headingOf({ heading }: Section): string {
  return safeLine(heading) || '–';
}

function deeper(depth: Entry['depth']): Entry['depth'] {
  return depth === 0 ? 1 : 2;
}

export function sectionStrips(
  section: Section,
  parent: Tag,
  setting: Setting,
  depth: Entry['depth'] = 0,
): readonly Strip[] {
  const tag = setting.tags.add(parent, 'Sect');
  const heading = headingStrips(headingOf(section), tag, setting, depth);
  return [
    ...heading.map((strip, index) => (index === 0 ? { ...strip, section: section.id } : strip)),
    ...section.content.flatMap((content) => contentStrips(content, tag, setting)),
    ...(section.sections ?? []).flatMap((inner) => sectionStrips(inner, tag, setting, deeper(depth))),
  ];
}

/** Stays on one page with what follows. */
export function headingStrips(
  heading: string,
  parent: Tag,
  setting: Setting,
  depth: Entry['depth'],
): readonly Strip[] {
  const size = HEADING_SIZES[depth];
  const look = { size, isBold: true, color: setting.palette.accent };
  const lines = setText([heading], look, TEXT_WIDTH, setting);
  return lineStrips(lines, { x: 0, width: TEXT_WIDTH, size }, setting.tags.add(parent, HEADINGS[depth]), {
    gap: GAPS[depth],
    keep: true,
    most: lines.length,
  });
}
