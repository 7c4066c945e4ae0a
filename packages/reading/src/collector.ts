/** Collects the blocks of one file up to the limits of what is kept. */
import { withKnownSymbols } from './marks.ts';
import type { Block, Place } from './schema.ts';

/** How much text of one file is kept. A document of 200 full pages has less than a fourth of it. */
export interface KeptLimits {
  readonly blocks: number;
  /** Of all blocks; each block and each cell count as a few more, for what they weigh. */
  readonly characters: number;
  readonly charactersOfBlock: number;
  readonly cellsOfRow: number;
}

export const KEPT_LIMITS: KeptLimits = {
  blocks: 50_000,
  characters: 3_000_000,
  charactersOfBlock: 32_000,
  cellsOfRow: 256,
};

const BLOCK_WEIGHT = 16;
const CELL_WEIGHT = 4;

/** Thrown where the limits are reached: what was collected is kept, and the rest of the file is not read. */
export class Full extends Error {
  override readonly name = 'Full';
}

export class BlockCollector {
  readonly blocks: Block[] = [];
  readonly #limits: KeptLimits;
  #left: number;
  #isTruncated = false;

  constructor(limits: KeptLimits = KEPT_LIMITS) {
    this.#limits = limits;
    this.#left = limits.characters;
  }

  /** True where something was left out. */
  get isTruncated(): boolean {
    return this.#isTruncated;
  }

  /** Notes that a reader left something out itself. */
  truncate(): void {
    this.#isTruncated = true;
  }

  /** Forgets what was added. */
  restart(): void {
    this.blocks.length = 0;
    this.#left = this.#limits.characters;
  }

  /** Adds a block without cells; text that is blank adds none. Throws `Full`. */
  add(kind: Exclude<Block['kind'], 'row'>, text: string, at: Place): void {
    const shown = this.#fitting(tidy(text));
    if (shown !== '') this.#push({ kind, text: shown, at }, shown.length);
  }

  /**
   * Adds a row; one whose cells are all blank adds none. `written`: the row as the file has it, where that is text. Throws `Full`.
   */
  addRow(cells: readonly string[], at: Place, written?: string): void {
    if (cells.length > this.#limits.cellsOfRow) this.truncate();
    const shown = cells.slice(0, this.#limits.cellsOfRow).map((cell) => this.#fitting(tidy(cell)));
    if (shown.every((cell) => cell === '')) return;
    const text = this.#fitting(written === undefined ? shown.join(' | ') : tidy(written));
    const weight = text.length + shown.reduce((sum, cell) => sum + cell.length + CELL_WEIGHT, 0);
    this.#push({ kind: 'row', text, cells: shown, at }, weight);
  }

  #push(block: Block, weight: number): void {
    this.#left -= weight + BLOCK_WEIGHT;
    if (this.#left < 0 || this.blocks.length >= this.#limits.blocks) {
      this.truncate();
      throw new Full();
    }
    this.blocks.push(block);
  }

  #fitting(text: string): string {
    if (text.length <= this.#limits.charactersOfBlock) return text;
    this.truncate();
    return text.slice(0, this.#limits.charactersOfBlock).toWellFormed();
  }
}

/** Controls but for tabs and line ends, and what is no character at all. */
const CONTROLS = /(?:(?![\t-\r])\p{Cc}|[\ufffe\uffff])+/gu;

/** Text without controls, with single spaces within a line and without blank lines. */
function tidy(text: string): string {
  return withKnownSymbols(text.toWellFormed())
    .replaceAll(CONTROLS, '')
    .replaceAll(/[^\S\n]+/g, ' ')
    .replaceAll(/ ?\n[ \n]*/g, '\n')
    .trim();
}
