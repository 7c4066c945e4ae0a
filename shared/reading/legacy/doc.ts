/** Word documents until 2007: paragraphs and rows of tables, then the notes. Styles are not told, so nothing is a heading. */
import BufferReader from 'word-extractor/lib/buffer-reader.js';
import WordOleExtractor from 'word-extractor/lib/word-ole-extractor.js';
import type { BlockCollector } from '../collector.ts';
import { Encrypted, Unreadable } from '../refusals.ts';
import { streamsOf } from './compound.ts';

/** Where the file information block has its flags, and the one of encryption (MS-DOC, 2.5.2). */
const FLAGS_AT = 10;
const ENCRYPTED = 0x0100;

export async function readDoc(bytes: Uint8Array, into: BlockCollector): Promise<void> {
  const [main] = streamsOf(bytes, ['WordDocument']);
  if (main === undefined || main.length < FLAGS_AT + 2) throw new Unreadable('damaged');
  if ((main.readUInt16LE(FLAGS_AT) & ENCRYPTED) !== 0) throw new Encrypted();
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const document = await new WordOleExtractor().extract(new BufferReader(buffer));
  let line = 0;
  for (const paragraph of document.getBody().split('\n')) {
    line += 1;
    // A row of a table is a paragraph whose cells end with a tab each.
    if (paragraph.includes('\t')) into.addRow(paragraph.replace(/\t$/, '').split('\t'), { line });
    else into.add('paragraph', paragraph, { line });
  }
  const notes = [
    document.getTextboxes(),
    document.getHeaders({ includeFooters: true }),
    document.getFootnotes(),
    document.getEndnotes(),
    document.getAnnotations(),
  ];
  for (const note of notes.flatMap((text) => text.split('\n'))) into.add('note', note, { line });
}
