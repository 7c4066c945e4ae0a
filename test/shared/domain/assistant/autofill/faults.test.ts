/** The job of autofill beside people and faults: saves, sends and deletions during a run, and processes that die. */
import { beforeEach, describe, expect, it } from 'vitest';
import { TemplateInput } from '#shared/domain/questionnaires/template.ts';
import { responseEvents } from '#shared/domain/responses/events.ts';
import { responseKey } from '#shared/domain/responses/keys.ts';
import { DEADLINE_MS } from '#shared/domain/tasks/deadlines.ts';
import type { Table, Tables } from '#shared/platform/ports.ts';
import { AutofillFixture } from '../../../../support/assistant/autofill-fixture.ts';
import { AUTOFILL_TEMPLATE } from '../../../../support/assistant/autofill-template.ts';
import { labelEngine } from '../../../../support/assistant/label-engine.ts';
import { MortalProcess } from '../../../../support/crashing-ports.ts';
import type { InProcessApi } from '../../../../support/in-process-api.ts';
import { creditsOf } from '../../../../support/journeys.ts';
import { importTemplate } from '../../../../support/responses/templates.ts';
import { makeTenant } from '../../../../support/tenant.ts';
import { withApi } from '../../../../support/with-api.ts';

const CREDITS = 3;
const { autofillCompleted, autofillFailed } = responseEvents;
const OFFICER = 'Name of the compliance officer';
const STAFF = 'Number of employees';
const LINES = [`${OFFICER}: Odile Farrow`, `${STAFF}: 42`];

let api: InProcessApi;
let autofill: AutofillFixture;

withApi((opened) => {
  api = opened;
});
beforeEach(async () => {
  const tenant = await makeTenant(api, { credits: CREDITS });
  autofill = new AutofillFixture(api, tenant, await importTemplate(tenant, AUTOFILL_TEMPLATE));
});

async function prepared(fixture = autofill, lines: readonly string[] = LINES): Promise<string> {
  const entity = await fixture.entity();
  await fixture.document(entity, lines);
  return fixture.response(entity);
}

const credits = () => creditsOf(autofill.tenant, 'ai_autofill');
const textOf = async (response: string, question: string) =>
  (await autofill.answers(response)).get(question)?.answer_text;

/** Runs the job while `meanwhile` happens: after the engine has answered, before anything is written. */
async function runBeside(meanwhile: () => Promise<unknown>, fixture = autofill): Promise<number> {
  let isFirst = true;
  fixture.use({
    name: 'extractive',
    answer: async (questions, sources) => {
      const found = await labelEngine.answer(questions, sources);
      if (isFirst) await meanwhile();
      isFirst = false;
      return found;
    },
  });
  try {
    return await fixture.run();
  } finally {
    fixture.use(labelEngine);
  }
}

describe('a person who works on the response during a run', () => {
  it('keeps what they saved, and sees what was found against it', async () => {
    const response = await prepared();
    await autofill.start(response);
    const mine = { officer: { answer_text: 'Basil Quenneville' } };
    expect(await runBeside(() => autofill.save(response, mine))).toBe(0);
    const answers = await autofill.answers(response);
    expect(answers.get(OFFICER)).toMatchObject({
      answer_text: 'Basil Quenneville',
      evidence: [{ reading: 'Odile Farrow', verdict: 'contradicts' }],
    });
    expect(answers.get(STAFF)?.answer_text).toBe('42');
    const [data] = await autofill.announced(autofillCompleted.type);
    expect(data).toMatchObject({ answers_saved: 3 });
  });

  it('finds empty what they emptied', async () => {
    const response = await prepared();
    await autofill.save(response, { officer: { answer_text: 'Nobody' } });
    await autofill.start(response);
    await runBeside(() => autofill.save(response, { officer: { answer_text: '' } }));
    expect(await textOf(response, OFFICER)).toBe('');
  });

  it('is not kept from saving, whatever the number of saves', async () => {
    const response = await prepared();
    await autofill.start(response);
    let saves = 0;
    const tables = withCommit(async (real, writes) => {
      if (saves < 3) {
        saves += 1;
        await autofill.save(response, { secret: { answer_text: `Save ${saves}` } });
      }
      return real.commit(writes);
    });
    expect(await autofill.run({ tables })).toBe(0);
    expect(await textOf(response, 'Anything else')).toBe('Save 3');
    expect(await textOf(response, OFFICER)).toBe('Odile Farrow');
  });
});

/** The tables, with their commits replaced. */
function withCommit(commit: (real: Table, writes: Parameters<Table['commit']>[0]) => Promise<void>): Tables {
  return {
    within: (fence) => {
      const real = api.ports.tables.within(fence);
      return {
        get: (key, options) => real.get(key, options),
        getMany: (keys, options) => real.getMany(keys, options),
        query: (query) => real.query(query),
        update: (key, changes, when) => real.update(key, changes, when),
        commit: (writes) => commit(real, writes),
      };
    },
  };
}

describe('a response that is not as it was', () => {
  it.each([
    ['deleted', 'response_not_found', (id: string) => autofill.call('DELETE', `/responses/${id}/`)],
    [
      'approved',
      'response_changed_status',
      (id: string) =>
        autofill.call('POST', `/responses/${id}/notes/`, { text: 'Fine.', status_transition: 'APPROVED' }),
    ],
    [
      'sent',
      'response_changed_status',
      (id: string) => autofill.call('POST', `/responses/${id}/send/`, { email: 'a@harbour.example' }),
    ],
  ])(
    'because it was %s is not answered: the credit comes back, and subscribers learn why',
    async (_what, reason, change) => {
      const response = await prepared();
      const { body } = await autofill.start(response);
      expect(await runBeside(() => change(response))).toBe(0);
      expect((await autofill.task(String(body['task_id']))).body).toMatchObject({
        status: 'failed',
        failure_reason: reason,
      });
      const [data, ...others] = await autofill.announced(autofillFailed.type);
      expect(others).toEqual([]);
      expect(autofillFailed.data.strict().parse(data)).toMatchObject({ response_id: response, reason });
      expect(await credits()).toBe(CREDITS);
      expect(await autofill.announced(autofillCompleted.type)).toEqual([]);
    },
  );

  it('because the questionnaire is gone fails the task', async () => {
    const response = await prepared();
    await autofill.start(response);
    await autofill.tenant
      .table('live')
      .update(responseKey(autofill.scope, response), { set: { questionnaire_id: 999_999_999 } });
    expect(await autofill.run()).toBe(0);
    expect((await autofill.announced(autofillFailed.type))[0]).toMatchObject({
      reason: 'questionnaire_not_found',
    });
  });
});

describe('a run', () => {
  it('changes nothing when it is delivered again', async () => {
    const response = await prepared();
    await autofill.filled(response);
    const before = await stored();
    expect(await autofill.run()).toBe(0);
    expect(await stored()).toEqual(before);
  });

  it('by three deliveries at once has one outcome', async () => {
    const response = await prepared();
    await autofill.start(response);
    await Promise.all([autofill.run(), autofill.run(), autofill.run()]);
    await autofill.run();
    expect(await textOf(response, OFFICER)).toBe('Odile Farrow');
    expect(await autofill.announced(autofillCompleted.type)).toHaveLength(1);
    expect(await credits()).toBe(CREDITS - 1);
  });

  it('comes back while the engine fails, and fails at its deadline', async () => {
    const response = await prepared();
    await autofill.start(response);
    autofill.use({ name: 'extractive', answer: () => Promise.reject(new Error('throttled')) });
    expect(await autofill.run()).toBe(1);
    expect(await credits()).toBe(CREDITS - 1);
    await api.clock.advance(DEADLINE_MS.autofill + 1);
    autofill.use(labelEngine);
    await autofill.ringTask(response);
    expect(await autofill.run()).toBe(0);
    expect((await autofill.announced(autofillFailed.type))[0]).toMatchObject({ reason: 'timed_out' });
    expect(await textOf(response, OFFICER)).toBeUndefined();
    expect(await credits()).toBe(CREDITS);
  });
});

/** Everything stored of the tenant, in order. */
async function stored(): Promise<readonly string[]> {
  const items = await api.items();
  return items
    .filter(({ pk }) => String(pk).startsWith(`${autofill.scope.prefix}#`))
    .map((item) => JSON.stringify(item))
    .sort();
}

/** 80 sections of one question each, with their evidence, take more than one transaction. */
const LONG = TemplateInput.parse({
  name: 'Long',
  description: '',
  questionnaire_type: 'ddq',
  sections: Array.from({ length: 80 }, (_, at) => ({
    title: `Section ${at + 1}`,
    questions: [{ key: `q${at}`, text: `Fact ${at + 1}`, question_type: 'text' }],
  })),
});
const FACTS = Array.from({ length: 80 }, (_, at) => `Fact ${at + 1}: value ${at + 1}`);

describe('a process that dies', () => {
  const effects = [1, 2];

  it('writes a long response in two transactions', async () => {
    const { long } = await longFixture();
    await long.start(await prepared(long, FACTS));
    const living = new MortalProcess();
    expect(await long.run({ tables: living.tables(api.ports.tables) })).toBe(0);
    expect(living.effects).toBe(effects.length);
  });

  it.each(effects.flatMap((effect) => [[effect, 'before'] as const, [effect, 'after'] as const]))(
    'at effect %i, %s it, is followed by a run that does the rest once',
    async (effect, when) => {
      const { long } = await longFixture();
      const response = await prepared(long, FACTS);
      const before = await creditsOf(long.tenant, 'ai_autofill');
      await long.start(response);
      const dying = new MortalProcess({ effect, when });
      expect(await long.run({ tables: dying.tables(api.ports.tables) })).toBe(1);
      expect(await long.run()).toBe(0);
      const answers = [...(await long.answers(response)).values()];
      expect(answers.map(({ answer_text }) => answer_text)).toEqual(FACTS.map((fact) => fact.split(': ')[1]));
      expect(answers.every(({ evidence }) => evidence[0]?.verdict === 'supports')).toBe(true);
      const [data, ...others] = await long.announced(autofillCompleted.type);
      expect(others).toEqual([]);
      expect(data).toMatchObject({ answers_saved: 80, total_questions: 80 });
      expect(await creditsOf(long.tenant, 'ai_autofill')).toBe(before - 1);
    },
  );
});

async function longFixture(): Promise<{ readonly long: AutofillFixture }> {
  const { tenant } = autofill;
  return { long: new AutofillFixture(api, tenant, await importTemplate(tenant, LONG)) };
}
