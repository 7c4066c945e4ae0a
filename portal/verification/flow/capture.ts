/** One capture, from the choice of camera or file to the sent picture, as a table of phases. */
import type { Hint } from '../frames/hints.ts';

/** A picture or file that is ready to be sent. */
export interface Picture {
  readonly file: File;
  /** What is shown of the picture. Undefined for a file that is not a picture. */
  readonly preview: HTMLCanvasElement | undefined;
  readonly flaw: Hint;
  readonly from: 'camera' | 'file';
}

/** Why the camera cannot be used. */
export type CameraProblem = 'denied' | 'absent' | 'busy' | 'unsupported';
/** Why a chosen file cannot be sent. */
export type FileProblem = 'type' | 'size' | 'unreadable';
export type CaptureProblem = CameraProblem | FileProblem | 'refused' | 'later';

type Phase = 'choice' | 'camera' | 'preview' | 'sending' | 'interrupted';

export type CaptureEvent =
  | 'open_camera'
  | 'close_camera'
  | 'made'
  | 'unusable'
  | 'retake_by_camera'
  | 'retake_by_file'
  | 'use'
  | 'lost'
  | 'refused'
  | 'received';

/** The next phase by phase and event. An event that is not in the row of a phase changes nothing. */
const NEXT: Readonly<Record<Phase, Readonly<Partial<Record<CaptureEvent, Phase>>>>> = {
  choice: { open_camera: 'camera', made: 'preview', unusable: 'choice' },
  camera: { made: 'preview', close_camera: 'choice', unusable: 'choice' },
  preview: { use: 'sending', retake_by_camera: 'camera', retake_by_file: 'choice' },
  sending: { received: 'choice', lost: 'interrupted', refused: 'choice' },
  interrupted: { use: 'sending', retake_by_camera: 'camera', retake_by_file: 'choice' },
};

export interface CaptureState {
  readonly phase: Phase;
  readonly picture: Picture | undefined;
  readonly problem: CaptureProblem | undefined;
  /** Share of the bytes that are sent, from 0 to 1. */
  readonly share: number;
}

export const NO_CAPTURE: CaptureState = {
  phase: 'choice',
  picture: undefined,
  problem: undefined,
  share: 0,
};

/** The state after an event. `change` is applied where the event is possible, and only there. */
export function nextCapture(
  state: CaptureState,
  event: CaptureEvent,
  change: Partial<Omit<CaptureState, 'phase'>> = {},
): CaptureState {
  const phase = NEXT[state.phase][event];
  if (phase === undefined) return state;
  const picture = phase === 'choice' || phase === 'camera' ? undefined : state.picture;
  return { phase, share: 0, problem: undefined, picture, ...change };
}
