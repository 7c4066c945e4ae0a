/** Width and height of a PNG or JPEG picture, read from its head. */

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Pixels, or undefined where the bytes are no such picture. */
export function pictureSize(bytes: Uint8Array): Size | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const size = pngSize(view) ?? jpegSize(view);
  return size === undefined || size.width === 0 || size.height === 0 ? undefined : size;
}

/** The signature, then the chunk IHDR (PNG 1.2, 11.2.2). */
function pngSize(view: DataView): Size | undefined {
  if (view.byteLength < 24 || view.getUint32(0) !== 0x89504e47 || view.getUint32(12) !== 0x49484452)
    return undefined;
  return { width: view.getUint32(16), height: view.getUint32(20) };
}

/** Segments up to the frame header SOF0 … SOF15, without DHT, JPG and DAC (ITU T.81, B.2.2). */
function jpegSize(view: DataView): Size | undefined {
  if (view.byteLength < 4 || view.getUint16(0) !== 0xffd8) return undefined;
  let at = 2;
  while (at + 9 <= view.byteLength && view.getUint8(at) === 0xff) {
    const marker = view.getUint8(at + 1);
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)) {
      return { height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
    }
    at += 2 + Math.max(2, view.getUint16(at + 2));
  }
  return undefined;
}
