/** Measures and hints are right for frames whose content is known. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { greyFrame, wholeOf } from '../../../portal/verification/frames/frame.ts';
import { type GuideShape, guideOf } from '../../../portal/verification/frames/guide.ts';
import {
  flawOf,
  type Hint,
  hasMoved,
  hintFor,
  NO_HINT,
  settle,
} from '../../../portal/verification/frames/hints.ts';
import {
  brightness,
  framedSides,
  glareShare,
  sharpness,
} from '../../../portal/verification/frames/measures.ts';
import {
  blurred,
  dimmed,
  documentIn,
  flat,
  noiseAt,
  painted,
  withReflection,
} from './support/synthetic-frames.ts';

const SIZE = { width: 240, height: 180 };
const guide = guideOf('card', SIZE);
const card = documentIn(SIZE, guide);

const sides = fc.integer({ min: 1, max: 40 });
const anyFrame = fc
  .record({ width: sides, height: sides, seed: fc.nat(1_000), low: fc.nat(255), span: fc.nat(255) })
  .map(({ width, height, seed, low, span }) =>
    painted(width, height, (x, y) => low + noiseAt(x, y, seed) * span),
  );
const shape = fc.constantFrom<GuideShape>('card', 'passport', 'page', 'face');

describe('a frame', () => {
  it('has the brightness of the pixels', () => {
    expect([...greyFrame([255, 255, 255, 255, 0, 0, 0, 255, 255, 0, 0, 255], 3, 1).luma]).toEqual([
      255, 0, 76,
    ]);
  });
});

describe('the measures', () => {
  it('stay in their ranges for every frame, however small', () => {
    return fc.assert(
      fc.property(anyFrame, shape, (frame, wanted) => {
        const region = guideOf(wanted, frame);
        expect(brightness(frame, region)).toBeGreaterThanOrEqual(0);
        expect(brightness(frame, region)).toBeLessThanOrEqual(255);
        expect(sharpness(frame, region)).toBeGreaterThanOrEqual(0);
        expect(glareShare(frame, region)).toBeGreaterThanOrEqual(0);
        expect(glareShare(frame, region)).toBeLessThanOrEqual(1);
        expect([0, 1, 2, 3, 4]).toContain(framedSides(frame, region));
      }),
    );
  });

  it('say of a flat frame that it is as bright as its pixels, without edges and without a document', () => {
    return fc.assert(
      fc.property(fc.nat(255), (value) => {
        const frame = flat(60, 40, value);
        expect(brightness(frame, wholeOf(frame))).toBe(value);
        expect(sharpness(frame, wholeOf(frame))).toBe(0);
        expect(framedSides(frame, guideOf('card', frame))).toBe(0);
      }),
    );
  });

  it('find less sharpness after every blur', () => {
    return fc.assert(
      fc.property(fc.nat(1_000), (seed) => {
        const frame = painted(48, 48, (x, y) => noiseAt(x, y, seed) * 255);
        const [sharp, soft, softer] = [0, 1, 3].map((radius) => {
          const seen = blurred(frame, radius);
          return sharpness(seen, wholeOf(seen));
        });
        expect(sharp).toBeGreaterThan(soft ?? 0);
        expect(soft).toBeGreaterThan(softer ?? 0);
      }),
      { numRuns: 30 },
    );
  });

  it('find glare by its area, anywhere in the guide', () => {
    return fc.assert(
      fc.property(
        fc.double({ min: 0.3, max: 0.7, noNaN: true }),
        fc.integer({ min: 25, max: 40 }),
        (at, radius) => {
          const x = guide.left + guide.width * at;
          const y = guide.top + guide.height / 2;
          const small = glareShare(withReflection(card, { x, y, radius: 3 }), guide);
          const large = glareShare(withReflection(card, { x, y, radius }), guide);
          expect(small).toBe(0);
          expect(large).toBeGreaterThan(0.012);
        },
      ),
      { numRuns: 30 },
    );
  });

  it('find no glare on white paper in bright light', () => {
    expect(glareShare(flat(120, 160, 253), wholeOf(flat(120, 160, 253)))).toBe(0);
  });

  it.each<GuideShape>(['card', 'passport', 'page'])('find all sides of a %s in its guide', (wanted) => {
    const region = guideOf(wanted, SIZE);
    expect(framedSides(documentIn(SIZE, region), region)).toBe(4);
  });

  it('find the sides of a document that is a little smaller than the guide, and not of one that is far away', () => {
    const inset = (by: number) => ({
      left: guide.left + by,
      top: guide.top + by,
      width: guide.width - 2 * by,
      height: guide.height - 2 * by,
    });
    expect(framedSides(documentIn(SIZE, inset(4)), guide)).toBe(4);
    expect(framedSides(documentIn(SIZE, inset(36)), guide)).toBe(0);
  });
});

describe('the guide', () => {
  it('is inside every picture that is not tiny, in the middle, with the proportions of its shape', () => {
    const long = fc.integer({ min: 100, max: 4_000 });
    return fc.assert(
      fc.property(long, long, shape, (width, height, wanted) => {
        const region = guideOf(wanted, { width, height });
        expect(region.left).toBeGreaterThan(0);
        expect(region.top).toBeGreaterThan(0);
        expect(region.left + region.width).toBeLessThan(width);
        expect(region.top + region.height).toBeLessThan(height);
        expect(Math.abs(width - 2 * region.left - region.width)).toBeLessThanOrEqual(2);
      }),
    );
  });
});

describe('the hint', () => {
  it.each<[string, Hint, typeof card]>([
    ['a sharp document in the guide', 'good', card],
    ['a dark frame', 'dark', dimmed(card, 0.2)],
    ['an empty table', 'frame', flat(SIZE.width, SIZE.height, 120)],
    ['a reflection on the document', 'glare', withReflection(card, { x: 120, y: 90, radius: 28 })],
    ['a document out of focus', 'blur', blurred(card, 3)],
  ])('for %s is %s', (_what, hint, frame) => {
    expect(hintFor(frame, 'card')).toBe(hint);
  });

  it('for a face is never about a document', () => {
    return fc.assert(
      fc.property(anyFrame, (frame) => {
        expect(['dark', 'blur', 'good']).toContain(hintFor(frame, 'face'));
      }),
    );
  });

  it('for a picture that was taken does not judge where the document lies', () => {
    expect(flawOf(flat(60, 40, 120), 'card')).toBe('blur');
    expect(flawOf(card, 'card')).toBe('good');
  });
});

describe('a steady hint', () => {
  const seen = fc.array(
    fc.record({
      hint: fc.constantFrom<Hint>('dark', 'frame', 'glare', 'blur', 'good'),
      after: fc.nat(2_000),
    }),
    { maxLength: 60 },
  );

  it('is shown only after it was seen for 600 ms, and told at most every 4 s, always the one that is shown', () => {
    return fc.assert(
      fc.property(seen, (steps) => {
        let [state, now, lastTold] = [NO_HINT, 0, Number.NEGATIVE_INFINITY];
        for (const { hint, after } of steps) {
          now += after;
          const next = settle(state, hint, now);
          if (next.shown !== state.shown) expect(now - next.since).toBeGreaterThanOrEqual(600);
          if (next.spoken !== state.spoken) {
            expect(now - lastTold).toBeGreaterThanOrEqual(4_000);
            expect(next.spoken).toBe(next.shown);
            lastTold = now;
          }
          state = next;
        }
      }),
    );
  });
});

describe('a turn of the head', () => {
  it('is a difference in the region of the face, and noise of the camera is none', () => {
    const face = (shift: number, seed: number) =>
      painted(
        160,
        160,
        (x, y) => (Math.hypot(x - 80 - shift, y - 80) < 45 ? 180 : 60) + noiseAt(x, y, seed) * 6,
      );
    expect(hasMoved(face(0, 1), face(0, 2))).toBe(false);
    expect(hasMoved(face(0, 1), face(18, 2))).toBe(true);
  });
});
