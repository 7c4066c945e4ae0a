/** The session of this browser: who works here, and the confirmation of who acts. */

import type { SessionView } from '#shared/domain/people/schema.ts';
import type { Api } from '../../remote/api.ts';
import { type Intent, intent } from '../../remote/intent.ts';
import type { Problem } from '../../remote/use-read.ts';
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

export function startSession(api: () => Api, now: () => number = Date.now): Session {
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
  return {
    state,
    question,
    ask,
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
      const known = state.get();
      const until = known.kind === 'in' ? Date.parse(known.view.stepped_up_until ?? '') : Number.NaN;
      const holds = stepUp === 'decision' && until - now() > MARGIN_MS;
      return holds || ask(stepUp);
    },
  };
}
