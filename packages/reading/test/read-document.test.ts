import { describe, expect, it } from 'vitest';
import { readerOf } from '../src/read-document.ts';
import { READABLE_TYPES, type ReadableType } from '../src/readable-types.ts';
import { type Block, Reading } from '../src/schema.ts';
import { mutated } from '../testing/mutated.ts';
import { ONE_OF_EACH } from '../testing/one-of-each.ts';

const read = async (type: ReadableType, bytes: Uint8Array) => (await readerOf(type))(bytes);

/** A block in one line: kind, text or cells, and place. */
function line({ kind, text, cells, at }: Block): string {
  const place = 'box' in at ? `page ${at.page}` : JSON.stringify(at).replaceAll(/["{}]/g, '');
  return `${kind}: ${cells === undefined ? text : `[${cells.join('|')}]`} @ ${place}`;
}

const EXPECTED: Readonly<Record<ReadableType, readonly string[]>> = {
  pdf: [
    'heading: Extract of the register @ page 1',
    'paragraph: Quiet Harbour Ltd was founded on 1 April 2020 and has its seat in the harbour of Lantern Bay. @ page 1',
    'row: [Name|Role|Since] @ page 1',
    'row: [Ada Quill|Director|2020-04-01] @ page 1',
    'row: [Bo Marsh|Secretary|2021-11-15] @ page 1',
  ],
  docx: [
    'heading: Company profile @ section:[]',
    'heading: Overview @ section:[]',
    'paragraph: Quiet Harbour Ltd stores goods. @ section:[Overview]',
    'heading: People @ section:[Overview]',
    'row: [Name|Role|Since] @ section:[Overview,People]',
    'row: [Ada Quill|Director|2020-04-01] @ section:[Overview,People]',
    'row: [Bo Marsh|Secretary|2021-11-15] @ section:[Overview,People]',
    'note: Confidential @ section:[]',
  ],
  xlsx: [
    'row: [Item|2024] @ sheet:Figures,cells:A1:B1',
    'row: [Revenue|1250.5] @ sheet:Figures,cells:A2:B2',
    'row: [Closed on|2024-12-31||25.5%] @ sheet:Figures,cells:A4:D4',
  ],
  pptx: [
    'heading: Risk appetite @ slide:1',
    'paragraph: No business in sanctioned countries. @ slide:1',
    'row: [Region|Share] @ slide:1',
    'heading: Outlook @ slide:2',
    'note: Say that figures are audited. @ slide:2',
  ],
  doc: [
    'paragraph: Company profile @ line:1',
    'paragraph: Quiet Harbour Ltd stores goods. @ line:2',
    'row: [Seat|Lantern Bay] @ line:3',
  ],
  xls: [
    'row: [Item|2024] @ sheet:Figures,cells:A1:B1',
    'row: [Closed on||2024-12-31] @ sheet:Dates,cells:B3:D3',
  ],
  ppt: ['heading: Risk appetite @ slide:1', 'paragraph: No business in sanctioned countries. @ slide:1'],
  csv: ['row: [Name|Seat] @ line:1', 'row: [Quiet; Harbour|Lantern Bay] @ line:2'],
  txt: [
    'paragraph: EVIDENCE OF INSURANCE @ line:1',
    'row: [Insured|Quiet Harbour Ltd] @ line:3',
    'paragraph: Valid until further notice. @ line:4',
  ],
};

describe('a document of each type', () => {
  it.each(READABLE_TYPES)('%s is read as blocks with their places', async (type) => {
    const reading = await read(type, ONE_OF_EACH[type]);
    expect(reading.status).toBe('read');
    expect(reading.blocks.map(line)).toEqual(EXPECTED[type]);
    expect(Reading.parse(JSON.parse(JSON.stringify(reading)))).toEqual(reading);
  });

  it.each(READABLE_TYPES)('%s gives the same blocks each time', async (type) => {
    expect(await read(type, ONE_OF_EACH[type])).toEqual(await read(type, ONE_OF_EACH[type]));
  });
});

describe('a damaged document', () => {
  it.each(READABLE_TYPES)('%s is read in part or refused, whatever is wrong with it', async (type) => {
    for (let seed = 1; seed <= 25; seed += 1) {
      const reading = await read(type, mutated(ONE_OF_EACH[type], seed));
      expect(Reading.safeParse(reading).error, `seed ${seed}`).toBeUndefined();
    }
  });

  it.each(READABLE_TYPES)('%s that is empty or of other content has a status and no error', async (type) => {
    const others = [new Uint8Array(), Buffer.from('MZ\u0090\u0000'), ...Object.values(ONE_OF_EACH)];
    for (const bytes of others) {
      const { status } = await read(type, bytes);
      expect(['read', 'unreadable', 'encrypted']).toContain(status);
    }
  });
});
