/** The props of every screen of the verification. */
import type { SessionView } from '#shared/domain/respondent/schema.ts';
import type { Slot } from '../flow/screens.ts';
import type { Step, StepState } from '../flow/step.ts';
import type { GuideShape } from '../frames/guide.ts';

export interface VerificationScreenProps {
  readonly session: SessionView;
  readonly state: StepState;
  readonly step: Step;
  /** Leaves the verification for the overview of the request. */
  readonly leave: () => void;
}

export interface CaptureScreenProps extends VerificationScreenProps {
  readonly slot: Slot;
}

/** The shape of the guide for a slot. */
export function shapeOf({ view }: StepState, slot: Slot): GuideShape {
  if (slot === 'selfie') return 'face';
  if (slot === 'proof_of_address') return 'page';
  return view.document?.kind === 'passport' ? 'passport' : 'card';
}

/** Whether the person is asked to turn the head. */
export function needsTurn({ checks }: StepState['view'], slot: Slot): boolean {
  return slot === 'selfie' && checks.includes('liveness_check');
}
