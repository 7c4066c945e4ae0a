/** What is done to one response at the same moment: sends beside saves, and submits beside submits. */
import { beforeEach, describe, expect, it } from 'vitest';
import { type Answer, InProcessApi } from '../../support/in-process-api.ts';
import { creditsOf, fill, submit as respondentSubmit, sendAndOpen } from '../../support/journeys.ts';
import { formOf, REACHABLE, RESPONSES, ResponseFixture } from '../../support/responses/fixture.ts';
import { withApi } from '../../support/with-api.ts';

let api: InProcessApi;
let fixture: ResponseFixture;
/** Runs once the provider took the mail, before the send is committed. */
let meanwhile: () => Promise<unknown>;
const nothing = () => Promise.resolve();

const open = () =>
  InProcessApi.open(undefined, async (run) => {
    const sent = await run();
    await meanwhile();
    return sent;
  });
withApi(
  (opened) => {
    api = opened;
  },
  { open },
);
beforeEach(async () => {
  meanwhile = nothing;
  fixture = await ResponseFixture.open(api);
});

const said = (answer_text: string) => [{ question_id: fixture.tenant.questionnaire.ids.name, answer_text }];
const send = (id: string) =>
  fixture.call('POST', `${RESPONSES}${id}/send/`, {
    body: { email: REACHABLE.email },
    idempotencyKey: 'one-send',
  });

describe('a send', () => {
  // proves RESP-605
  it.each<readonly [string, (id: string) => Promise<unknown>]>([
    ['answers are saved', (id) => fixture.answer(id, said('Late'))],
    ['a form is saved', (id) => fixture.save(id, formOf(said('Late')))],
    ['a note is written', (id) => fixture.note(id, null)],
  ])('takes effect, with a link that opens and one charge, when %s meanwhile', async (_what, act) => {
    const id = await fixture.create(fixture.tenant.questionnaire.stored.id);
    await fixture.answer(id, said('Before'));
    meanwhile = () => act(id);
    const sent = await send(id);
    meanwhile = nothing;
    expect([sent.status, await fixture.status(id)]).toEqual([200, 'DRAFT']);
    expect((await send(id)).text).toBe(sent.text);
    expect(await creditsOf(fixture.tenant)).toBe(99);
    expect(api.mails).toHaveLength(1);
    const token = api.mails[0]?.token;
    const opened = await api.call('POST', '/api/v1/onboarding/exchange/', { body: { token } });
    expect(opened.status).toBe(200);
    expect(['Before', 'Late']).toContain((await fixture.answers(id))[0]?.answer_text);
    expect([await fixture.count('?status=PREFILL'), await fixture.count('?status=DRAFT')]).toEqual([0, 1]);
  });

  it('of a response that is deleted meanwhile is a 404, and counts stay right', async () => {
    const id = await fixture.create(fixture.tenant.questionnaire.stored.id);
    meanwhile = () => fixture.call('DELETE', `${RESPONSES}${id}/`);
    const sent = await send(id);
    expect(sent.status).toBe(404);
    expect([
      await fixture.count(),
      await fixture.count('?status=PREFILL'),
      await fixture.count('?status=DRAFT'),
    ]).toEqual([0, 0, 0]);
  });

  // proves RESP-606
  it('leaves the response in PREFILL with its answers, free of charge, when its mail fails', async () => {
    const id = await fixture.create(fixture.tenant.questionnaire.stored.id);
    await fixture.answer(id, said('Before'));
    api.failing.add(REACHABLE.email);
    expect((await send(id)).status).toBe(500);
    api.failing.clear();
    expect([await fixture.status(id), await creditsOf(fixture.tenant)]).toEqual(['PREFILL', 100]);
    expect(await fixture.answers(id)).toMatchObject([{ answer_text: 'Before' }]);
  });
});

const short = () => fixture.tenant.questionnaire;
const complete = () => [...said('Lantern'), { question_id: short().ids.licensed, answer_text: 'no' }];

describe('ten submits at once', () => {
  /** What one submit leaves, whoever won. */
  async function expectOne(id: string, answers: readonly Answer[]): Promise<void> {
    expect(answers.map(({ status }) => status).sort()).toEqual([
      200,
      ...Array.from({ length: 9 }, () => 403),
    ]);
    expect(await fixture.status(id)).toBe('SUBMITTED');
    const events = await fixture.events();
    expect(events.filter((type) => type === 'response.submitted')).toHaveLength(1);
    expect(events.filter((type) => type === 'response.autoflag_started')).toHaveLength(1);
    expect((await fixture.jobs()).filter((type) => type === 'autoflag')).toHaveLength(1);
    const tasks = (await api.items()).filter((item) => item['sk'] === 'TASK' && item['subject_id'] === id);
    expect(tasks).toHaveLength(1);
    expect([await fixture.count('?status=SUBMITTED'), await fixture.count('?status=DRAFT')]).toEqual([1, 0]);
  }

  it('by the API are one', async () => {
    const id = await fixture.draft(short().stored.id);
    await fixture.answer(id, complete());
    await expectOne(id, await Promise.all(Array.from({ length: 10 }, () => fixture.submit(id))));
  });

  it('by forms with the answers are one', async () => {
    const id = await fixture.draft(short().stored.id);
    const forms = Array.from({ length: 10 }, () => fixture.saveAndSubmit(id, formOf(complete())));
    await expectOne(id, await Promise.all(forms));
  });

  it('by the API and by the respondent are one', async () => {
    const { bearer, responseId } = await sendAndOpen(api, fixture.tenant);
    await fill(api, fixture.tenant, bearer);
    const calls = Array.from({ length: 10 }, (_, index) =>
      index % 2 === 0 ? fixture.submit(responseId) : respondentSubmit(api, bearer),
    );
    await expectOne(responseId, await Promise.all(calls));
  });

  it('beside saves never take an answer that was not judged', async () => {
    const id = await fixture.draft(short().stored.id);
    await fixture.answer(id, complete());
    const invalid = [{ question_id: short().ids.staff, answer_text: 'many' }];
    const [saved, done] = await Promise.all([fixture.answer(id, invalid), fixture.submit(id)]);
    expect([saved?.status, done?.status]).not.toEqual([200, 200]);
    const isStored = (await fixture.answers(id)).some(({ answer_text }) => answer_text === 'many');
    expect((await fixture.status(id)) === 'SUBMITTED' && isStored).toBe(false);
  });
});
