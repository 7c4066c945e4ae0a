/** One request and a file of many: what is sent, under which key, and what follows from the answer. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NestedSend } from '#shared/domain/sending/schema.ts';
import { type Intent, intent } from '../../../console/base/remote/intent.ts';
import { noReply, type Outcome } from '../../../console/base/remote/outcome.ts';
import { createStore } from '../../../console/base/store.ts';
import type { BatchReply } from '../../../console/screens/send/many/run/reply.ts';
import { afterChunk, CHUNK, countOf, newRun, type Run } from '../../../console/screens/send/many/run/run.ts';
import { hold, resume, type Sending } from '../../../console/screens/send/many/run/sender.ts';
import {
  bodyOf,
  type Draft,
  EMPTY_DRAFT,
  emailOf,
  nameOf,
  problemsOf,
} from '../../../console/screens/send/one/draft.ts';
import { draftStore, keepFor, settled } from '../../../console/screens/send/one/state.ts';

const ID = '00000000-0000-4000-8000-0000000000d1';
const chosen = {
  id: ID,
  name: 'Larkspur Works Ltd',
  type: 'company',
  email: 'office@larkspur.example',
} as const;

describe('what was entered', () => {
  it('names what is missing, in the order of the form', () => {
    expect(problemsOf(EMPTY_DRAFT)).toEqual(['chosen', 'questionnaire', 'email']);
    expect(problemsOf({ ...EMPTY_DRAFT, who: 'new' })).toEqual(['legalName', 'questionnaire', 'email']);
    const person = { ...EMPTY_DRAFT.fresh, type: 'individual' } as const;
    expect(problemsOf({ ...EMPTY_DRAFT, who: 'new', fresh: person })).toEqual([
      'firstName',
      'lastName',
      'questionnaire',
      'email',
    ]);
  });

  it('goes to the address of the record until another one is typed', () => {
    const draft = { ...EMPTY_DRAFT, chosen };
    expect(emailOf(draft)).toBe('office@larkspur.example');
    expect(emailOf({ ...draft, email: ' other@larkspur.example ' })).toBe('other@larkspur.example');
    // An address that was deleted is missing, and not that of the record again.
    expect(problemsOf({ ...draft, questionnaire: 1, email: '' })).toEqual(['email']);
    // What is not chosen any more does not lend its address.
    expect(emailOf({ ...draft, who: 'new' })).toBe('');
  });

  it('is a body of the contract whenever nothing is missing', () => {
    const word = fc.constantFrom('', ' ', 'Larkspur', 'Ilse', ' Works Ltd ');
    const aDraft: fc.Arbitrary<Draft> = fc.record({
      who: fc.constantFrom('existing', 'new'),
      chosen: fc.constantFrom(undefined, chosen),
      fresh: fc.record({
        type: fc.constantFrom('company', 'individual'),
        legalName: word,
        tradingName: word,
        firstName: word,
        lastName: word,
        country: fc.constantFrom('', 'DE'),
      }),
      questionnaire: fc.constantFrom(undefined, 3),
      requestName: word,
      email: fc.constantFrom(undefined, '', 'no address', 'a@b.example'),
      hours: fc.constantFrom(undefined, 24, 168),
      language: fc.constantFrom(undefined, 'de'),
    });
    void fc.assert(
      fc.property(aDraft, (draft) => {
        fc.pre(problemsOf(draft).length === 0);
        expect(NestedSend.safeParse(bodyOf(draft, 'ar')).error).toBeUndefined();
        expect(nameOf(draft)).not.toBe('');
      }),
    );
  });
});

const made = intent('POST', '/workflows/send/', { body: {} });
const refusal = {
  status: 402,
  code: 'insufficient_credits',
  detail: 'No credits.',
  requestId: 'r',
  body: {},
};

describe('one request', () => {
  it('is forgotten where another session uses the tab, and kept for the same one', () => {
    keepFor('session-1');
    draftStore.set({ ...EMPTY_DRAFT, requestName: 'Supplier check' });
    keepFor('session-1');
    expect(draftStore.get().requestName).toBe('Supplier check');
    keepFor('session-2');
    expect(draftStore.get()).toEqual(EMPTY_DRAFT);
  });

  it('is sent again under its key where its result is not known, and is another one after a refusal', () => {
    expect(settled(noReply(false), made)).toMatchObject({ state: 'unknown', intent: made });
    expect(settled({ kind: 'refused', refusal }, made)).toEqual({
      state: 'refused',
      failed: { kind: 'refused', refusal },
    });
    expect(settled({ kind: 'signed-out' }, made)).toEqual({ state: 'writing' });
  });
});

const itemsOf = (n: number) => Array.from({ length: n }, (_, at) => ({ line: at + 2, body: { n: at } }));
const done = (results: BatchReply['results']): Outcome<BatchReply> => ({
  kind: 'done',
  etag: undefined,
  value: { created_count: 0, failed_count: 0, results },
});
const sent = (n: number): BatchReply['results'] =>
  Array.from({ length: n }, (_, at) => ({ success: true, response_id: `response-${at}` }));
const say = () => 'The call was refused.';

type Answer = 'sent' | 'refused' | 'lost' | 'whole';

function outcomeOf(answer: Answer, lines: readonly number[]): Outcome<BatchReply> {
  switch (answer) {
    case 'lost':
      return noReply(false);
    case 'whole':
      return { kind: 'refused', refusal };
    case 'sent':
      return done(sent(lines.length));
    case 'refused':
      return done(lines.map(() => ({ success: false, error: 'No.' })));
  }
}

/** The end of a run whose calls are answered so, and the keys of all calls. */
function answered(first: Run, answers: Iterator<Answer>) {
  let run = first;
  const tried: string[] = [];
  for (let [chunk] = run.waiting; chunk !== undefined; [chunk] = run.waiting) {
    tried.push(chunk.intent.idempotencyKey);
    const answer = answers.next().value ?? 'sent';
    run = afterChunk(run, outcomeOf(answer, chunk.lines), say);
    // A call without an answer stays the next one, under the same key.
    if (answer === 'lost') expect([run.state, run.waiting[0]]).toEqual(['stopped', chunk]);
  }
  return { run, tried };
}

describe('a run', () => {
  it('sends every row once, in calls with a key each, whatever is answered', () => {
    const answer = fc.constantFrom<Answer>('sent', 'refused', 'lost', 'whole');
    void fc.assert(
      fc.property(fc.integer({ min: 1, max: 3 * CHUNK + 1 }), fc.infiniteStream(answer), (n, answers) => {
        const items = itemsOf(n);
        const first = newRun(items);
        const keys = first.waiting.map((chunk) => chunk.intent.idempotencyKey);
        expect(new Set(keys).size).toBe(keys.length);
        const { run, tried } = answered(first, answers);
        expect([...new Set(tried)]).toEqual(keys);
        expect([...run.results.keys()]).toEqual(items.map(({ line }) => line));
        expect(countOf(run, 'sent') + countOf(run, 'refused')).toBe(n);
      }),
      { numRuns: 40 },
    );
  });

  it('says of each row what the service says of it', () => {
    const run = afterChunk(
      newRun(itemsOf(3)),
      done([
        { success: true, response_id: ID },
        { success: false, error: 'Invalid.', errors: { 'entity.email': ['Enter another address.'] } },
        { success: false, error: 'Not created in time.' },
      ]),
      say,
    );
    expect([...run.results.values()]).toEqual([
      { kind: 'sent', responseId: ID },
      { kind: 'refused', text: 'Enter another address.' },
      { kind: 'refused', text: 'Not created in time.' },
    ]);
  });

  it('keeps what was sent when the refused rows are sent again, under new keys', () => {
    const first = afterChunk(newRun(itemsOf(2)), done([...sent(1), { success: false, error: 'No.' }]), say);
    const again = newRun(itemsOf(2).slice(1), first.results);
    expect(again).toMatchObject({ total: 2, state: 'held' });
    expect([...again.results.keys()]).toEqual([2]);
    expect(again.waiting[0]?.intent.idempotencyKey).not.toBe(
      newRun(itemsOf(2)).waiting[0]?.intent.idempotencyKey,
    );
    expect(countOf(afterChunk(again, done(sent(1)), say), 'sent')).toBe(2);
  });
});

/** A console whose held deeds are sent by `send`. */
function sender(replies: readonly Outcome<BatchReply>[]) {
  const calls: Intent[] = [];
  const left = [...replies];
  const next = (made: Intent) => {
    calls.push(made);
    return left.shift() ?? noReply(false);
  };
  let send = (): void => undefined;
  let takeBack = (): void => undefined;
  const ended: Run[] = [];
  const store = createStore<Run | undefined>(undefined);
  const sending: Sending = {
    api: {
      get: () => Promise.reject(new Error('nothing is read')),
      file: () => Promise.reject(new Error('nothing is read')),
      change: (made) => Promise.resolve(unsafeOutcome(next(made))),
      sendAndForget: () => undefined,
    },
    deeds: {
      notice: createStore(undefined),
      say: () => undefined,
      confirm: () => Promise.resolve(true),
      quiet: () => Promise.reject(new Error('nothing is quiet')),
      hold: (deed) => {
        send = () => {
          const replies = [deed.intent].flat().map(next);
          deed.onOutcome?.(replies.at(-1) ?? noReply(false), replies);
        };
        takeBack = () => deed.onTakenBack?.();
        return Promise.resolve(true);
      },
      undo: () => undefined,
      flush: () => undefined,
    },
    store,
    say: { held: '', sending: '' },
    where: '',
    sayRefusal: say,
    onEnd: (run) => ended.push(run),
  };
  return { sending, store, calls, ended, send: () => send(), takeBack: () => takeBack() };
}

describe('sending a run', () => {
  it('sends nothing while it is held, and forgets it when it is taken back', async () => {
    const { sending, store, calls, takeBack } = sender([]);
    await hold(newRun(itemsOf(3)), sending);
    expect(store.get()).toMatchObject({ state: 'held' });
    takeBack();
    expect(store.get()).toBeUndefined();
    expect(calls).toEqual([]);
  });

  it('goes on call by call, stops where no answer comes, and repeats that call alone', async () => {
    const { sending, store, calls, ended, send } = sender([
      done(sent(CHUNK)),
      noReply(false),
      done(sent(CHUNK)),
      done(sent(1)),
    ]);
    await hold(newRun(itemsOf(2 * CHUNK + 1)), sending);
    send();
    await expect.poll(() => store.get()?.state).toBe('stopped');
    await resume(sending);
    await resume(sending);
    expect(ended).toMatchObject([{ state: 'ended' }]);
    expect(countOf(store.get() ?? newRun([]), 'sent')).toBe(2 * CHUNK + 1);
    const keys = calls.map(({ idempotencyKey }) => idempotencyKey);
    expect(keys[1]).toBe(keys[2]);
    expect(new Set(keys).size).toBe(3);
  });
});

function unsafeOutcome<T>(outcome: Outcome<unknown>): Outcome<T> {
  return outcome as Outcome<T>;
}
