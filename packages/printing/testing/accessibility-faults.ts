/**
 * Rules of PDF/UA-1 (ISO 14289-1) that a program can check, over the objects of a file. What needs a person (is the alternative text
 * apt?) or a full parser of fonts is not here.
 */
import {
  decodePDFRawStream,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  PDFNumber,
  type PDFObject,
  PDFRawStream,
  PDFRef,
  PDFString,
} from 'pdf-lib';

/** The faults of a file, in words. Empty where all rules hold. */
export async function accessibilityFaults(bytes: Uint8Array): Promise<readonly string[]> {
  const file = await PDFDocument.load(bytes, { updateMetadata: false });
  const checker = new Checker(file);
  checker.document();
  checker.structure();
  checker.pages();
  checker.fonts();
  return checker.faults;
}

const name = (text: string) => PDFName.of(text);

class Checker {
  readonly faults: string[] = [];
  readonly #file: PDFDocument;
  /** Marked content that the structure refers to, as `page ref/number`. */
  readonly #referred = new Map<string, PDFRef>();
  readonly #annotations = new Map<string, PDFRef>();

  constructor(file: PDFDocument) {
    this.#file = file;
  }

  document(): void {
    const { catalog } = this.#file;
    const marked = catalog.lookupMaybe(name('MarkInfo'), PDFDict)?.get(name('Marked'));
    this.#require(marked?.toString() === 'true', 'the file is not marked as tagged');
    this.#require(textOf(catalog.lookup(name('Lang'))) !== '', 'no language');
    const shows = catalog.lookupMaybe(name('ViewerPreferences'), PDFDict)?.get(name('DisplayDocTitle'));
    this.#require(shows?.toString() === 'true', 'the title is not shown');
    const metadata = catalog.lookup(name('Metadata'));
    const xmp = metadata instanceof PDFRawStream ? Buffer.from(metadata.contents).toString('utf8') : '';
    this.#require(/<dc:title>.*<rdf:li[^>]*>[^<]+</s.test(xmp), 'no title in the metadata');
    this.#require(xmp.includes('<pdfuaid:part>1<'), 'the metadata does not name PDF/UA');
    this.#require((this.#file.getTitle() ?? '') !== '', 'no title');
    this.#require(catalog.lookupMaybe(name('Outlines'), PDFDict) !== undefined, 'no bookmarks');
    const text = JSON.stringify(
      [...this.#file.context.enumerateIndirectObjects()].map(([, each]) => each.toString()),
    );
    this.#require(!/\/(JavaScript|Launch|EmbeddedFile)\b/.test(text), 'active content');
  }

  structure(): void {
    const root = this.#file.catalog.lookup(name('StructTreeRoot'), PDFDict);
    const headings: number[] = [];
    for (const kid of kidsOf(root))
      this.#element(kid, this.#file.catalog.get(name('StructTreeRoot')), headings);
    this.#require(headings[0] === 1, 'the first heading is not of level 1');
    for (const [index, level] of headings.entries()) {
      this.#require(level <= (headings[index - 1] ?? 0) + 1, `heading ${index + 1} skips a level`);
    }
    const parents = root.lookup(name('ParentTree'), PDFDict).lookup(name('Nums'), PDFArray);
    const tree = new Map<number, PDFObject>();
    for (let at = 0; at < parents.size(); at += 2) {
      tree.set(parents.lookup(at, PDFNumber).asNumber(), parents.get(at + 1));
    }
    this.#parentTree(tree);
  }

  #parentTree(tree: ReadonlyMap<number, PDFObject>): void {
    for (const { node, ref } of this.#file.getPages()) {
      const key = node.lookup(name('StructParents'), PDFNumber).asNumber();
      const entry = this.#file.context.lookup(tree.get(key), PDFArray);
      for (let mcid = 0; mcid < entry.size(); mcid += 1) {
        const found = this.#referred.get(`${ref}/${mcid}`);
        this.#require(found === entry.get(mcid), `content ${mcid} of page ${ref} is not in the structure`);
      }
      const count = [...this.#referred.keys()].filter((each) => each.startsWith(`${ref}/`)).length;
      this.#require(count === entry.size(), `page ${ref} has other content than the structure`);
      this.#require(node.get(name('Tabs'))?.toString() === '/S', `page ${ref} has no tab order`);
      this.#annotationsOf(node, tree);
    }
  }

  #annotationsOf(page: PDFDict, tree: ReadonlyMap<number, PDFObject>): void {
    const annotations = page.lookupMaybe(name('Annots'), PDFArray);
    for (const ref of annotations?.asArray() ?? []) {
      const annotation = this.#file.context.lookup(ref, PDFDict);
      const owner = this.#annotations.get(ref.toString());
      const key = annotation.lookup(name('StructParent'), PDFNumber).asNumber();
      this.#require(owner !== undefined && owner === tree.get(key), `link ${ref} is not in the structure`);
      this.#require(
        textOf(annotation.lookup(name('Contents'))) !== '',
        `link ${ref} does not say where it leads`,
      );
      this.#require(
        annotation.lookupMaybe(name('Dest'), PDFArray) !== undefined,
        `link ${ref} leads nowhere`,
      );
    }
  }

  #element(object: PDFObject, parent: PDFObject | undefined, headings: number[]): void {
    const element = this.#file.context.lookup(object, PDFDict);
    const type = element.lookup(name('S'), PDFName).decodeText();
    this.#require(element.get(name('P')) === parent, `${type} has another parent`);
    if (/^H[1-6]$/.test(type)) headings.push(Number(type.slice(1)));
    this.#nesting(type, element, parent);
    for (const kid of kidsOf(element)) {
      const found = this.#file.context.lookup(kid, PDFDict);
      const kind = found.get(name('Type'))?.toString();
      if (kind === '/MCR' && object instanceof PDFRef) this.#content(found, object);
      else if (kind === '/OBJR' && object instanceof PDFRef)
        this.#annotations.set(String(found.get(name('Obj'))), object);
      else this.#element(kid, object, headings);
    }
  }

  #content(reference: PDFDict, owner: PDFRef): void {
    const key = `${reference.get(name('Pg'))}/${reference.lookup(name('MCID'), PDFNumber).asNumber()}`;
    this.#require(!this.#referred.has(key), `content ${key} is in the structure twice`);
    this.#referred.set(key, owner);
  }

  #nesting(type: string, element: PDFDict, parent: PDFObject | undefined): void {
    const above =
      parent === undefined
        ? undefined
        : this.#file.context.lookup(parent, PDFDict).get(name('S'))?.toString();
    const expected = PARENTS[type];
    if (expected !== undefined) this.#require(expected.includes(above ?? ''), `${type} in ${above}`);
    if (type === 'TH') {
      const scope = element.lookup(name('A'), PDFDict).get(name('Scope'))?.toString() ?? '';
      this.#require(['/Column', '/Row'].includes(scope), 'TH without a scope');
    }
    if (type === 'Figure') this.#require(textOf(element.lookup(name('Alt'))) !== '', 'figure without a text');
    if (type === 'Link') this.#require(kidsOf(element).length >= 2, 'link without content or area');
  }

  pages(): void {
    for (const { node, ref } of this.#file.getPages()) {
      const stream = node.lookup(name('Contents'));
      if (!(stream instanceof PDFRawStream)) throw new Error('a page has one stream');
      const operators = Buffer.from(decodePDFRawStream(stream).decode()).toString('latin1');
      for (const fault of contentFaults(operators)) this.faults.push(`page ${ref}: ${fault}`);
    }
  }

  fonts(): void {
    for (const [ref, object] of this.#file.context.enumerateIndirectObjects()) {
      if (!(object instanceof PDFDict) || object.get(name('Subtype'))?.toString() !== '/Type0') continue;
      const descendant = object.lookup(name('DescendantFonts'), PDFArray).lookup(0, PDFDict);
      const file = descendant.lookup(name('FontDescriptor'), PDFDict).lookup(name('FontFile2'));
      this.#require(file instanceof PDFRawStream && file.contents.length > 0, `font ${ref} is not embedded`);
      this.#require(descendant.get(name('CIDToGIDMap')) !== undefined, `font ${ref} has no glyph map`);
      const unicode = object.lookup(name('ToUnicode'));
      if (!(unicode instanceof PDFRawStream)) {
        this.faults.push(`font ${ref} has no text`);
        continue;
      }
      const map = Buffer.from(decodePDFRawStream(unicode).decode()).toString('latin1');
      const codes = [
        ...map.slice(map.indexOf('endcodespacerange')).matchAll(/^<[0-9A-F]{4}> <([0-9A-F]*)>$/gm),
      ].map(([, text = '']) => text);
      const widths = descendant.lookup(name('W'), PDFArray).lookup(1, PDFArray).size();
      this.#require(codes.length === widths, `font ${ref} has glyphs without text`);
      this.#require(
        !codes.some((text) => /^(?:|0000|FEFF|FFFE)$/.test(text)),
        `font ${ref} has glyphs that stand for nothing`,
      );
    }
  }

  #require(holds: boolean, fault: string): void {
    if (!holds) this.faults.push(fault);
  }
}

/** Which element stands in which (ISO 32000-1, 14.8.4). */
const PARENTS: Readonly<Record<string, readonly string[]>> = {
  TR: ['/Table'],
  TH: ['/TR'],
  TD: ['/TR'],
  LI: ['/L'],
  Lbl: ['/LI'],
  LBody: ['/LI'],
  TOCI: ['/TOC'],
  Reference: ['/TOCI'],
};

/** All that is drawn is content of a tag or an artifact, and marks are closed. */
function contentFaults(operators: string): readonly string[] {
  const faults: string[] = [];
  const open: string[] = [];
  const withoutStrings = operators.replaceAll(/<[0-9A-F]*>/g, '').replaceAll(/<<[^>]*>>/g, '');
  for (const token of withoutStrings.split(/\s+/)) {
    if (token === 'BDC' || token === 'BMC') open.push(token);
    if (token === 'EMC' && open.pop() === undefined) faults.push('EMC without a beginning');
    if (['TJ', 'Tj', 'f', 'S', 'Do'].includes(token) && open.length === 0)
      faults.push('content without a tag');
  }
  if (open.length > 0) faults.push('marked content is not closed');
  return faults;
}

function kidsOf(element: PDFDict): readonly PDFObject[] {
  const kids = element.lookup(name('K'));
  return kids instanceof PDFArray ? kids.asArray() : [];
}

function textOf(object: PDFObject | undefined): string {
  return object instanceof PDFString || object instanceof PDFHexString ? object.decodeText() : '';
}
