import { describe, expect, it } from 'vitest';
import { readerOf } from '../../src/read-document.ts';
import { docxOf, paragraph, tableOf } from '../../testing/made-office.ts';

async function blocksOf(body: string) {
  const read = await readerOf('docx');
  return (await read(docxOf(body))).blocks.map(({ kind, text, cells }) => [kind, cells ?? text]);
}

describe('a Word document', () => {
  it('is read as it is shown: without what was deleted or moved away, with what was inserted', async () => {
    const body =
      '<w:p><w:r><w:t>Seat: </w:t></w:r><w:del><w:r><w:delText>Old Town</w:delText></w:r></w:del>' +
      '<w:ins><w:r><w:t>Lantern</w:t><w:tab/><w:t>Bay</w:t></w:r></w:ins>' +
      '<w:moveFrom><w:r><w:t>gone</w:t></w:r></w:moveFrom></w:p>';
    expect(await blocksOf(body)).toEqual([['paragraph', 'Seat: Lantern Bay']]);
  });

  it('tells the text of a drawing once, though it holds it twice', async () => {
    const box = paragraph('In a box');
    const body = `<w:p><w:r><mc:AlternateContent><mc:Choice><w:txbxContent>${box}</w:txbxContent></mc:Choice><mc:Fallback><w:txbxContent>${box}</w:txbxContent></mc:Fallback></mc:AlternateContent><w:t>Around</w:t></w:r></w:p>`;
    expect(await blocksOf(body)).toEqual([
      ['paragraph', 'In a box'],
      ['paragraph', 'Around'],
    ]);
  });

  it('keeps the cells of a table, several paragraphs of one cell together, and tables within cells apart', async () => {
    const inner = tableOf([['x', 'y']]);
    const body = `<w:tbl><w:tr><w:tc>${paragraph('Registered')}${paragraph('office')}</w:tc><w:tc/><w:tc>${inner}${paragraph('z')}</w:tc></w:tr></w:tbl>`;
    expect(await blocksOf(body)).toEqual([
      ['row', ['x', 'y']],
      ['row', ['Registered office', '', 'z']],
    ]);
  });

  it('is read whatever prefix its elements have', async () => {
    expect(await blocksOf('<q:p xmlns:q="w"><q:r><q:t>Other prefix</q:t></q:r></q:p>')).toEqual([
      ['paragraph', 'Other prefix'],
    ]);
  });
});
