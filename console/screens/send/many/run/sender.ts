/** Sends a run. It goes on while the person looks at another screen, and ends with the page. */
import type { Deeds } from '../../../../base/deeds.ts';
import type { Api } from '../../../../base/remote/api.ts';
import type { Outcome } from '../../../../base/remote/outcome.ts';
import type { Store } from '../../../../base/store.ts';
import type { BatchReply } from './reply.ts';
import { afterChunk, type Run } from './run.ts';

export interface Sending {
  readonly api: Api;
  readonly deeds: Deeds;
  readonly store: Store<Run | undefined>;
  /** The sentences of the line that says what happens. */
  readonly say: { readonly held: string; readonly sending: string };
  readonly where: string;
  /** The sentence for a call that was refused as a whole. */
  readonly sayRefusal: (outcome: Outcome<BatchReply>) => string;
  readonly onEnd: (run: Run) => void;
}

/** Holds the first call like every deed that others hear of. Taken back, nothing was sent. */
export async function hold(run: Run, sending: Sending): Promise<void> {
  const { deeds, store, say, where } = sending;
  const [first] = run.waiting;
  if (first === undefined) return;
  const before = store.get();
  store.set(run);
  const isHeld = await deeds.hold({
    say: say.held,
    sent: say.sending,
    intent: first.intent,
    where,
    onTakenBack: () => store.set(before),
    onOutcome: (outcome) => void goOn(unsafeReply(outcome), sending),
  });
  if (!isHeld) store.set(before);
}

/** Sends the chunk again that got no answer, and then the rest. */
export async function resume(sending: Sending): Promise<void> {
  const run = sending.store.get();
  const [next] = run?.waiting ?? [];
  if (run?.state !== 'stopped' || next === undefined) return;
  sending.store.set({ ...run, state: 'running' });
  await goOn(await sending.api.change<BatchReply>(next.intent), sending);
}

async function goOn(first: Outcome<BatchReply>, sending: Sending): Promise<void> {
  const { api, store, sayRefusal, onEnd } = sending;
  for (let outcome = first; ; ) {
    const run = store.get();
    if (run === undefined) return;
    const next = afterChunk(run, outcome, sayRefusal);
    store.set(next);
    const [chunk] = next.waiting;
    if (next.state === 'ended') onEnd(next);
    if (next.state !== 'running' || chunk === undefined) return;
    outcome = await api.change<BatchReply>(chunk.intent);
  }
}

/** A held deed does not know the contract of its call. */
function unsafeReply(outcome: Outcome<unknown>): Outcome<BatchReply> {
  return outcome as Outcome<BatchReply>;
}
