/** A DOCX file as its parts: every XML part as a tree, made by a strict parser. */
import { zipContent, zipEntries } from '@probity/reading/ooxml/zip';
import { SaxesParser } from 'saxes';

export interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: Element[];
  text: string;
}

export interface DocxPackage {
  /** Content of each part by its name. */
  readonly parts: ReadonlyMap<string, Uint8Array>;
  /** Trees of the XML parts by their names. */
  readonly trees: ReadonlyMap<string, Element>;
}

/** Rejects an archive that readers would not open, and XML that is not well-formed. */
export function docxPackage(bytes: Uint8Array): DocxPackage {
  const entries = zipEntries(bytes);
  if (entries === undefined) throw new Error('not one whole ZIP archive');
  const parts = new Map<string, Uint8Array>();
  for (const entry of entries) {
    const content = zipContent(bytes, entry, 2 ** 26);
    if (content === undefined) throw new Error(`damaged part ${entry.name}`);
    if (parts.has(entry.name)) throw new Error(`two parts of the name ${entry.name}`);
    if (!entry.name.endsWith('/')) parts.set(entry.name, content);
  }
  const isXml = ([name]: readonly [string, unknown]) => /\.(?:xml|rels)$/.test(name);
  const trees = [...parts].filter(isXml).map(([name, content]) => [name, treeOf(content)] as const);
  return { parts, trees: new Map(trees) };
}

/** The tree of an XML text. Rejects what is not well-formed. */
function treeOf(content: Uint8Array): Element {
  const root: Element = { name: '', attributes: {}, children: [], text: '' };
  const open: Element[] = [root];
  const parser = new SaxesParser({ xmlns: false, fragment: false, position: true });
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => {
    const element: Element = { name, attributes: { ...attributes }, children: [], text: '' };
    open.at(-1)?.children.push(element);
    open.push(element);
  });
  parser.on('text', (text) => {
    const top = open.at(-1);
    if (top !== undefined) top.text += text;
  });
  parser.on('closetag', () => {
    open.pop();
  });
  parser.write(new TextDecoder('utf-8', { fatal: true }).decode(content)).close();
  const [element] = root.children;
  if (element === undefined) throw new Error('a part without an element');
  return element;
}

/** The element and all below it, in the order of the document. */
export function* within(element: Element): Generator<Element> {
  yield element;
  for (const child of element.children) yield* within(child);
}

/** All elements of this name in the element. */
export function named(element: Element | undefined, name: string): readonly Element[] {
  return element === undefined ? [] : [...within(element)].filter((each) => each.name === name);
}

/** The words of the main part, one line per paragraph. */
export function wordsOfDocx(file: DocxPackage, part = 'word/document.xml'): string {
  return named(file.trees.get(part), 'w:p').map(wordsOfParagraph).join('\n');
}

function wordsOfParagraph(paragraph: Element): string {
  return named(paragraph, 'w:r')
    .flatMap((run) => run.children)
    .map(({ name, text }) => (name === 'w:t' ? text : name === 'w:tab' ? '\t' : ''))
    .join('');
}
