/** What the tests of sending do again and again. */
import type { FrameLocator, Page } from 'playwright-core';

/** A row of each kind: new, on record, without an address there, wrong, repeated. */
export const FILE_OF_MANY = [
  'type,name,first name,last name,e-mail,template',
  'company,Larkspur Works Ltd,,,office@larkspur.example,',
  'person,,Ilse,Vandermeer,ilse@vandermeer.example,',
  'company,Quillhaven Trading Ltd,,,other@quillhaven.example,',
  'company,Quillhaven Trading Ltd,,,,Yearly update',
  'company,Marrowgate Mills Ltd,,,office@marrowgate.example,',
  'company,Tidewater Ropes Ltd,,,,',
  'company,Larkspur Works Ltd,,,office@larkspur.example,',
  'company,Fenmoor Glass Ltd,,,office@fenmoor.example,No such template',
  'company,=HYPERLINK(1),,,not an address,',
].join('\r\n');

export async function chooseFile(page: Page, text: string | Buffer, name = 'clients.csv'): Promise<void> {
  const buffer = typeof text === 'string' ? Buffer.from(text, 'utf8') : text;
  await page.locator('#send-file').setInputFiles({ name, mimeType: 'text/csv', buffer });
  await page.locator('.file-line').waitFor();
}

/** The respondent's page within the preview, once it is shown. */
export async function previewOf(page: Page): Promise<FrameLocator> {
  await page.locator('.preview-frame:not([hidden])').waitFor();
  return page.frameLocator('.preview-frame');
}
