/** The contents of a section as paragraphs and tables of WordprocessingML. */
import {
  AlignmentType,
  BorderStyle,
  type FileChild,
  type IParagraphOptions,
  Paragraph,
  ShadingType,
} from 'docx';
import type { Content, Text, Tone } from '../document.ts';
import { omittedWords } from '../words.ts';
import { GREY, RULE, TONES } from './look.ts';
import { factsTable, rowsTable } from './tables.ts';
import { type RunContext, runsOf, wordsOf } from './text/runs.ts';
import { isRightToLeft } from './text/scripts.ts';

/** A paragraph in the direction of its first letter. */
export function paragraph(text: Text, context: RunContext, options: IParagraphOptions = {}): Paragraph {
  return new Paragraph({
    ...options,
    ...(isRightToLeft(wordsOf(text)) ? { bidirectional: true } : {}),
    children: [...(options.children ?? []), ...runsOf(text, context)],
  });
}

/** `keepsNext` where the block must not be the last on its page. */
export function blocksOf(content: Content, context: RunContext, keepsNext = false): readonly FileChild[] {
  switch (content.kind) {
    case 'paragraph':
      return [paragraph(content.text, context, keepsNext ? { keepNext: true } : {})];
    case 'list':
      return list(content, context);
    case 'facts':
      return content.rows.length === 0 ? [] : [factsTable(content.rows, context), gap()];
    case 'table':
      return [
        rowsTable(content, context),
        content.omitted === undefined || content.omitted === 0
          ? gap()
          : paragraph([{ text: omittedWords(content.omitted), quiet: true }], context, {
              spacing: { before: 60 },
            }),
      ];
    case 'notice':
      return [notice(content.tone, content.text, context)];
    case 'quotation':
      return quotation(content, context);
  }
}

/** Tables that follow each other would become one table. */
function gap(): Paragraph {
  return new Paragraph({ spacing: { after: 60, line: 120, lineRule: 'exact' } });
}

/** Forms of lists (`numbering` of the styles). */
export const ORDERED = 'ordered';
export const BULLETED = 'bulleted';

function list(
  { ordered, items }: Extract<Content, { readonly kind: 'list' }>,
  context: RunContext,
): readonly Paragraph[] {
  const instance = ordered ? { reference: ORDERED, instance: context.nextList() } : { reference: BULLETED };
  return items.map((item, index) =>
    paragraph(item, context, {
      numbering: { ...instance, level: 0 },
      spacing: { after: index === items.length - 1 ? 160 : 60 },
    }),
  );
}

function notice(tone: Tone, text: Text, context: RunContext): Paragraph {
  const { fill, line } = TONES[tone];
  const ground = fill ?? 'f3f5f8';
  // Room above and below the text, in the colour of the ground.
  const edge = { style: BorderStyle.SINGLE, size: 4, space: 3 };
  return paragraph(text, context, {
    indent: { left: 170, right: 113 },
    spacing: { before: 120, after: 160 },
    keepLines: true,
    border: {
      top: { ...edge, color: ground },
      bottom: { ...edge, color: ground },
      left: { style: BorderStyle.SINGLE, size: 24, space: 8, color: line ?? context.ink },
    },
    shading: { type: ShadingType.CLEAR, color: 'auto', fill: ground },
  });
}

function quotation(
  { text, source }: Extract<Content, { readonly kind: 'quotation' }>,
  context: RunContext,
): readonly Paragraph[] {
  const frame: IParagraphOptions = {
    indent: { left: 340, right: 340 },
    alignment: AlignmentType.START,
    border: { left: { style: BorderStyle.SINGLE, size: 12, space: 8, color: RULE } },
  };
  return [
    new Paragraph({
      ...frame,
      keepNext: true,
      spacing: { before: 60, after: 20 },
      ...(isRightToLeft(text) ? { bidirectional: true } : {}),
      children: [...runsOf([text], context, { italics: true })],
    }),
    new Paragraph({
      ...frame,
      spacing: { after: 120 },
      children: [...runsOf([source], context, { size: 17, color: GREY })],
    }),
  ];
}
