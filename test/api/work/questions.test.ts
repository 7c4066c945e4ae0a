/** Questions of respondents on the work list: from the comment until somebody answers where the respondent reads it. */
import { beforeEach, describe, expect, it } from 'vitest';
import { memberId } from '#shared/domain/responses/member-id.ts';
import { workItems } from '#shared/domain/work/keys.ts';
import type { InProcessApi } from '../../support/in-process-api.ts';
import { sendAndOpen } from '../../support/journeys.ts';
import { comment } from '../../support/onboarding/fixture.ts';
import { makeTenant, OWNER, type TestTenant } from '../../support/tenant.ts';
import { withApi } from '../../support/with-api.ts';
import { WorkFixture } from '../../support/work/fixture.ts';

let api: InProcessApi;
let tenant: TestTenant;
let work: WorkFixture;
let sent: Awaited<ReturnType<typeof sendAndOpen>>;

withApi((opened) => {
  api = opened;
});
beforeEach(async () => {
  tenant = await makeTenant(api);
  work = new WorkFixture(api, tenant.live);
  sent = await sendAndOpen(api, tenant);
});

type Question = 'name' | 'staff';
const ask = async (question: Question, text = 'Canary: which year?') => {
  await api.clock.advance(1000);
  const made = await comment(api, sent.bearer, { question_id: tenant.questionnaire.ids[question], text });
  expect(made.status).toBe(201);
  return String(made.body['id']);
};
const answer = async (question: Question, comment_type = 'external') => {
  await api.clock.advance(1000);
  const answer_id = memberId(sent.responseId, 'answer', tenant.questionnaire.ids[question]);
  const body = { answer_id, text: 'The last one.', comment_type };
  return api.call('POST', '/api/v1/comments/', { key: tenant.live, body });
};
const remove = (id: unknown) => api.call('DELETE', `/api/v1/comments/${String(id)}/`, { key: tenant.live });
const why = async () => (await work.items('kind=question')).map((item) => item.why);

const ONE = 'The respondent has written a comment that nobody has answered.';
const TWO = 'The respondent has written 2 comments that nobody has answered.';

describe('a question of a respondent', () => {
  it('waits a day from the comment on, with its response, until the team answers', async () => {
    const id = await ask('name');
    const [item] = await work.items();
    expect(item).toMatchObject({
      id: `question.${sent.responseId}`,
      kind: 'question',
      subject: { type: 'response', id: sent.responseId, response_id: sent.responseId },
      entity: { name: 'Lantern Shipping Ltd', entity_type: 'company' },
      why: ONE,
      tags: [],
      assigned_to: null,
    });
    expect(Date.parse(item?.due ?? '') - Date.parse(item?.since ?? '')).toBe(86_400_000);
    expect(await work.counts()).toMatchObject({ total: 1, by_kind: { question: 1 } });
    expect(id).not.toBe('');
    expect((await answer('name')).status).toBe(201);
    expect(await work.items()).toEqual([]);
    expect(await work.counts()).toMatchObject({ total: 0, by_kind: { question: 0 } });
  });

  it('is one item for a response, says how many wait, and keeps the time of the oldest', async () => {
    await ask('name');
    const [first] = await work.items();
    await ask('staff');
    const [both] = await work.items();
    expect(both).toMatchObject({ id: first?.id, since: first?.since, why: TWO });
    await answer('name');
    const [left] = await work.items();
    expect(left?.why).toBe(ONE);
    expect(String(left?.since) > String(first?.since)).toBe(true);
  });

  it('waits again when the respondent writes after the answer', async () => {
    await ask('name');
    await answer('name');
    await ask('name');
    expect(await why()).toEqual([ONE]);
  });

  it('goes on to wait where the team writes to itself, or answers another question', async () => {
    await ask('name');
    await answer('name', 'internal');
    await answer('staff');
    expect(await why()).toEqual([ONE]);
  });

  it('ends with its comment, and comes back where the answer is deleted', async () => {
    const id = await ask('name');
    const answered = await answer('name');
    expect(await why()).toEqual([]);
    expect((await remove(answered.body['id'])).status).toBe(204);
    expect(await why()).toEqual([ONE]);
    expect((await remove(id)).status).toBe(204);
    expect(await why()).toEqual([]);
  });

  it('ends with its response', async () => {
    await ask('name');
    const path = `/api/v1/responses/${sent.responseId}/`;
    expect((await api.call('DELETE', path, { key: tenant.live })).status).toBe(204);
    expect(await work.items()).toEqual([]);
    expect((await work.counts()).total).toBe(0);
  });

  it('counts every comment of respondent and team that is written at the same time', async () => {
    await Promise.all([ask('name'), ask('staff')]);
    expect(await why()).toEqual([TWO]);
    await Promise.all([answer('name'), answer('staff')]);
    expect(await why()).toEqual([]);
    expect(await work.counts()).toMatchObject({ total: 0, by_kind: { question: 0 } });
  });

  it('is given to the person of its response, and then to another without the response', async () => {
    const path = `/api/v1/responses/${sent.responseId}/`;
    await api.call('PATCH', path, { key: tenant.live, body: { assigned_to: OWNER.id } });
    await ask('name');
    const [item] = await work.items();
    expect(item?.assigned_to).toBe(OWNER.id);
    expect(await work.assign([String(item?.id)], null)).toEqual(['assigned']);
    await ask('staff');
    expect(await work.items()).toMatchObject([{ why: TWO, assigned_to: null }]);
    expect((await api.call('GET', path, { key: tenant.live })).body['assigned_to']).toBe(OWNER.id);
  });

  it('is sealed, and its words are not on the item', async () => {
    await ask('name');
    const items = (await api.items()).filter(({ pk }) =>
      String(pk).startsWith(workItems.partition(tenant.scopes.live, { 'subject id': '' })),
    );
    expect(items).toHaveLength(1);
    expect(JSON.stringify(items)).not.toMatch(/Canary|Lantern/);
    expect(JSON.stringify(await work.items())).not.toContain('Canary');
  });
});
