/** A logo is detected by its bytes and not by its name. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { pictureOf } from '#shared/domain/tenants/picture.ts';
import { pngOf } from '../../../../cli/seed/demo-logo.ts';

const png = Buffer.from(pngOf({ width: 7, height: 3, pixel: () => [1, 2, 3, 255] }));

/** A baseline JPEG of 16 x 8 pixels as far as its segments go; nothing here decodes its scan. */
const jpeg = Buffer.from(
  [
    'ffd8',
    'ffe000104a46494600010100000100010000',
    'ffc0000b080008001001011100',
    'ffda0008010100003f00',
    '7f',
    'ffd9',
  ].join(''),
  'hex',
);

describe('a picture', () => {
  test('tells its type and size', () => {
    expect(pictureOf(png)).toEqual({ contentType: 'image/png', width: 7, height: 3 });
    expect(pictureOf(jpeg)).toEqual({ contentType: 'image/jpeg', width: 16, height: 8 });
  });

  test('is found at any place of a larger buffer', () => {
    const padded = Buffer.concat([Buffer.alloc(5), png]);
    expect(pictureOf(padded.subarray(5))).toEqual(pictureOf(png));
  });
});

test.each([
  ['nothing', Buffer.alloc(0)],
  ['a drawing that may hold script', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')],
  ['a GIF', Buffer.from('GIF89a\u0001\u0000\u0001\u0000', 'latin1')],
  ['a page that begins like a picture', Buffer.concat([png.subarray(0, 8), Buffer.from('<script>')])],
  ['a PNG with something behind its end', Buffer.concat([png, Buffer.from('PK\u0003\u0004')])],
  ['a JPEG with something behind its end', Buffer.concat([jpeg, Buffer.from('<script>')])],
  ['a PNG of no pixels', Buffer.from(pngOf({ width: 0, height: 3, pixel: () => [0, 0, 0, 0] }))],
  ['a JPEG without a frame', Buffer.from('ffd8ffda0008010100003f007fffd9', 'hex')],
  ['a JPEG of no lines', Buffer.from(jpeg).fill(0, 25, 27)],
])('%s is none', (_, bytes) => {
  expect(pictureOf(bytes)).toBeUndefined();
});

test('a PNG that is cut anywhere, or has a bit turned anywhere, is none', () => {
  for (let length = 0; length < png.length; length += 1) {
    expect(pictureOf(png.subarray(0, length))).toBeUndefined();
    const turned = Buffer.from(png);
    turned.writeUInt8(png.readUInt8(length) ^ 1, length);
    expect(pictureOf(turned)).toBeUndefined();
  }
});

test('no bytes make the judgement throw', async () => {
  const beginning = fc.constantFrom(
    Buffer.alloc(0),
    png.subarray(0, 8),
    png.subarray(0, 33),
    jpeg.subarray(0, 2),
  );
  await fc.assert(
    fc.property(beginning, fc.uint8Array({ maxLength: 200 }), fc.boolean(), (start, rest, ends) => {
      const end = ends ? jpeg.subarray(-2) : Buffer.alloc(0);
      expect(() => pictureOf(Buffer.concat([start, rest, end]))).not.toThrow();
    }),
  );
});
