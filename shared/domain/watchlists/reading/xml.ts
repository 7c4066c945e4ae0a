/** Reads an XML publication as nested elements. Unclosed elements and custom entities are refused. */
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { fileTruncated, formatChanged } from '../errors.ts';
import type { ListId } from '../schema.ts';
import { utf8Of } from './text.ts';

/** An element: its text, its attributes, and its children by name. */
export class Element {
  readonly #content: unknown;

  constructor(content: unknown) {
    this.#content = content;
  }

  /** Children of this name, in document order. */
  all(name: string): readonly Element[] {
    const found = this.#member(name);
    if (found === undefined) return [];
    return (Array.isArray(found) ? found : [found]).map((each) => new Element(each));
  }

  /** The text of the first child of this name, or an empty text. */
  text(name: string): string {
    return this.all(name)[0]?.ownText ?? '';
  }

  /** The non-empty texts of all children of this name. */
  texts(name: string): readonly string[] {
    return this.all(name)
      .map((each) => each.ownText)
      .filter((text) => text !== '');
  }

  attribute(name: string): string {
    const found = this.#member(`@${name}`);
    return typeof found === 'string' ? found.trim() : '';
  }

  get ownText(): string {
    return this.writtenText.trim();
  }

  /** The text with the spaces around it, where the file was read with them. */
  get writtenText(): string {
    const found = typeof this.#content === 'string' ? this.#content : this.#member('#text');
    return typeof found === 'string' ? found : '';
  }

  #member(name: string): unknown {
    const content = this.#content;
    if (typeof content !== 'object' || content === null || !Object.hasOwn(content, name)) return undefined;
    return Object.getOwnPropertyDescriptor(content, name)?.value;
  }
}

export interface XmlOptions {
  /** Names of elements that are left out, with all that is in them. */
  readonly without?: readonly string[];
  /** True where spaces around a text are part of it. */
  readonly keepsSpaces?: boolean;
}

/** The root element of the file, which must be `root`. */
export function readXml(
  bytes: Uint8Array,
  list: ListId,
  root: string,
  { without = [], keepsSpaces = false }: XmlOptions = {},
): Element {
  const written = utf8Of(bytes, list, 'the file').trim();
  const text = without.length === 0 ? written : textWithout(written, list, without);
  if (!text.includes(`<${root}`)) throw formatChanged(list, `there is no element ${root}`);
  if (!text.endsWith(`</${root}>`)) throw fileTruncated(list, `the element ${root} is not closed`);
  if (/<!(?:DOCTYPE|ENTITY)/.test(text)) throw formatChanged(list, 'the file declares a document type');
  const verdict = XMLValidator.validate(text);
  if (verdict !== true)
    throw formatChanged(list, `the XML is not well-formed at line ${verdict.err.line} (${verdict.err.code})`);
  return new Element(contentOf(text, list, keepsSpaces)).all(root)[0] ?? new Element({});
}

/** Throws `ListUnreadable` for well-formed XML that no list contains, such as a thousand levels. */
function contentOf(text: string, list: ListId, keepsSpaces: boolean): unknown {
  const parser = new XMLParser({
    ignoreAttributes: false,
    attributeNamePrefix: '@',
    parseTagValue: false,
    trimValues: !keepsSpaces,
    parseAttributeValue: false,
    // A list contains more "&amp;" than the default limit. Custom entities are refused above.
    processEntities: { enabled: true, maxTotalExpansions: Infinity, maxExpandedLength: Infinity },
    // Without this option `&#233;` is not decoded.
    htmlEntities: true,
  });
  try {
    return parser.parse(text);
  } catch (error) {
    throw formatChanged(list, `the XML cannot be read (${error instanceof Error ? error.name : 'unknown'})`);
  }
}

/** Cut out before the file is parsed, because these elements may be the greater part of it. Each mark is looked at once. */
function textWithout(text: string, list: ListId, names: readonly string[]): string {
  const kept: string[] = [];
  const mark = new RegExp(String.raw`<!--|<!\[CDATA\[|<(/?)(?:${names.join('|')})(?=[\s/>])`, 'g');
  let depth = 0;
  let from = 0;
  for (let found = mark.exec(text); found !== null; found = mark.exec(text)) {
    const end = endOf(text, found, list);
    mark.lastIndex = end;
    const isTag = found[1] !== undefined;
    if (!isTag || text.charAt(end - 2) === '/') continue;
    const isEnd = found[1] === '/';
    if (!isEnd && depth === 0) kept.push(text.slice(from, found.index));
    depth += isEnd ? -1 : 1;
    if (depth < 0) throw formatChanged(list, 'an element is closed that was not opened');
    from = end;
  }
  if (depth > 0) throw fileTruncated(list, `an element ${names.join(' or ')} is not closed`);
  return kept.length === 0 ? text : `${kept.join('')}${text.slice(from)}`;
}

const ENDS: Readonly<Record<string, string>> = { '<!--': '-->', '<![CDATA[': ']]>' };

/** The index after a comment, a literal text or a tag. */
function endOf(text: string, { 0: start, index }: RegExpExecArray, list: ListId): number {
  const mark = ENDS[start] ?? '>';
  const at = text.indexOf(mark, index + start.length);
  if (at < 0) throw fileTruncated(list, 'a comment, a text or a tag is not closed');
  return at + mark.length;
}
