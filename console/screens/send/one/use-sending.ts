/** Sends what was entered: held first, then one call that is repeated with the same key until its result is known. */
import type { WorkflowReply } from '#shared/domain/sending/schema.ts';
import { fill } from '../../../../design/wording.ts';
import { intent } from '../../../base/remote/intent.ts';
import type { Outcome } from '../../../base/remote/outcome.ts';
import { addressOf } from '../../../base/route/route.ts';
import type { ScreenProps } from '../../../base/screen-props.ts';
import { useStore } from '../../../base/store.ts';
import { language } from '../../../base/text/texts.ts';
import { texts } from '../texts.ts';
import { bodyOf, type Draft, emailOf } from './draft.ts';
import { type Sending, sendingStore, settled } from './state.ts';

interface Sender {
  readonly sending: Sending;
  readonly send: (draft: Draft) => Promise<void>;
  /** The same request again, where it is not known whether it has arrived. */
  readonly again: () => Promise<void>;
}

export function useSending({ api, deeds, route }: Pick<ScreenProps, 'api' | 'deeds' | 'route'>): Sender {
  const sending = useStore(sendingStore);
  const send = async (draft: Draft) => {
    const words = texts();
    const values = { email: emailOf(draft) };
    const made = intent('POST', '/workflows/send/', { body: bodyOf(draft, language.get()) });
    sendingStore.set({ state: 'held', intent: made });
    const isHeld = await deeds.hold({
      say: fill(words.held, values),
      sent: fill(words.sent, values),
      intent: made,
      where: addressOf({ ...route, parts: [], query: {} }),
      onTakenBack: () => sendingStore.set({ state: 'writing' }),
      onOutcome: (outcome) => sendingStore.set(settled(unsafeReply(outcome), made)),
    });
    if (!isHeld) sendingStore.set({ state: 'writing' });
  };
  const again = async () => {
    if (sending.state !== 'unknown') return;
    sendingStore.set({ state: 'sending', intent: sending.intent });
    sendingStore.set(settled(await api.change<WorkflowReply>(sending.intent), sending.intent));
  };
  return { sending, send, again };
}

/** A held deed does not know the contract of its call. */
function unsafeReply(outcome: Outcome<unknown>): Outcome<WorkflowReply> {
  return outcome as Outcome<WorkflowReply>;
}
