/** Renders a printed document as DOCX. The same document has the same bytes, whenever and wherever it is rendered. */
import { Document, type FileChild, HeadingLevel, Packer, Paragraph } from 'docx';
import type { Content, PrintedDocument, Section, Text } from '../document.ts';
import { coreProperties } from './archive/core-properties.ts';
import { withFixedTimes } from './archive/zip-times.ts';
import { blocksOf } from './blocks.ts';
import { contents, cover, pageFooter, pageHeader } from './frame.ts';
import { inkOf, PAGE } from './look.ts';
import { pageNumbers } from './page-numbers.ts';
import { numbering, stylesOf } from './styles.ts';
import { NumberedBookmark, type RunContext, runsOf } from './text/runs.ts';
import { isRightToLeft } from './text/scripts.ts';

/**
 * The bytes of the document (ECMA-376, transitional). It holds no external links or pictures, and no fields but page numbers and
 * contents. Word processors open it without a question.
 */
export async function renderDocx(document: PrintedDocument): Promise<Uint8Array> {
  const context = contextOf(document);
  const body = [
    ...cover(document, context, hasModels(document), document.hasContents),
    ...(document.hasContents ? contents(headingsOf(document.sections, 0, context), context) : []),
    ...document.sections.flatMap((section, index) =>
      blocksOfSection(section, 0, context, document.hasContents && index === 0),
    ),
  ];
  const file = new Document({
    styles: stylesOf(context.ink, document.language),
    numbering,
    ...(document.hasContents ? { pageNumbers } : {}),
    sections: [{ ...pageOf(document, context), children: body }],
  });
  const archive = await Packer.toBuffer(file, false, [coreProperties(document)]);
  return withFixedTimes(archive, new Date(document.createdAt));
}

function contextOf(document: PrintedDocument): RunContext & { numberOf(section: string): number } {
  let lists = 0;
  const numbers = new Map(idsOf(document.sections).map((id, index) => [id, index + 1]));
  return {
    language: document.language,
    ink: inkOf(document.brand.color),
    nextList: () => {
      lists += 1;
      return lists;
    },
    numberOf: (section) => numbers.get(section) ?? 0,
    bookmarkOf: (section) => (numbers.has(section) ? bookmarkName(numbers.get(section) ?? 0) : undefined),
  };
}

/** Bookmarks of Word have at most 40 letters, digits and underscores. */
function bookmarkName(number: number): string {
  return `section_${number}`;
}

function pageOf(document: PrintedDocument, context: RunContext) {
  const usual = pageHeader(document, context, false);
  const footer = pageFooter(document, context);
  return {
    properties: {
      titlePage: document.hasContents,
      page: {
        size: { width: PAGE.width, height: PAGE.height },
        margin: {
          top: PAGE.top,
          bottom: PAGE.bottom,
          left: PAGE.side,
          right: PAGE.side,
          header: 567,
          footer: 567,
        },
      },
    },
    headers: document.hasContents
      ? { default: usual, first: pageHeader(document, context, true) }
      : { default: usual },
    footers: document.hasContents
      ? { default: footer, first: pageFooter(document, context) }
      : { default: footer },
  };
}

const LEVELS = [HeadingLevel.HEADING_1, HeadingLevel.HEADING_2, HeadingLevel.HEADING_3] as const;

function blocksOfSection(
  section: Section,
  depth: number,
  context: ReturnType<typeof contextOf>,
  opensPage: boolean,
): readonly FileChild[] {
  const number = context.numberOf(section.id);
  return [
    new Paragraph({
      heading: LEVELS[Math.min(depth, LEVELS.length - 1)] ?? HeadingLevel.HEADING_3,
      ...(opensPage ? { pageBreakBefore: true } : {}),
      ...(isRightToLeft(section.heading) ? { bidirectional: true } : {}),
      children: [new NumberedBookmark(bookmarkName(number), number, runsOf([section.heading], context))],
    }),
    ...section.content.flatMap((content, index) =>
      blocksOf(content, context, introduces(content, section.content[index + 1])),
    ),
    ...(section.sections ?? []).flatMap((each) => blocksOfSection(each, depth + 1, context, false)),
  ];
}

/** The headings that the contents list: two levels. */
function headingsOf(
  sections: readonly Section[],
  depth: number,
  context: ReturnType<typeof contextOf>,
): readonly { readonly text: string; readonly depth: number; readonly bookmark: string }[] {
  if (depth > 1) return [];
  return sections.flatMap((section) => [
    { text: section.heading, depth, bookmark: bookmarkName(context.numberOf(section.id)) },
    ...headingsOf(section.sections ?? [], depth + 1, context),
  ]);
}

/** A paragraph stays on the page of the table, facts or list that follow it. */
function introduces(content: Content, next: Content | undefined): boolean {
  return content.kind === 'paragraph' && ['table', 'facts', 'list'].includes(next?.kind ?? '');
}

function idsOf(sections: readonly Section[]): readonly string[] {
  return sections.flatMap((section) => [section.id, ...idsOf(section.sections ?? [])]);
}

/** True where any text of the document was written by a language model. */
function hasModels(document: PrintedDocument): boolean {
  const isOfModel = (text: Text) =>
    text.some((inline) => typeof inline !== 'string' && inline.author === 'model');
  const inSection = (section: Section): boolean =>
    section.content.some((content) => textsOf(content).some(isOfModel)) ||
    (section.sections ?? []).some(inSection);
  return document.sections.some(inSection);
}

function textsOf(content: Content): readonly Text[] {
  switch (content.kind) {
    case 'paragraph':
    case 'notice':
      return [content.text];
    case 'list':
      return content.items;
    case 'facts':
      return content.rows.map(({ value }) => value);
    case 'table':
      return content.rows.flatMap((row) => row.map((cell) => ('tone' in cell ? cell.text : cell)));
    case 'quotation':
      return [];
  }
}
