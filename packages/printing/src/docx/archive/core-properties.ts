/** The core properties of a document: title, brand, language and time, and nothing of how or where it was made. */
import type { PrintedDocument } from '../../document.ts';
import { safeLine } from '../../safe-text.ts';

const HEAD =
  '<?xml version="1.0" encoding="UTF-8" standalone="yes"?><cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">';

/** `docProps/core.xml`. Replaces that of the library, which has the time of the run in it. */
export function coreProperties(document: PrintedDocument): { readonly path: string; readonly data: string } {
  const at = new Date(document.createdAt).toISOString().replace(/\.\d+Z$/, 'Z');
  const data =
    `${HEAD}<dc:title>${escapeXml(safeLine(document.title))}</dc:title>` +
    `<dc:creator>${escapeXml(safeLine(document.brand.name))}</dc:creator>` +
    `<dc:language>${escapeXml(safeLine(document.language))}</dc:language>` +
    `<dcterms:created xsi:type="dcterms:W3CDTF">${at}</dcterms:created>` +
    `<dcterms:modified xsi:type="dcterms:W3CDTF">${at}</dcterms:modified></cp:coreProperties>`;
  return { path: 'docProps/core.xml', data };
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
