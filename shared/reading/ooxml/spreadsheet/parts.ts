/** The parts of a workbook that its sheets refer to: list of sheets, shared texts, and formats of cells. */
import type { BlockCollector } from '../../collector.ts';
import type { XmlHandler } from '../xml.ts';
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
} {
  const texts: string[] = [];
  let left = MAX_CHARACTERS;
  let text = '';
  let isText = false;
  let isPhonetic = false;
  const handler: XmlHandler = {
    open(name) {
      if (name === 'si') text = '';
      if (name === 't') isText = true;
      if (name === 'rPh') isPhonetic = true;
    },
    text(value) {
      if (isText && !isPhonetic) text += value;
    },
    close(name) {
      if (name === 't') isText = false;
      if (name === 'rPh') isPhonetic = false;
      if (name !== 'si') return;
      left -= text.length;
      if (left < 0 || texts.length >= MAX_TEXTS) into.truncate();
      else texts.push(text);
    },
  };
  return { handler, texts };
}

type Shown = ReturnType<typeof shownBy>;

/** What each style of cells shows, by its number. */
export function styleReader(): { readonly handler: XmlHandler; readonly shown: readonly Shown[] } {
  const codes = new Map<number, string>();
  const shown: Shown[] = [];
  let isCellStyles = false;
  const handler: XmlHandler = {
    open(name, attribute) {
      if (name === 'numFmt') codes.set(Number(attribute('numFmtId')), attribute('formatCode') ?? '');
      if (name === 'cellXfs') isCellStyles = true;
      if (name !== 'xf' || !isCellStyles) return;
      const id = Number(attribute('numFmtId') ?? 0);
      shown.push(shownBy(id, codes.get(id)));
    },
    close(name) {
      if (name === 'cellXfs') isCellStyles = false;
    },
  };
  return { handler, shown };
}
