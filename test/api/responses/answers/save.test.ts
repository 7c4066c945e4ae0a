/** PUT …/save/: answers and files in one form, kept as they are. */
import { PDF, PNG, SOUND, text } from '@probity/reading/testing/made-files';
import { beforeEach, describe, expect, it } from 'vitest';
import { MAX_FILE_BYTES } from '#shared/domain/documents/file-types.ts';
import type { InProcessApi } from '../../../support/in-process-api.ts';
import { formOf, listIn, type Part, RESPONSES, ResponseFixture } from '../../../support/responses/fixture.ts';
import { ALL_TYPES, type Imported } from '../../../support/responses/templates.ts';
import { withApi } from '../../../support/with-api.ts';

let api: InProcessApi;
let fixture: ResponseFixture;
let asked: Imported;
let id: string;
const said = (answer_text = 'Said') => [{ question_id: asked.of('text'), answer_text }];
const file = (key: 'one' | 'many', name = 'paper.pdf', bytes = PDF): Part => {
  return { field: asked.of(key), name, bytes };
};
const namesOf = async () => (await fixture.files(id)).map(({ document }) => document.name).sort();

withApi((opened) => {
  api = opened;
});
beforeEach(async () => {
  fixture = await ResponseFixture.open(api);
  asked = await fixture.import(ALL_TYPES);
  id = await fixture.create(asked.id);
});

describe('a save', () => {
  // proves ANS-301 to ANS-303, ANS-306 to ANS-312
  it('keeps answers and files, and says what it kept', async () => {
    const form = formOf(said(), [file('one'), file('many', 'a.txt', text('A')), file('many', 'b.png', PNG)]);
    const saved = await fixture.save(id, form);
    expect(saved.status).toBe(200);
    const uploaded = (key: 'one' | 'many', filename: string, document_type: string, size: number) => ({
      file_question_id: asked.of(key),
      attachment_id: expect.any(String),
      filename,
      document_type,
      size,
    });
    expect(saved.body).toEqual({
      success: true,
      message: expect.stringMatching(/./),
      response_id: id,
      status: 'PREFILL',
      answers_saved: 1,
      files_uploaded: 3,
      uploaded_files: [
        uploaded('one', 'paper.pdf', 'Certificate', PDF.length),
        uploaded('many', 'a.txt', 'Accounts', 1),
        uploaded('many', 'b.png', 'Accounts', PNG.length),
      ],
    });
    expect(await fixture.answers(id)).toMatchObject([{ answer_text: 'Said' }]);
  });

  // proves ANS-313
  it('lists its files as attachments of their file questions, and stores their bytes', async () => {
    const saved = await fixture.save(id, formOf(undefined, [file('one')]));
    const [uploaded] = listIn(saved, 'uploaded_files');
    const files = await fixture.files(id);
    expect(files).toMatchObject([
      {
        attachment_id: uploaded?.['attachment_id'],
        response_id: id,
        file_question_id: asked.of('one'),
        file_question_type: 'Certificate',
        file_question_description: 'The certificate',
        file_question_required: false,
        file_question_multiple: false,
        is_submitted: false,
        document: { name: 'paper.pdf', content_type: 'application/pdf', classification: 'entity_private' },
      },
    ]);
    const objects = api.ports.objects.within(fixture.tenant.scopes.live);
    const [name = ''] = await fixture.objects(id);
    expect(Buffer.from((await objects.get(name)) ?? []).equals(PDF)).toBe(true);
  });

  // proves ANS-302
  it.each([
    ['without a body', () => undefined],
    ['without the field', () => formOf(undefined, [])],
    ['with an empty text', () => formOf('')],
    ['with white space', () => formOf(' \n')],
    ['with an empty list', () => formOf([])],
  ])('may go without answers: %s', async (_what, form) => {
    await fixture.answer(id, said());
    const made = form();
    const options = made === undefined ? {} : { form: made };
    const saved = await fixture.call('PUT', `${RESPONSES}${id}/save/`, options);
    expect([saved.status, saved.body['answers_saved'], saved.body['uploaded_files']]).toEqual([200, 0, []]);
    expect(await fixture.answers(id)).toMatchObject([{ answer_text: 'Said' }]);
  });

  // proves ANS-309, ANS-315
  it.each(['PREFILL', 'DRAFT'])('is allowed in %s, and leaves the status as it is', async (status) => {
    const response = status === 'PREFILL' ? id : await fixture.draft(asked.id);
    const saved = await fixture.save(response, formOf(said()));
    expect([saved.status, saved.body['status'], await fixture.status(response)]).toEqual([
      200,
      status,
      status,
    ]);
  });

  // proves ANS-304, ANS-305, QT-016
  it('does not judge the answers, and starts no check', async () => {
    const draft = await fixture.draft(asked.id);
    const before = await fixture.events();
    const nonsense = asked.stored.questions.map((question) => ({
      question_id: question.id,
      answer_text: `no ${question.question_type}`,
      date_answer: 'some day',
    }));
    const saved = await fixture.save(draft, formOf(nonsense));
    expect([saved.status, saved.body['answers_saved']]).toEqual([200, 15]);
    expect(saved.body).not.toHaveProperty('autoflag_task_id');
    expect((await fixture.answers(draft)).map(({ answer_text }) => answer_text)).toContain('no country');
    expect(await fixture.events()).toEqual(before);
  });

  it('takes every type of file', async () => {
    const parts = Object.entries(SOUND).map(([ext, bytes]) => file('many', `file.${ext}`, bytes));
    const saved = await fixture.save(id, formOf(undefined, parts));
    expect([saved.status, saved.body['files_uploaded']]).toEqual([200, parts.length]);
    expect(await namesOf()).toEqual(parts.map(({ name }) => name).sort());
  });

  it('takes a file of 10 MB', async () => {
    const saved = await fixture.save(
      id,
      formOf(said(), [file('one', 'big.txt', text('x'.repeat(MAX_FILE_BYTES)))]),
    );
    expect([saved.status, listIn(saved, 'uploaded_files')[0]?.['size']]).toEqual([200, MAX_FILE_BYTES]);
  });
});

describe('files', () => {
  it('that are the same are one attachment, also in another call', async () => {
    const twice = [file('many', 'a.txt', text('A')), file('many', 'a.txt', text('A'))];
    expect((await fixture.save(id, formOf(undefined, twice))).status).toBe(200);
    expect((await fixture.save(id, formOf(undefined, [file('many', 'a.txt', text('A'))]))).status).toBe(200);
    expect(await namesOf()).toEqual(['a.txt']);
    expect(await fixture.objects(id)).toHaveLength(1);
  });

  it('of one name and size and unlike content are two, and each is answered with its own id', async () => {
    const parts = [file('many', 'a.txt', text('A')), file('many', 'a.txt', text('B'))];
    const saved = await fixture.save(id, formOf(undefined, parts));
    const ids = listIn(saved, 'uploaded_files').map(({ attachment_id }) => String(attachment_id));
    const listed = (await fixture.files(id)).map(({ attachment_id }) => attachment_id);
    expect(new Set(ids).size).toBe(2);
    expect(listed.sort()).toEqual(ids.sort());
  });

  it('for a single question replace the one before, whose bytes are removed', async () => {
    await fixture.save(id, formOf(undefined, [file('one', 'old.txt', text('old'))]));
    const [before] = await fixture.objects(id);
    await fixture.save(id, formOf(undefined, [file('one', 'new.txt', text('new'))]));
    expect(await namesOf()).toEqual(['new.txt']);
    expect(await fixture.purge()).toEqual([]);
    const after = await fixture.objects(id);
    expect(after).toHaveLength(1);
    expect(after).not.toContain(before);
  });

  it('that come back after they were replaced keep their bytes, however late the removal runs', async () => {
    const old = formOf(undefined, [file('one', 'old.txt', text('old'))]);
    await fixture.save(id, old);
    await fixture.save(id, formOf(undefined, [file('one', 'new.txt', text('new'))]));
    await fixture.save(id, formOf(undefined, [file('one', 'old.txt', text('old'))]));
    expect(await namesOf()).toEqual(['old.txt']);
    expect(await fixture.purge()).toEqual([]);
    const [name = '', ...more] = await fixture.objects(id);
    const objects = api.ports.objects.within(fixture.tenant.scopes.live);
    expect([Buffer.from((await objects.get(name)) ?? []).toString(), more]).toEqual(['old', []]);
  });

  it('for a question that takes many are added', async () => {
    await fixture.save(id, formOf(undefined, [file('many', 'a.txt', text('A'))]));
    await fixture.save(id, formOf(undefined, [file('many', 'b.txt', text('B'))]));
    expect(await namesOf()).toEqual(['a.txt', 'b.txt']);
  });

  // proves ANS-316
  it.each<readonly [string, () => readonly Part[], () => unknown]>([
    [
      'two for a question that takes one',
      () => [file('one', 'a.txt', text('A')), file('one', 'b.txt', text('B'))],
      () => asked.of('one'),
    ],
    [
      'one under a question that asks for words',
      () => [{ field: asked.of('text'), name: 'a.txt', bytes: text('A') }],
      () => asked.of('text'),
    ],
    ['one under a name', () => [{ field: 'passport', name: 'a.txt', bytes: text('A') }], () => 'passport'],
    ['one under "answers"', () => [{ field: 'answers', name: 'a.json', bytes: text('[]') }], () => 'answers'],
    ['one under an unknown id', () => [{ field: 1, name: 'a.txt', bytes: text('A') }], () => 1],
    ['a type that is not taken', () => [file('one', 'a.exe', text('A'))], () => asked.of('one')],
    ['a name without an extension', () => [file('one', 'paper', PDF)], () => asked.of('one')],
    ['content of another type', () => [file('one', 'a.pdf', PNG)], () => asked.of('one')],
    ['an empty file', () => [file('one', 'a.txt', text(''))], () => asked.of('one')],
    [
      '10 MB and one byte',
      () => [file('one', 'a.txt', text('x'.repeat(MAX_FILE_BYTES + 1)))],
      () => asked.of('one'),
    ],
  ])(
    'are refused with 400 and the name of their field, with everything that came with them: %s',
    async (_what, parts, field) => {
      const refused = await fixture.save(id, formOf(said(), parts()));
      expect(refused.status).toBe(400);
      expect(refused.body).toHaveProperty([String(field())]);
      expect(await fixture.answers(id)).toEqual([]);
      expect(await fixture.files(id)).toEqual([]);
      expect(await fixture.objects(id)).toEqual([]);
    },
  );

  it('that are more than one body carries are refused with the size message', async () => {
    const half = text('x'.repeat(MAX_FILE_BYTES / 2 + 65_536));
    const parts = [file('many', 'a.txt', half), file('many', 'b.txt', half)];
    const refused = await fixture.save(id, formOf(undefined, parts));
    expect([refused.status, JSON.stringify(refused.body)]).toEqual([400, expect.stringContaining('10 MB')]);
  });

  it('that are more than a question may have are refused with a clear 400', async () => {
    const parts = Array.from({ length: 51 }, (_, index) => file('many', `${index}.txt`, text(`${index}`)));
    const refused = await fixture.save(id, formOf(undefined, parts));
    expect(refused.status).toBe(400);
    expect(JSON.stringify(refused.body)).toContain('50 files');
    expect(await fixture.objects(id)).toEqual([]);
  });
});

describe('a form is refused with 400 and nothing of it saved', () => {
  // proves ANS-209, ANS-314
  it.each<readonly [string, () => FormData]>([
    ['answers that are no JSON', () => formOf('{"question_id":')],
    ['answers in an object', () => formOf({ question_id: 1 })],
    ['null for answers', () => formOf('null')],
    ['a number for answers', () => formOf('7')],
    ['answers nested 10,000 levels deep', () => formOf('['.repeat(10_000) + ']'.repeat(10_000))],
    ['an unknown question', () => formOf([...said(), { question_id: 1, answer_text: 'x' }])],
    ['one question twice', () => formOf([...said(), ...said('again')])],
    ['an answer that is a number', () => formOf([{ question_id: asked.of('text'), answer_text: 7 }])],
    ['a text of 1 MB', () => formOf(said('x'.repeat(1_048_576)))],
    ['a NUL', () => formOf(said('a\u0000b'))],
    ['half a character', () => formOf('[{"question_id":1,"answer_text":"\\ud800"}]')],
    [
      'half a character deep in structured data',
      () => formOf(`[{"question_id":${asked.of('structured')},"structured_data":[{"a":["\\ud800"]}]}]`),
    ],
    ['more than 2,000 answers', () => formOf(Array.from({ length: 2_001 }, () => ({ question_id: 1 })))],
  ])('%s', async (_what, form) => {
    const refused = await fixture.save(id, form());
    expect(refused.status).toBe(400);
    expect(await fixture.answers(id)).toEqual([]);
  });

  it.each(['remark', '1', 'file', 'constructor'])('an unknown field: %s', async (field) => {
    const form = formOf(said());
    form.append(field, 'text');
    const refused = await fixture.save(id, form);
    expect(refused.status).toBe(400);
    expect(await fixture.answers(id)).toEqual([]);
  });

  it('a file question whose file came as text', async () => {
    const form = formOf(said());
    form.append(String(asked.of('one')), 'paper.pdf');
    const refused = await fixture.save(id, form);
    expect([refused.status, refused.body['errors']]).toEqual([
      400,
      { [String(asked.of('one'))]: [expect.any(String)] },
    ]);
  });

  it('a body that is no form', async () => {
    const refused = await fixture.call('PUT', `${RESPONSES}${id}/save/`, { body: { answers: said() } });
    expect(refused.status).toBe(400);
  });
});

describe('a repeated form', () => {
  it('is answered from memory, whatever boundary it comes with, and conflicts where a byte of it differs', async () => {
    const make = (content: string) => formOf(said(), [file('many', 'a.txt', text(content))]);
    const options = { idempotencyKey: 'one-form' };
    const first = await fixture.save(id, make('A'), options);
    const again = await fixture.save(id, make('A'), options);
    expect(again.text).toBe(first.text);
    expect(again.headers['Idempotency-Replayed']).toBe('true');
    expect((await fixture.save(id, make('B'), options)).status).toBe(409);
    expect(await namesOf()).toEqual(['a.txt']);
    expect(await fixture.objects(id)).toHaveLength(1);
  });
});
