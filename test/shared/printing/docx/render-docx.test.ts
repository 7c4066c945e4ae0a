/** DOCX files: opened without a repair, complete, and safe whatever their texts are. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Content, PrintedDocument } from '#shared/printing/document.ts';
import { renderDocx } from '#shared/printing/docx/render-docx.ts';
import { docxFaults } from '../../../support/printing/docx-faults.ts';
import { type DocxPackage, docxPackage, named, wordsOfDocx } from '../../../support/printing/docx-package.ts';
import { NAMES_BY_SCRIPT, plainPng, sampleDocument } from '../../../support/printing/sample-document.ts';
import { breadth } from '../../../support/sampling/breadth.ts';

async function rendered(document: PrintedDocument): Promise<DocxPackage> {
  return docxPackage(await renderDocx(document));
}

function withContent(...content: readonly Content[]): PrintedDocument {
  return sampleDocument(0, { sections: [{ id: 'only', heading: 'Only', content }], hasContents: false });
}

describe('a file', () => {
  // proves AI-307
  it.each([
    ['with cover and contents', sampleDocument()],
    ['without them', sampleDocument(3, { hasContents: false })],
    ['of test mode', sampleDocument(3, { isTestData: true })],
    ['without a brand', sampleDocument(3, { brand: { name: 'N', color: null, logo: null } })],
    ['without any section', sampleDocument(0, { sections: [], cover: [], subtitle: [] })],
    ['of 300 rows', sampleDocument(300)],
  ])('%s has no fault that makes a word processor offer a repair', async (_, document) => {
    expect(docxFaults(await rendered(document))).toEqual([]);
  });

  it('has the same bytes whenever it is rendered', async () => {
    const once = await renderDocx(sampleDocument());
    await renderDocx(sampleDocument(3));
    expect(Buffer.compare(once, await renderDocx(sampleDocument()))).toBe(0);
  });

  it('says title, brand, language and time in its properties, and nothing else', async () => {
    const properties = (await rendered(sampleDocument())).trees.get('docProps/core.xml');
    expect(properties?.children.map(({ name, text }) => [name, text])).toEqual([
      ['dc:title', 'Assessment of Brackenhill Trade Finance Limited'],
      ['dc:creator', 'Northgate Compliance'],
      ['dc:language', 'en-GB'],
      ['dcterms:created', '2026-11-23T09:15:00Z'],
      ['dcterms:modified', '2026-11-23T09:15:00Z'],
    ]);
  });
});

describe('pages', () => {
  it('carry the marking, the brand and their number', async () => {
    const file = await rendered(sampleDocument());
    expect(wordsOfDocx(file, 'word/header1.xml')).toBe('Northgate Compliance\tConfidential');
    expect(wordsOfDocx(file, 'word/footer1.xml')).toContain('Page ');
    expect(named(file.trees.get('word/footer1.xml'), 'w:instrText').map(({ text }) => text)).toEqual([
      'PAGE',
      'NUMPAGES',
    ]);
  });

  it('of test data say so on the cover and on each page', async () => {
    const file = await rendered(sampleDocument(3, { isTestData: true }));
    expect(wordsOfDocx(file)).toContain('TEST DATA');
    expect(wordsOfDocx(file, 'word/header1.xml')).toContain('TEST DATA');
    expect(wordsOfDocx(file, 'word/header2.xml')).toContain('TEST DATA');
  });
});

describe('the contents', () => {
  it('list two levels of headings with their pages, and ask for no update', async () => {
    const lines = wordsOfDocx(await rendered(sampleDocument())).split('\n');
    const entries = lines.filter((line) => /\t\d+$/.test(line));
    expect(entries.map((line) => line.split('\t')[0])).toEqual([
      'Summary',
      'Findings',
      'Company & ownership <draft>',
      'Names',
      'ملخص',
    ]);
    const pages = entries.map((line) => Number(line.split('\t')[1]));
    expect(pages).toEqual([...pages].sort((one, other) => one - other));
    expect(pages[0]).toBe(3);
  });
});

describe('tables', () => {
  it('repeat their head, keep rows whole, have a description, and say what is left out', async () => {
    const file = await rendered(sampleDocument(41));
    const main = file.trees.get('word/document.xml');
    const described = named(main, 'w:tbl').filter((table) => named(table, 'w:tblDescription').length === 1);
    expect(described).toHaveLength(2);
    for (const table of described) {
      const rows = table.children.filter(({ name }) => name === 'w:tr');
      expect(rows.map((row) => named(row, 'w:tblHeader').length)).toEqual(
        rows.map((_, index) => (index === 0 ? 1 : 0)),
      );
      expect(rows.every((row) => named(row, 'w:cantSplit').length === 1)).toBe(true);
    }
    expect(wordsOfDocx(file)).toContain('… and 1,240 more rows, not printed here.');
  });

  it('let a row break that no page could hold', async () => {
    const file = await rendered(
      withContent({
        kind: 'table',
        summary: 'Long',
        columns: [{ title: 'A', share: 1 }],
        rows: [['word '.repeat(2000)].map((text) => [text])],
      }),
    );
    const rows = named(file.trees.get('word/document.xml'), 'w:tr');
    expect(rows.slice(-1).map((row) => named(row, 'w:cantSplit').length)).toEqual([0]);
  });

  it('keep their first two short rows on one page, and their last two', async () => {
    const file = await rendered(
      withContent({
        kind: 'facts',
        rows: ['a', 'b', 'c', 'd'].map((label) => ({ label, value: ['short'] })),
      }),
    );
    const rows = named(file.trees.get('word/document.xml'), 'w:tr');
    expect(rows.slice(-4).map((row) => named(row, 'w:keepNext').length)).toEqual([2, 0, 2, 0]);
  });
});

describe('texts', () => {
  it('in every script come back whole', async () => {
    const words = wordsOfDocx(await rendered(sampleDocument()));
    for (const name of Object.values(NAMES_BY_SCRIPT)) expect(words).toContain(name);
  });

  it('from right to left are marked as such, and Latin words between them are not', async () => {
    const main = (
      await rendered(withContent({ kind: 'paragraph', text: ['تأسست الشركة (ABC Ltd) في دبي'] }))
    ).trees.get('word/document.xml');
    const [paragraph] = named(main, 'w:p').filter((each) => named(each, 'w:bidi').length > 0);
    const runs = named(paragraph, 'w:r').map((run) => [
      named(run, 'w:t')[0]?.text,
      named(run, 'w:rtl').length,
    ]);
    expect(runs).toEqual([
      ['تأسست الشركة', 1],
      [' (ABC Ltd) ', 0],
      ['في دبي', 1],
    ]);
  });

  it.each([
    [NAMES_BY_SCRIPT.Chinese, 'Microsoft YaHei'],
    [NAMES_BY_SCRIPT.Japanese, 'Yu Gothic'],
    [NAMES_BY_SCRIPT.Korean, 'Malgun Gothic'],
  ])('in %s name the font %s', async (name, font) => {
    const main = (await rendered(withContent({ kind: 'paragraph', text: [name] }))).trees.get(
      'word/document.xml',
    );
    const fonts = named(main, 'w:rFonts').map(({ attributes }) => attributes['w:eastAsia']);
    expect(fonts).toContain(font);
  });

  it('of a language model are marked, and the cover explains the mark', async () => {
    const words = wordsOfDocx(await rendered(sampleDocument()));
    expect(words).toContain('[AI] The owner of the company changed twice in 2024.');
    expect(words).toContain('Passages marked [AI] were written by a language model.');
    const without = wordsOfDocx(
      await rendered(withContent({ kind: 'paragraph', text: [{ text: 'By rules.', author: 'rule' }] })),
    );
    expect(without).not.toContain('[AI]');
  });

  it('that are hostile neither break the file nor hide anything in it', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(hostile, { minLength: 1, maxLength: 6 }), async (texts) => {
        const document = documentOf(texts);
        const file = await rendered(document);
        expect(docxFaults(file)).toEqual([]);
        const words = [...file.trees.values()]
          .map((tree) =>
            named(tree, 'w:t')
              .map(({ text }) => text)
              .join(''),
          )
          .join('');
        expect(words).not.toMatch(/[\u202a-\u202e\u2066-\u2069\ufeff]|\p{Cc}|\p{Cs}/u);
      }),
      { numRuns: breadth({ daily: 12, full: 60 }) },
    );
  });
});

describe('the logo', () => {
  it('is placed in its proportions, at most 72 pixels high', async () => {
    const logo = { type: 'image/png' as const, bytes: plainPng(100, 200, [1, 2, 3]) };
    const file = await rendered(sampleDocument(1, { brand: { name: 'N', color: null, logo } }));
    const [extent] = named(file.trees.get('word/document.xml'), 'wp:extent');
    expect(extent?.attributes).toEqual({ cx: String(36 * 9525), cy: String(72 * 9525) });
    expect(file.parts.get('word/media/image1.png')).toEqual(Buffer.from(logo.bytes));
  });

  it('that is no picture is replaced by the name', async () => {
    const logo = { type: 'image/png' as const, bytes: Buffer.from('not a picture') };
    const file = await rendered(sampleDocument(1, { brand: { name: 'Northgate', color: null, logo } }));
    expect([...file.parts.keys()].filter((name) => name.includes('media'))).toEqual([]);
    expect(wordsOfDocx(file).split('\n')[0]).toBe('Northgate');
  });
});

const hostile = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom(
    '',
    '</w:t><w:r>',
    ']]>&amp;<!--',
    '\u0000\u0007\u001b[31m',
    '\ud800 alone \udc00',
    '\u202egnp.exe\u202c',
    '=HYPERLINK("https://example.test")',
    '{bulleted-0}',
    '{image1.png}',
    'a\r\nb\u2028c\u0085d',
    '\ufffe\uffff\u{1fffe}',
    'https://example.test/?a=1&b=2',
    'é'.repeat(300),
    '{ TOC \\o }',
  ),
);

/** The texts in every place that texts can have. */
function documentOf(texts: readonly string[]): PrintedDocument {
  const [first = ''] = texts;
  const lines = texts.map((text) => [text]);
  return sampleDocument(0, {
    title: first,
    subtitle: lines,
    cover: texts.map((text) => ({ label: text, value: [text] })),
    marking: first,
    brand: { name: first, color: first, logo: null },
    sections: texts.map((text, index) => ({
      id: `${index}${text}`,
      heading: text,
      content: [
        { kind: 'paragraph', text: [{ text, link: `0${first}`, strong: true }] },
        { kind: 'list', ordered: true, items: lines },
        { kind: 'list', ordered: false, items: lines },
        { kind: 'facts', rows: [{ label: text, value: [text] }] },
        {
          kind: 'table',
          summary: text,
          columns: [{ title: text, share: 1 }],
          rows: lines.map((line) => [line]),
        },
        { kind: 'notice', tone: 'bad', text: [{ text, author: 'model' }] },
        { kind: 'quotation', text, source: text },
      ],
    })),
  });
}
