/** PowerPoint presentations since 2007: slides in the order in which they are shown, each with its notes. */
import type { BlockCollector } from '../../collector.ts';
import { OfficeArchive } from '../archive.ts';
import { mainPart, relationshipsOf } from '../relationships.ts';
import { slideOf } from './slide.ts';

/** Answers the number of slides, and whether there are pictures. */
export async function readPptx(
  bytes: Uint8Array,
  into: BlockCollector,
): Promise<{ readonly pages: number; readonly hasPictures: boolean }> {
  const archive = await OfficeArchive.open(bytes);
  const main = await mainPart(archive);
  const ids: string[] = [];
  await archive.read(main, {
    open(name, attribute) {
      if (name !== 'sldId') return;
      // It has two ids; the one of the relationship is the one with a prefix.
      ids.push(attribute('r:id') ?? attribute('id') ?? '');
    },
  });
  const parts = new Map((await relationshipsOf(archive, main)).map(({ id, part }) => [id, part]));
  let hasPictures = false;
  for (const [index, id] of ids.entries()) {
    const part = parts.get(id);
    if (part !== undefined && (await readSlide(archive, part, index + 1, into))) hasPictures = true;
  }
  return { pages: ids.length, hasPictures };
}

/** Answers whether the slide has a picture. */
async function readSlide(
  archive: OfficeArchive,
  part: string,
  slide: number,
  into: BlockCollector,
): Promise<boolean> {
  const row = (cells: readonly string[]) => into.addRow(cells, { slide });
  await archive.read(
    part,
    slideOf({
      row,
      paragraph: (text, isTitle) => into.add(isTitle ? 'heading' : 'paragraph', text, { slide }),
    }),
  );
  const related = await relationshipsOf(archive, part);
  for (const { type, part: notes } of related) {
    if (type !== 'notesSlide') continue;
    await archive.read(notes, slideOf({ row, paragraph: (text) => into.add('note', text, { slide }) }));
  }
  return related.some(({ type }) => type === 'image');
}
