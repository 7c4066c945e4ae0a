/** Autosave sends every answer to the service as soon as possible, and overwrites nothing. */
import { describe, expect, it } from 'vitest';
import type { SectionSave } from '#shared/domain/respondent/schema.ts';
import { backoff } from '../../../design/backoff.ts';
import type { Outcome } from '../../../portal/remote/outcome.ts';
import type { Saved } from '../../../portal/remote/service.ts';
import { type Answer, NO_ANSWER } from '../../../portal/workspace/answer.ts';
import type { Unsaved } from '../../../portal/workspace/section-draft.ts';
import {
  type Effects,
  SAVE_DELAY_MS,
  type StoredState,
  Workspace,
} from '../../../portal/workspace/workspace.ts';
import { everyType } from '../fake-service/questionnaire.ts';

const { questions, ids } = everyType();
const typed = (text: string): Answer => ({ ...NO_ANSWER, answer_text: text });

function question(key: string) {
  const found = questions.find(({ id }) => id === ids.get(key));
  if (found === undefined) throw new Error(`no question ${key}`);
  return found;
}

/** A workspace with fake effects. The test sets the next replies and runs the timers. */
function setUp(storedState: StoredState = { answers: [], revisions: [] }, unsaved: readonly Unsaved[] = []) {
  const saves: SectionSave[] = [];
  const events: string[] = [];
  const kept: (readonly Unsaved[])[] = [];
  let timers: { run: () => void; ms: number }[] = [];
  let replies: ((body: SectionSave) => Outcome<Saved>)[] = [];
  let held = storedState;
  const saved = (body: SectionSave): Outcome<Saved> => ({
    kind: 'done',
    value: { revision: body.revision + 1 },
  });
  const effects: Effects = {
    save: async (body) => {
      saves.push(body);
      return (replies.shift() ?? saved)(body);
    },
    reload: async () => ({ kind: 'done', value: held }),
    schedule: (run, ms) => {
      const timer = { run, ms };
      timers.push(timer);
      return () => {
        timers = timers.filter((each) => each !== timer);
      };
    },
    now: () => 1_000,
    random: () => 0,
    keep: (unsaved) => kept.push(unsaved),
    changed: () => undefined,
    closed: (reason) => events.push(`closed: ${reason}`),
    locked: () => events.push('locked'),
  };
  return {
    workspace: new Workspace({ questions, ...storedState, unsaved }, effects),
    saves,
    events,
    kept: () => kept.at(-1) ?? [],
    delays: () => timers.map(({ ms }) => ms),
    reply: (...next: Outcome<Saved>[]) => {
      replies = next.map((outcome) => () => outcome);
    },
    hold: (next: StoredState) => {
      held = next;
    },
    runTimers: async () => {
      const due = timers;
      timers = [];
      for (const { run } of due) run();
      await new Promise((resolve) => setImmediate(resolve));
    },
  };
}

const unreachable: Outcome<Saved> = { kind: 'unreachable', retryAfterMs: undefined };
const changed: Outcome<Saved> = { kind: 'refused', code: 'answers_changed', body: {} };
const name = question('name');
const email = question('email');

describe('autosave', () => {
  it('saves a section after the debounce, with the changed answers only, on top of the known revision', async () => {
    const { workspace, saves, delays, runTimers } = setUp({
      answers: [{ question_id: email.id, ...typed('a@example.com') }],
      revisions: [{ section_number: 1, revision: 6 }],
    });
    workspace.answer(name, typed('A'));
    workspace.answer(name, typed('AB'));
    expect(delays()).toEqual([SAVE_DELAY_MS]);
    expect(workspace.saving).toBe('unsaved');
    await runTimers();
    expect(saves).toEqual([
      { section_number: 1, revision: 6, answers: [{ question_id: name.id, ...typed('AB') }] },
    ]);
    expect([workspace.saving, workspace.savedAt]).toEqual(['saved', 1_000]);
  });

  it('saves nothing when an answer is typed and cleared again', async () => {
    const { workspace, saves, runTimers } = setUp();
    workspace.answer(name, typed('A'));
    workspace.answer(name, NO_ANSWER);
    await runTimers();
    expect([saves, workspace.saving]).toEqual([[], 'saved']);
  });

  it('sends a cleared answer as blank, which clears it at the service', async () => {
    const { workspace, saves, runTimers } = setUp({
      answers: [{ question_id: name.id, ...typed('A') }],
      revisions: [],
    });
    workspace.answer(name, NO_ANSWER);
    await runTimers();
    expect(saves[0]?.answers).toEqual([{ question_id: name.id, ...NO_ANSWER }]);
  });

  it('retries with increasing delays while there is no reply, and loses nothing', async () => {
    const { workspace, saves, reply, delays, runTimers } = setUp();
    reply(unreachable, unreachable, { kind: 'unreachable', retryAfterMs: 20_000 });
    workspace.answer(name, typed('A'));
    const waits: number[][] = [];
    for (let tries = 0; tries < 3; tries += 1) {
      await runTimers();
      expect(workspace.saving).toBe('waiting');
      waits.push(delays());
    }
    expect(waits).toEqual([[backoff(1, undefined, () => 0)], [backoff(2, undefined, () => 0)], [20_000]]);
    await runTimers();
    expect([saves.length, workspace.saving]).toEqual([4, 'saved']);
    expect(saves.at(-1)?.answers).toEqual([{ question_id: name.id, ...typed('A') }]);
  });

  it('saves what is typed during a running save with the next one', async () => {
    const { workspace, saves, runTimers } = setUp();
    workspace.answer(name, typed('A'));
    const saving = runTimers();
    workspace.answer(name, typed('AB'));
    await saving;
    expect(workspace.saving).toBe('unsaved');
    await runTimers();
    expect(saves.map(({ revision, answers }) => [revision, answers[0]?.answer_text])).toEqual([
      [0, 'A'],
      [1, 'AB'],
    ]);
  });

  it('flushes every section, and reports whether everything is saved', async () => {
    const { workspace, saves, reply } = setUp();
    workspace.answer(name, typed('A'));
    workspace.answer(question('staff'), typed('3'));
    expect(await workspace.flush()).toBe(true);
    expect(saves.map(({ section_number }) => section_number)).toEqual([1, 2]);
    workspace.answer(name, typed('B'));
    reply(unreachable);
    expect(await workspace.flush()).toBe(false);
  });

  it('leaves out an answer that is too long to be stored, and saves the others', async () => {
    const { workspace, saves, runTimers } = setUp();
    workspace.answer(name, typed('x'.repeat(20_001)));
    workspace.answer(email, typed('a@example.com'));
    await runTimers();
    expect(saves[0]?.answers.map(({ question_id }) => question_id)).toEqual([email.id]);
    expect(workspace.saving).toBe('refused');
    workspace.answer(name, typed('short'));
    expect(await workspace.flush()).toBe(true);
  });

  it('stops after a refusal until the next edit', async () => {
    const { workspace, reply, delays, runTimers } = setUp();
    reply({ kind: 'refused', code: 'validation_error', body: {} });
    workspace.answer(name, typed('A'));
    await runTimers();
    expect([workspace.saving, delays()]).toEqual(['refused', []]);
    workspace.answer(name, typed('AB'));
    await runTimers();
    expect(workspace.saving).toBe('saved');
  });

  it('reports a locked response and an ended session', async () => {
    const { workspace, reply, events } = setUp();
    reply({ kind: 'refused', code: 'response_not_editable', body: {} }, { kind: 'closed', reason: 'ended' });
    workspace.answer(name, typed('A'));
    await workspace.flush();
    workspace.answer(name, typed('AB'));
    await workspace.flush();
    expect(events).toEqual(['locked', 'closed: ended']);
  });
});

describe('another window', () => {
  const stored = (text: string): StoredState => ({
    answers: [
      { question_id: name.id, ...typed(text) },
      { question_id: email.id, ...typed('other@example.com') },
    ],
    revisions: [{ section_number: 1, revision: 3 }],
  });

  async function conflicted() {
    const it = setUp();
    it.workspace.answer(name, typed('mine'));
    it.reply(changed);
    it.hold(stored('theirs'));
    await it.runTimers();
    return it;
  }

  it('causes a conflict that shows both answers, and nothing is saved until it is resolved', async () => {
    const { workspace, saves, runTimers } = await conflicted();
    expect(workspace.saving).toBe('conflict');
    expect(workspace.conflicts).toEqual([{ question: name, theirs: typed('theirs') }]);
    expect(workspace.answers.get(name.id)).toEqual(typed('mine'));
    await runTimers();
    expect(await workspace.flush()).toBe(false);
    expect(saves).toHaveLength(1);
  });

  it('is overwritten when the respondent keeps the own answer, on top of its revision', async () => {
    const { workspace, saves, runTimers } = await conflicted();
    workspace.resolve(name, 'mine');
    await runTimers();
    expect(saves.at(-1)).toEqual({
      section_number: 1,
      revision: 3,
      answers: [{ question_id: name.id, ...typed('mine') }],
    });
    expect(workspace.saving).toBe('saved');
  });

  it('wins when the respondent takes its answer, without another save', async () => {
    const { workspace, saves, runTimers } = await conflicted();
    workspace.resolve(name, 'theirs');
    await runTimers();
    expect(workspace.answers.get(name.id)).toEqual(typed('theirs'));
    expect([saves.length, workspace.saving, workspace.conflicts]).toEqual([1, 'saved', []]);
  });

  it('changes unedited answers of this page, which is reported once', async () => {
    const { workspace } = await conflicted();
    expect(workspace.answers.get(email.id)).toEqual(typed('other@example.com'));
    expect(workspace.taken).toEqual([email.id]);
    workspace.dismissTaken();
    expect(workspace.taken).toEqual([]);
  });

  it('causes no conflict where it is this page’s own save whose reply was lost', async () => {
    const { workspace, reply, hold, runTimers } = setUp();
    reply(unreachable, changed);
    workspace.answer(name, typed('mine'));
    hold({
      answers: [{ question_id: name.id, ...typed('mine') }],
      revisions: [{ section_number: 1, revision: 1 }],
    });
    await runTimers();
    await runTimers();
    expect([workspace.saving, workspace.conflicts, workspace.taken]).toEqual(['saved', [], []]);
  });
});

describe('a reload', () => {
  const draft = { question_id: name.id, mine: typed('typed'), base: NO_ANSWER };

  it('restores unsaved answers and saves them', async () => {
    const first = setUp();
    first.workspace.answer(name, typed('typed'));
    expect(first.kept()).toEqual([draft]);
    const second = setUp({ answers: [], revisions: [] }, first.kept());
    expect(second.workspace.answers.get(name.id)).toEqual(typed('typed'));
    await second.runTimers();
    expect([second.saves.length, second.workspace.saving, second.kept()]).toEqual([1, 'saved', []]);
  });

  it('causes a conflict where the service has a newer answer than the one that was edited', () => {
    const held = { answers: [{ question_id: name.id, ...typed('newer') }], revisions: [] };
    const { workspace } = setUp(held, [draft]);
    expect(workspace.saving).toBe('conflict');
    expect(workspace.answers.get(name.id)).toEqual(typed('typed'));
  });

  it('discards unsaved answers of questions that no longer exist', () => {
    const { workspace } = setUp(undefined, [{ ...draft, question_id: 99_999 }]);
    expect([workspace.saving, workspace.answers.size]).toEqual(['saved', 0]);
  });
});
