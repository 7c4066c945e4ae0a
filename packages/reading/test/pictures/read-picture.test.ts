import { describe, expect, it } from 'vitest';
import { readPicture } from '../../src/pictures/read-picture.ts';
import type { RecognisedLine } from '../../src/pictures/text-recognition.ts';
import { READING_VERSION } from '../../src/schema.ts';

const PICTURE = Buffer.from('a picture');

function recognising(lines: readonly RecognisedLine[] | 'unavailable' | 'unreadable') {
  return readPicture({ linesOf: async () => lines }, PICTURE);
}

const line = (text: string, x: number, y: number, width: number): RecognisedLine => ({
  text,
  box: { x, y, width, height: 0.015 },
});

describe('a picture', () => {
  it('has paragraphs and rows of a table where lines were recognised', async () => {
    const reading = await recognising([
      line('Certificate of residence', 0.1, 0.05, 0.5),
      line('Name', 0.1, 0.2, 0.08),
      line('Ada Quill', 0.5, 0.2, 0.15),
      line('Seat', 0.1, 0.25, 0.08),
      line('Lantern Bay', 0.5, 0.25, 0.15),
    ]);
    expect(reading).toMatchObject({ status: 'read', pages: 1 });
    expect(reading.blocks.map(({ cells, text }) => cells ?? text)).toEqual([
      'Certificate of residence',
      ['Name', 'Ada Quill'],
      ['Seat', 'Lantern Bay'],
    ]);
    expect(reading.blocks[1]?.at).toMatchObject({ page: 1, box: { x: 0.1, width: 0.55 } });
  });

  it.each([['unavailable'], [[]]] as const)(
    'without recognised text says that it has no text layer: %j',
    async (lines) => {
      expect(await recognising(lines)).toEqual({
        version: READING_VERSION,
        status: 'no_text_layer',
        pages: 1,
        pages_without_text: [1],
        blocks: [],
      });
    },
  );

  it('that recognition refuses is damaged', async () => {
    expect(await recognising('unreadable')).toMatchObject({ status: 'unreadable', reason: 'damaged' });
  });
});
