/** The jobs that check answers, over the real table, beside faults: processes that die, messages that come twice, work beside them. */
import { beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { TemplateInput } from '#shared/domain/questionnaires/template.ts';
import { responseEvents } from '#shared/domain/responses/events.ts';
import { runChecks, startCheck } from '../../../support/assistant/answer-checks.ts';
import { AutofillFixture } from '../../../support/assistant/autofill-fixture.ts';
import { runAutoflags } from '../../../support/assistant/autoflag-jobs.ts';
import { MortalProcess } from '../../../support/crashing-ports.ts';
import type { InProcessApi } from '../../../support/in-process-api.ts';
import { creditsOf } from '../../../support/journeys.ts';
import { importTemplate } from '../../../support/responses/templates.ts';
import { crashPoints } from '../../../support/sampling/breadth.ts';
import { makeTenant } from '../../../support/tenant.ts';
import { withApi } from '../../../support/with-api.ts';

const CREDITS = 3;
const SECTIONS = 80;

/** The evidence of 80 sections and 40 comments take two transactions. */
const LONG = TemplateInput.parse({
  name: 'Long',
  description: '',
  questionnaire_type: 'ddq',
  sections: Array.from({ length: SECTIONS }, (_, at) => ({
    title: `Section ${at + 1}`,
    questions: [{ key: `q${at}`, text: `Number of items ${at + 1}`, question_type: 'number' }],
  })),
});
const LINES = Array.from({ length: SECTIONS }, (_, at) => `Number of items ${at + 1}: ${1_000 + at}`);
const WRONG = Object.fromEntries(LINES.map((_, at) => [`q${at}`, { answer_text: String(5_000 + at) }]));
const MOST_COMMENTS = 40;

let api: InProcessApi;
let fixture: AutofillFixture;

withApi((opened) => {
  api = opened;
});
beforeEach(async () => {
  const tenant = await makeTenant(api, { credits: CREDITS });
  fixture = new AutofillFixture(api, tenant, await importTemplate(tenant, LONG));
});

type Ports = Partial<InProcessApi['ports']>;

interface Job {
  readonly name: string;
  readonly event: string;
  readonly cost: number;
  start(response: string): Promise<unknown>;
  run(ports?: Ports): Promise<number>;
}

const jobs: readonly Job[] = [
  {
    name: 'check-answers',
    event: responseEvents.checkAnswersCompleted.type,
    cost: 1,
    start: (response) => startCheck(fixture, response),
    run: (ports) => runChecks(fixture, ports),
  },
  {
    name: 'the check of a submission',
    event: responseEvents.autoflagCompleted.type,
    cost: 0,
    start: (response) => fixture.call('POST', `/responses/${response}/submit/`),
    run: (ports) => runAutoflags(fixture, ports),
  },
];

async function started(job: Job): Promise<string> {
  const entity = await fixture.entity();
  await fixture.document(entity, LINES);
  const response = await fixture.response(entity, job.cost === 0 ? 'DRAFT' : 'PREFILL');
  await fixture.save(response, WRONG);
  await job.start(response);
  return response;
}

const Comments = z.object({ comments: z.array(z.object({ text: z.string(), answer_id: z.string() })) });

/** Everything is there, once. */
async function isWhole(job: Job, response: string): Promise<void> {
  const answers = [...(await fixture.answers(response)).values()];
  expect(answers.map(({ evidence }) => evidence.map(({ verdict }) => verdict))).toEqual(
    LINES.map(() => ['contradicts']),
  );
  expect(answers.map(({ answer_text }) => answer_text)).toEqual(LINES.map((_, at) => String(5_000 + at)));
  const { body } = await fixture.call('GET', `/comments/?response_id=${response}&limit=100`);
  const texts = Comments.parse(body).comments.map(({ text, answer_id }) => `${answer_id} ${text}`);
  expect(texts).toHaveLength(MOST_COMMENTS);
  expect(new Set(texts).size).toBe(MOST_COMMENTS);
  expect(await fixture.announced(job.event)).toHaveLength(1);
  expect(await creditsOf(fixture.tenant, 'ai_check')).toBe(CREDITS - job.cost);
  const states = (await api.items())
    .filter(({ pk, sk }) => sk === 'TASK' && String(pk).startsWith(`${fixture.scope.prefix}#`))
    .map(({ status }) => status);
  expect(states).toEqual(['completed']);
}

describe.each(jobs)('$name', (job) => {
  it('dies before or after each of its effects, and is done once by the next delivery', async () => {
    const response = await started(job);
    const living = new MortalProcess();
    expect(await job.run({ tables: living.tables(api.ports.tables) })).toBe(0);
    expect(living.effects).toBeGreaterThan(1);
    await isWhole(job, response);
    for (const { effect, when } of crashPoints(living.effects, 3)) {
      const tenant = await makeTenant(api, { credits: CREDITS });
      fixture = new AutofillFixture(api, tenant, await importTemplate(tenant, LONG));
      const again = await started(job);
      const dying = new MortalProcess({ effect, when });
      expect(await job.run({ tables: dying.tables(api.ports.tables) }), `${when} ${effect}`).toBe(1);
      expect(await job.run()).toBe(0);
      await isWhole(job, again);
    }
  });

  it('delivered three times at once has one outcome', async () => {
    const response = await started(job);
    await Promise.all([job.run(), job.run(), job.run()]);
    expect(await job.run()).toBe(0);
    await isWhole(job, response);
  });

  it('of a response that is deleted meanwhile leaves nothing of it', async () => {
    const response = await started(job);
    const deleted = await fixture.call('DELETE', `/responses/${response}/`);
    expect(deleted.status).toBe(204);
    expect(await job.run()).toBe(0);
    expect(await fixture.announced(job.event)).toEqual([]);
    expect(await creditsOf(fixture.tenant, 'ai_check')).toBe(CREDITS);
  });
});
