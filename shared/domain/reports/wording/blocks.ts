/** Short ways to the parts of a printed document. */
import type { Cell, Column, Content, Inline, Text, Tone } from '@probity/printing/document';

type Said = string | Text;

function textOf(said: Said): Text {
  return typeof said === 'string' ? [said] : said;
}

export function paragraph(said: Said): Content {
  return { kind: 'paragraph', text: textOf(said) };
}

export function notice(tone: Tone, said: Said): Content {
  return { kind: 'notice', tone, text: textOf(said) };
}

/** Labels with values. Rows without a value are left out; undefined where none is left. */
export function facts(rows: readonly (readonly [string, Said | null])[]): readonly Content[] {
  const given = rows.flatMap(([label, value]) =>
    value === null || value === '' ? [] : [{ label, value: textOf(value) }],
  );
  return given.length === 0 ? [] : [{ kind: 'facts', rows: given }];
}

/** A table, or `nothing` in words where it has no rows. `omitted` rows are mentioned below it. */
export function table(
  summary: string,
  columns: readonly (readonly [title: string, share: number])[],
  rows: readonly (readonly (Said | { readonly text: Text; readonly tone: Tone })[])[],
  { nothing, omitted = 0 }: { readonly nothing: string; readonly omitted?: number },
): Content {
  if (rows.length === 0) return paragraph(nothing);
  return {
    kind: 'table',
    summary,
    columns: columns.map(([title, share]): Column => ({ title, share })),
    rows: rows.map((row) => row.map(cellOf)),
    ...(omitted === 0 ? {} : { omitted }),
  };
}

export function toned(tone: Tone, text: string): { readonly text: Text; readonly tone: Tone } {
  return { text: [text], tone };
}

export function strong(text: string): Inline {
  return { text, strong: true };
}

/** A text that leads to a section of the same document. */
export function link(text: string, section: string): Inline {
  return { text, link: section };
}

function cellOf(said: Said | { readonly text: Text; readonly tone: Tone }): Cell {
  return typeof said === 'string' ? [said] : said;
}
