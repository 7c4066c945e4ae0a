/** The structure of a document: what readers who cannot see the page are told. Built while the document is laid out. */

/** Structure types of ISO 32000-1, 14.8.4. */
export type TagType =
  | 'Document'
  | 'Sect'
  | 'H1'
  | 'H2'
  | 'H3'
  | 'P'
  | 'L'
  | 'LI'
  | 'Lbl'
  | 'LBody'
  | 'Table'
  | 'TR'
  | 'TH'
  | 'TD'
  | 'TOC'
  | 'TOCI'
  | 'Reference'
  | 'Link'
  | 'Figure'
  | 'Note'
  | 'BlockQuote';

interface TagFacts {
  /** Of a TH: which cells it heads. */
  readonly scope?: 'Column' | 'Row';
  /** Of a table. */
  readonly summary?: string;
  /** Of a figure. */
  readonly alt?: string;
  readonly isOrdered?: boolean;
}

/** Marked content of a page, by the numbers of both. */
interface ContentOfPage {
  readonly page: number;
  readonly mcid: number;
}

/** The area of a page that leads to a section. `number`: its position among all areas. */
interface AreaOfLink {
  readonly area: number;
}

export interface Tag {
  readonly type: TagType;
  readonly facts: TagFacts;
  /** Position in reading order. */
  readonly order: number;
  /** Content is added when the pages are written. */
  readonly kids: (Tag | ContentOfPage | AreaOfLink)[];
}

/** Makes tags in reading order. */
export interface Tagger {
  readonly root: Tag;
  /** As the last of its parent. */
  add(parent: Tag, type: TagType, facts?: TagFacts): Tag;
}

export function tagger(): Tagger {
  let order = 0;
  const make = (type: TagType, facts: TagFacts): Tag => ({ type, facts, order: order++, kids: [] });
  const root = make('Document', {});
  return {
    root,
    add(parent, type, facts = {}) {
      const tag = make(type, facts);
      parent.kids.push(tag);
      return tag;
    },
  };
}
