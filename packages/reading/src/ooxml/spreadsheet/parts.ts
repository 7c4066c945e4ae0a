/** The parts of a workbook that its sheets refer to: list of sheets, shared texts, and formats of cells. */
import type { BlockCollector } from '../../collector.ts';
import { shownInFont } from '../../marks.ts';
import type { Attribute, XmlHandler } from '../xml.ts';
import { shownBy } from './number-formats.ts';

export interface Workbook {
  readonly sheets: { readonly name: string; readonly id: string }[];
  is1904: boolean;
}

export function workbookReader(): { readonly handler: XmlHandler; readonly workbook: Workbook } {
  const workbook: Workbook = { sheets: [], is1904: false };
  const handler: XmlHandler = {
    open(name, attribute) {
      if (name === 'sheet')
        workbook.sheets.push({ name: attribute('name') ?? '', id: attribute('id') ?? '' });
      if (name === 'workbookPr') workbook.is1904 = ['1', 'true'].includes(attribute('date1904') ?? '');
    },
  };
  return { handler, workbook };
}

const MAX_TEXTS = 200_000;
const MAX_CHARACTERS = 6_000_000;

/** Shared texts in their order, without their phonetic hints. Texts beyond the limits are empty. */
export function sharedTextReader(into: BlockCollector): {
  readonly handler: XmlHandler;
  readonly texts: readonly string[];
  /** Numbers of texts that have fonts of their own. */
  readonly ownFonts: ReadonlySet<number>;
} {
  const texts: string[] = [];
  const ownFonts = new Set<number>();
  let font: string | undefined;
  let left = MAX_CHARACTERS;
  let text = '';
  let isText = false;
  let isPhonetic = false;
  const handler: XmlHandler = {
    open(name, attribute) {
      if (name === 'si') text = '';
      if (name === 'r') font = undefined;
      if (name === 'rFont') {
        font = attribute('val');
        ownFonts.add(texts.length);
      }
      if (name === 't') isText = true;
      if (name === 'rPh') isPhonetic = true;
    },
    text(value) {
      if (isText && !isPhonetic) text += shownInFont(font, value) ?? value;
    },
    close(name) {
      if (name === 't') isText = false;
      if (name === 'rPh') isPhonetic = false;
      if (name === 'r') font = undefined;
      if (name !== 'si') return;
      left -= text.length;
      if (left < 0 || texts.length >= MAX_TEXTS) into.truncate();
      else texts.push(text);
    },
  };
  return { handler, texts, ownFonts };
}

type Shown = ReturnType<typeof shownBy>;

/** What each style of cells shows, and in which font, by its number. */
export function styleReader(): {
  readonly handler: XmlHandler;
  readonly shown: readonly Shown[];
  readonly fonts: readonly (string | undefined)[];
} {
  const codes = new Map<number, string>();
  const shown: Shown[] = [];
  const names: (string | undefined)[] = [];
  const fonts: (string | undefined)[] = [];
  let within = '';
  const inFonts = (name: string, attribute: Attribute) => {
    if (name === 'font') names.push(undefined);
    if (name === 'name') names[names.length - 1] = attribute('val');
  };
  const inCellStyles = (name: string, attribute: Attribute) => {
    if (name !== 'xf') return;
    const id = Number(attribute('numFmtId') ?? 0);
    shown.push(shownBy(id, codes.get(id)));
    fonts.push(names[Number(attribute('fontId') ?? 0)]);
  };
  const handler: XmlHandler = {
    open(name, attribute) {
      if (name === 'numFmt') codes.set(Number(attribute('numFmtId')), attribute('formatCode') ?? '');
      if (name === 'fonts' || name === 'cellXfs') within = name;
      if (within === 'fonts') inFonts(name, attribute);
      if (within === 'cellXfs') inCellStyles(name, attribute);
    },
    close(name) {
      if (name === within) within = '';
    },
  };
  return { handler, shown, fonts };
}
