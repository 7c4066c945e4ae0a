/** What answers were before they were overwritten, by whom and by what; bounded, private and removed with the response. */
import { beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { memberId } from '#shared/domain/responses/member-id.ts';
import type { InProcessApi } from '../../../support/in-process-api.ts';
import { save, sendAndOpen } from '../../../support/journeys.ts';
import { ResponseFixture } from '../../../support/responses/fixture.ts';
import { makeTenant, OWNER } from '../../../support/tenant.ts';
import { withApi } from '../../../support/with-api.ts';

let api: InProcessApi;
let fixture: ResponseFixture;

withApi((opened) => {
  api = opened;
});
beforeEach(async () => {
  fixture = await ResponseFixture.open(api);
});

const question = () => fixture.tenant.questionnaire.ids.name;
const pathOf = (id: string, query = '') =>
  `/api/v1/responses/${id}/answers/${memberId(id, 'answer', question())}/history/${query}`;
const historyOf = async (id: string) => {
  const read = await fixture.call('GET', pathOf(id));
  expect(read.status).toBe(200);
  return z.array(z.looseObject({ answer_text: z.string() })).parse(read.body['results']);
};
const say = (id: string, answer_text: string) =>
  fixture.answer(id, [{ question_id: question(), answer_text }]);
const value = (answer_text: string) => ({ answer_text, date_answer: null, structured_data: null });

describe('the history of an answer', () => {
  it('names every value that keys have overwritten or cleared, newest first, with the profile of the key', async () => {
    const id = await fixture.create(fixture.tenant.questionnaire.stored.id);
    for (const text of ['First', 'Second', 'Second', '', 'Third'])
      expect((await say(id, text)).status).toBe(200);
    const by = { kind: 'key', profile: expect.objectContaining({ name: OWNER.name, email: OWNER.email }) };
    expect(await historyOf(id)).toEqual([
      {
        ...value('Second'),
        written_by: 'key',
        written_at: expect.any(String),
        replaced_at: expect.any(String),
        replaced_by: by,
        replaced_with: null,
      },
      {
        ...value('First'),
        written_by: 'key',
        written_at: expect.any(String),
        replaced_at: expect.any(String),
        replaced_by: by,
        replaced_with: value('Second'),
      },
    ]);
  });

  it('counts autosaves of a respondent within ten minutes as one change, and later ones as another', async () => {
    const { responseId, bearer } = await sendAndOpen(api, fixture.tenant);
    await say(responseId, 'Prefilled');
    const type = async (answer_text: string, revision: number) => {
      const answers = [{ question_id: question(), answer_text }];
      expect((await save(api, bearer, { section_number: 1, revision, answers })).status).toBe(200);
    };
    await type('L', 1);
    await type('La', 2);
    await type('Lantern', 3);
    const drafts = await historyOf(responseId);
    expect(drafts.map(({ answer_text, replaced_with }) => [answer_text, replaced_with])).toEqual([
      ['Prefilled', value('Lantern')],
    ]);
    expect(drafts[0]).toMatchObject({
      written_by: 'key',
      replaced_by: { kind: 'respondent', profile: { email: 'respondent@lantern.example' } },
    });
    await api.clock.advance(11 * 60_000);
    await type('Lantern Shipping', 4);
    expect((await historyOf(responseId)).map(({ answer_text }) => answer_text)).toEqual([
      'Lantern',
      'Prefilled',
    ]);
  });

  it('keeps the newest 200 changes of a response, in pages', async () => {
    const id = await fixture.create(fixture.tenant.questionnaire.stored.id);
    for (let n = 0; n <= 203; n += 1) await say(id, `Value ${n}`);
    const page = await fixture.call('GET', pathOf(id, '?page_size=25&page=8'));
    const shown = z.array(z.looseObject({ answer_text: z.string() })).parse(page.body['results']);
    expect([page.body['count'], shown.at(-1)?.answer_text, page.body['next']]).toEqual([
      200,
      'Value 3',
      null,
    ]);
    expect((await fixture.call('GET', pathOf(id, '?page=11'))).status).toBe(404);
  }, 240_000);

  it('is not found for an unanswered question, an answer of another response, and another tenant', async () => {
    const id = await fixture.create(fixture.tenant.questionnaire.stored.id);
    expect((await fixture.call('GET', pathOf(id))).status).toBe(404);
    await say(id, 'First');
    expect(await historyOf(id)).toEqual([]);
    const other = await fixture.create(fixture.tenant.questionnaire.stored.id);
    const mixed = pathOf(id).replace(`responses/${id}`, `responses/${other}`);
    expect((await fixture.call('GET', mixed)).status).toBe(404);
    const stranger = await makeTenant(api);
    expect((await api.call('GET', pathOf(id), { key: stranger.live })).status).toBe(404);
    expect((await api.call('GET', pathOf(id), { key: fixture.tenant.test })).status).toBe(404);
  });

  it('is sealed in the table, is not read with the response, and is removed with it', async () => {
    const id = await fixture.create(fixture.tenant.questionnaire.stored.id);
    await say(id, 'Canary one');
    await say(id, 'Canary two');
    const stored = await fixture.partition(id);
    expect(stored.filter(({ sk }) => String(sk).startsWith('WAS#'))).toHaveLength(1);
    expect(JSON.stringify(stored)).not.toContain('Canary');
    expect(JSON.stringify(stored)).not.toContain(OWNER.email);
    await fixture.call('DELETE', `/api/v1/responses/${id}/`);
    await fixture.purge();
    expect(await fixture.partition(id)).toEqual([]);
  });
});
