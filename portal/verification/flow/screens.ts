/** Which screen of the verification is due, by what the service says. The first row that applies is shown. */
import type { VerificationView } from '#shared/domain/respondent/verification/schema.ts';

type Capture = VerificationView['captures'][number];
export type Slot = Capture['slot'];

export type Screen =
  | { readonly name: 'consent' | 'hosted' | 'document' | 'check' | 'hand-over' }
  | { readonly name: 'capture'; readonly slot: Slot }
  /** States in which the person can change nothing. */
  | { readonly name: 'ended'; readonly state: Exclude<VerificationView['state'], 'open'> };

/** The screens while the verification is open, in order. Each is due where its row returns it. */
const ROWS: readonly ((view: VerificationView) => Screen | undefined)[] = [
  (view) => (view.consent.given_at === null ? { name: 'consent' } : undefined),
  (view) => (view.mode === 'hosted' ? { name: 'hosted' } : undefined),
  (view) => (asksDocument(view) ? { name: 'document' } : undefined),
  ({ captures }) => {
    const next = captures.find(({ status }) => status !== 'received');
    return next === undefined ? undefined : { name: 'capture', slot: next.slot };
  },
];

function asksDocument({ document, document_kinds }: VerificationView): boolean {
  return document === null && document_kinds.length > 0;
}

/** The screen that the person has to see next. */
export function dueScreen(view: VerificationView): Screen {
  if (view.state !== 'open') return { name: 'ended', state: view.state };
  for (const row of ROWS) {
    const due = row(view);
    if (due !== undefined) return due;
  }
  return { name: 'check' };
}

/** The screen that is shown: the one that the person asked for where it is possible, else the one that is due. */
export function shownScreen(view: VerificationView, asked: Screen | undefined): Screen {
  const due = dueScreen(view);
  return asked !== undefined && isPossible(view, due, asked) ? asked : due;
}

function isPossible(view: VerificationView, due: Screen, asked: Screen): boolean {
  const isBeforeEvidence = due.name === 'ended' || due.name === 'consent' || due.name === 'hosted';
  if (isBeforeEvidence) return false;
  switch (asked.name) {
    case 'document':
      return view.document_kinds.length > 0;
    case 'capture':
      return due.name !== 'document' && view.captures.some(({ slot }) => slot === asked.slot);
    case 'hand-over':
      return true;
    default:
      return false;
  }
}

/** The screen before a capture: the capture before it, else the choice of the document; undefined for none. */
export function screenBefore(view: VerificationView, slot: Slot): Screen | undefined {
  const index = view.captures.findIndex((capture) => capture.slot === slot);
  const before = view.captures[index - 1];
  if (before !== undefined) return { name: 'capture', slot: before.slot };
  return view.document_kinds.length > 0 ? { name: 'document' } : undefined;
}

/** A text that differs for different screens. */
export function keyOf(screen: Screen): string {
  return screen.name === 'capture'
    ? `capture ${screen.slot}`
    : screen.name === 'ended'
      ? screen.state
      : screen.name;
}
