/**
 * What is being entered and what became of it. It lives in the memory of the tab, so that a look at another screen loses nothing, and
 * only for the session that entered it.
 */
import type { WorkflowReply } from '#shared/domain/sending/schema.ts';
import type { Intent } from '../../../base/remote/intent.ts';
import type { Outcome } from '../../../base/remote/outcome.ts';
import { createStore } from '../../../base/store.ts';
import { type Draft, EMPTY_DRAFT } from './draft.ts';

type Failed = Exclude<Outcome<WorkflowReply>, { readonly kind: 'done' | 'signed-out' }>;

export type Sending =
  | { readonly state: 'writing' }
  /** Confirmed, and held in the page or on its way. */
  | { readonly state: 'held' | 'sending'; readonly intent: Intent }
  | { readonly state: 'sent'; readonly reply: WorkflowReply }
  /** Whether it has arrived is not known. The same intent is sent again. */
  | { readonly state: 'unknown'; readonly intent: Intent; readonly failed: Failed }
  | { readonly state: 'refused'; readonly failed: Failed };

export const draftStore = createStore<Draft>(EMPTY_DRAFT);
export const sendingStore = createStore<Sending>({ state: 'writing' });

let owner = '';

/** Forgets what another session has entered in this tab. */
export function keepFor(session: string): void {
  if (owner !== session) startAnew();
  owner = session;
}

export function startAnew(): void {
  draftStore.set(EMPTY_DRAFT);
  sendingStore.set({ state: 'writing' });
}

/** What is done next after the reply. A session that has ended leaves what was entered. */
export function settled(outcome: Outcome<WorkflowReply>, intent: Intent): Sending {
  if (outcome.kind === 'done') return { state: 'sent', reply: outcome.value };
  if (outcome.kind === 'signed-out') return { state: 'writing' };
  return outcome.kind === 'unreachable'
    ? { state: 'unknown', intent, failed: outcome }
    : { state: 'refused', failed: outcome };
}
