/** Every text that a document prints, for the choice of its fonts. */
import type { Cell, Content, Inline, PrintedDocument, Section, Text } from '../../document.ts';
import { safeText } from '../../safe-text.ts';
import { MODEL_MARK, omittedWords, WORDS } from '../../words.ts';

export function* printedTexts(document: PrintedDocument): Iterable<string> {
  for (const inline of inlines(document)) yield safeText(typeof inline === 'string' ? inline : inline.text);
}

/** True where a passage was written by a language model. */
export function hasModelText(document: PrintedDocument): boolean {
  for (const inline of inlines(document))
    if (typeof inline !== 'string' && inline.author === 'model') return true;
  return false;
}

function* inlines(document: PrintedDocument): Iterable<Inline> {
  yield* [
    document.title,
    document.marking,
    document.brand.name,
    MODEL_MARK,
    '•…“”–·',
    ...Object.values(WORDS),
  ];
  yield omittedWords(1234567890);
  for (const line of document.subtitle) yield* line;
  yield* facts(document.cover);
  for (const section of document.sections) yield* ofSection(section);
}

function* ofSection(section: Section): Iterable<Inline> {
  yield section.heading;
  for (const content of section.content) yield* ofContent(content);
  for (const inner of section.sections ?? []) yield* ofSection(inner);
}

function* ofContent(content: Content): Iterable<Inline> {
  switch (content.kind) {
    case 'paragraph':
    case 'notice':
      return yield* content.text;
    case 'list':
      for (const item of content.items) yield* item;
      return;
    case 'facts':
      return yield* facts(content.rows);
    case 'table':
      for (const { title } of content.columns) yield title;
      for (const row of content.rows) for (const cell of row) yield* textOf(cell);
      return;
    case 'quotation':
      return yield* [content.text, content.source];
  }
}

function* facts(rows: readonly { readonly label: string; readonly value: Text }[]): Iterable<Inline> {
  for (const { label, value } of rows) {
    yield label;
    yield* value;
  }
}

function textOf(cell: Cell): Text {
  return 'tone' in cell ? cell.text : cell;
}
