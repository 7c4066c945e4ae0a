/** Comments of a whole response: the list by parent in pages, and the event of each comment. */
import { beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { memberId } from '#shared/domain/responses/member-id.ts';
import type { InProcessApi } from '../../support/in-process-api.ts';
import { sendAndOpen } from '../../support/journeys.ts';
import { announced, comment } from '../../support/onboarding/fixture.ts';
import { makeTenant, OWNER, type TestTenant } from '../../support/tenant.ts';
import { withApi } from '../../support/with-api.ts';

let api: InProcessApi;
let tenant: TestTenant;

withApi((opened) => {
  api = opened;
});
beforeEach(async () => {
  tenant = await makeTenant(api);
});

const Texts = z.array(z.looseObject({ text: z.string() }));
const list = (query: string, key = tenant.live) => api.call('GET', `/api/v1/comments/?${query}`, { key });
const textsOf = async (query: string) =>
  Texts.parse((await list(query)).body['comments']).map(({ text }) => text);

describe('comments of a response', () => {
  it('are listed by response, oldest or newest first, in pages with the author and the subject of each', async () => {
    const { responseId, bearer } = await sendAndOpen(api, tenant);
    const { name, staff } = tenant.questionnaire.ids;
    for (const text of ['One', 'Two', 'Three']) {
      await comment(api, bearer, { question_id: text === 'Two' ? staff : name, text });
      await api.clock.advance(1_000);
    }
    const of = `response_id=${responseId}`;
    expect(await textsOf(of)).toEqual(['One', 'Two', 'Three']);
    expect(await textsOf(`${of}&order=newest&page_size=2`)).toEqual(['Three', 'Two']);
    const second = await list(`${of}&page=2&page_size=2`);
    expect(second.body).toMatchObject({
      count: 3,
      next: null,
      previous: expect.stringContaining('page=1'),
      comments: [
        {
          text: 'Three',
          author_kind: 'respondent',
          answer_id: memberId(responseId, 'answer', name),
          file_answer_id: null,
        },
      ],
    });
    expect((await list(`${of}&page=3&page_size=2`)).status).toBe(404);
    expect((await list(`${of}&comment_type=internal`)).body).toMatchObject({ count: 0, comments: [] });
    expect((await list(`${of}&answer_id=${memberId(responseId, 'answer', name)}`)).status).toBe(400);
    expect((await list('comment_type=internal')).status).toBe(400);
    const stranger = await makeTenant(api);
    expect((await list(of, stranger.live)).status).toBe(404);
    expect((await list(of, tenant.test)).status).toBe(404);
  });

  it('announce comment.created once each, with author, subject and text, and nothing after a refusal', async () => {
    const { responseId, bearer } = await sendAndOpen(api, tenant);
    const { name } = tenant.questionnaire.ids;
    const made = await comment(api, bearer, { question_id: name, text: 'Which year?' });
    const answer_id = memberId(responseId, 'answer', name);
    expect(await announced(api, tenant.scopes.live, 'comment.created')).toMatchObject([
      {
        response_id: responseId,
        comment_id: made.body['id'],
        comment_type: 'external',
        author_kind: 'respondent',
        author_name: 'Lantern Shipping Ltd',
        text: 'Which year?',
        answer_id,
        question_id: name,
        file_answer_id: null,
      },
    ]);
    await comment(api, bearer, { question_id: 999_999_999, text: 'To nothing' });
    const body = { answer_id, text: 'For the team' };
    await api.call('POST', '/api/v1/comments/', { key: tenant.live, body });
    const all = await announced(api, tenant.scopes.live, 'comment.created');
    expect(all).toHaveLength(2);
    expect(JSON.stringify(all)).toContain(OWNER.name);
  });
});
