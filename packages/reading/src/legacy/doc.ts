/** Word documents until 2007: paragraphs and rows of tables, then the notes. Styles are not told, so nothing is a heading. */
import { Readable } from 'node:stream';
import WordOleExtractor from 'word-extractor/lib/word-ole-extractor.js';
import type { BlockCollector } from '../collector.ts';
import { Encrypted, Unreadable } from '../refusals.ts';
import { linesOf } from '../text/lines.ts';
import { streamsOf } from './compound.ts';

/** Where the file information block has its flags, and the one of encryption (MS-DOC, 2.5.2). */
const FLAGS_AT = 10;
const ENCRYPTED = 0x0100;

export async function readDoc(bytes: Uint8Array, into: BlockCollector): Promise<void> {
  const [main, table0, table1] = streamsOf(bytes, ['WordDocument', '0Table', '1Table']);
  if (main === undefined || main.length < FLAGS_AT + 2) throw new Unreadable('damaged');
  if ((main.readUInt16LE(FLAGS_AT) & ENCRYPTED) !== 0) throw new Encrypted();
  const tables: Readonly<Record<string, Buffer | undefined>> = { '0Table': table0, '1Table': table1 };
  // It gets the streams, and not the file: its own reader of compound files goes round in circles where a damaged one does.
  const streams = { stream: (name: string) => Readable.from([tables[name] ?? Buffer.alloc(0)]) };
  const document = await new WordOleExtractor().extractWordDocument(streams, main);
  let line = 0;
  for (const paragraph of linesOf(document.getBody())) {
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
  for (const text of notes) {
    for (const note of linesOf(text)) into.add('note', note, { line });
  }
}
