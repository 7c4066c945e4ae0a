/** What can be copied from a PDF: its text, page by page, as a reader extracts it. */
import { getDocumentProxy } from 'unpdf';

interface ReadText {
  readonly page: number;
  readonly text: string;
  /** Points from the lower edge of the page. */
  readonly y: number;
  readonly x: number;
}

export async function textsOfPdf(bytes: Uint8Array): Promise<readonly ReadText[]> {
  const file = await getDocumentProxy(Uint8Array.from(bytes));
  try {
    const texts: ReadText[] = [];
    for (let number = 1; number <= file.numPages; number += 1) {
      const page = await file.getPage(number);
      const { items } = await page.getTextContent();
      for (const item of items) {
        if (!('str' in item)) continue;
        const [x, y] = [Number(item.transform[4]), Number(item.transform[5])];
        texts.push({ page: number, text: item.str + (item.hasEOL ? '\n' : ''), x, y });
      }
    }
    return texts;
  } finally {
    await file.cleanup();
  }
}

/** The text of all pages without white space: readers place that by the look of the page. */
export async function lettersOfPdf(bytes: Uint8Array): Promise<string> {
  const texts = await textsOfPdf(bytes);
  return lettersOf(texts.map(({ text }) => text).join(''));
}

/** Letters as they are compared: without white space and invisible characters, in NFC. */
export function lettersOf(text: string): string {
  return text.replaceAll(/[\s\p{Cf}]/gu, '').normalize('NFC');
}
