/** Word documents since 2007: the body with its headings and tables, then headers, footers, notes and comments. */
import type { BlockCollector } from '../../collector.ts';
import { OfficeArchive } from '../archive.ts';
import { mainPart, relationshipsOf } from '../relationships.ts';
import { type StoryReader, storyOf } from './story.ts';
import { headingStyles } from './styles.ts';

/** Stories beside the body, in the order in which they are read. */
const NOTES = ['header', 'footer', 'footnotes', 'endnotes', 'comments'];

/** Answers whether there are pictures: a document of nothing else is scanned. */
export async function readDocx(
  bytes: Uint8Array,
  into: BlockCollector,
): Promise<{ readonly hasPictures: boolean }> {
  const archive = await OfficeArchive.open(bytes);
  const main = await mainPart(archive);
  const related = await relationshipsOf(archive, main);
  const { handler, styles } = headingStyles();
  const partsOf = (wanted: string) => related.flatMap(({ type, part }) => (type === wanted ? [part] : []));
  for (const part of partsOf('styles')) await archive.read(part, handler);
  await archive.read(main, storyOf(styles, bodyReader(into)));
  for (const part of NOTES.flatMap(partsOf)) await archive.read(part, storyOf(styles, noteReader(into)));
  return { hasPictures: partsOf('image').length > 0 };
}

/** Keeps the headings above each block. A title is a heading, but nothing is below it. */
function bodyReader(into: BlockCollector): StoryReader {
  let above: readonly { readonly level: number; readonly text: string }[] = [];
  const place = () => ({ section: above.map(({ text }) => text) });
  return {
    paragraph(text, level) {
      if (level === undefined) return into.add('paragraph', text, place());
      above = level === 0 ? [] : above.filter((heading) => heading.level < level);
      into.add('heading', text, place());
      if (level > 0) above = [...above, { level, text: text.replaceAll(/\s+/g, ' ').trim().slice(0, 200) }];
    },
    row: (cells) => into.addRow(cells, place()),
  };
}

function noteReader(into: BlockCollector): StoryReader {
  const at = { section: [] };
  return {
    paragraph: (text) => into.add('note', text, at),
    row: (cells) => into.addRow(cells, at),
  };
}
