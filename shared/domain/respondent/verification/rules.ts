/** The order of the step: what is missing, what may be given when, and the state that the person is shown. */
import type { DocumentKind } from '../../verification/progress/evidence.ts';
import { neededSlots, needsDocument } from '../../verification/progress/evidence.ts';
import type { ProgressStatus } from '../../verification/progress/lifecycle.ts';
import type { CaptureMode, Slot } from '../../verification/provider/port.ts';
import type { CheckType, VerificationRecord } from '../../verification/schema.ts';
import type { STEP_STATES } from './schema.ts';

export type StepState = (typeof STEP_STATES)[number];

/** Something that the person gives. */
export type Part = 'consent' | 'document' | Slot;

/** How far the person has come: the first part that is missing, or `ready`. */
type Stage = 'consent' | 'document' | 'captures' | 'ready';

/** What the order depends on. */
export interface Given {
  readonly mode: CaptureMode;
  readonly checks: readonly CheckType[];
  /** True where the person has agreed to the text that is in force. */
  readonly hasConsent: boolean;
  readonly document: { readonly kind: DocumentKind } | null;
  readonly captures: readonly { readonly slot: Slot; readonly problem: string | null }[];
}

/** The slots to fill, in order. None in hosted mode. */
export function slotsOf({ mode, checks, document }: Omit<Given, 'hasConsent' | 'captures'>): readonly Slot[] {
  return mode === 'hosted' ? [] : neededSlots(checks, document?.kind ?? null);
}

/** True where the person must choose a kind of document on our page. */
export function asksForDocument({ mode, checks }: Pick<Given, 'mode' | 'checks'>): boolean {
  return mode === 'page' && needsDocument(checks);
}

/** What is missing, in order. A picture that must be taken again is missing. */
export function missingParts(given: Given): readonly Part[] {
  const usable = given.captures.filter(({ problem }) => problem === null).map(({ slot }) => slot);
  return [
    ...(given.hasConsent ? [] : (['consent'] as const)),
    ...(asksForDocument(given) && given.document === null ? (['document'] as const) : []),
    ...slotsOf(given).filter((slot) => !usable.includes(slot)),
  ];
}

const STAGE_OF: Readonly<Record<Part, Stage>> = {
  consent: 'consent',
  document: 'document',
  document_front: 'captures',
  document_back: 'captures',
  selfie: 'captures',
  proof_of_address: 'captures',
};

function stageOf([first]: readonly Part[]): Stage {
  return first === undefined ? 'ready' : STAGE_OF[first];
}

const BOTH: readonly CaptureMode[] = ['page', 'hosted'];

/** In which mode and at which stage each action is possible. */
const ACTIONS = {
  consent: { modes: BOTH, stages: ['consent', 'document', 'captures', 'ready'] },
  document: { modes: ['page'], stages: ['document', 'captures', 'ready'] },
  upload: { modes: ['page'], stages: ['captures', 'ready'] },
  submit: { modes: ['page'], stages: ['ready'] },
  start: { modes: BOTH, stages: ['document', 'captures', 'ready'] },
} as const satisfies Readonly<
  Record<string, { readonly modes: readonly CaptureMode[]; readonly stages: readonly Stage[] }>
>;
export type StepAction = keyof typeof ACTIONS;

/** Why an action is not possible: the state, the mode, or the parts that come first. Undefined where it is possible. */
export function obstacle(
  action: StepAction,
  state: StepState,
  given: Given,
): { readonly state: StepState } | 'mode' | { readonly missing: readonly Part[] } | undefined {
  const { modes, stages }: { modes: readonly CaptureMode[]; stages: readonly Stage[] } = ACTIONS[action];
  if (state !== 'open') return { state };
  if (!modes.includes(given.mode)) return 'mode';
  const missing = missingParts(given);
  if (stages.includes(stageOf(missing))) return undefined;
  return { missing: action === 'submit' ? missing : missing.filter(comesBefore(stages)) };
}

/** The parts of the stages that the action does not wait for are left out. */
function comesBefore(stages: readonly Stage[]): (part: Part) => boolean {
  return (part) => !stages.includes(STAGE_OF[part]);
}

const BY_PROGRESS: Readonly<Record<ProgressStatus, StepState>> = {
  open: 'open',
  submitted: 'processing',
  delayed: 'delayed',
};

/** Null where the progress of the person decides. */
const BY_SESSION: Readonly<Record<VerificationRecord['status'], StepState | null>> = {
  pending: null,
  accessed: null,
  completed: 'done',
  failed: 'done',
  expired: 'expired',
  revoked: 'revoked',
};

/** Outcomes of a session that was never judged. */
const NOT_JUDGED: readonly VerificationRecord['outcome'][] = ['pending', 'error'];

/**
 * The state that the person is shown. A session that failed because of its outcome is `done`, as one with a clear outcome is.
 * Only one that could not be carried out is `failed`.
 */
export function stepState(
  { status, outcome }: Pick<VerificationRecord, 'status' | 'outcome'>,
  progress: ProgressStatus,
): StepState {
  if (status === 'failed' && NOT_JUDGED.includes(outcome)) return 'failed';
  return BY_SESSION[status] ?? BY_PROGRESS[progress];
}

/** The states in which another device can take over. */
export const HANDED_OVER: readonly StepState[] = ['open', 'processing', 'delayed'];
