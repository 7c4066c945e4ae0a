/**
 * One story of a Word document: its body, a header, or its notes. Paragraphs and tables nest: a text box is within a paragraph, a
 * table within a cell.
 */
import type { Attribute, XmlHandler } from '../xml.ts';
import { type HeadingStyles, outlineLevel } from './styles.ts';

/** What is told of a story, in the order of the text. */
export interface StoryReader {
  paragraph(text: string, level: number | undefined): void;
  row(cells: readonly string[]): void;
}

interface Paragraph {
  text: string;
  level: number | undefined;
}

/** Paragraphs of the open cell, and cells of the open row. */
interface Table {
  cells: string[];
  cell: string[];
}

/** Elements whose text is shown elsewhere or not at all: what replaces a drawing, and what was deleted or moved away. */
const LEFT_OUT = new Set(['Fallback', 'del', 'moveFrom']);

class Story implements XmlHandler {
  readonly #styles: HeadingStyles;
  readonly #reader: StoryReader;
  readonly #paragraphs: Paragraph[] = [];
  readonly #tables: Table[] = [];
  #isText = false;
  /** Open elements that are left out. */
  #leftOut = 0;

  constructor(styles: HeadingStyles, reader: StoryReader) {
    this.#styles = styles;
    this.#reader = reader;
  }

  open(name: string, attribute: Attribute): void {
    if (LEFT_OUT.has(name)) this.#leftOut += 1;
    switch (name) {
      case 'p':
        this.#paragraphs.push({ text: '', level: undefined });
        break;
      case 'tbl':
        this.#tables.push({ cells: [], cell: [] });
        break;
      case 't':
        this.#isText = true;
        break;
      default:
        this.#inParagraph(name, attribute);
    }
  }

  text(text: string): void {
    if (this.#isText) this.#write(text);
  }

  close(name: string): void {
    if (LEFT_OUT.has(name)) this.#leftOut -= 1;
    if (name === 't') this.#isText = false;
    if (name === 'p') this.#endParagraph();
    if (name === 'tbl') this.#tables.pop();
    const table = this.#tables.at(-1);
    if (table === undefined) return;
    if (name === 'tc') {
      table.cells.push(table.cell.join(' '));
      table.cell = [];
    }
    if (name === 'tr') this.#endRow(table);
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
      default:
    }
  }

  #write(text: string): void {
    const paragraph = this.#paragraphs.at(-1);
    if (paragraph !== undefined && this.#leftOut === 0) paragraph.text += text;
  }

  #endParagraph(): void {
    const { text, level } = this.#paragraphs.pop() ?? { text: '', level: undefined };
    if (text.trim() === '') return;
    const table = this.#tables.at(-1);
    if (table === undefined) this.#reader.paragraph(text, level);
    else table.cell.push(text.trim());
  }

  /** A row of a table within a cell is told on its own. */
  #endRow(table: Table): void {
    this.#reader.row(table.cells);
    table.cells = [];
  }
}

export function storyOf(styles: HeadingStyles, reader: StoryReader): XmlHandler {
  return new Story(styles, reader);
}
