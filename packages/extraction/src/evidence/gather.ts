/** Turns the blocks of documents into passages and tables, in reading order. */
import type { Block } from '@probity/reading/schema';
import { EXTRACTION_LIMITS } from '../limits.ts';
import type { SourceText } from '../model.ts';
import { withOptions } from './choices/heads.ts';
import { isQuestion } from './choices/lines.ts';
import { passagesOfOffered } from './choices/passages.ts';
import { boxLinesOf, type PlannedLine } from './choices/runs.ts';
import type { OptionHeads, Passage, Table, TableRow } from './model.ts';
import { isLikeHeading, type ProseState, passagesOfProse } from './prose.ts';
import { passagesOfTable, type Surroundings, tablesOf } from './rows.ts';
import { rowOf } from './tables.ts';

export interface Gathered {
  readonly passages: readonly Passage[];
  readonly tables: readonly Table[];
}

const FILE_ENDING = /\.[a-z\d]{1,5}$/i;
const QUESTION_CELL = /^(?:q|question)\s*[\d.]*$/i;
const ANSWER_CELL = /^(?:a|answer|response|reply)\s*[\d.]*$/i;
const NOTHING_SAID: ProseState = { question: '', before: '' };

/** Everything that a source says. At most `limits.units` passages, from at most `characters` characters. */
export function gather(source: SourceText, characters: number): Gathered {
  const reader = new SourceReader(source);
  let left = characters;
  for (const block of source.blocks) {
    if (left <= 0 || reader.passages.length >= EXTRACTION_LIMITS.units) break;
    left -= block.text.length;
    reader.read(block);
  }
  reader.finish();
  return reader;
}

class SourceReader implements Gathered {
  readonly passages: Passage[] = [];
  readonly tables: Table[] = [];
  readonly #source: string;
  readonly #title: string;
  #order = 0;
  #headings: readonly string[] = [];
  #likeHeading = '';
  #said: ProseState = NOTHING_SAID;
  #rows: TableRow[] = [];
  /** The options that columns were last. */
  #options: OptionHeads | undefined;
  /** The lines with boxes, and those that say what boxes are of. */
  readonly #boxes: ReadonlyMap<Block, readonly PlannedLine[]>;

  constructor({ id, title, blocks }: SourceText) {
    this.#source = id;
    this.#boxes = boxLinesOf(blocks);
    this.#title = title.replace(FILE_ENDING, '').replaceAll(/[-_]+/g, ' ');
  }

  read(block: Block): void {
    this.#order += 1;
    const row = rowOf(block);
    const lines = this.#boxes.get(block);
    if (lines !== undefined) {
      this.finish();
      this.#readBoxes(block, lines);
      return;
    }
    if (row !== undefined && row.cells.length > 1 && !this.#isDialogue(row)) {
      if (!sameSheet(this.#rows.at(-1), row)) this.finish();
      this.#rows.push(row);
      return;
    }
    if (row !== undefined && row.cells.length === 1 && 'sheet' in block.at) {
      if (!sameSheet(this.#rows.at(-1), row)) this.finish();
      this.#rows.push(row);
    }
    if (row === undefined || row.cells.length > 1) this.finish();
    if (block.kind === 'heading') this.#readHeading(block);
    else this.#readProse(block, row);
  }

  /** Ends the table that is being read. */
  finish(): void {
    if (this.#rows.length === 0) return;
    const around = this.#around();
    const { rows, last } = withOptions(this.#rows, this.#options);
    this.#options = last;
    for (const table of tablesOf(rows, around)) {
      this.tables.push(table);
      this.#keep(passagesOfTable(table, around));
    }
    this.#rows = [];
    this.#said = NOTHING_SAID;
  }

  /** One by one: there may be more than a call takes arguments. */
  #keep(passages: readonly Passage[]): void {
    for (const passage of passages) this.passages.push(passage);
  }

  /** `Q: …` and `A: …`, which are read as rows. */
  #isDialogue(row: TableRow): boolean {
    const [first = '', second = ''] = row.cells;
    if (row.cells.length !== 2) return false;
    if (QUESTION_CELL.test(first)) return second.endsWith('?');
    return ANSWER_CELL.test(first) && this.#said.question !== '';
  }

  /** Lines of boxes, and the lines between them. */
  #readBoxes(block: Block, lines: readonly PlannedLine[]): void {
    for (const { line, asked, isLabel } of lines) {
      if (line.offers === undefined && !isLabel) this.#readLine(line.text, block);
      else {
        if (block.kind === 'heading' && isLabel) this.#readHeading(block);
        this.#said = NOTHING_SAID;
      }
      for (const offered of asked === undefined ? [] : (line.offers ?? [])) {
        const place = { at: block.at, quotation: block.text };
        this.#keep(passagesOfOffered(offered, place, this.#around(), offered.question || (asked ?? '')));
      }
    }
  }

  #readHeading(block: Block): void {
    const text = block.text.slice(0, EXTRACTION_LIMITS.charactersOfBlock);
    this.#headings = 'section' in block.at ? [...block.at.section, text] : [text];
    this.#likeHeading = '';
    this.#said = text.endsWith('?') ? { question: text, before: '' } : NOTHING_SAID;
    this.passages.push({ ...EMPTY, ...this.#around(), at: block.at, text, quotation: text });
  }

  #readProse(block: Block, row: TableRow | undefined): void {
    const whole = row?.cells.length === 2 ? (row.cells[1] ?? '') : block.text;
    if ('section' in block.at && block.at.section.length > 0) this.#headings = block.at.section;
    this.#readLine(whole.slice(0, EXTRACTION_LIMITS.charactersOfBlock), block);
  }

  #readLine(text: string, block: Block): void {
    if (isQuestion(text)) {
      this.#said = { question: text, before: '' };
      return;
    }
    const around = this.#around();
    if (isLikeHeading(text) && this.#said.question === '') {
      this.passages.push({
        ...EMPTY,
        ...around,
        at: block.at,
        text,
        quotation: text,
        before: this.#said.before,
      });
      if (!this.#said.before.endsWith(':')) this.#likeHeading = text;
      return;
    }
    this.#keep(passagesOfProse(text, block.at, around, this.#said));
    this.#said = { question: '', before: this.#leadIn(text) };
  }

  /** What the next paragraph refers to. The line before a list stays with all of its items. */
  #leadIn(text: string): string {
    const { before } = this.#said;
    if (text.endsWith(':')) return text;
    return before.endsWith(':') && /^(?:[-–•*·▪◦]|\(?[a-z\d]{1,3}[.)])\s|[;,]$/iu.test(text)
      ? before
      : text.slice(-300);
  }

  #around(): Surroundings {
    return {
      source: this.#source,
      title: this.#title,
      section: [...this.#headings.slice(-3), this.#likeHeading].filter((part) => part !== '').join(' · '),
      order: this.#order,
    };
  }
}

const EMPTY = { kind: 'heading', label: '', column: '', beside: '', before: '', earlier: '' } as const;

function sameSheet(last: TableRow | undefined, next: TableRow): boolean {
  if (last === undefined) return true;
  if ('sheet' in last.at && 'sheet' in next.at) return last.at.sheet === next.at.sheet;
  return last.cells.length === next.cells.length || filledAlike(last, next);
}

function filledAlike(last: TableRow, next: TableRow): boolean {
  return Math.abs(last.cells.length - next.cells.length) <= 1 && last.cells.length > 2;
}
