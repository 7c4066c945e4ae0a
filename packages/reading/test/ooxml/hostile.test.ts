import { describe, expect, it } from 'vitest';
import { readerOf } from '../../src/read-document.ts';
import type { ReadableType } from '../../src/readable-types.ts';
import { type MadePart, zipOf } from '../../testing/made-files.ts';
import { compoundWith } from '../../testing/made-legacy.ts';
import { docxOf, paragraph, relationships, xlsxOf } from '../../testing/made-office.ts';

const read = async (type: ReadableType, bytes: Uint8Array) => (await readerOf(type))(bytes);

const MAIN = relationships('', [['rId1', 'officeDocument', 'word/document.xml']]);
const withDocument = (part: Omit<MadePart, 'name'>, others: readonly MadePart[] = []) =>
  zipOf([MAIN, { name: 'word/document.xml', ...part }, ...others]);

describe('a Word document', () => {
  it('that declares more than is read is not inflated', async () => {
    const bomb = withDocument({ content: paragraph('a'), claimedBytes: 600_000_000 });
    expect(await read('docx', bomb)).toMatchObject({ status: 'unreadable', reason: 'too_large' });
  });

  it('that inflates to more than it declares is given up where it does', async () => {
    const liar = withDocument({ content: paragraph('a'.repeat(500_000)), claimedBytes: 5_000 });
    expect(await read('docx', liar)).toMatchObject({ status: 'unreadable', reason: 'damaged' });
  });

  it('with a document type is refused, whatever its entities would unfold to', async () => {
    const laughs = '<!DOCTYPE w [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]><w:p><w:t>&b;</w:t></w:p>';
    expect(await read('docx', withDocument({ content: laughs }))).toMatchObject({
      status: 'unreadable',
      reason: 'damaged',
    });
  });

  it('with one text of many megabytes is given up', async () => {
    const long = withDocument({ content: `<w:p><w:t>${'a'.repeat(3_000_000)}</w:t></w:p>` });
    expect(await read('docx', long)).toMatchObject({ status: 'unreadable', reason: 'too_large' });
  });

  it('that is nested without end is refused', async () => {
    const deep = '<w:p>'.repeat(2_000) + '</w:p>'.repeat(2_000);
    expect(await read('docx', withDocument({ content: deep }))).toMatchObject({
      status: 'unreadable',
      reason: 'damaged',
    });
  });

  it('with too many parts, or two of one name, is refused', async () => {
    const many = Array.from({ length: 2_001 }, (_, at) => ({ name: `p${at}.xml`, content: '' }));
    expect(await read('docx', withDocument({ content: '<a/>' }, many))).toMatchObject({
      reason: 'too_large',
    });
    const twice = [{ name: 'WORD/document.xml', content: paragraph('the other') }];
    expect(await read('docx', withDocument({ content: '<a/>' }, twice))).toMatchObject({ reason: 'damaged' });
  });

  it('whose parts lead out of the archive reads nothing from there', async () => {
    const outside = docxOf(paragraph('inside'), [['x', 'footer', '../../../../etc/passwd']]);
    expect((await read('docx', outside)).blocks.map(({ text }) => text)).toEqual(['inside']);
  });

  it('keeps the beginning of a text that is longer than is kept, and says so', async () => {
    const reading = await read('docx', docxOf(paragraph('word '.repeat(100)).repeat(9_000)));
    expect(reading).toMatchObject({ status: 'read', truncated: true });
    expect(reading.blocks.length).toBeGreaterThan(1_000);
  });

  it.each(['docx', 'xlsx', 'pptx'] as const)('and %s that open with a password say so', async (type) => {
    const sealed = compoundWith({
      EncryptedPackage: Buffer.alloc(4_096, 7),
      EncryptionInfo: Buffer.alloc(4_096),
    });
    expect(await read(type, sealed)).toMatchObject({ status: 'encrypted', blocks: [] });
  });
});

describe('a workbook', () => {
  it('whose one long text is referred to by every cell is kept up to the limit', async () => {
    const cells = Array.from(
      { length: 2_000 },
      (_, at) => `<row r="${at + 1}"><c r="A${at + 1}" t="s"><v>0</v></c></row>`,
    );
    const reading = await read('xlsx', xlsxOf([{ name: 'S', rows: cells.join('') }], ['x'.repeat(30_000)]));
    expect(reading).toMatchObject({ status: 'read', truncated: true });
    expect(JSON.stringify(reading).length).toBeLessThan(4_000_000);
  });

  it('with cells that are far apart keeps them without what is between', async () => {
    const rows = '<row r="1"><c r="A1"><v>1</v></c><c r="XFD1"><v>2</v></c></row>';
    const { blocks } = await read('xlsx', xlsxOf([{ name: 'S', rows }]));
    expect(blocks).toEqual([
      { kind: 'row', text: '1 | 2', cells: ['1', '2'], at: { sheet: 'S', cells: 'A1:XFD1' } },
    ]);
  });
});
