/** One slide, or the notes of one: titles, paragraphs and rows of tables in the order of its shapes. */
import { KEPT_LIMITS } from '../../collector.ts';
import type { Attribute, XmlHandler } from '../xml.ts';

export interface SlideReader {
  paragraph(text: string, isTitle: boolean): void;
  row(cells: readonly string[]): void;
}

const TITLES = new Set(['title', 'ctrTitle']);
/** Placeholders that say nothing of the slide: its number, the date, the footer of every slide. */
const FURNITURE = new Set(['sldNum', 'dt', 'ftr', 'hdr']);

class Slide implements XmlHandler {
  readonly #reader: SlideReader;
  #text = '';
  #isText = false;
  #placeholder = '';
  #row: string[] | undefined;
  #cell: string[] = [];

  constructor(reader: SlideReader) {
    this.#reader = reader;
  }

  open(name: string, attribute: Attribute): void {
    switch (name) {
      case 'sp':
        this.#placeholder = '';
        break;
      case 'ph':
        this.#placeholder = attribute('type') ?? 'body';
        break;
      case 'p':
        this.#text = '';
        break;
      case 't':
        this.#isText = true;
        break;
      case 'br':
        this.#text += '\n';
        break;
      case 'tr':
        this.#row = [];
        break;
      default:
    }
  }

  text(text: string): void {
    // One character more than is kept shows that there was more.
    if (this.#isText && this.#text.length <= KEPT_LIMITS.charactersOfBlock) this.#text += text;
  }

  close(name: string): void {
    switch (name) {
      case 't':
        this.#isText = false;
        break;
      case 'p':
        this.#endParagraph();
        break;
      case 'sp':
        this.#placeholder = '';
        break;
      case 'tc':
        if (this.#row !== undefined && this.#row.length <= KEPT_LIMITS.cellsOfRow) {
          this.#row.push(this.#cell.join(' '));
        }
        this.#cell = [];
        break;
      case 'tr':
        this.#reader.row(this.#row ?? []);
        this.#row = undefined;
        break;
      default:
    }
  }

  #endParagraph(): void {
    const text = this.#text.trim();
    this.#text = '';
    if (text === '' || FURNITURE.has(this.#placeholder)) return;
    if (this.#row === undefined) this.#reader.paragraph(text, TITLES.has(this.#placeholder));
    else if (this.#cell.length <= KEPT_LIMITS.cellsOfRow) this.#cell.push(text);
  }
}

export function slideOf(reader: SlideReader): XmlHandler {
  return new Slide(reader);
}
