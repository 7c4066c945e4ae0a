/** PowerPoint presentations since 2007: slides in the order in which they are shown, each with its notes. */
import type { BlockCollector } from '../../collector.ts';
import { OfficeArchive } from '../archive.ts';
import { mainPart, relationshipsOf } from '../relationships.ts';
import { slideOf } from './slide.ts';

/** Answers the number of slides. */
export async function readPptx(bytes: Uint8Array, into: BlockCollector): Promise<number> {
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
  for (const [index, id] of ids.entries()) {
    const part = parts.get(id);
    if (part !== undefined) await readSlide(archive, part, index + 1, into);
  }
  return ids.length;
}

async function readSlide(
  archive: OfficeArchive,
  part: string,
  slide: number,
  into: BlockCollector,
): Promise<void> {
  const row = (cells: readonly string[]) => into.addRow(cells, { slide });
  await archive.read(
    part,
    slideOf({
      row,
      paragraph: (text, isTitle) => into.add(isTitle ? 'heading' : 'paragraph', text, { slide }),
    }),
  );
  for (const { type, part: notes } of await relationshipsOf(archive, part)) {
    if (type !== 'notesSlide') continue;
    await archive.read(notes, slideOf({ row, paragraph: (text) => into.add('note', text, { slide }) }));
  }
}
