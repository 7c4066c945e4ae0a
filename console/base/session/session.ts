/** The session of this browser: who works here, and the confirmation of who acts. */

import type { SessionView } from '#shared/domain/people/schema.ts';
import type { Api } from '../remote/api.ts';
import { type Intent, intent } from '../remote/intent.ts';
import type { Problem } from '../remote/use-read.ts';
import { createStore, type Store } from '../store.ts';

type SessionState =
  | { readonly kind: 'unknown' }
  | { readonly kind: 'in'; readonly view: SessionView }
  /** `ended`: a session that was there has ended while the console was open. */
  | { readonly kind: 'out'; readonly ended: boolean }
  | { readonly kind: 'problem'; readonly problem: Problem };

export interface Session {
  readonly state: Store<SessionState>;
  /** Reads the session again. */
  read(): Promise<void>;
  /** Reads it again behind what is shown, which stays where there is no reply. */
  refresh(): Promise<void>;
  /** Takes over what a sign-in or a step-up has answered. */
  enter(view: SessionView): void;
  /** The service said 401. */
  lost(): void;
  /** Ends the session of this browser. */
  signOut(): Promise<void>;
  /** Asks the person to confirm who acts; false where the person does not. */
  ask(reason: StepUpQuestion['reason']): Promise<boolean>;
  /** True where the person need not confirm for this deed, or has just done so. */
  confirmed(stepUp: Intent['stepUp']): Promise<boolean>;
  /** The open question who acts; the dialog answers it. */
  readonly question: Store<StepUpQuestion | undefined>;
}

export interface StepUpQuestion {
  readonly reason: 'always' | 'decision';
  answer(confirmed: boolean): void;
}

/** A confirmation that ends sooner counts as ended: the deed is held for five seconds first. */
const MARGIN_MS = 20_000;

export function startSession(api: () => Api, now: () => number): Session {
  const state = createStore<SessionState>({ kind: 'unknown' });
  const question = createStore<StepUpQuestion | undefined>(undefined);
  const ask = (reason: StepUpQuestion['reason']) =>
    new Promise<boolean>((resolve) => {
      question.get()?.answer(false);
      const answer = (confirmed: boolean) => {
        question.set(undefined);
        resolve(confirmed);
      };
      question.set({ reason, answer });
    });
  /** The person may have confirmed in another tab meanwhile. Without a reply, what is known stays. */
  const refresh = async () => {
    const outcome = await api().get<SessionView>('/session/');
    if (outcome.kind === 'done') state.set({ kind: 'in', view: outcome.value });
  };
  return {
    state,
    question,
    ask,
    refresh,
    read: async () => {
      const outcome = await api().get<SessionView>('/session/');
      if (outcome.kind === 'done') state.set({ kind: 'in', view: outcome.value });
      else if (outcome.kind !== 'signed-out') state.set({ kind: 'problem', problem: outcome });
    },
    enter: (view) => state.set({ kind: 'in', view }),
    lost: () => {
      const { kind } = state.get();
      if (kind !== 'out') state.set({ kind: 'out', ended: kind === 'in' });
    },
    signOut: async () => {
      const outcome = await api().change(intent('DELETE', '/session/'));
      if (outcome.kind === 'done') state.set({ kind: 'out', ended: false });
    },
    confirmed: async (stepUp) => {
      if (stepUp === undefined) return true;
      const holds = () => stepUp === 'decision' && confirmedUntil(state.get()) - now() > MARGIN_MS;
      if (holds()) return true;
      await refresh();
      return holds() || ask(stepUp);
    },
  };
}

/** Milliseconds since the epoch; not a number where nothing is confirmed. */
function confirmedUntil(state: SessionState): number {
  return state.kind === 'in' ? Date.parse(state.view.stepped_up_until ?? '') : Number.NaN;
}
