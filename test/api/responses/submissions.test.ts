/** GET /api/v1/responses/{id}/submissions/ and its detail: what was submitted earlier, exactly as it stood. */
import { PDF, text } from '@probity/reading/testing/made-files';
import { beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import type { InProcessApi } from '../../support/in-process-api.ts';
import { formOf, RESPONSES, ResponseFixture } from '../../support/responses/fixture.ts';
import { type Imported, WITH_FILES } from '../../support/responses/templates.ts';
import { makeTenant, OWNER } from '../../support/tenant.ts';
import { withApi } from '../../support/with-api.ts';

let api: InProcessApi;
let fixture: ResponseFixture;

withApi((opened) => {
  api = opened;
});
beforeEach(async () => {
  fixture = await ResponseFixture.open(api);
});

const Submission = z.object({
  number: z.int(),
  submitted_at: z.string(),
  is_latest: z.boolean(),
  submitted_by: z.object({ name: z.string() }).nullable(),
  answers: z.array(z.looseObject({ question_id: z.int(), answer_text: z.string() })),
  files: z.array(
    z.looseObject({
      attachment_id: z.string(),
      is_removed: z.boolean(),
      document: z.looseObject({ name: z.string() }),
    }),
  ),
});
const pathOf = (id: string, more = '') => `${RESPONSES}${id}/submissions/${more}`;
const submission = async (id: string, number: number) =>
  Submission.parse((await fixture.call('GET', pathOf(id, `${number}/`))).body);
const texts = async (id: string, number: number) =>
  Object.fromEntries(
    (await submission(id, number)).answers.map((each) => [each.question_id, each.answer_text]),
  );
const reopen = async (id: string) => expect((await fixture.note(id, 'CHANGES_REQUESTED')).status).toBe(201);
const ids = () => fixture.tenant.questionnaire.ids;

describe('submissions of a response', () => {
  it('are exact after later saves, clears and hidden answers, and are numbered and listed newest first', async () => {
    const id = await fixture.draft(fixture.tenant.questionnaire.stored.id);
    const answer = (answers: Readonly<Record<number, string>>, submit = false) =>
      fixture.answer(
        id,
        Object.entries(answers).map(([question, answer_text]) => ({
          question_id: Number(question),
          answer_text,
        })),
        submit,
      );
    expect((await fixture.call('GET', pathOf(id))).body).toMatchObject({ count: 0, results: [] });
    const first = {
      [ids().name]: 'Lantern',
      [ids().licensed]: 'yes',
      [ids().licence]: 'The authority',
      [ids().staff]: '7',
    };
    expect((await answer(first, true)).status).toBe(200);
    expect(await texts(id, 1)).toEqual(first);
    await reopen(id);
    await answer({ [ids().name]: 'Lantern plc' });
    await answer({ [ids().name]: 'Lantern Group', [ids().founded]: '' });
    expect((await answer({ [ids().licensed]: 'no' }, true)).status).toBe(200);
    await reopen(id);
    await answer({ [ids().staff]: '' });
    expect((await answer({ [ids().name]: 'Third' }, true)).status).toBe(200);
    await reopen(id);
    await answer({ [ids().name]: 'Fourth, not submitted' });

    expect(await texts(id, 1)).toEqual(first);
    expect(await texts(id, 2)).toEqual({
      [ids().name]: 'Lantern Group',
      [ids().licensed]: 'no',
      [ids().staff]: '7',
    });
    expect(await texts(id, 3)).toEqual({ [ids().name]: 'Third', [ids().licensed]: 'no' });
    const list = (await fixture.call('GET', pathOf(id))).body;
    expect(list).toMatchObject({
      count: 3,
      results: [
        { number: 3, is_latest: true, submitted_by: { name: OWNER.name } },
        { number: 2, is_latest: false, submitted_by: { name: OWNER.name } },
        { number: 1, is_latest: false, submitted_by: { name: OWNER.name } },
      ],
    });
    expect((await fixture.call('GET', pathOf(id, '4/'))).status).toBe(404);
    expect((await fixture.call('GET', pathOf(id, 'x/'))).status).toBe(404);
  });

  it('keep files that were removed or replaced later, with their bytes, until the response is deleted', async () => {
    const asked: Imported = await fixture.import(WITH_FILES);
    const id = await fixture.draft(asked.stored.id);
    const answers = [{ question_id: asked.of('name'), answer_text: 'Lantern' }];
    const part = (key: string, name: string, bytes = PDF) => ({ field: asked.of(key), name, bytes });
    const sent = [part('certificate', 'one.pdf'), part('accounts', 'two.pdf')];
    expect((await fixture.saveAndSubmit(id, formOf(answers, sent))).status).toBe(200);
    const before = await fixture.objects(id);
    await reopen(id);
    await fixture.save(id, formOf([], [part('certificate', 'other.pdf', text('%PDF-1.4 other'))]));
    expect((await fixture.files(id)).map(({ document }) => document.name).sort()).toEqual([
      'other.pdf',
      'two.pdf',
    ]);
    const kept = (await submission(id, 1)).files;
    expect(kept.map(({ document, is_removed }) => [document.name, is_removed]).sort()).toEqual([
      ['one.pdf', true],
      ['two.pdf', false],
    ]);
    await fixture.purge();
    expect(await fixture.objects(id)).toEqual(expect.arrayContaining([...before]));
    const [removed] = kept.filter(({ is_removed }) => is_removed);
    const download = `${RESPONSES}${id}/documents/${removed?.attachment_id}/download/?submission=1`;
    expect((await fixture.call('GET', download)).status).toBe(200);
    await fixture.call('DELETE', `${RESPONSES}${id}/`);
    await fixture.purge();
    expect([await fixture.objects(id), await fixture.partition(id)]).toEqual([[], []]);
  });

  it('are those of the tenant and the environment alone', async () => {
    const id = await fixture.draft(fixture.tenant.questionnaire.stored.id);
    await fixture.answer(
      id,
      [
        { question_id: ids().name, answer_text: 'Canary' },
        { question_id: ids().licensed, answer_text: 'no' },
      ],
      true,
    );
    await reopen(id);
    await fixture.answer(id, [{ question_id: ids().name, answer_text: 'Other' }]);
    const stranger = await makeTenant(api);
    for (const key of [stranger.live, fixture.tenant.test]) {
      expect((await api.call('GET', pathOf(id), { key })).status).toBe(404);
      expect((await api.call('GET', pathOf(id, '1/'), { key })).status).toBe(404);
    }
    expect(JSON.stringify(await fixture.partition(id))).not.toContain('Canary');
  });
});
