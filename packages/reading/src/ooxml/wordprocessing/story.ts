/**
 * One story of a Word document: its body, a header, or its notes. Paragraphs and tables nest: a text box is within a paragraph, a
 * table within a cell.
 */
import { KEPT_LIMITS } from '../../collector.ts';
import { shownInFont } from '../../marks.ts';
import type { Attribute, XmlHandler } from '../xml.ts';
import { FormControls } from './form-controls.ts';
import { type HeadingStyles, outlineLevel } from './styles.ts';

/** What is told of a story, in the order of the text. */
export interface StoryReader {
  paragraph(text: string, level: number | undefined): void;
  row(cells: readonly string[]): void;
}

interface Paragraph {
  text: string;
  level: number | undefined;
  /** Where the results of the open fields begin, innermost last. */
  readonly results: number[];
}

/** Paragraphs of the open cell, and cells of the open row. */
interface Table {
  cells: string[];
  cell: string[];
  /** Of the open cell. */
  characters: number;
  /** Columns that the open cell takes. */
  span: number;
}

/** A cell over several columns leaves those beside it empty, so that columns stay columns. */
const WIDEST_SPAN = 64;

/** Elements whose text is shown elsewhere or not at all: what replaces a drawing, and what was deleted or moved away. */
const LEFT_OUT = new Set(['Fallback', 'del', 'moveFrom']);

class Story implements XmlHandler {
  readonly #styles: HeadingStyles;
  readonly #reader: StoryReader;
  readonly #paragraphs: Paragraph[] = [];
  readonly #tables: Table[] = [];
  readonly #controls = new FormControls();
  #isText = false;
  /** Of the open run. */
  #font: string | undefined;
  /** Open elements that are left out. */
  #leftOut = 0;

  constructor(styles: HeadingStyles, reader: StoryReader) {
    this.#styles = styles;
    this.#reader = reader;
  }

  open(name: string, attribute: Attribute): void {
    if (LEFT_OUT.has(name)) this.#leftOut += 1;
    this.#controls.open(name, attribute);
    switch (name) {
      case 'p':
        this.#paragraphs.push({ text: '', level: undefined, results: [] });
        break;
      case 'r':
        this.#font = undefined;
        break;
      case 'rFonts':
        this.#font = attribute('ascii') ?? attribute('hAnsi');
        break;
      case 'tbl':
        this.#tables.push({ cells: [], cell: [], characters: 0, span: 1 });
        break;
      case 't':
        this.#isText = true;
        break;
      case 'gridSpan':
        this.#widen(Number(attribute('val') ?? 1));
        break;
      default:
        this.#inParagraph(name, attribute);
    }
  }

  text(text: string): void {
    if (this.#isText) this.#write(this.#controls.shown(shownInFont(this.#font, text) ?? text));
  }

  close(name: string): void {
    if (LEFT_OUT.has(name)) this.#leftOut -= 1;
    const stood = this.#controls.close(name);
    if (stood !== undefined) this.#write(stood);
    if (name === 't') this.#isText = false;
    if (name === 'p') this.#endParagraph();
    if (name === 'tbl') this.#tables.pop();
    const table = this.#tables.at(-1);
    if (table === undefined) return;
    if (name === 'tc') {
      if (table.cells.length <= KEPT_LIMITS.cellsOfRow) {
        table.cells.push(table.cell.join(' '), ...Array.from({ length: table.span - 1 }, () => ''));
      }
      table.cell = [];
      table.characters = 0;
      table.span = 1;
    }
    if (name === 'tr') this.#endRow(table);
  }

  #widen(span: number): void {
    const table = this.#tables.at(-1);
    if (table !== undefined && span >= 1 && span <= WIDEST_SPAN) table.span = Math.floor(span);
  }

  #inParagraph(name: string, attribute: Attribute): void {
    const paragraph = this.#paragraphs.at(-1);
    if (paragraph === undefined) return;
    switch (name) {
      case 'pStyle':
        paragraph.level ??= this.#styles.get(attribute('val') ?? '');
        break;
      case 'outlineLvl':
        paragraph.level = outlineLevel(attribute('val')) ?? paragraph.level;
        break;
      case 'tab':
        this.#write('\t');
        break;
      case 'br':
      case 'cr':
        this.#write('\n');
        break;
      case 'noBreakHyphen':
        this.#write('-');
        break;
      case 'sym':
        this.#write(this.#controls.shown(symbolOf(attribute)));
        break;
      case 'fldChar':
        this.#inField(paragraph, attribute('fldCharType'));
        break;
      default:
    }
  }

  /** A field has its result between two marks. A form field that shows only its hint has none. */
  #inField(paragraph: Paragraph, mark: string | undefined): void {
    if (mark === 'separate') paragraph.results.push(paragraph.text.length);
    if (mark !== 'end') return;
    const from = paragraph.results.pop();
    const result = from === undefined ? undefined : paragraph.text.slice(from);
    paragraph.text = paragraph.text.slice(0, from) + this.#controls.ended(result);
  }

  #write(text: string): void {
    const paragraph = this.#paragraphs.at(-1);
    if (paragraph === undefined || this.#leftOut > 0) return;
    // One character more than is kept shows that there was more.
    if (paragraph.text.length <= KEPT_LIMITS.charactersOfBlock) paragraph.text += text;
  }

  #endParagraph(): void {
    const { text, level } = this.#paragraphs.pop() ?? { text: '', level: undefined };
    if (text.trim() === '') return;
    const table = this.#tables.at(-1);
    if (table === undefined) this.#reader.paragraph(text, level);
    else if (table.characters <= KEPT_LIMITS.charactersOfBlock) {
      table.cell.push(text.trim());
      table.characters += text.length;
    }
  }

  /** A row of a table within a cell is told on its own. */
  #endRow(table: Table): void {
    this.#reader.row(table.cells);
    table.cells = [];
  }
}

/** A sign of a symbol font, by its code in hexadecimal digits. */
function symbolOf(attribute: Attribute): string {
  const code = Number.parseInt(attribute('char') ?? '', 16);
  return Number.isNaN(code) ? '' : (shownInFont(attribute('font'), String.fromCharCode(code & 0xffff)) ?? '');
}

export function storyOf(styles: HeadingStyles, reader: StoryReader): XmlHandler {
  return new Story(styles, reader);
}
