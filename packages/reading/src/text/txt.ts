/** Plain text: a paragraph per line. A line `Name: value` is a row of two cells, because forms and letterheads are written so. */
import type { BlockCollector } from '../collector.ts';
import { decodeText } from './decode.ts';
import { linesOf } from './lines.ts';

const LABELLED = /^(\p{Lu}[^:\n]{1,39}):\s+(\S.*)$/u;

export function readTxt(bytes: Uint8Array, into: BlockCollector): void {
  let number = 0;
  for (const line of linesOf(decodeText(bytes))) {
    number += 1;
    if (line.length < 2 && line.trim() === '') continue;
    const [, label, value] = LABELLED.exec(line.trim()) ?? [];
    if (label === undefined || value === undefined) into.add('paragraph', line, { line: number });
    else into.addRow([label, value], { line: number }, line);
  }
}
