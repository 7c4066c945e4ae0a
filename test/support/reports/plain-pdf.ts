/** A renderer for tests that are not about looks: the texts of the document, line by line, in the frame of a PDF. */
import type { Cell, Content, Inline, PrintedDocument, Section, Text } from '@probity/printing/document';

export async function plainPdf(document: PrintedDocument): Promise<Uint8Array> {
  return new TextEncoder().encode(`%PDF-1.7\n${linesOf(document).join('\n')}\n%%EOF\n`);
}

/** Every text of the document in its order. */
export function linesOf({ title, subtitle, cover, sections }: PrintedDocument): readonly string[] {
  return [
    title,
    ...subtitle.map(plain),
    ...cover.map(({ label, value }) => `${label}: ${plain(value)}`),
    ...sections.flatMap(linesOfSection),
  ];
}

/** The lines of one section, its subsections included. */
export function linesOfSection({ heading, content, sections = [] }: Section): readonly string[] {
  return [heading, ...content.flatMap(linesOfContent), ...sections.flatMap(linesOfSection)];
}

function linesOfContent(content: Content): readonly string[] {
  switch (content.kind) {
    case 'paragraph':
    case 'notice':
      return [plain(content.text)];
    case 'list':
      return content.items.map(plain);
    case 'facts':
      return content.rows.map(({ label, value }) => `${label}: ${plain(value)}`);
    case 'quotation':
      return [content.text, content.source];
    case 'table':
      return [
        content.columns.map(({ title }) => title).join(' | '),
        ...content.rows.map((row) => row.map((cell) => plain(textIn(cell))).join(' | ')),
        ...(content.omitted === undefined ? [] : [`and ${content.omitted} more`]),
      ];
  }
}

function textIn(cell: Cell): Text {
  return 'tone' in cell ? cell.text : cell;
}

function plain(text: Text): string {
  return text.map((inline: Inline) => (typeof inline === 'string' ? inline : inline.text)).join('');
}
