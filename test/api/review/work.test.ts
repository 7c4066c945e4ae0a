/** What people who work on a response together leave on it: who does, and who has checked which answer; and what came back changed. */
import { beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { purgeResponse } from '#shared/domain/responses/removal/purge.ts';
import { workerContext } from '#shared/domain/tenants/worker-context.ts';
import type { Answer, InProcessApi } from '../../support/in-process-api.ts';
import { RESPONSES, ResponseFixture } from '../../support/responses/fixture.ts';
import { OWNER } from '../../support/tenant.ts';
import { withApi } from '../../support/with-api.ts';

const TOBIN = { id: '7a1c1b1e-0f0e-4c57-9d55-2f6d3b1f0c22', name: 'Tobin Vale', email: 'tobin@bank.example' };

let api: InProcessApi;
let fixture: ResponseFixture;
let id: string;

withApi((opened) => {
  api = opened;
});
beforeEach(async () => {
  fixture = await ResponseFixture.open(api);
  id = await fixture.draft(fixture.tenant.questionnaire.stored.id);
  await save({ name: 'Lantern', licensed: 'no' }, true);
});

const Answers = z.array(
  z.looseObject({
    id: z.string(),
    question_id: z.int(),
    checked_by: z.array(z.object({ id: z.string(), at: z.string() })),
    changed_from: z.looseObject({ submission: z.int(), answer_text: z.string() }).nullable(),
  }),
);
const ids = () => fixture.tenant.questionnaire.ids;
type Named = Readonly<Partial<Record<'name' | 'licensed' | 'staff', string>>>;
const save = ({ name, licensed, staff }: Named, submit = false) => {
  const said = [
    [ids().name, name],
    [ids().licensed, licensed],
    [ids().staff, staff],
  ] as const;
  const answers = said.flatMap(([question_id, answer_text]) =>
    answer_text === undefined ? [] : [{ question_id, answer_text }],
  );
  return fixture.answer(id, answers, submit);
};
const reopen = async () => expect((await fixture.note(id, 'CHANGES_REQUESTED')).status).toBe(201);
const read = () => fixture.call('GET', `${RESPONSES}${id}/`);
const answers = async () => Answers.parse((await read()).body['answers']);
const answerTo = async (name: keyof Named) =>
  (await answers()).find(({ question_id }) => question_id === ids()[name]);
const assign = (assigned_to: unknown): Promise<Answer> =>
  fixture.call('PATCH', `${RESPONSES}${id}/`, { body: { assigned_to } });
const mark = async (checked: boolean, key = fixture.tenant.live) =>
  fixture.call('PATCH', `${RESPONSES}${id}/answers/${(await answerTo('name'))?.id}/`, {
    key,
    body: { checked },
  });
const listed = async () =>
  z
    .array(z.looseObject({ id: z.string(), assigned_to: z.string().nullable() }))
    .parse((await fixture.call('GET', RESPONSES)).body['results'])
    .find((each) => each.id === id);

describe('the assignee of a response', () => {
  it('is set and taken away in every state, shown in the list, and kept whatever is decided', async () => {
    expect((await read()).body).toMatchObject({ assigned_to: null });
    expect(await listed()).toMatchObject({ assigned_to: null });
    const given = await assign(TOBIN.id);
    expect(given).toMatchObject({
      status: 200,
      body: { response_id: id, status: 'SUBMITTED', assigned_to: TOBIN.id },
    });
    await fixture.note(id, 'APPROVED');
    expect((await read()).body).toMatchObject({ status: 'APPROVED', assigned_to: TOBIN.id });
    expect(await listed()).toMatchObject({ assigned_to: TOBIN.id });
    expect((await assign(null)).body).toMatchObject({ status: 'APPROVED', assigned_to: null });
    expect((await read()).body).toMatchObject({ assigned_to: null });
  });

  it('does not change where it is the same, and is announced to nobody', async () => {
    const before = await api.outbox(fixture.tenant.scopes.live);
    const first = await assign(TOBIN.id);
    await api.clock.advance(1_000);
    const second = await assign(TOBIN.id);
    expect(second.body['updated_at']).toBe(first.body['updated_at']);
    expect(second.headers['ETag']).toBe(first.headers['ETag']);
    expect(await api.outbox(fixture.tenant.scopes.live)).toHaveLength(before.length);
  });

  it('may be a name, which is sealed and not in the trail', async () => {
    await assign('Ottoline Featherstonehaugh');
    expect(JSON.stringify(await api.items())).not.toContain('Featherstonehaugh');
    expect(api.logged.join('')).not.toContain('Featherstonehaugh');
  });

  it('is not lost to a decision at the same time', async () => {
    const [given, noted] = await Promise.all([assign(TOBIN.id), fixture.note(id, 'APPROVED')]);
    expect([given.status, noted.status]).toEqual([200, 201]);
    expect((await read()).body).toMatchObject({ status: 'APPROVED', assigned_to: TOBIN.id });
  });

  it.each([[''], [7], [undefined], ['x'.repeat(201)], [{ id: TOBIN.id }]])('%j is refused', async (sent) => {
    expect((await assign(sent)).status).toBe(400);
  });
});

describe('the mark of an answer', () => {
  it('says who has checked it, per person, and is taken back by the same person only', async () => {
    const tobin = await fixture.tenant.key('live', { owner: TOBIN });
    const first = await mark(true);
    expect(first).toMatchObject({
      status: 200,
      body: { question_id: ids().name, checked_by: [{ id: OWNER.id, at: expect.stringMatching(/Z$/) }] },
    });
    await mark(true, tobin);
    expect((await answerTo('name'))?.checked_by.map((each) => each.id)).toEqual([OWNER.id, TOBIN.id]);
    expect((await answerTo('licensed'))?.checked_by).toEqual([]);
    expect((await mark(false)).body).toMatchObject({ checked_by: [{ id: TOBIN.id }] });
    const list = await fixture.call('GET', `${RESPONSES}${id}/answers/`);
    const named = Answers.parse(JSON.parse(list.text)).find(({ question_id }) => question_id === ids().name);
    expect(named?.checked_by).toMatchObject([{ id: TOBIN.id }]);
  });

  it('lapses when the answer says something else, and holds for the value that was seen', async () => {
    await mark(true);
    await reopen();
    await save({ name: 'Lantern Shipping' });
    expect((await answerTo('name'))?.checked_by).toEqual([]);
    await save({ name: 'Lantern' });
    expect((await answerTo('name'))?.checked_by).toMatchObject([{ id: OWNER.id }]);
  });

  it('of several people at once is lost by none', async () => {
    const people = await Promise.all(
      [1, 2, 3, 4].map((number) =>
        fixture.tenant.key('live', { owner: { ...TOBIN, id: TOBIN.id.replace(/22$/, `3${number}`) } }),
      ),
    );
    const marked = await Promise.all(people.map((key) => mark(true, key)));
    expect(marked.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect((await answerTo('name'))?.checked_by).toHaveLength(4);
  });

  it('needs an answer of this response', async () => {
    const other = await fixture.draft(fixture.tenant.questionnaire.stored.id);
    const path = `${RESPONSES}${other}/answers/${(await answerTo('name'))?.id}/`;
    expect((await fixture.call('PATCH', path, { body: { checked: true } })).status).toBe(404);
  });

  it('is deleted with its response', async () => {
    await mark(true);
    const marks = async () =>
      (await api.items()).filter((item) => item['sk'] === 'SEEN' && String(item['pk']).includes(id));
    expect(await marks()).toHaveLength(1);
    expect((await fixture.call('DELETE', `${RESPONSES}${id}/`)).status).toBe(204);
    const { live } = fixture.tenant.scopes;
    const context = { ...workerContext(api.ports), objects: api.ports.objects };
    await purgeResponse(context, live, { response_id: id, session_id: null });
    expect(await marks()).toEqual([]);
  });
});

describe('an answer that came back', () => {
  it('says what it was at the submission before, and nothing where it is the same or there was none', async () => {
    expect((await answers()).map(({ changed_from }) => changed_from)).toEqual([null, null]);
    await reopen();
    expect((await answerTo('name'))?.changed_from).toBeNull();
    await save({ name: 'Lantern Shipping', staff: '12' });
    const changed = { submission: 1, answer_text: 'Lantern', date_answer: null, is_cut: false };
    expect((await answerTo('name'))?.changed_from).toMatchObject(changed);
    await save({ name: 'Lantern Shipping' }, true);
    expect((await read()).body).toMatchObject({ status: 'RESUBMITTED' });
    expect((await answerTo('name'))?.changed_from).toMatchObject(changed);
    expect((await answerTo('staff'))?.changed_from).toMatchObject({ submission: 1, answer_text: '' });
    expect((await answerTo('licensed'))?.changed_from).toBeNull();
  });

  it('is compared with the last submission but one, however many there were', async () => {
    for (const name of ['Second', 'Third']) {
      await reopen();
      await save({ name }, true);
    }
    expect((await answerTo('name'))?.changed_from).toMatchObject({ submission: 2, answer_text: 'Second' });
    await reopen();
    await save({ name: 'Fourth' });
    expect((await answerTo('name'))?.changed_from).toMatchObject({ submission: 3, answer_text: 'Third' });
  });
});
