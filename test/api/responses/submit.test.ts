/** Submitting: alone, with answers, and with a form; what stands in the way, and what it starts. */
import { PDF, PNG, text } from '@probity/reading/testing/made-files';
import { beforeEach, describe, expect, it } from 'vitest';
import { autoflagWorker } from '#functions/workers/autoflag/app.ts';
import type { Answer, InProcessApi } from '../../support/in-process-api.ts';
import {
  formOf,
  idsIn,
  listIn,
  type Part,
  RESPONSES,
  ResponseFixture,
} from '../../support/responses/fixture.ts';
import { type Imported, WITH_FILES } from '../../support/responses/templates.ts';
import { OWNER } from '../../support/tenant.ts';
import { withApi } from '../../support/with-api.ts';

let api: InProcessApi;
let fixture: ResponseFixture;
const INSTANT = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
const UUID = expect.stringMatching(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
const short = () => fixture.tenant.questionnaire;
const complete = () => [
  { question_id: short().ids.name, answer_text: 'Lantern' },
  { question_id: short().ids.licensed, answer_text: 'no' },
];

withApi((opened) => {
  api = opened;
});
beforeEach(async () => {
  fixture = await ResponseFixture.open(api);
});

/** Each of the three ways to submit these answers. */
const ways = [
  [
    'submit after a save',
    async (id: string, answers: readonly object[]) => {
      await fixture.save(id, formOf(answers));
      return fixture.submit(id);
    },
  ],
  ['answers with submit true', (id: string, answers: readonly object[]) => fixture.answer(id, answers, true)],
  ['save-and-submit', (id: string, answers: readonly object[]) => fixture.saveAndSubmit(id, formOf(answers))],
] as const;

describe.each(ways)('%s', (way, run) => {
  it('takes characters that nobody sees for no answer to a required question', async () => {
    const id = await fixture.draft(short().stored.id);
    const answers = [
      { question_id: short().ids.name, answer_text: '\u200b\u2060' },
      { question_id: short().ids.licensed, answer_text: 'no' },
    ];
    const { status, text: reply } = await run(id, answers);
    expect([status, reply.includes('missing')]).toEqual([400, true]);
  });

  // proves RESP-005, RESP-607, RESP-608, RESP-615, ANS-204, ANS-401 to ANS-407, ANS-501 to ANS-503
  it('moves a draft to SUBMITTED, says when, and names the check that it started', async () => {
    const id = await fixture.draft(short().stored.id);
    const done = await run(id, complete());
    expect(done.status).toBe(200);
    expect(done.body).toMatchObject({
      success: true,
      message: expect.stringMatching(/./),
      response_id: id,
      status: 'SUBMITTED',
      submitted_at: INSTANT,
      autoflag_task_id: UUID,
    });
    const { body } = await fixture.get(id);
    expect(body).toMatchObject({
      status: 'SUBMITTED',
      submitted_at: done.body['submitted_at'],
      responded_by: { name: OWNER.name, email: OWNER.email },
      reviewed_by: null,
    });
    expect(Date.parse(String(body['updated_at']))).toBeGreaterThanOrEqual(
      Date.parse(String(body['created_at'])),
    );
    expect(await fixture.count('?status=SUBMITTED')).toBe(1);
    expect(await fixture.count('?status=DRAFT')).toBe(0);
  });

  // proves ANS-410, ANS-411
  it('announces the submit and starts the check, once', async () => {
    const id = await fixture.draft(short().stored.id);
    const done = await run(id, complete());
    const events = await fixture.events();
    expect(events.filter((type) => type === 'response.submitted')).toHaveLength(1);
    expect(events.filter((type) => type === 'response.autoflag_started')).toHaveLength(1);
    expect(await fixture.jobs()).toEqual(['autoflag', 'mail', 'mail']);
    const worker = autoflagWorker(api.ports, 0);
    const { live } = fixture.tenant.scopes;
    const row = (await api.outbox(live)).find((each) => each['type'] === 'autoflag');
    const detail = {
      tenant_id: live.tenantId,
      environment: 'live',
      outbox_id: row?.['outbox_id'],
      type: 'autoflag',
    };
    const report = await worker({ Records: [{ messageId: 'one', body: JSON.stringify({ detail }) }] });
    expect(report).toEqual({ batchItemFailures: [] });
    expect(await fixture.events()).toContain('response.autoflag_completed');
    const task = await fixture.call('GET', `/api/v1/tasks/${String(done.body['autoflag_task_id'])}/`);
    expect(task.body).toMatchObject({ status: 'completed', subject_id: id });
  });

  // proves ANS-205, ANS-408, ANS-409, ANS-505, VIS-002, VIS-004
  it('lists every required answer that is missing, by id, number and text, and leaves the status', async () => {
    const id = await fixture.draft(short().stored.id);
    const before = await fixture.events();
    const refused = await run(id, [{ question_id: short().ids.licensed, answer_text: 'yes' }]);
    expect(refused.status).toBe(400);
    expect(refused.body).toMatchObject({
      error: 'incomplete_response',
      missing_answers: [
        { question_id: short().ids.name, number: 1, text: 'What is the registered name?' },
        { question_id: short().ids.licence, number: 3, text: 'Which authority issued it?' },
      ],
      missing_files: [],
      invalid_answers: [],
      hidden_answers: [],
    });
    expect(await fixture.status(id)).toBe('DRAFT');
    expect(await fixture.events()).toEqual(before);
    expect(await fixture.jobs()).toEqual(['mail']);
  });

  // proves ANS-506
  it('refuses an answer that does not fit its type, and says why', async () => {
    const id = await fixture.draft(short().stored.id);
    const refused = await run(id, [...complete(), { question_id: short().ids.staff, answer_text: 'many' }]);
    expect(refused.status).toBe(400);
    expect(refused.body['invalid_answers']).toEqual([
      {
        question_id: short().ids.staff,
        number: 4,
        text: 'How many people work for you?',
        code: 'not_a_number',
        message: expect.any(String),
      },
    ]);
    expect(await fixture.status(id)).toBe('DRAFT');
  });

  // proves RESP-612, RESP-613, ANS-508
  it.each(['PREFILL', 'SUBMITTED', 'APPROVED', 'REJECTED'])('is refused with 403 in %s', async (status) => {
    const id =
      status === 'PREFILL' ? await fixture.create(short().stored.id) : await fixture.draft(short().stored.id);
    if (status === 'SUBMITTED') await fixture.answer(id, complete(), true);
    else if (status !== 'PREFILL') await fixture.note(id, status);
    const refused = await run(id, complete());
    expect(refused.status).toBe(403);
    expect(await fixture.status(id)).toBe(status);
  });

  // proves RESP-611, RESP-614
  it('moves a response to RESUBMITTED after changes were requested', async () => {
    const id = await fixture.draft(short().stored.id);
    await fixture.answer(id, complete(), true);
    await fixture.note(id, 'CHANGES_REQUESTED');
    const done = await run(id, [{ question_id: short().ids.name, answer_text: 'Lantern II' }]);
    expect(done.body).toMatchObject({ status: 'RESUBMITTED' });
    expect((await fixture.answers(id))[0]?.answer_text).toBe('Lantern II');
  });

  // proves ANS-210
  it(`with the last answer beside others (${way}) keeps what was saved before`, async () => {
    const id = await fixture.draft(short().stored.id);
    const [first, second] = complete();
    await fixture.answer(id, first === undefined ? [] : [first]);
    expect((await run(id, second === undefined ? [] : [second])).status).toBe(200);
    expect(await fixture.answers(id)).toHaveLength(2);
  });
});

describe('a form that is saved and submitted', () => {
  let asked: Imported;
  let id: string;
  const name = () => [{ question_id: asked.of('name'), answer_text: 'Lantern' }];
  const part = (key: string, filename = `${key}.pdf`, bytes = PDF): Part => ({
    field: asked.of(key),
    name: filename,
    bytes,
  });
  const missing = (answer: Answer) => listIn(answer, 'missing_files').map((each) => each['file_question_id']);

  beforeEach(async () => {
    asked = await fixture.import(WITH_FILES);
    id = await fixture.draft(asked.id);
  });

  // proves ANS-502, ANS-504
  it('is answered with its files and their sizes', async () => {
    const done = await fixture.saveAndSubmit(id, formOf(name(), [part('certificate'), part('accounts')]));
    expect(done.body).toMatchObject({ answers_saved: 1, files_uploaded: 2, status: 'SUBMITTED' });
    expect(listIn(done, 'uploaded_files')).toMatchObject([
      { file_question_id: asked.of('certificate'), filename: 'certificate.pdf', size: PDF.length },
      { file_question_id: asked.of('accounts'), filename: 'accounts.pdf', size: PDF.length },
    ]);
    expect((await fixture.files(id)).every((file) => file['is_submitted'] === true)).toBe(true);
  });

  // proves ANS-509
  it('is refused while required files are missing, and names each; optional ones are not required', async () => {
    await fixture.save(id, formOf(name()));
    const refused = await fixture.submit(id);
    expect([refused.status, idsIn(refused, 'missing_answers')]).toEqual([400, []]);
    expect(listIn(refused, 'missing_files')).toEqual([
      {
        file_question_id: asked.of('certificate'),
        document_type: 'Certificate',
        description: 'The certificate',
      },
      { file_question_id: asked.of('accounts'), document_type: 'Accounts', description: 'Of all years' },
    ]);
    expect(missing(await fixture.saveAndSubmit(id, formOf(name(), [part('certificate')])))).toEqual([
      asked.of('accounts'),
    ]);
    await fixture.save(id, formOf(undefined, [part('certificate'), part('accounts', 'a.pdf')]));
    expect((await fixture.submit(id)).status).toBe(200);
  });

  // proves ANS-509
  it('requires a file again after it was removed', async () => {
    await fixture.save(id, formOf(name(), [part('certificate'), part('accounts')]));
    const [file] = await fixture.files(id);
    await fixture.call('DELETE', `${RESPONSES}${id}/documents/${file?.attachment_id}/`);
    const refused = await fixture.submit(id);
    expect([refused.status, missing(refused)]).toEqual([400, [file?.file_question_id]]);
  });

  // proves ANS-509
  it('accepts a replacement of a required single file', async () => {
    await fixture.save(id, formOf(name(), [part('certificate'), part('accounts')]));
    const done = await fixture.saveAndSubmit(id, formOf(undefined, [part('certificate', 'new.png', PNG)]));
    expect(done.status).toBe(200);
    expect((await fixture.files(id)).map(({ document }) => document.name).sort()).toEqual([
      'accounts.pdf',
      'new.png',
    ]);
  });

  // proves ANS-507
  it.each<readonly [string, () => FormData]>([
    ['a required answer is missing', () => formOf([], [part('certificate'), part('accounts')])],
    ['a required file is missing', () => formOf(name(), [part('certificate')])],
    ['a file is of another type', () => formOf(name(), [part('certificate'), part('accounts', 'a.exe')])],
    ['a file is empty', () => formOf(name(), [part('certificate'), part('accounts', 'a.txt', text(''))])],
    [
      'a question is unknown',
      () => formOf([...name(), { question_id: 1 }], [part('certificate'), part('accounts')]),
    ],
    ['the answers are no JSON', () => formOf('[', [part('certificate'), part('accounts')])],
  ])('is atomic: nothing is saved, and no file listed or stored, when %s', async (_what, form) => {
    const refused = await fixture.saveAndSubmit(id, form());
    expect(refused.status).toBe(400);
    expect(await fixture.answers(id)).toEqual([]);
    expect(await fixture.files(id)).toEqual([]);
    expect(await fixture.objects(id)).toEqual([]);
    expect(await fixture.status(id)).toBe('DRAFT');
  });

  it('may have no body at all', async () => {
    await fixture.save(id, formOf(name(), [part('certificate'), part('accounts')]));
    const done = await fixture.call('PUT', `${RESPONSES}${id}/save-and-submit/`);
    expect([done.status, done.body['answers_saved']]).toEqual([200, 0]);
  });
});

describe('answers with submit true that are refused', () => {
  // proves ANS-205, ANS-507
  it('are not saved either', async () => {
    const id = await fixture.draft(short().stored.id);
    expect((await fixture.answer(id, complete().slice(0, 1), true)).status).toBe(400);
    expect(await fixture.answers(id)).toEqual([]);
  });
});
