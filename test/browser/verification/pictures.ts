/** Pictures for the tests: a JPEG with the notes of a camera, the size of a JPEG, and the text of a QR code. */
import type { Browser, Locator, Page } from 'playwright-core';
import decodeQr from 'qr/decode.js';

/** A JPEG of 400 by 200 pixels. */
export async function jpegPicture(page: Page): Promise<Buffer> {
  const address = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    Object.assign(canvas, { width: 400, height: 200 });
    const pen = canvas.getContext('2d');
    if (pen !== null) {
      pen.fillStyle = '#336699';
      pen.fillRect(0, 0, 400, 200);
    }
    return canvas.toDataURL('image/jpeg');
  });
  return Buffer.from(address.slice(address.indexOf(',') + 1), 'base64');
}

/** The JPEG with an Exif segment: to be turned by 90 degrees, made by `maker`. */
export function withNotes(jpeg: Buffer, maker: string): Buffer {
  const text = Buffer.from(`${maker}\0`, 'latin1');
  const entries = 2;
  const tiff = Buffer.alloc(8 + 2 + entries * 12 + 4);
  tiff.write('MM\0*', 0, 'latin1');
  tiff.writeUInt32BE(8, 4);
  tiff.writeUInt16BE(entries, 8);
  // Make (0x010f), a text behind the directory.
  entry(tiff, 10, { tag: 0x010f, type: 2, count: text.length }).writeUInt32BE(tiff.length, 18);
  // Orientation (0x0112): 6.
  entry(tiff, 22, { tag: 0x0112, type: 3, count: 1 }).writeUInt16BE(6, 30);
  const body = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff, text]);
  const head = Buffer.from([0xff, 0xe1, 0, 0]);
  head.writeUInt16BE(body.length + 2, 2);
  return Buffer.concat([jpeg.subarray(0, 2), head, body, jpeg.subarray(2)]);
}

function entry(
  tiff: Buffer,
  at: number,
  { tag, type, count }: { tag: number; type: number; count: number },
): Buffer {
  tiff.writeUInt16BE(tag, at);
  tiff.writeUInt16BE(type, at + 2);
  tiff.writeUInt32BE(count, at + 4);
  return tiff;
}

/** Width and height by the frame header of a baseline or progressive JPEG. */
export function sizeOfJpeg(bytes: Uint8Array): { readonly width: number; readonly height: number } {
  const jpeg = Buffer.from(bytes);
  for (let at = 2; at < jpeg.length; at += 2 + jpeg.readUInt16BE(at + 2)) {
    const marker = jpeg.readUInt16BE(at);
    if (marker === 0xffc0 || marker === 0xffc2) {
      return { width: jpeg.readUInt16BE(at + 7), height: jpeg.readUInt16BE(at + 5) };
    }
  }
  throw new Error('the picture is no JPEG');
}

/** Reads a QR code as a phone does: from a picture of what is on the screen. */
export async function textOfQr(browser: Browser, code: Locator): Promise<string> {
  const png = (await code.screenshot()).toString('base64');
  const page = await browser.newPage();
  const { width, height, data } = await page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes]));
    const canvas = document.createElement('canvas');
    Object.assign(canvas, { width: bitmap.width, height: bitmap.height });
    const pen = canvas.getContext('2d');
    pen?.drawImage(bitmap, 0, 0);
    const pixels = pen?.getImageData(0, 0, bitmap.width, bitmap.height).data ?? [];
    return { width: bitmap.width, height: bitmap.height, data: [...pixels] };
  }, png);
  await page.close();
  return decodeQr({ width, height, data: Uint8Array.from(data) });
}
