import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startDeeds } from '../../../console/base/deeds.ts';
import type { Api } from '../../../console/base/remote/api.ts';
import { type Intent, intent } from '../../../console/base/remote/intent.ts';
import type { Outcome } from '../../../console/base/remote/outcome.ts';

const DONE: Outcome<never> = { kind: 'done', value: unsafeNever(), etag: undefined };
const REFUSED: Outcome<never> = {
  kind: 'refused',
  refusal: { status: 400, code: 'no', detail: '', requestId: '', body: {} },
};

function unsafeNever(): never {
  return undefined as never;
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function made(outcome: Outcome<never> = DONE, confirms = true) {
  const sent: Intent[] = [];
  const left: Intent[] = [];
  const api: Api = {
    get: async () => outcome,
    file: async () => outcome,
    change: async (each) => {
      sent.push(each);
      return outcome;
    },
    sendAndForget: (each) => {
      left.push(each);
    },
  };
  const words = () => ({
    takenBack: 'back',
    heldTakenBack: 'nothing sent',
    sending: 'on its way',
    notConfirmed: 'not confirmed',
    notDone: () => 'not done',
  });
  const deeds = startDeeds({ api, words, confirmed: async () => confirms });
  return { deeds, sent, left, text: () => deeds.notice.get()?.text };
}

const approve = intent('POST', '/responses/r/review/', { body: { decision: 'approve' }, stepUp: 'decision' });
const held = {
  say: 'approved, not sent yet',
  sent: 'approved',
  intent: approve,
  where: '/api/console/live/responses/r',
};

describe('a deed that others hear of', () => {
  it('is sent after five seconds, once, with the key of its intent', async () => {
    const { deeds, sent, text } = made();
    await deeds.hold(held);
    expect(text()).toBe('approved, not sent yet');
    await vi.advanceTimersByTimeAsync(4_900);
    expect(sent).toEqual([]);
    await vi.advanceTimersByTimeAsync(200);
    expect(sent).toEqual([approve]);
    expect(text()).toBe('approved');
    deeds.leave();
    deeds.flush();
    expect(sent).toHaveLength(1);
  });

  it('can be taken back until then, and is never sent then', async () => {
    const { deeds, sent, left, text } = made();
    const onTakenBack = vi.fn();
    await deeds.hold({ ...held, onTakenBack });
    deeds.undo();
    expect(onTakenBack).toHaveBeenCalledOnce();
    expect(text()).toBe('nothing sent');
    await vi.advanceTimersByTimeAsync(10_000);
    deeds.leave();
    expect([sent, left]).toEqual([[], []]);
  });

  it('is sent at once by leaving the page, and by the next deed', async () => {
    const first = made();
    await first.deeds.hold(held);
    first.deeds.leave();
    expect(first.left).toEqual([approve]);
    const second = made();
    const next = intent('POST', '/responses/s/review/');
    await second.deeds.hold(held);
    await second.deeds.hold({ ...held, intent: next });
    expect(second.sent).toEqual([approve]);
    second.deeds.undo();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(second.sent).toEqual([approve]);
  });

  it('that was refused says so, with the way back to where it was done', async () => {
    const { deeds } = made(REFUSED);
    const onOutcome = vi.fn();
    await deeds.hold({ ...held, onOutcome });
    await vi.advanceTimersByTimeAsync(6_000);
    expect(deeds.notice.get()).toMatchObject({ kind: 'problem', text: 'not done', where: held.where });
    expect(onOutcome).toHaveBeenCalledExactlyOnceWith(REFUSED, [REFUSED]);
  });

  it('keeps the line while another one fails, whose problem is shown afterwards', async () => {
    const { deeds, text } = made(REFUSED);
    await deeds.hold(held);
    await deeds.hold({ ...held, say: 'the next, not sent yet' });
    await vi.advanceTimersByTimeAsync(10);
    expect(text()).toBe('the next, not sent yet');
    deeds.undo();
    expect(text()).toBe('not done');
  });

  it('is not held where the person did not confirm who acts', async () => {
    const { deeds, sent } = made(DONE, false);
    expect(await deeds.hold(held)).toBe(false);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(sent).toEqual([]);
  });
});

describe('a quiet deed', () => {
  const assign = intent('PATCH', '/work-items/assign/', { body: { assigned_to: 'me' } });
  const back = intent('PATCH', '/work-items/assign/', { body: { assigned_to: null } });

  it('is said and sent at once, and its opposite once, however often it is taken back', async () => {
    const { deeds, sent, text } = made();
    await deeds.quiet({ say: 'assigned', intent: assign, undo: { say: 'as before', intent: () => back } });
    expect(text()).toBe('assigned');
    const undo = deeds.notice.get()?.undo;
    undo?.();
    undo?.();
    await vi.advanceTimersByTimeAsync(0);
    expect(sent).toEqual([assign, back]);
    expect(text()).toBe('as before');
  });

  it('is neither said nor sent before the person has confirmed who acts', async () => {
    const { deeds, sent, text } = made(DONE, false);
    const onDone = vi.fn();
    const judged = intent('PATCH', '/risk-profiles/p/status/', { stepUp: 'decision' });
    await deeds.quiet({ say: 'judged', intent: judged, onDone });
    expect(sent).toEqual([]);
    expect(text()).toBe('not confirmed');
    expect(onDone).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ kind: 'refused' }), []);
  });

  it('that is confirmed each time is said once it is done, and says in its own words that it was not confirmed', async () => {
    const removed = intent('DELETE', '/keys/k/', { stepUp: 'always' });
    const fine = made();
    const said: unknown[] = [];
    fine.deeds.notice.subscribe(() => said.push([fine.sent.length, fine.text()]));
    await fine.deeds.quiet({ say: 'removed', intent: removed });
    expect(said).toEqual([[1, 'removed']]);
    const left = made({
      kind: 'refused',
      refusal: {
        ...{ status: 403, code: 'step_up_required', requestId: '', body: {} },
        detail: 'Confirm that it is you, then repeat the call.',
      },
    });
    const all: unknown[] = [];
    left.deeds.notice.subscribe(() => all.push(left.text()));
    await left.deeds.quiet({ say: 'removed', intent: removed });
    expect(all).toEqual(['not confirmed']);
  });

  it('of several calls stops at the first that fails', async () => {
    const { deeds, sent, text } = made(REFUSED);
    const onDone = vi.fn();
    await deeds.quiet({ say: 'assigned', intent: [assign, back], onDone });
    expect(sent).toEqual([assign]);
    expect(onDone).toHaveBeenCalledExactlyOnceWith(REFUSED, [REFUSED]);
    expect(text()).toBe('not done');
  });
});

it('every intent has a key of its own', () => {
  expect(intent('DELETE', '/views/v/').idempotencyKey).not.toBe(intent('DELETE', '/views/v/').idempotencyKey);
});
