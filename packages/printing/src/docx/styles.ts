/** Styles and numbering of a document, in the brand's colour. */
import {
  AlignmentType,
  BorderStyle,
  type INumberingOptions,
  type IParagraphStyleOptions,
  type IStylesOptions,
  LevelFormat,
} from 'docx';
import { BULLETED, ORDERED } from './blocks.ts';
import { FONT, GREY } from './look.ts';
import { hanFont } from './text/scripts.ts';

export function stylesOf(ink: string, language: string): IStylesOptions {
  const heading = (size: number, before: number) => ({
    run: { size, bold: true, color: ink },
    paragraph: { spacing: { before, after: 100 }, keepNext: true, keepLines: true },
  });
  return {
    default: {
      document: {
        run: {
          font: { ascii: FONT, hAnsi: FONT, cs: FONT, eastAsia: hanFont('', language) },
          size: 20,
          language: { value: language, eastAsia: 'zh-CN', bidirectional: 'ar-SA' },
        },
        paragraph: { spacing: { after: 120, line: 264, lineRule: 'auto' } },
      },
      title: {
        run: { size: 48, bold: true, color: ink },
        paragraph: { spacing: { after: 160 }, alignment: AlignmentType.START },
      },
      heading1: heading(30, 400),
      heading2: heading(24, 280),
      heading3: heading(21, 200),
      listParagraph: { paragraph: { spacing: { after: 60 } } },
    },
    paragraphStyles: paragraphStyles(ink),
  };
}

function paragraphStyles(ink: string): readonly IParagraphStyleOptions[] {
  return [
    {
      id: 'Subtitle',
      name: 'Subtitle',
      basedOn: 'Normal',
      next: 'Normal',
      run: { size: 28, bold: true },
      paragraph: { spacing: { after: 80 } },
    },
    {
      id: 'CoverLine',
      name: 'Cover Line',
      basedOn: 'Normal',
      run: { size: 21, color: GREY },
      paragraph: { spacing: { after: 60 } },
    },
    {
      id: 'Brand',
      name: 'Brand',
      basedOn: 'Normal',
      run: { size: 26, bold: true },
      paragraph: {
        spacing: { after: 240 },
        border: { bottom: { style: BorderStyle.SINGLE, size: 12, space: 8, color: ink } },
      },
    },
    {
      id: 'ContentsTitle',
      name: 'Contents Title',
      basedOn: 'Normal',
      next: 'Normal',
      run: { size: 30, bold: true },
      paragraph: { spacing: { after: 200 }, keepNext: true },
    },
    contentsStyle(1),
    contentsStyle(2),
  ];
}

function contentsStyle(level: number): IParagraphStyleOptions {
  return {
    id: `TOC${level}`,
    name: `toc ${level}`,
    basedOn: 'Normal',
    paragraph: { spacing: { before: level === 1 ? 80 : 0, after: 40 }, indent: { left: (level - 1) * 260 } },
  };
}

export const numbering: INumberingOptions = {
  config: [listForm(ORDERED, LevelFormat.DECIMAL, '%1.'), listForm(BULLETED, LevelFormat.BULLET, '•')],
};

function listForm(reference: string, format: (typeof LevelFormat)['DECIMAL' | 'BULLET'], text: string) {
  const style = { paragraph: { indent: { left: 397, hanging: 284 } } };
  return { reference, levels: [{ level: 0, format, text, alignment: AlignmentType.START, style }] };
}
