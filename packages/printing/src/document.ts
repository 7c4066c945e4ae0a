/**
 * A document as its author describes it: what it says and in which order, not how it looks. The PDF and the DOCX renderer both take
 * it. Texts come from callers and documents: renderers clean them. Pure types.
 */

/** Who wrote a text: a person, a rule or engine of the service, or a language model. Models are marked where they are printed. */
type Author = 'person' | 'rule' | 'model';

/** A piece of a line. `link` names the `id` of a section of the same document. */
export type Inline =
  | string
  | {
      readonly text: string;
      readonly strong?: boolean;
      readonly quiet?: boolean;
      readonly link?: string;
      readonly author?: Author;
    };

export type Text = readonly Inline[];

/** How much a notice or a cell matters. It is said in words too: colour is never the only sign. */
export type Tone = 'plain' | 'good' | 'caution' | 'bad';

export interface Column {
  readonly title: string;
  /** Share of the width. The shares of a table add up to 1. */
  readonly share: number;
  readonly align?: 'start' | 'end';
}

/** A cell of a table. */
export type Cell = Text | { readonly text: Text; readonly tone: Tone };

export type Content =
  | { readonly kind: 'paragraph'; readonly text: Text }
  | { readonly kind: 'list'; readonly ordered: boolean; readonly items: readonly Text[] }
  /** Labels with their values. */
  | { readonly kind: 'facts'; readonly rows: readonly { readonly label: string; readonly value: Text }[] }
  | {
      readonly kind: 'table';
      /** Describes the table to readers who cannot see it. */
      readonly summary: string;
      readonly columns: readonly Column[];
      readonly rows: readonly (readonly Cell[])[];
      /** Rows that were left out. They are mentioned below the table. */
      readonly omitted?: number;
    }
  | { readonly kind: 'notice'; readonly tone: Tone; readonly text: Text }
  /** Words of a source, with the place where they stand. */
  | { readonly kind: 'quotation'; readonly text: string; readonly source: string };

/** A part with a heading. Parts nest at most three deep. */
export interface Section {
  /** Unique within the document: the target of links. */
  readonly id: string;
  readonly heading: string;
  readonly content: readonly Content[];
  readonly sections?: readonly Section[];
}

/** The tenant's brand. */
export interface Brand {
  readonly name: string;
  /** `#rrggbb`, or null for the default. */
  readonly color: string | null;
  readonly logo: { readonly type: 'image/png' | 'image/jpeg'; readonly bytes: Uint8Array } | null;
}

export interface PrintedDocument {
  readonly title: string;
  /** Lines below the title on the cover, the most important first. */
  readonly subtitle: readonly Text[];
  /** Facts on the cover: reference, date, who asked. */
  readonly cover: readonly { readonly label: string; readonly value: Text }[];
  /** Printed at the top of each page, such as `Confidential`. */
  readonly marking: string;
  /** Printed across the cover and at the top of each page of documents of test mode. */
  readonly isTestData: boolean;
  /** BCP 47. */
  readonly language: string;
  /** ISO instant. The same document rendered again has the same bytes. */
  readonly createdAt: string;
  readonly brand: Brand;
  /** False where the document is short and needs neither a cover page nor contents. */
  readonly hasContents: boolean;
  readonly sections: readonly Section[];
}
