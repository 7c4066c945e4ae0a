import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readerOf } from '../../src/read-document.ts';
import { type MadePage, type MadeText, pdfOf, tableTexts, UNKNOWN_PASSWORD } from '../../testing/made-pdf.ts';

async function read(pages: readonly MadePage[]) {
  return (await readerOf('pdf'))(pdfOf(pages));
}

const rowsOf = async (texts: readonly MadeText[]) =>
  (await read([{ texts }])).blocks.map(({ kind, cells, text }) => cells ?? `${kind}: ${text}`);

const COLUMNS = [56, 230, 420];
const BODY = { text: 'Plain text of the usual size, so that the page has one.', x: 56, y: 100 };

describe('a table of a PDF', () => {
  it('with space between its rows has cells of several lines, in any column', async () => {
    const rows = [
      ['Item', 'Entry', 'Since'],
      [['Registered office', 'and seat'], ['Speicherweg 41,', '20457 Hamburg,', 'Germany'], '2008'],
      ['Capital', 'EUR 250,000', ['2008 and', '2012']],
    ];
    expect(await rowsOf([...tableTexts(rows, { columns: COLUMNS, top: 700, step: 30 }), BODY])).toEqual([
      ['Item', 'Entry', 'Since'],
      ['Registered office and seat', 'Speicherweg 41, 20457 Hamburg, Germany', '2008'],
      ['Capital', 'EUR 250,000', '2008 and 2012'],
      `paragraph: ${BODY.text}`,
    ]);
  });

  it('without any space between its rows has a row per line', async () => {
    const rows = Array.from({ length: 6 }, (_, at) => [`Share ${at}`, `Holder ${at}`, `${at}0 %`]);
    expect(await rowsOf([...tableTexts(rows, { columns: COLUMNS, top: 700, step: 13 }), BODY])).toEqual([
      ...rows,
      `paragraph: ${BODY.text}`,
    ]);
  });

  it('keeps empty cells, so that columns stay columns', async () => {
    const rows = [
      ['A', 'B', 'C'],
      ['a', '', 'c'],
      ['d', 'e', ''],
    ];
    for (const step of [13, 30]) {
      const texts = tableTexts(rows, { columns: COLUMNS, top: 700, step });
      expect(await rowsOf(texts.filter(({ text }) => text !== ''))).toEqual(rows);
    }
  });

  it('is rebuilt row by row, whatever its cells say', { timeout: 60_000 }, async () => {
    const cell = fc.stringMatching(/^[A-Za-z0-9]{1,6}(?: [A-Za-z0-9]{1,6}){0,2}$/);
    const rows = fc.array(fc.array(cell, { minLength: 3, maxLength: 3 }), { minLength: 3, maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(rows, fc.integer({ min: 13, max: 40 }), async (table, step) => {
        const texts = tableTexts(table, { columns: COLUMNS, top: 780, step });
        expect(await rowsOf(texts)).toEqual(table);
      }),
      { numRuns: 40 },
    );
  });
});

describe('text of a PDF', () => {
  it('in two columns is read column by column', async () => {
    const column = (x: number, word: string) =>
      Array.from({ length: 6 }, (_, at) => ({
        text: `${word} line ${at} of a text that fills it`,
        x,
        y: 700 - at * 13,
      }));
    const [left, right] = await rowsOf([...column(56, 'left'), ...column(320, 'right')]);
    expect(left).toMatch(/^paragraph: left line 0.*left line 5 of a text that fills it$/);
    expect(right).toMatch(/^paragraph: right line 0/);
  });

  it('of a larger size is a heading, also right above its paragraph', async () => {
    const texts = [
      { text: '2. Ownership', x: 56, y: 700, size: 16 },
      { text: 'The company is held by its founders, who', x: 56, y: 685 },
      { text: 'have not sold any share.', x: 56, y: 672 },
    ];
    expect(await rowsOf(texts)).toEqual([
      'heading: 2. Ownership',
      'paragraph: The company is held by its founders, who have not sold any share.',
    ]);
  });

  it('has places within the page as it is shown, also where that is turned', async () => {
    const upright = await read([{ texts: [{ text: 'Top left of the page', x: 0, y: 831 }] }]);
    expect(upright.blocks[0]?.at).toMatchObject({ page: 1, box: { x: 0, y: 0 } });
    const turned = await read([
      { rotate: 90, texts: [{ text: 'Top left when turned', x: 11, y: 0, turned: true }] },
    ]);
    expect(turned.blocks[0]).toMatchObject({ kind: 'paragraph', at: { page: 1, box: { x: 0, y: 0 } } });
  });

  it('has what was filled into its form', async () => {
    const { blocks } = await read([
      {
        texts: [{ text: 'Name of the company', x: 56, y: 700 }],
        field: { value: 'Quiet Harbour Ltd', rect: [250, 696, 450, 714] },
      },
    ]);
    expect(blocks.map(({ cells }) => cells)).toEqual([['Name of the company', 'Quiet Harbour Ltd']]);
  });

  it('that runs along the margin is a note', async () => {
    const texts = [BODY, { text: 'Copy of the original', x: 580, y: 200, turned: true }];
    expect(await rowsOf(texts)).toEqual([`paragraph: ${BODY.text}`, 'note: Copy of the original']);
  });
});

describe('a PDF', () => {
  it('without text says so, and which pages have none', async () => {
    expect(
      await read([
        { texts: [], picture: true },
        { texts: [], picture: true },
      ]),
    ).toMatchObject({
      status: 'no_text_layer',
      pages: 2,
      pages_without_text: [1, 2],
      blocks: [],
    });
    expect(await read([{ texts: [] }, { texts: [BODY] }])).toMatchObject({
      status: 'read',
      pages: 2,
      pages_without_text: [1],
    });
  });

  it('that opens with a password only says so', async () => {
    const encrypted = pdfOf([{ texts: [BODY] }], UNKNOWN_PASSWORD);
    expect(await (await readerOf('pdf'))(encrypted)).toMatchObject({ status: 'encrypted', blocks: [] });
  });
});

describe('a row of a table whose cells nearly touch', () => {
  const between = (touching: string) => [
    ...tableTexts(
      [
        ['Approved by', 'Board'],
        ['', ''],
        ['Owner', 'Compliance'],
      ],
      { columns: [56, 160], top: 700, step: 30 },
    ).filter(({ text }) => text !== ''),
    { text: touching, x: 56, y: 670 },
    BODY,
  ];

  it('has its cells, also where the file draws them as one text', async () => {
    expect(await rowsOf(between('Last date of approval 12 May 2024'))).toEqual([
      ['Approved by', 'Board'],
      ['Last date of approval', '12 May 2024'],
      ['Owner', 'Compliance'],
      `paragraph: ${BODY.text}`,
    ]);
  });

  it('is no sentence that stands beside a table', async () => {
    const rows = await rowsOf(between('Last date of approval 12 May 2024.'));
    expect(rows).toContain('paragraph: Last date of approval 12 May 2024.');
  });
});

describe('the first line of a page', () => {
  it('is kept, whatever its size and however near to the edge', async () => {
    const first = fc.record({ size: fc.integer({ min: 6, max: 24 }), y: fc.integer({ min: 700, max: 838 }) });
    await fc.assert(
      fc.asyncProperty(first, async (place) => {
        const title = { text: 'CERTIFICATE OF INCORPORATION', x: 56, ...place };
        const { blocks } = await read([
          { texts: [title, { text: 'Company number 1', x: 56, y: 650 }, BODY] },
        ]);
        expect(blocks[0]?.text).toContain(title.text);
      }),
      { numRuns: 30 },
    );
  });
});
