/** Lines of a document as runs of WordprocessingML: emphasis, links within the document, marks of models, scripts. */
import {
  Bookmark,
  BookmarkEnd,
  BookmarkStart,
  InternalHyperlink,
  type IRunOptions,
  type ParagraphChild,
  TextRun,
} from 'docx';
import type { Inline, Text } from '../../document.ts';
import { safeText } from '../../safe-text.ts';
import { MODEL_MARK } from '../../words.ts';
import { GREY } from '../look.ts';
import { type ScriptRun, scriptRuns } from './scripts.ts';

/** What the runs of one document share. */
export interface RunContext {
  readonly language: string;
  readonly ink: string;
  /** Name of the bookmark of a section. Undefined for a section that the document does not have. */
  bookmarkOf(section: string): string | undefined;
  /** The number of the next ordered list: each counts from one. */
  nextList(): number;
}

/** A bookmark with the number that its document gives it. The library numbers them across documents. */
export class NumberedBookmark extends Bookmark {
  override readonly start: BookmarkStart;
  override readonly end: BookmarkEnd;

  constructor(name: string, number: number, children: readonly ParagraphChild[]) {
    super({ id: name, children });
    this.start = new BookmarkStart(name, number);
    this.end = new BookmarkEnd(number);
  }
}

/** The runs of a line. `look` applies to all of them. */
export function runsOf(text: Text, context: RunContext, look: IRunOptions = {}): readonly ParagraphChild[] {
  return text.flatMap((inline) => inlineRuns(inline, context, look));
}

/** The words of a line, without any marks. */
export function wordsOf(text: Text): string {
  return text.map((inline) => (typeof inline === 'string' ? inline : inline.text)).join('');
}

function inlineRuns(inline: Inline, context: RunContext, look: IRunOptions): readonly ParagraphChild[] {
  const piece = typeof inline === 'string' ? { text: inline } : inline;
  const anchor = piece.link === undefined ? undefined : context.bookmarkOf(piece.link);
  const style: IRunOptions = {
    ...look,
    ...(piece.strong === true ? { bold: true } : {}),
    ...(piece.quiet === true ? { color: GREY } : {}),
    ...(anchor === undefined ? {} : { color: context.ink, underline: {} }),
  };
  const mark =
    piece.author === 'model' ? [new TextRun({ ...look, text: MODEL_MARK, bold: true, color: GREY })] : [];
  const runs = [...mark, ...styledRuns(piece.text, context.language, style)];
  return anchor === undefined || runs.length === 0
    ? runs
    : [new InternalHyperlink({ anchor, children: runs })];
}

function styledRuns(text: string, language: string, style: IRunOptions): readonly TextRun[] {
  return safeText(text)
    .split('\n')
    .flatMap((line, index) => {
      const runs = scriptRuns(line, language).map((run) => new TextRun({ ...style, ...scriptStyle(run) }));
      return index === 0 ? runs : [new TextRun({ break: 1 }), ...runs];
    });
}

function scriptStyle({ text, rightToLeft, font }: ScriptRun): IRunOptions {
  return {
    text,
    ...(rightToLeft ? { rightToLeft } : {}),
    ...(font === null ? {} : { font: { ascii: font, hAnsi: font, eastAsia: font, cs: font } }),
  };
}
