/** Decides which hint helps with a frame, and how long a hint stays. A hint never prevents a picture. */
import { type Frame, type Region, wholeOf } from './frame.ts';
import { type GuideShape, guideOf } from './guide.ts';
import { brightness, framedSides, glareShare, sharpness } from './measures.ts';

export type Hint = 'dark' | 'frame' | 'glare' | 'blur' | 'good';

/** Mean brightness below which nothing can be read. */
const DARK = 55;
/** Variance of the Laplacian below which edges are not sharp. */
const BLURRED = 60;
/** Share of the guide covered by reflections. */
const GLARE = 0.012;
/** Sides of the guide along which an edge is needed. The fourth may be under a finger. */
const SIDES = 3;

/** Checks in the order in which a person can act on them. The first that applies is the hint. */
const CHECKS: readonly {
  readonly hint: Hint;
  readonly applies: (frame: Frame, guide: Region, shape: GuideShape) => boolean;
}[] = [
  { hint: 'dark', applies: (frame) => brightness(frame, wholeOf(frame)) < DARK },
  {
    hint: 'frame',
    applies: (frame, guide, shape) => shape !== 'face' && framedSides(frame, guide) < SIDES,
  },
  { hint: 'glare', applies: (frame, guide, shape) => shape !== 'face' && glareShare(frame, guide) > GLARE },
  { hint: 'blur', applies: (frame, guide) => sharpness(frame, guide) < BLURRED },
];

/** The hint for a frame of the camera. */
export function hintFor(frame: Frame, shape: GuideShape): Hint {
  const guide = guideOf(shape, frame);
  return CHECKS.find(({ applies }) => applies(frame, guide, shape))?.hint ?? 'good';
}

/** The hint for a picture that was taken. What lies beside the document is part of it, so the frame is not judged. */
export function flawOf(frame: Frame, shape: GuideShape): Hint {
  const whole = wholeOf(frame);
  return (
    CHECKS.filter(({ hint }) => hint !== 'frame').find(({ applies }) => applies(frame, whole, shape))?.hint ??
    'good'
  );
}

/** The hint that is shown, the one that may replace it, and the one that a screen reader was told last. */
export interface SteadyHint {
  readonly shown: Hint | undefined;
  readonly candidate: Hint | undefined;
  /** When the candidate was first seen, in milliseconds. */
  readonly since: number;
  readonly spoken: Hint | undefined;
  readonly spokenAt: number;
}

export const NO_HINT: SteadyHint = {
  shown: undefined,
  candidate: undefined,
  since: 0,
  spoken: undefined,
  spokenAt: Number.NEGATIVE_INFINITY,
};

/** A hint is shown once it was seen for this time without interruption. */
const SETTLES_AFTER_MS = 600;
/** Screen readers are told at most one hint in this time. */
const SPOKEN_EVERY_MS = 4_000;

/** The next state after `hint` was seen at `now` (milliseconds). */
export function settle(state: SteadyHint, hint: Hint, now: number): SteadyHint {
  const since = hint === state.candidate ? state.since : now;
  const shown = now - since >= SETTLES_AFTER_MS ? hint : state.shown;
  const speaks = shown !== undefined && shown !== state.spoken && now - state.spokenAt >= SPOKEN_EVERY_MS;
  return {
    shown,
    candidate: hint,
    since,
    spoken: speaks ? shown : state.spoken,
    spokenAt: speaks ? now : state.spokenAt,
  };
}

/** Mean difference of brightness between two frames from which the person has moved. */
const MOVED = 12;

/** Whether the face region of two frames of equal size differs, as after a turn of the head. */
export function hasMoved(before: Frame, after: Frame): boolean {
  const { left, top, width, height } = guideOf('face', before);
  let sum = 0;
  for (let y = top; y < top + height; y += 1) {
    for (let x = left; x < left + width; x += 1) {
      const at = y * before.width + x;
      sum += Math.abs((before.luma[at] ?? 0) - (after.luma[at] ?? 0));
    }
  }
  return sum / Math.max(1, width * height) >= MOVED;
}
