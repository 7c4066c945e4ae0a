/** XML of an Office document as a stream of events. A document type is refused: entities could unfold to anything. */
import { SaxesParser } from 'saxes';
import { Unreadable } from '../refusals.ts';

/** Value of an attribute by its local name, or by its name with prefix where an element has two of one local name. */
export type Attribute = (name: string) => string | undefined;

/** What is told of a part. Names are without their prefix, which every writer may choose. */
export interface XmlHandler {
  open?(name: string, attribute: Attribute): void;
  text?(text: string): void;
  close?(name: string): void;
}

const MAX_DEPTH = 256;
/** Bytes without any event: a single text, comment or attribute as long as this is made to fill the memory. */
const MAX_SILENT_BYTES = 2 ** 20;

export class XmlReader {
  readonly #parser = new SaxesParser({ xmlns: false, fragment: false, position: false });
  #decoder: InstanceType<typeof TextDecoder> | undefined;
  #silentBytes = 0;
  #depth = 0;

  constructor(handler: XmlHandler) {
    const parser = this.#parser;
    parser.on('doctype', () => {
      throw new Unreadable('damaged');
    });
    parser.on('error', (error) => {
      throw error;
    });
    parser.on('opentag', ({ name, attributes }) => {
      this.#silentBytes = 0;
      this.#depth += 1;
      if (this.#depth > MAX_DEPTH) throw new Unreadable('damaged');
      handler.open?.(localName(name), (wanted) => attributeOf(attributes, wanted));
    });
    parser.on('closetag', ({ name }) => {
      this.#silentBytes = 0;
      this.#depth -= 1;
      handler.close?.(localName(name));
    });
    const text = (value: string) => handler.text?.(value);
    parser.on('text', text);
    parser.on('cdata', text);
  }

  write(bytes: Uint8Array): void {
    this.#decoder ??= new TextDecoder(encodingOf(bytes));
    this.#silentBytes += bytes.length;
    this.#parser.write(this.#decoder.decode(bytes, { stream: true }));
    if (this.#silentBytes > MAX_SILENT_BYTES) throw new Unreadable('too_large');
  }

  end(): void {
    this.#parser.close();
  }
}

/** Parts are UTF-8 or UTF-16 (ECMA-376 part 2, 8.1.4). */
function encodingOf([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

function attributeOf(attributes: Readonly<Record<string, string>>, wanted: string): string | undefined {
  if (Object.hasOwn(attributes, wanted)) return attributes[wanted];
  const [, value] = Object.entries(attributes).find(([name]) => localName(name) === wanted) ?? [];
  return value;
}
