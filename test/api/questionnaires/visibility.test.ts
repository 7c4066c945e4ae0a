/** Conditional questions over HTTP: whether a submit demands them tells whether they are shown. */
import type { Condition } from '@probity/questionnaire-rules/model';
import { CONDITIONS } from '@probity/questionnaire-rules/model';
import { describe, expect, it } from 'vitest';
import type { InProcessApi } from '../../support/in-process-api.ts';
import { formOf, idsIn, ResponseFixture } from '../../support/responses/fixture.ts';
import { CONDITIONAL, type Imported } from '../../support/responses/templates.ts';
import { withApi } from '../../support/with-api.ts';

let api: InProcessApi;
let fixture: ResponseFixture;
let asked: Imported;

withApi(async (opened) => {
  api = opened;
  fixture = await ResponseFixture.open(api);
  asked = await fixture.import(CONDITIONAL);
});

type Said = Readonly<Record<string, string>>;

/** What is said of amount and tags, and of which operators the rule holds then (10, "fund"). */
const SITUATIONS: readonly { readonly said: Said; readonly holds: readonly Condition[] }[] = [
  { said: {}, holds: ['neq', 'not_contains', 'not_answered'] },
  { said: { amount: '10', tags: '["fund"]' }, holds: ['eq', 'gte', 'lte', 'answered', 'contains'] },
  { said: { amount: '10.00', tags: '["bank","fund"]' }, holds: ['eq', 'gte', 'lte', 'answered', 'contains'] },
  { said: { amount: '9.99', tags: '["bank"]' }, holds: ['neq', 'lt', 'lte', 'answered', 'not_contains'] },
  { said: { amount: '100', tags: '["trust"]' }, holds: ['neq', 'gt', 'gte', 'answered', 'not_contains'] },
  { said: { amount: '-10', tags: '[]' }, holds: ['neq', 'lt', 'lte', 'answered', 'not_contains'] },
];

function answersOf(said: Said): object[] {
  return Object.entries(said).map(([key, text]) => {
    const question_id = asked.of(key);
    return key === 'since' ? { question_id, date_answer: text } : { question_id, answer_text: text };
  });
}

/** Keys of the required questions that a submit misses once this was said, and nothing else. */
async function demanded(said: Said): Promise<string[]> {
  const id = await fixture.draft(asked.id);
  const refused = await fixture.answer(id, answersOf(said), true);
  expect(refused.status).toBe(400);
  const missing = new Set(idsIn(refused, 'missing_answers'));
  const questions = CONDITIONAL.sections.flatMap((section) => section.questions);
  return questions.map(({ key }) => key).filter((key) => missing.has(asked.of(key)));
}

describe('a required question', () => {
  // proves VIS-001, VIS-002, VIS-006, VIS-007
  it.each(SITUATIONS)(
    'is required by AND when its rule and the gate hold, by OR when either does: $said',
    async ({ said, holds }) => {
      for (const gate of ['yes', 'no']) {
        const keys = await demanded({ ...said, gate });
        const and = CONDITIONS.filter((condition) => keys.includes(`and.${condition}`));
        const or = CONDITIONS.filter((condition) => keys.includes(`or.${condition}`));
        const expected = CONDITIONS.filter((condition) => holds.includes(condition));
        expect([gate, and]).toEqual([gate, gate === 'yes' ? expected : []]);
        expect([gate, or]).toEqual([gate, gate === 'yes' ? [...CONDITIONS] : expected]);
      }
    },
  );

  // proves VIS-010 to VIS-019
  it.each(CONDITIONS)('is shown and hidden by %s', async (condition) => {
    const shown = SITUATIONS.find(({ holds }) => holds.includes(condition));
    const hidden = SITUATIONS.find(({ holds }) => !holds.includes(condition));
    expect(await demanded({ ...shown?.said, gate: 'yes' })).toContain(`and.${condition}`);
    expect(await demanded({ ...hidden?.said, gate: 'yes' })).not.toContain(`and.${condition}`);
  });

  // proves VIS-004
  it('without conditions is always required', async () => {
    expect(await demanded({})).toContain('always');
    expect(await demanded({ gate: 'yes', amount: '10' })).toContain('always');
  });

  // proves VIS-012, VIS-016
  it('is compared with a date by date, and with words as words', async () => {
    expect(await demanded({ since: '2020-02-01' })).toContain('later');
    expect(await demanded({ since: '2020-01-31' })).not.toContain('later');
    expect(await demanded({ remark: 'no sanctions' })).toContain('worded');
    expect(await demanded({ remark: 'nothing' })).not.toContain('worded');
  });
});

describe('a chain of conditions', () => {
  // proves VIS-001, VIS-002
  it('shows one question after the other', async () => {
    const chain = async (said: Said) => (await demanded(said)).filter((key) => key.startsWith('chain.'));
    expect(await chain({})).toEqual([]);
    expect(await chain({ 'chain.first': 'no' })).toEqual([]);
    expect(await chain({ 'chain.first': 'yes' })).toEqual(['chain.middle']);
    expect(await chain({ 'chain.first': 'yes', 'chain.middle': 'no' })).toEqual([]);
    expect(await chain({ 'chain.first': 'yes', 'chain.middle': 'yes' })).toEqual(['chain.last']);
  });

  // proves VIS-001
  it('hides every question after a hidden one, whose own answer then counts as missing', async () => {
    const id = await fixture.draft(asked.id);
    await fixture.answer(
      id,
      answersOf({ 'chain.first': 'yes', 'chain.middle': 'yes', 'chain.last': 'Said' }),
    );
    await fixture.answer(id, answersOf({ 'chain.first': 'no' }));
    const refused = await fixture.submit(id);
    const missing = idsIn(refused, 'missing_answers');
    expect(missing).not.toContain(asked.of('chain.middle'));
    expect(missing).not.toContain(asked.of('chain.last'));
    const shown = await fixture.answer(
      id,
      answersOf({ 'chain.unanswered': 'Shown, for the middle is hidden' }),
      true,
    );
    expect(idsIn(shown, 'hidden_answers')).toEqual([]);
    await fixture.answer(id, answersOf({ 'chain.first': 'yes' }));
    const hidden = await fixture.answer(id, answersOf({ 'chain.unanswered': 'Hidden again' }), true);
    expect(idsIn(hidden, 'hidden_answers')).toEqual([asked.of('chain.unanswered')]);
  });
});

describe('an answer to a hidden question', () => {
  /** What makes a submit complete: everything that is always shown, with the gate shut. */
  const base: Said = {
    always: 'Said',
    gate: 'no',
    'or.neq': 'Said',
    'or.not_contains': 'Said',
    'or.not_answered': 'Said',
  };
  const textOf = async (id: string, key: string) =>
    (await fixture.answers(id)).find(({ question_id }) => question_id === asked.of(key))?.answer_text;

  // proves VIS-003
  it('is refused with 400 when the submit itself brings it, and nothing is saved', async () => {
    const answers = answersOf({ ...base, 'and.eq': 'Hidden' });
    for (const submit of [
      (id: string) => fixture.answer(id, answers, true),
      (id: string) => fixture.saveAndSubmit(id, formOf(answers)),
    ]) {
      const id = await fixture.draft(asked.id);
      const refused = await submit(id);
      expect([refused.status, idsIn(refused, 'hidden_answers')]).toEqual([400, [asked.of('and.eq')]]);
      expect(refused.body['missing_answers']).toEqual([]);
      expect(await fixture.answers(id)).toEqual([]);
      expect(await fixture.status(id)).toBe('DRAFT');
    }
  });

  it('that clears it is no answer, and no reason to refuse', async () => {
    const id = await fixture.draft(asked.id);
    expect((await fixture.answer(id, answersOf({ ...base, 'and.eq': '' }), true)).status).toBe(200);
  });

  // proves VIS-001, VIS-003
  it('is kept by a save, set aside by a submit, and back once its question is shown again', async () => {
    const id = await fixture.draft(asked.id);
    await fixture.answer(id, answersOf({ ...base, 'and.not_answered': 'Set aside' }));
    expect(await textOf(id, 'and.not_answered')).toBe('Set aside');
    expect((await fixture.submit(id)).status).toBe(200);
    expect(await textOf(id, 'and.not_answered')).toBeUndefined();
    expect((await fixture.get(id)).text).not.toContain('Set aside');
    await fixture.note(id, 'CHANGES_REQUESTED');
    const shown = Object.fromEntries(CONDITIONS.map((condition) => [`or.${condition}`, 'Said']));
    const required = { 'and.neq': 'Said', 'and.not_contains': 'Said' };
    const done = await fixture.answer(id, answersOf({ ...base, ...shown, ...required, gate: 'yes' }), true);
    expect([done.status, done.body['status']]).toEqual([200, 'RESUBMITTED']);
    expect(await textOf(id, 'and.not_answered')).toBe('Set aside');
  });

  it('is not judged by its form while it is hidden', async () => {
    const id = await fixture.draft(asked.id);
    await fixture.answer(id, answersOf({ ...base, 'chain.middle': 'neither yes nor no' }));
    expect((await fixture.submit(id)).status).toBe(200);
    const shown = (await fixture.answers(id)).map(({ answer_text }) => answer_text);
    expect(shown).not.toContain('neither yes nor no');
  });
});
