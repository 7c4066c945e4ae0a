/** What is done to one response at the same moment: sends beside saves, and submits beside submits. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Answer, InProcessApi } from '../../support/in-process-api.ts';
import { creditsOf, fill, submit as respondentSubmit, sendAndOpen } from '../../support/journeys.ts';
import { Desk, formOf, REACHABLE, RESPONSES } from '../../support/responses/desk.ts';

let api: InProcessApi;
let desk: Desk;
/** Runs once the provider took the mail, before the send is committed. */
let meanwhile: () => Promise<unknown>;
const nothing = () => Promise.resolve();

beforeAll(async () => {
  api = await InProcessApi.open(undefined, async (run) => {
    const sent = await run();
    await meanwhile();
    return sent;
  });
});
beforeEach(async () => {
  meanwhile = nothing;
  desk = await Desk.open(api);
  api.mails.length = 0;
});
afterAll(() => api.close());

const said = (answer_text: string) => [{ question_id: desk.tenant.questionnaire.ids.name, answer_text }];
const send = (id: string) =>
  desk.call('POST', `${RESPONSES}${id}/send/`, {
    body: { email: REACHABLE.email },
    idempotencyKey: 'one-send',
  });

describe('a send', () => {
  // proves RESP-605
  it.each<readonly [string, (id: string) => Promise<unknown>]>([
    ['answers are saved', (id) => desk.answer(id, said('Late'))],
    ['a form is saved', (id) => desk.save(id, formOf(said('Late')))],
    ['a note is written', (id) => desk.note(id, null)],
  ])('takes effect, with a link that opens and one charge, when %s meanwhile', async (_what, act) => {
    const id = await desk.create(desk.tenant.questionnaire.stored.id);
    await desk.answer(id, said('Before'));
    meanwhile = () => act(id);
    const sent = await send(id);
    meanwhile = nothing;
    expect([sent.status, await desk.status(id)]).toEqual([200, 'DRAFT']);
    expect((await send(id)).text).toBe(sent.text);
    expect(await creditsOf(desk.tenant)).toBe(99);
    expect(api.mails).toHaveLength(1);
    const token = api.mails[0]?.token;
    const opened = await api.call('POST', '/api/v1/onboarding/exchange/', { body: { token } });
    expect(opened.status).toBe(200);
    expect(['Before', 'Late']).toContain((await desk.answers(id))[0]?.answer_text);
    expect([await desk.count('?status=PREFILL'), await desk.count('?status=DRAFT')]).toEqual([0, 1]);
  });

  it('of a response that is deleted meanwhile is a 404, and counts stay right', async () => {
    const id = await desk.create(desk.tenant.questionnaire.stored.id);
    meanwhile = () => desk.call('DELETE', `${RESPONSES}${id}/`);
    const sent = await send(id);
    expect(sent.status).toBe(404);
    expect([
      await desk.count(),
      await desk.count('?status=PREFILL'),
      await desk.count('?status=DRAFT'),
    ]).toEqual([0, 0, 0]);
  });

  // proves RESP-606
  it('leaves the response in PREFILL with its answers, free of charge, when its mail fails', async () => {
    const id = await desk.create(desk.tenant.questionnaire.stored.id);
    await desk.answer(id, said('Before'));
    api.failing.add(REACHABLE.email);
    expect((await send(id)).status).toBe(500);
    api.failing.clear();
    expect([await desk.status(id), await creditsOf(desk.tenant)]).toEqual(['PREFILL', 100]);
    expect(await desk.answers(id)).toMatchObject([{ answer_text: 'Before' }]);
  });
});

const short = () => desk.tenant.questionnaire;
const complete = () => [...said('Lantern'), { question_id: short().ids.licensed, answer_text: 'no' }];

describe('ten submits at once', () => {
  /** What one submit leaves, whoever won. */
  async function expectOne(id: string, answers: readonly Answer[]): Promise<void> {
    expect(answers.map(({ status }) => status).sort()).toEqual([
      200,
      ...Array.from({ length: 9 }, () => 403),
    ]);
    expect(await desk.status(id)).toBe('SUBMITTED');
    const events = await desk.events();
    expect(events.filter((type) => type === 'response.submitted')).toHaveLength(1);
    expect(events.filter((type) => type === 'response.autoflag_started')).toHaveLength(1);
    expect((await desk.jobs()).filter((type) => type === 'autoflag')).toHaveLength(1);
    const tasks = (await api.items()).filter((item) => item['sk'] === 'TASK' && item['subject_id'] === id);
    expect(tasks).toHaveLength(1);
    expect([await desk.count('?status=SUBMITTED'), await desk.count('?status=DRAFT')]).toEqual([1, 0]);
  }

  it('by the API are one', async () => {
    const id = await desk.draft(short().stored.id);
    await desk.answer(id, complete());
    await expectOne(id, await Promise.all(Array.from({ length: 10 }, () => desk.submit(id))));
  });

  it('by forms with the answers are one', async () => {
    const id = await desk.draft(short().stored.id);
    const forms = Array.from({ length: 10 }, () => desk.saveAndSubmit(id, formOf(complete())));
    await expectOne(id, await Promise.all(forms));
  });

  it('by the API and by the respondent are one', async () => {
    const { bearer, responseId } = await sendAndOpen(api, desk.tenant);
    await fill(api, desk.tenant, bearer);
    const calls = Array.from({ length: 10 }, (_, index) =>
      index % 2 === 0 ? desk.submit(responseId) : respondentSubmit(api, bearer),
    );
    await expectOne(responseId, await Promise.all(calls));
  });

  it('beside saves never take an answer that was not judged', async () => {
    const id = await desk.draft(short().stored.id);
    await desk.answer(id, complete());
    const invalid = [{ question_id: short().ids.staff, answer_text: 'many' }];
    const [saved, done] = await Promise.all([desk.answer(id, invalid), desk.submit(id)]);
    expect([saved?.status, done?.status]).not.toEqual([200, 200]);
    const isStored = (await desk.answers(id)).some(({ answer_text }) => answer_text === 'many');
    expect((await desk.status(id)) === 'SUBMITTED' && isStored).toBe(false);
  });
});
