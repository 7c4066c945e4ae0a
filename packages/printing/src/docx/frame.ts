/** What stands around the text: the cover, the contents, and the head and foot of each page. */
import {
  BorderStyle,
  type FileChild,
  Footer,
  Header,
  ImageRun,
  InternalHyperlink,
  type IRunOptions,
  LeaderType,
  PageNumber,
  PageReference,
  Paragraph,
  ShadingType,
  Tab,
  TableOfContents,
  TabStopType,
  TextRun,
} from 'docx';
import type { Brand, PrintedDocument } from '../document.ts';
import { safeLine } from '../safe-text.ts';
import { WORDS } from '../words.ts';
import { paragraph } from './blocks.ts';
import { GREY, RULE, TEXT_WIDTH, TONES } from './look.ts';
import { pictureSize } from './picture-size.ts';
import { factsTable } from './tables.ts';
import { type RunContext, runsOf } from './text/runs.ts';

/** Title, brand, facts and warnings. `isPage` where nothing else stands on this page. */
export function cover(
  document: PrintedDocument,
  context: RunContext,
  hasModels: boolean,
  isPage: boolean,
): readonly FileChild[] {
  const lines = document.subtitle.map((line, index) =>
    paragraph(line, context, { style: index === 0 ? 'Subtitle' : 'CoverLine' }),
  );
  return [
    brandLine(document.brand, context),
    ...(isPage ? [new Paragraph({ spacing: { before: 2600, after: 0 } })] : []),
    paragraph([safeLine(document.title)], context, { style: 'Title' }),
    ...lines,
    ...(document.isTestData ? [banner()] : []),
    ...(document.cover.length === 0
      ? []
      : [
          new Paragraph({ spacing: { before: isPage ? 360 : 60, after: 0 } }),
          factsTable(document.cover, context),
        ]),
    ...(hasModels
      ? [
          new Paragraph({
            spacing: { before: 200 },
            children: [new TextRun({ text: WORDS.modelLegend, color: GREY, size: 18 })],
          }),
        ]
      : []),
    ...(document.cover.length > 0 && !hasModels ? [new Paragraph({ spacing: { after: 0 } })] : []),
  ];
}

/**
 * The contents, with the pages that the layout of the library computes: word processors need not update them. The entries are made
 * here, because those of the library are numbered across documents.
 */
export function contents(
  headings: readonly { readonly text: string; readonly depth: number; readonly bookmark: string }[],
  context: RunContext,
): readonly FileChild[] {
  const entries = headings.map(
    ({ text, depth, bookmark }) =>
      new Paragraph({
        style: `TOC${depth + 1}`,
        tabStops: [{ type: TabStopType.RIGHT, position: TEXT_WIDTH, leader: LeaderType.DOT }],
        children: [
          new InternalHyperlink({
            anchor: bookmark,
            children: [
              ...runsOf([safeLine(text)], context),
              new TextRun({ children: [new Tab()] }),
              new PageReference(bookmark, { hyperlink: true }),
            ],
          }),
        ],
      }),
  );
  return [
    new Paragraph({
      style: 'ContentsTitle',
      pageBreakBefore: true,
      children: [new TextRun({ text: WORDS.contents, color: context.ink })],
    }),
    new TableOfContents(WORDS.contents, {
      hyperlink: true,
      headingStyleRange: '1-2',
      beginDirty: false,
      contentChildren: entries,
    }),
  ];
}

export function pageHeader(document: PrintedDocument, context: RunContext, isCover: boolean): Header {
  const look: IRunOptions = { size: 16, color: GREY };
  const left = isCover ? '' : short(document.brand.name);
  return new Header({
    children: [
      new Paragraph({
        tabStops: [{ type: TabStopType.RIGHT, position: TEXT_WIDTH }],
        ...(isCover
          ? {}
          : { border: { bottom: { style: BorderStyle.SINGLE, size: 4, space: 4, color: RULE } } }),
        children: [
          ...runsOf([left], context, { ...look, bold: true, color: context.ink }),
          new TextRun({ ...look, children: [new Tab()] }),
          ...(document.isTestData
            ? [
                new TextRun({
                  ...look,
                  text: `${WORDS.testData}   `,
                  bold: true,
                  color: TONES.bad.line ?? GREY,
                }),
              ]
            : []),
          ...runsOf([short(document.marking)], context, look),
        ],
      }),
    ],
  });
}

export function pageFooter(document: PrintedDocument, context: RunContext): Footer {
  const look: IRunOptions = { size: 16, color: GREY };
  return new Footer({
    children: [
      new Paragraph({
        tabStops: [{ type: TabStopType.RIGHT, position: TEXT_WIDTH }],
        children: [
          ...runsOf([short(document.title)], context, look),
          new TextRun({
            ...look,
            children: [new Tab(), 'Page ', PageNumber.CURRENT, ' of ', PageNumber.TOTAL_PAGES],
          }),
        ],
      }),
    ],
  });
}

/** A text that leaves room for the rest of a line of header or footer. */
function short(text: string): string {
  const characters = [...safeLine(text)];
  return characters.length <= 80 ? characters.join('') : `${characters.slice(0, 79).join('')}…`;
}

/** The logo, or the name where there is none or it is no picture that can be placed. */
function brandLine({ name, logo }: Brand, context: RunContext): Paragraph {
  const size = logo === null ? undefined : pictureSize(logo.bytes);
  const words = safeLine(name);
  if (logo === null || size === undefined) {
    return new Paragraph({ style: 'Brand', children: [...runsOf([words], context, { color: context.ink })] });
  }
  const scale = Math.min(LOGO.width / size.width, LOGO.height / size.height, 1);
  return new Paragraph({
    style: 'Brand',
    children: [
      new ImageRun({
        type: logo.type === 'image/png' ? 'png' : 'jpg',
        data: logo.bytes,
        transformation: {
          width: Math.max(1, Math.round(size.width * scale)),
          height: Math.max(1, Math.round(size.height * scale)),
        },
        altText: { id: '1', name: 'Logo', title: 'Logo', description: words },
      }),
    ],
  });
}

/** Largest size of a logo, in pixels of 1/96 inch. */
const LOGO = { width: 240, height: 72 } as const;

function banner(): Paragraph {
  return new Paragraph({
    spacing: { before: 240, after: 120 },
    border: { left: { style: BorderStyle.SINGLE, size: 24, space: 8, color: TONES.bad.line ?? GREY } },
    indent: { left: 170 },
    shading: { type: ShadingType.CLEAR, color: 'auto', fill: TONES.bad.fill ?? 'ffffff' },
    children: [new TextRun({ text: WORDS.testNotice, bold: true, color: TONES.bad.line ?? GREY })],
  });
}
