/**
 * Reads a large XML publication without the parts that nobody needs. The bytes are parsed as a stream, so the skipped elements are never
 * in memory. The rules are those of `readXml`: unclosed elements and document types are refused.
 */
import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { fileTruncated, formatChanged, ListUnreadable } from '../errors.ts';
import type { ListId } from '../schema.ts';
import { Element } from './xml.ts';

const CHUNK_BYTES = 64 * 1024;
/** Publications have about ten levels. */
const MAX_DEPTH = 64;

interface Reading {
  readonly list: ListId;
  /** The name of the root element. */
  readonly root: string;
  /** Names of elements that are left out with all that is in them. */
  readonly without: ReadonlySet<string>;
}

/** The root element. Throws `ListUnreadable`. */
export function readXmlWithout(bytes: Uint8Array, reading: Reading): Element {
  const tree = new Tree(reading);
  const decoder = new TextDecoder('utf-8', { fatal: true });
  for (let at = 0; at < bytes.length; at += CHUNK_BYTES)
    tree.write(decoded(decoder, bytes.subarray(at, at + CHUNK_BYTES), reading.list));
  return tree.end();
}

function decoded(decoder: InstanceType<typeof TextDecoder>, chunk: Uint8Array, list: ListId): string {
  try {
    return decoder.decode(chunk, { stream: true });
  } catch {
    throw formatChanged(list, 'the file is not UTF-8');
  }
}

/** An element as `Element` reads it: attributes with `@`, the text as `#text`, children by name. */
type Content = Record<string, unknown>;

interface Open {
  readonly name: string;
  readonly content: Content;
  text: string;
}

class Tree {
  readonly #reading: Reading;
  readonly #parser = new SaxesParser({ xmlns: false, fragment: false, position: false });
  readonly #open: Open[] = [];
  /** Open elements within a skipped one, itself included. */
  #skipped = 0;
  #root: Content | undefined;

  constructor(reading: Reading) {
    this.#reading = reading;
    this.#parser.on('error', (error) => {
      throw error;
    });
    this.#parser.on('doctype', () => {
      throw formatChanged(reading.list, 'the file declares a document type');
    });
    this.#parser.on('opentag', (tag) => this.#start(tag));
    this.#parser.on('closetag', () => this.#end());
    for (const event of ['text', 'cdata'] as const) this.#parser.on(event, (text) => this.#add(text));
  }

  write(text: string): void {
    this.#guarded(() => this.#parser.write(text));
  }

  end(): Element {
    const { list, root } = this.#reading;
    if (this.#root !== undefined && (this.#open.length > 0 || this.#skipped > 0))
      throw fileTruncated(list, `the element ${root} is not closed`);
    this.#guarded(() => this.#parser.close());
    if (this.#root === undefined) throw formatChanged(list, `there is no element ${root}`);
    return new Element(this.#root);
  }

  /** Messages of the parser may quote the file, so they are not passed on. */
  #guarded(step: () => void): void {
    try {
      step();
    } catch (error) {
      if (error instanceof ListUnreadable) throw error;
      throw formatChanged(this.#reading.list, 'the XML is not well-formed');
    }
  }

  #start({ name, attributes }: SaxesTagPlain): void {
    const { list, root, without } = this.#reading;
    if (this.#root === undefined && name !== root) throw formatChanged(list, `there is no element ${root}`);
    if (this.#open.length + this.#skipped >= MAX_DEPTH)
      throw formatChanged(list, 'its elements are too deep');
    if (this.#skipped > 0 || without.has(name)) {
      this.#skipped += 1;
      return;
    }
    const content = emptyContent();
    for (const [key, value] of Object.entries(attributes)) content[`@${key}`] = value;
    this.#root ??= content;
    this.#open.push({ name, content, text: '' });
  }

  #end(): void {
    if (this.#skipped > 0) {
      this.#skipped -= 1;
      return;
    }
    const closed = this.#open.pop();
    if (closed === undefined) return;
    if (closed.text.trim() !== '') closed.content['#text'] = closed.text;
    const parent = this.#open.at(-1)?.content;
    if (parent === undefined) return;
    const known = parent[closed.name];
    if (known === undefined) parent[closed.name] = [closed.content];
    else if (Array.isArray(known)) known.push(closed.content);
  }

  #add(text: string): void {
    const current = this.#open.at(-1);
    if (this.#skipped === 0 && current !== undefined) current.text += text;
  }
}

/** Without a prototype: an element may be called `__proto__`. */
function emptyContent(): Content {
  const content: Content = {};
  Object.setPrototypeOf(content, null);
  return content;
}
