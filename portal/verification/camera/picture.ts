/** Makes a JPEG from a frame of the camera or from a chosen file: upright, small enough, and without its metadata. */
import { MAX_FILE_BYTES } from '#shared/domain/documents/file-types.ts';
import type { FileProblem, Picture } from '../flow/capture.ts';
import type { Slot } from '../flow/screens.ts';
import { type Frame, greyFrame } from '../frames/frame.ts';
import type { GuideShape } from '../frames/guide.ts';
import { flawOf } from '../frames/hints.ts';

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Longest side of a picture that is sent, in pixels. A passport then has about 450 pixels per inch. */
const LONGEST = 2_400;
const LONGEST_PREVIEW = 1_200;
const LONGEST_FRAME = 480;
const QUALITIES = [0.9, 0.75, 0.5] as const;

/** The size within `longest`, with the same proportions. A smaller picture is not enlarged. */
function sizeWithin({ width, height }: Size, longest: number): Size {
  const scale = Math.min(1, longest / Math.max(width, height, 1));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

export interface PictureFor {
  readonly slot: Slot;
  readonly shape: GuideShape;
  readonly from: Picture['from'];
}

/** Encodes what `source` shows. Drawing it anew leaves out everything that was stored beside the pixels. */
export async function pictureOf(
  source: CanvasImageSource,
  size: Size,
  { slot, shape, from }: PictureFor,
): Promise<Picture | FileProblem> {
  const canvas = drawn(source, sizeWithin(size, LONGEST));
  const frame = frameOf(canvas, canvas);
  if (frame === undefined) return 'unreadable';
  const bytes = await encoded(canvas);
  if (bytes === undefined) return 'size';
  return {
    // The name that the file had on the device is not sent.
    file: new File([bytes], `${slot}.jpg`, { type: 'image/jpeg' }),
    preview: drawn(canvas, sizeWithin(canvas, LONGEST_PREVIEW)),
    flaw: flawOf(frame, shape),
    from,
  };
}

/** Makes a picture from a chosen file. A PDF is sent as it is, where the slot takes one. */
export async function pictureFromFile(
  file: File,
  wanted: Omit<PictureFor, 'from'> & { readonly takesPdf: boolean },
): Promise<Picture | FileProblem> {
  if (file.type === 'application/pdf') return wanted.takesPdf ? pdfOf(file, wanted.slot) : 'type';
  if (!file.type.startsWith('image/')) return 'type';
  // The orientation that a camera noted beside the pixels is applied here.
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => undefined);
  if (bitmap === undefined) return 'unreadable';
  const made = await pictureOf(bitmap, bitmap, { ...wanted, from: 'file' });
  bitmap.close();
  return made;
}

function pdfOf(file: File, slot: Slot): Picture | FileProblem {
  if (file.size > MAX_FILE_BYTES) return 'size';
  const named = new File([file], `${slot}.pdf`, { type: file.type });
  return { file: named, preview: undefined, flaw: 'good', from: 'file' };
}

/** A small grey copy, for measuring; undefined where the browser gives no pixels. */
export function frameOf(source: CanvasImageSource, size: Size): Frame | undefined {
  const { width, height } = sizeWithin(size, LONGEST_FRAME);
  const pixels = drawn(source, { width, height }).getContext('2d')?.getImageData(0, 0, width, height);
  return pixels === undefined ? undefined : greyFrame(pixels.data, width, height);
}

/** A canvas with the picture. What is transparent becomes white, as JPEG has no transparency. */
function drawn(source: CanvasImageSource, { width, height }: Size): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (context !== null) {
    context.fillStyle = '#ffffff';
    context.fillRect(0, 0, width, height);
    context.imageSmoothingQuality = 'high';
    context.drawImage(source, 0, 0, width, height);
  }
  return canvas;
}

/** The first quality with which the picture is within the size limit of the service. */
async function encoded(canvas: HTMLCanvasElement): Promise<Blob | undefined> {
  for (const quality of QUALITIES) {
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
    if (blob !== null && blob.size <= MAX_FILE_BYTES) return blob;
  }
  return undefined;
}
