/** What a file says of itself: title, sender, language and time, in the two forms that readers look for. */
import { createHash } from 'node:crypto';
import { type PDFDocument, PDFHexString, PDFName } from 'pdf-lib';
import type { PrintedDocument } from '../../document.ts';
import { safeLine } from '../../safe-text.ts';

const PRODUCER = 'Probity';

/** Nothing of how, where or when the file was rendered: the same document has the same bytes. */
export function writeMetadata(file: PDFDocument, document: PrintedDocument): void {
  const { context, catalog } = file;
  const title = safeLine(document.title) || '–';
  const author = safeLine(document.brand.name);
  const at = new Date(document.createdAt);
  file.setTitle(title, { showInWindowTitleBar: true });
  if (author !== '') file.setAuthor(author);
  file.setProducer(PRODUCER);
  file.setCreator(PRODUCER);
  file.setCreationDate(at);
  file.setModificationDate(at);
  file.setLanguage(document.language);
  const stream = context.stream(Buffer.from(packet(title, author, document.language, at)), {
    Type: 'Metadata',
    Subtype: 'XML',
  });
  catalog.set(PDFName.of('Metadata'), context.register(stream));
  catalog.set(PDFName.of('MarkInfo'), context.obj({ Marked: true }));
  const id = PDFHexString.of(
    createHash('sha256')
      .update(JSON.stringify([title, author, document.createdAt]))
      .digest('hex')
      .slice(0, 32),
  );
  context.trailerInfo.ID = context.obj([id, id]);
}

/** XMP (ISO 16684-1). Names the part of PDF/UA (ISO 14289-1) whose rules the tests check. */
function packet(title: string, author: string, language: string, at: Date): string {
  const time = at.toISOString().replace(/\.\d+Z$/, 'Z');
  const creator =
    author === '' ? '' : `<dc:creator><rdf:Seq><rdf:li>${escapeXml(author)}</rdf:li></rdf:Seq></dc:creator>`;
  return `<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:pdf="http://ns.adobe.com/pdf/1.3/" xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/">
<dc:format>application/pdf</dc:format>
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">${escapeXml(title)}</rdf:li></rdf:Alt></dc:title>${creator}
<dc:language><rdf:Bag><rdf:li>${escapeXml(language)}</rdf:li></rdf:Bag></dc:language>
<xmp:CreateDate>${time}</xmp:CreateDate><xmp:ModifyDate>${time}</xmp:ModifyDate><xmp:CreatorTool>${PRODUCER}</xmp:CreatorTool>
<pdf:Producer>${PRODUCER}</pdf:Producer><pdfuaid:part>1</pdfuaid:part>
</rdf:Description></rdf:RDF></x:xmpmeta>
<?xpacket end="w"?>`;
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
