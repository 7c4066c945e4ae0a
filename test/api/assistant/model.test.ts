/** Autofill with a language model: what the model alone has read is marked as its reading. */
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { bedrockModel } from '#shared/platform/aws/language-model.ts';
import type { LanguageModel } from '#shared/platform/models/language-model.ts';
import { AutofillFixture } from '../../support/assistant/autofill-fixture.ts';
import { AUTOFILL_TEMPLATE } from '../../support/assistant/autofill-template.ts';
import { fault, startBedrockFake } from '../../support/assistant/bedrock-fake.ts';
import type { InProcessApi } from '../../support/in-process-api.ts';
import { creditsOf } from '../../support/journeys.ts';
import { importTemplate } from '../../support/responses/templates.ts';
import { makeTenant } from '../../support/tenant.ts';
import { withApi } from '../../support/with-api.ts';

const OFFICER = 'Name of the compliance officer';
const LINE = 'All questions of compliance are decided by Odile Farrow.';

let api: InProcessApi;
let fixture: AutofillFixture;

withApi((opened) => {
  api = opened;
});
beforeEach(async () => {
  const tenant = await makeTenant(api, { credits: 3 });
  fixture = new AutofillFixture(api, tenant, await importTemplate(tenant, AUTOFILL_TEMPLATE));
});

/** Answers the question about the officer with words of the only line. */
function model(): LanguageModel {
  const answer = {
    question_id: fixture.imported.of('officer'),
    status: 'answered',
    value: 'Odile Farrow',
    date: '',
    rows: [],
    citations: [{ passage_id: 'p1', quotation: LINE }],
    confidence: 0.99,
  };
  const tokens = { input: 10, output: 10 };
  return {
    id: 'played',
    ask: async () => ({ kind: 'text', text: JSON.stringify({ answers: [answer] }), tokens }),
  };
}

async function filled(lines: readonly string[]) {
  const entity = await fixture.entity();
  await fixture.document(entity, lines);
  const response = await fixture.response(entity);
  await fixture.start(response);
  expect(await fixture.runNewest({ model: { model: model(), mostPerDay: 100_000 } })).toBe(0);
  return (await fixture.answers(response)).get(OFFICER);
}

it('marks what the model alone has read, and is never surer of it than a person should be', async () => {
  expect(await filled([LINE])).toMatchObject({
    answer_text: 'Odile Farrow',
    evidence: [{ engine: 'bedrock', quotation: LINE, confidence: 0.85, verdict: 'supports' }],
  });
});

it('marks what the rules have read, too, as theirs', async () => {
  const answer = await filled([LINE, `${OFFICER}: Odile Farrow`]);
  expect(answer?.evidence[0]).toMatchObject({ engine: 'extractive', quotation: `${OFFICER}: Odile Farrow` });
});

it('asks no model in test mode', async () => {
  const inTest = new AutofillFixture(api, fixture.tenant, fixture.imported, 'test');
  const entity = await inTest.entity();
  await inTest.document(entity, [LINE]);
  const response = await inTest.response(entity);
  await inTest.start(response);
  const asked: LanguageModel = { id: 'played', ask: () => Promise.reject(new Error('asked')) };
  expect(await inTest.runNewest({ model: { model: asked, mostPerDay: 100_000 } })).toBe(0);
});

const SILENT: LanguageModel = {
  id: 'played',
  ask: async () => ({ kind: 'refused', reason: 'not_accepted', tokens: { input: 0, output: 0 } }),
};

/** Autofill with a model that refuses every question. */
async function refused(lines: readonly string[]) {
  const entity = await fixture.entity();
  await fixture.document(entity, lines);
  const response = await fixture.response(entity);
  const started = await fixture.start(response);
  expect(await fixture.runNewest({ model: { model: SILENT, mostPerDay: 100_000 } })).toBe(0);
  return (await fixture.task(String(started.body['task_id']))).body;
}

it('says in the result which questions the engine gave no answer to, and why', async () => {
  const message = /^The engine gave no answer to \d+ questions: it did not accept the request\.$/;
  expect(await refused([`${OFFICER}: Odile Farrow`])).toMatchObject({
    status: 'completed',
    result: {
      engine_unanswered: [
        { reason: 'not_accepted', questions: expect.any(Number), message: expect.stringMatching(message) },
      ],
    },
  });
});

it('fails, and is not charged, where the engine gave no answer and nothing else found one', async () => {
  const [, section] = AUTOFILL_TEMPLATE.sections;
  if (section === undefined) throw new Error('the template has two sections');
  const sections = [{ ...section, questions: section.questions.filter(({ key }) => key === 'officer') }];
  const { tenant } = fixture;
  fixture = new AutofillFixture(
    api,
    tenant,
    await importTemplate(tenant, { ...AUTOFILL_TEMPLATE, sections }),
  );
  const before = await creditsOf(tenant, 'ai_autofill');
  expect(await refused([LINE])).toMatchObject({
    status: 'failed',
    failure_reason: 'engine_gave_no_answer',
    result: { engine_unanswered: [{ reason: 'not_accepted', questions: 1 }] },
  });
  expect(await creditsOf(tenant, 'ai_autofill')).toBe(before);
});

it('ends at the first refusal where Bedrock gives no access, with the reason and one line for the alarm', async () => {
  const fake = await startBedrockFake();
  onTestFinished(() => fake.close());
  vi.stubEnv('AWS_ENDPOINT_URL_BEDROCK_RUNTIME', fake.origin);
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'tester');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret');
  fake.queue(fault(403, 'AccessDeniedException'));
  const entity = await fixture.entity();
  await fixture.document(entity, [LINE]);
  const started = await fixture.start(await fixture.response(entity));
  const logged = api.logged.length;
  const bedrock = { model: bedrockModel('eu.example.model-v1:0', 'eu-west-1'), mostPerDay: 100_000 };
  expect(await fixture.runNewest({ model: bedrock })).toBe(0);
  expect((await fixture.task(String(started.body['task_id']))).body).toMatchObject({
    result: {
      engine_unanswered: [
        { reason: 'no_access', message: expect.stringMatching(/this service has no access to it\.$/) },
      ],
    },
  });
  const lines = api.logged.slice(logged).filter((line) => line.includes('engine gave no answer'));
  expect({ lines: lines.length, asked: fake.requests.length }).toEqual({ lines: 1, asked: 1 });
});
