import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { withBufferLimit } from '../../src/pdf/buffer-limit.ts';
import { readerOf } from '../../src/read-document.ts';
import { pdfOf } from '../../testing/made-pdf.ts';

/** A page whose drawing is this, packed. */
function drawing(content: Uint8Array): Uint8Array {
  const packed = deflateSync(content, { level: 9 }).toString('latin1');
  const stream = `<</Length ${packed.length}/Filter/FlateDecode>>stream\n${packed}\nendstream`;
  const plain = Buffer.from(pdfOf([{ texts: [] }])).toString('latin1');
  return Buffer.from(
    plain.replace(/<<\/Length 0>>stream\n\nendstream/, () => stream),
    'latin1',
  );
}

describe('a PDF', () => {
  it('that unfolds to more than any page has is given up', async () => {
    const read = await readerOf('pdf');
    const reading = await read(drawing(Buffer.alloc(40_000_000, ' ')));
    expect(reading).toMatchObject({ status: 'unreadable', reason: 'too_large', blocks: [] });
  });

  it('that writes on one page without end is read up to the limit', async () => {
    const read = await readerOf('pdf');
    const texts = Array.from(
      { length: 30_000 },
      (_, at) => `BT /F1 9 Tf 1 0 0 1 50 ${at % 800} Tm (word) Tj ET\n`,
    );
    const reading = await read(drawing(Buffer.from(texts.join(''))));
    expect(reading).toMatchObject({ status: 'read', truncated: true });
  });
});

describe('the limit of buffers', () => {
  it('refuses larger ones, also where the work goes on without them', async () => {
    const large = () => new Uint8Array(20_000_000);
    await expect(withBufferLimit(async () => large())).rejects.toMatchObject({ reason: 'too_large' });
    const hidden = async () => {
      try {
        return large().length;
      } catch {
        return 'went on';
      }
    };
    await expect(withBufferLimit(hidden)).rejects.toMatchObject({ reason: 'too_large' });
  });

  it('leaves smaller ones alone, and ends with the work', async () => {
    const made = await withBufferLimit(async () => new Uint8Array([1, 2, 3]));
    expect([made, made instanceof Uint8Array]).toEqual([Uint8Array.of(1, 2, 3), true]);
    expect(new Uint8Array(20_000_000).length).toBe(20_000_000);
    expect(typeof DecompressionStream).toBe('function');
  });
});
