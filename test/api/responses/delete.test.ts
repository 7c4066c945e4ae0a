/** DELETE /responses/{id}/: gone at once everywhere, and cleared away to the last byte. */
import { randomUUID } from 'node:crypto';
import { PDF } from '@probity/reading/testing/made-files';
import { beforeEach, describe, expect, it } from 'vitest';
import type { InProcessApi } from '../../support/in-process-api.ts';
import { formOf, listIn, REACHABLE, RESPONSES, ResponseFixture } from '../../support/responses/fixture.ts';
import { ALL_TYPES, type Imported } from '../../support/responses/templates.ts';
import { withApi } from '../../support/with-api.ts';

let api: InProcessApi;
let fixture: ResponseFixture;
let asked: Imported;
const remove = (id: string, idempotencyKey?: string) =>
  fixture.call('DELETE', `${RESPONSES}${id}/`, idempotencyKey === undefined ? {} : { idempotencyKey });

withApi((opened) => {
  api = opened;
});
beforeEach(async () => {
  fixture = await ResponseFixture.open(api);
  asked = await fixture.import(ALL_TYPES);
});

/** A draft with an answer, a file, a comment on each, a note, and a link. */
async function laden() {
  const id = await fixture.draft(asked.id);
  const answers = [{ question_id: asked.of('text'), answer_text: 'Said' }];
  await fixture.save(id, formOf(answers, [{ field: asked.of('one'), name: 'one.pdf', bytes: PDF }]));
  const [answer] = listIn(await fixture.get(id), 'answers');
  const [file] = await fixture.files(id);
  const answerId = String(answer?.['id']);
  const attachmentId = file?.attachment_id ?? '';
  for (const about of [{ answer_id: answerId }, { file_answer_id: attachmentId }])
    await fixture.call('POST', '/api/v1/comments/', { body: { ...about, text: 'Really?' } });
  const note = await fixture.note(id, null);
  return { id, answerId, attachmentId, noteId: String(note.body['id']) };
}

describe('a deleted response', () => {
  // proves RESP-402
  it('is answered with 204, and with the same 204 when the call is repeated', async () => {
    const id = await fixture.create(asked.id);
    const answer = await remove(id, 'delete-once');
    expect([answer.status, answer.text]).toEqual([204, '']);
    expect((await remove(id, 'delete-once')).status).toBe(204);
    expect((await remove(id)).status).toBe(404);
    expect((await remove(randomUUID())).status).toBe(404);
  });

  // proves RESP-403
  it('is a 404 for every reading and change, together with all that belonged to it', async () => {
    const { id, answerId, attachmentId, noteId } = await laden();
    expect((await remove(id)).status).toBe(204);
    const at = RESPONSES + id;
    const calls = [
      ['GET', `${at}/`],
      ['GET', `${at}/answers/`],
      ['GET', `${at}/entities/`],
      ['GET', `${at}/notes/`],
      ['GET', `${at}/documents/`],
      ['GET', `${at}/documents/${attachmentId}/`],
      ['GET', `${at}/documents/${attachmentId}/download/`],
      ['GET', `/api/v1/comments/?answer_id=${answerId}`],
      ['GET', `/api/v1/comments/?file_answer_id=${attachmentId}`],
      ['DELETE', `${at}/documents/${attachmentId}/`],
      ['DELETE', `${at}/notes/${noteId}/`],
      ['POST', `${at}/token/`],
      ['POST', `${at}/submit/`],
    ] as const;
    for (const [method, path] of calls)
      expect([path, (await fixture.call(method, path)).status]).toEqual([path, 404]);
    const changes = [
      await fixture.call('POST', `${at}/send/`, { body: { email: REACHABLE.email } }),
      await fixture.call('POST', `${at}/review/`, { body: { action: 'start' } }),
      await fixture.note(id, null),
      await fixture.answer(id, []),
      await fixture.save(id, formOf([])),
      await fixture.saveAndSubmit(id, formOf([])),
      await fixture.call('POST', '/api/v1/comments/', { body: { answer_id: answerId, text: 'Late' } }),
    ];
    expect(changes.map(({ status }) => status)).toEqual(changes.map(() => 404));
    expect((await fixture.partition(id)).some((item) => item['sk'] === 'RESPONSE')).toBe(false);
  });

  // proves RESP-404
  it('leaves the lists and the counts of its entity and its template', async () => {
    const entity = await fixture.call('POST', '/api/v1/entities/', {
      body: { entity_type: 'company', ...REACHABLE },
    });
    const entityPath = `/api/v1/entities/${String(entity.body['id'])}/`;
    const counts = async () => [
      (await fixture.call('GET', entityPath)).body['response_count'],
      (await fixture.call('GET', `/api/v1/questionnaires/${asked.id}/`)).body['response_count'],
      await fixture.count(),
      await fixture.count('?status=PREFILL'),
      await fixture.count('?status=DRAFT'),
    ];
    const subject = { entity: { id: entity.body['id'] } };
    const prefilled = await fixture.create(asked.id, subject);
    const drafted = await fixture.create(asked.id, { ...subject, status: 'DRAFT' });
    expect(await counts()).toEqual([2, 1, 2, 1, 1]);
    expect((await fixture.call('DELETE', entityPath)).status).toBe(400);
    await remove(prefilled);
    expect(await counts()).toEqual([1, 1, 1, 0, 1]);
    await remove(drafted);
    expect(await counts()).toEqual([0, 0, 0, 0, 0]);
    expect(listIn(await fixture.list(), 'results')).toEqual([]);
    expect((await fixture.call('DELETE', entityPath)).status).toBe(204);
  });

  it('is in the audit trail with the status that it had', async () => {
    const id = await fixture.draft(asked.id);
    await remove(id);
    const rows = await fixture.audit(`response:${id}`);
    expect(rows.find(({ action }) => action === 'responses.delete')).toMatchObject({
      facts: { status: 'DRAFT' },
    });
  });

  // proves RESP-403
  it('is cleared away: no item of its partition and no stored byte stays, and a second run does no harm', async () => {
    const { id } = await laden();
    const kept = await laden();
    expect(await fixture.objects(id)).toHaveLength(1);
    await remove(id);
    expect(await fixture.purge()).toEqual([]);
    expect(await fixture.partition(id)).toEqual([]);
    expect(await fixture.objects(id)).toEqual([]);
    expect(await fixture.purge()).toEqual([]);
    expect(await fixture.objects(kept.id)).toHaveLength(1);
    expect((await fixture.get(kept.id)).status).toBe(200);
    expect((await fixture.events()).filter((type) => type === 'onboarding.revoked')).toHaveLength(1);
  });

  it('that held more than one commit can remove is cleared away as well', async () => {
    const id = await fixture.create(asked.id);
    for (let index = 0; index < 105; index += 1) await fixture.note(id, null);
    await remove(id);
    expect(await fixture.purge()).toEqual([]);
    expect(await fixture.partition(id)).toEqual([]);
  });

  it('closes its link: what the respondent had open answers no more', async () => {
    api.mails.length = 0;
    const body = {
      entity: { legal_name: 'Lantern Shipping Ltd' },
      ddq: { questionnaire_id: asked.id },
      email: REACHABLE.email,
    };
    const sent = await fixture.call('POST', '/api/v1/workflows/send/', { body });
    const token = api.mails.at(-1)?.token;
    const exchange = () => api.call('POST', '/api/v1/onboarding/exchange/', { body: { token } });
    const opened = await exchange();
    const bearer = String(opened.body['session_token']);
    await remove(String(sent.body['response_id']));
    const save = {
      section_number: 1,
      revision: 0,
      answers: [{ question_id: asked.of('text'), answer_text: 'Late' }],
    };
    const late = await api.call('PUT', '/api/v1/onboarding/answers/', { key: bearer, body: save });
    expect(late.status).toBeGreaterThanOrEqual(400);
    expect(late.status).toBeLessThan(500);
    expect(await fixture.purge()).toEqual([]);
    expect((await exchange()).status).toBe(410);
    expect((await api.call('GET', '/api/v1/onboarding/session/', { key: bearer })).status).toBeLessThan(500);
    expect(await fixture.partition(String(sent.body['response_id']))).toEqual([]);
  });

  it('twice at once is one deletion, counted once', async () => {
    const id = await fixture.create(asked.id);
    const answers = await Promise.all([remove(id), remove(id), remove(id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 404, 404]);
    expect(await fixture.count()).toBe(0);
  });

  it('never loses a count against a save or a decision at the same moment', async () => {
    const id = await fixture.draft(asked.id);
    const answers = [{ question_id: asked.of('text'), answer_text: 'Said' }];
    const done = await Promise.all([remove(id), fixture.answer(id, answers), fixture.note(id, 'APPROVED')]);
    expect(done.every(({ status }) => status < 500)).toBe(true);
    expect(done[0]?.status).toBe(204);
    expect([
      await fixture.count(),
      await fixture.count('?status=DRAFT'),
      await fixture.count('?status=APPROVED'),
    ]).toEqual([0, 0, 0]);
    expect(await fixture.purge()).toEqual([]);
    expect(await fixture.partition(id)).toEqual([]);
  });
});
