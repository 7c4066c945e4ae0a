/** Units of evidence: the pieces of a document in which a value is sought, each with what says what the value is of. */
import type { Place } from '@probity/reading/schema';

/**
 * `cell`: one cell of a table, or the value of `Label: value`. `reply`: what follows a question. `heading`: titles and other short
 * lines. `name`: the cell that names its row.
 */
export type UnitKind = 'sentence' | 'cell' | 'reply' | 'heading' | 'name';

export interface TableRow {
  readonly cells: readonly string[];
  readonly at: Place;
  /** Text of the block, in which quotations of the row are verbatim. */
  readonly text: string;
  /** The options that the columns are, where a row above says so. */
  readonly options?: OptionHeads | undefined;
}

/** Heads of columns: `Yes` and `No` above boxes. `offset`: the column of the first one. */
export interface OptionHeads {
  readonly cells: readonly string[];
  readonly offset: number;
  /** The heads without those that only count the rows. */
  readonly named: readonly string[];
  /** Numbers below them count something, and tick nothing. */
  readonly doCount: boolean;
}

export interface Table {
  readonly source: string;
  readonly header: readonly string[] | null;
  readonly rows: readonly TableRow[];
  /** What stands above: headings, a row of one cell, the title of the document. */
  readonly caption: string;
}

/** What a unit is made of. */
export interface Passage {
  readonly source: string;
  readonly at: Place;
  readonly kind: UnitKind;
  /** Where the value is sought. */
  readonly text: string;
  /** Verbatim in the text of the block. */
  readonly quotation: string;
  /** What the value is of, in the words of the document: the label of a row, or the question before a reply. */
  readonly label: string;
  /** The head of the column. */
  readonly column: string;
  /** The other cells of the row. */
  readonly beside: string;
  /** The sentence before, or the line before a list. */
  readonly before: string;
  /** The end of the paragraph before. */
  readonly earlier: string;
  /** Headings above, outermost first. */
  readonly section: string;
  readonly title: string;
  /** Orders units of one source as they are read. */
  readonly order: number;
  readonly table?: Table;
}

export interface Unit extends Passage {
  /** Terms, and how directly the unit says them, between 0 and 1. */
  readonly hits: ReadonlyMap<string, number>;
  readonly labelTerms: readonly string[];
  /** The year that the value is of, where the table says it. */
  readonly year: number | null;
}

export interface EvidenceIndex {
  readonly units: readonly Unit[];
  readonly tables: readonly Table[];
  /** Positions of units by term. */
  readonly postings: ReadonlyMap<string, readonly number[]>;
  /** How telling a term is among these units. */
  rarity(term: string): number;
}
