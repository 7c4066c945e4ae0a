/** One decision from its choice to the answer: the note, the five seconds in which it can be taken back, and what comes after it. */
import { useRef } from 'preact/hooks';
import type { Intent } from '../../base/remote/intent.ts';
import type { Outcome } from '../../base/remote/outcome.ts';
import { addressOf } from '../../base/route/route.ts';
import type { ScreenProps } from '../../base/screen-props.ts';
import type { Walk } from '../use-queue.ts';
import { type Draft, setDraft, useDraft } from './drafts.ts';

export interface Noting<D extends string> {
  readonly draft: Draft | undefined;
  readonly decision: D | undefined;
  /** Opens the note. Nothing is decided by it. */
  readonly begin: (decision: D) => void;
  readonly setNote: (note: string) => void;
  readonly cancel: () => void;
  /** After a conflict: goes on writing, with what is there now. */
  readonly resume: () => void;
  readonly send: () => Promise<void>;
}

/** What is held: the call, and the words beside it. */
export interface NotedDeed {
  readonly say: string;
  readonly sent: string;
  /** What stands in place of the choice until the subject is read again. Default: `sent`. */
  readonly after?: string;
  readonly intent: Intent;
  /** Undoes what was done before the deed could be held. */
  readonly release?: (() => void) | undefined;
}

export interface NotedSubject<D extends string> {
  /** Address of the subject below `/api/v1`, without the final slash. */
  readonly subject: string;
  readonly offered: readonly D[];
  readonly walk: Walk;
  /** What the note begins with where nothing is written yet. */
  readonly firstNote?: (decision: D) => string;
  /** Undefined where it cannot be held, which the person has been told by then. */
  readonly deedOf: (decision: D, draft: Draft) => Promise<NotedDeed | undefined>;
  /** Reads again what was decided. */
  readonly again: () => Promise<void>;
}

type Props = Pick<ScreenProps, 'deeds' | 'route' | 'go'>;

export function useNoting<D extends string>(noted: NotedSubject<D>, props: Props): Noting<D> {
  const { subject, offered, firstNote } = noted;
  const draft = useDraft(subject);
  const isSending = useRef(false);
  const decision = offered.find((each) => each === draft?.decision);
  const change = (next: Partial<Draft>) => {
    if (draft !== undefined) setDraft(subject, { ...draft, ...next });
  };
  return {
    draft,
    decision,
    begin: (next) => {
      if (!offered.includes(next)) return;
      const note = draft?.note || (firstNote?.(next) ?? '');
      setDraft(subject, { decision: next, note, state: 'writing' });
    },
    setNote: (note) => change({ note }),
    cancel: () => setDraft(subject, undefined),
    resume: () => change({ state: 'writing' }),
    send: async () => {
      // A second press, before the first is held, would send the first at once and itself after it.
      if (draft === undefined || decision === undefined || isSending.current) return;
      isSending.current = true;
      try {
        await hold(decision, { decision, note: draft.note, state: 'writing' }, noted, props);
      } finally {
        isSending.current = false;
      }
    },
  };
}

async function hold<D extends string>(
  decision: D,
  draft: Draft,
  noted: NotedSubject<D>,
  { deeds, route, go }: Props,
): Promise<void> {
  const { subject, walk } = noted;
  // Before anything is sent for it: what the person wrote stays where they do not confirm.
  if (!(await deeds.confirm('decision'))) return;
  const deed = await noted.deedOf(decision, draft);
  if (deed === undefined) return;
  const isHeld = await deeds.hold({
    say: deed.say,
    sent: deed.sent,
    intent: deed.intent,
    where: addressOf(route),
    onOutcome: (outcome) => arrived(outcome, { draft, said: deed.after ?? deed.sent }, noted),
    onTakenBack: () => {
      deed.release?.();
      walk.notDone();
      setDraft(subject, draft);
      const { screen, parts, query } = route;
      go({ screen, parts, query });
    },
  });
  if (!isHeld) {
    deed.release?.();
    return;
  }
  setDraft(subject, { ...draft, state: 'held' });
  walk.onwards();
}

function arrived<D extends string>(
  outcome: Outcome<unknown>,
  { draft, said }: { readonly draft: Draft; readonly said: string },
  { subject, again, walk }: NotedSubject<D>,
): void {
  if (outcome.kind === 'done') {
    // Until it is read again, the page knows of the old state only, whose deeds must not be offered once more.
    setDraft(subject, { ...draft, state: 'sent', said });
    void again().finally(() => setDraft(subject, undefined));
    return;
  }
  walk.notDone();
  const conflict = outcome.kind === 'conflict' ? { state: 'conflict' as const, change: outcome.change } : {};
  setDraft(subject, { ...draft, ...conflict });
}
