/** Renders a document as PDF: tagged, with its fonts, and always with the same bytes. */
import { PDFDocument, PDFHexString, type PDFImage, PDFName, type PDFPage, type PDFRef } from 'pdf-lib';
import type { PrintedDocument } from '../document.ts';
import type { FontSource } from './fonts/catalogue.ts';
import { loadFonts } from './fonts/font-set.ts';
import { type LaidOut, layOut } from './layout/lay-out.ts';
import { entriesOf } from './layout/sections.ts';
import { type Tagger, tagger } from './layout/tag.ts';
import { PAGE, paletteOf } from './look.ts';
import { printedTexts } from './text/printed-texts.ts';
import { writeBookmarks } from './write/bookmarks.ts';
import { fontUses } from './write/font-use.ts';
import { writeFont } from './write/fonts.ts';
import { readLogo } from './write/logo.ts';
import { writeMetadata } from './write/metadata.ts';
import { type LinkArea, LOGO_NAME, pageContent } from './write/page-content.ts';
import { areaKey, writeStructure } from './write/structure.ts';

/** `fonts` is asked for the files of the scripts of the document, and for no others. */
export async function renderPdf(document: PrintedDocument, fonts: FontSource): Promise<Uint8Array> {
  const file = await PDFDocument.create({ updateMetadata: false });
  const logo = await readLogo(file, document.brand);
  const entries = entriesOf(document.sections);
  const tags = tagger();
  const laidOut = layOut(document, logo, {
    fonts: await loadFonts(printedTexts(document), document.language, fonts),
    palette: paletteOf(document.brand.color),
    tags,
    sections: new Set(entries.map(({ id }) => id)),
  });
  writePages(file, laidOut, tags, logo);
  writeMetadata(file, document);
  return await file.save({ updateFieldAppearances: false, objectsPerTick: Number.POSITIVE_INFINITY });
}

function writePages(file: PDFDocument, laidOut: LaidOut, tags: Tagger, logo: PDFImage | undefined): void {
  const { context, catalog } = file;
  const fonts = fontUses();
  const links: LinkArea[] = [];
  const contents = laidOut.pages.map((page, index) => pageContent(page, index, { fonts, tags, links }));
  const pages = laidOut.pages.map(() => file.addPage([PAGE.width, PAGE.height]));
  const resources = context.register(
    context.obj({
      Font: Object.fromEntries(fonts.all().map((use, index) => [use.name, writeFont(context, use, index)])),
      ...(logo === undefined ? {} : { XObject: { [LOGO_NAME]: logo.ref } }),
    }),
  );
  const target = targetsOf(file, laidOut, pages);
  const areas = links.map((link, index) => {
    const entry = laidOut.entries.find(({ id }) => id === link.section);
    return writeArea(
      file,
      link,
      entry?.heading ?? link.section,
      target(link.section),
      areaKey(pages.length, index),
    );
  });
  for (const [index, page] of pages.entries()) {
    const { node } = page;
    node.set(PDFName.of('Resources'), resources);
    node.set(PDFName.of('Contents'), context.register(context.flateStream(contents[index]?.operators ?? '')));
    node.set(PDFName.of('StructParents'), context.obj(index));
    node.set(PDFName.of('Tabs'), PDFName.of('S'));
    const own = areas.filter((_, area) => links[area]?.page === index);
    if (own.length > 0) node.set(PDFName.of('Annots'), context.obj([...own]));
  }
  const written = { pages: pages.map(({ ref }) => ref), areas };
  catalog.set(PDFName.of('StructTreeRoot'), writeStructure(context, tags.root, contents, links, written));
  const bookmarks = writeBookmarks(context, laidOut.entries, target);
  if (bookmarks !== undefined) catalog.set(PDFName.of('Outlines'), bookmarks);
}

function targetsOf({ context }: PDFDocument, { places }: LaidOut, pages: readonly PDFPage[]) {
  return (section: string) => {
    const place = places.get(section) ?? { page: 0, y: 0 };
    const page = pages[place.page];
    const top = Math.round(PAGE.height - place.y + 8);
    return context.obj([...(page === undefined ? [] : [page.ref]), 'XYZ', null, top, null]);
  };
}

function writeArea(
  { context }: PDFDocument,
  { rect }: LinkArea,
  heading: string,
  target: ReturnType<ReturnType<typeof targetsOf>>,
  key: number,
): PDFRef {
  const PRINTED = 4;
  return context.register(
    context.obj({
      Type: 'Annot',
      Subtype: 'Link',
      Rect: rect.map((edge) => Math.round(edge * 100) / 100),
      Border: [0, 0, 0],
      F: PRINTED,
      Dest: target,
      Contents: PDFHexString.fromText(heading),
      StructParent: key,
    }),
  );
}
