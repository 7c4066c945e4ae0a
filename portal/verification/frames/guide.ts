/** The guide that is drawn over the picture of the camera: where the document or the face should be. */
import type { Region } from './frame.ts';

export type GuideShape = 'card' | 'passport' | 'page' | 'face';

/** Width divided by height: ISO/IEC 7810 ID-1, ID-3, ISO 216, and a face. */
const ASPECT: Readonly<Record<GuideShape, number>> = {
  card: 85.6 / 53.98,
  passport: 125 / 88,
  page: 210 / 297,
  face: 3 / 4,
};

/** Share of the picture that stays free on each side of the guide. */
const MARGIN = 0.06;

/** The largest region of the shape that fits into a picture with its margin, in the middle, in whole pixels. */
export function guideOf(shape: GuideShape, picture: { width: number; height: number }): Region {
  const room = { width: picture.width * (1 - 2 * MARGIN), height: picture.height * (1 - 2 * MARGIN) };
  const width = Math.min(room.width, room.height * ASPECT[shape]);
  const height = width / ASPECT[shape];
  return {
    left: Math.round((picture.width - width) / 2),
    top: Math.round((picture.height - height) / 2),
    width: Math.round(width),
    height: Math.round(height),
  };
}
