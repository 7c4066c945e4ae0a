/** GET /questionnaires/…: lists, details and questions of the tenant's templates, which nobody changes here. */
import { CONDITIONS, QUESTION_TYPES } from '@probity/questionnaire-rules/model';
import { describe, expect, it } from 'vitest';
import type { Answer, InProcessApi } from '../../support/in-process-api.ts';
import { listIn, RESPONSES, ResponseFixture } from '../../support/responses/fixture.ts';
import { ALL_TYPES, CONDITIONAL, type Imported, WITH_FILES } from '../../support/responses/templates.ts';
import { withApi } from '../../support/with-api.ts';

const PATH = '/api/v1/questionnaires/';
let api: InProcessApi;
let fixture: ResponseFixture;
let types: Imported;
let conditional: Imported;
let files: Imported;
const get = (path = '') => fixture.call('GET', PATH + path);
const idsOf = (answer: Answer, list: string) => listIn(answer, list).map(({ id }) => id);

withApi(async (opened) => {
  api = opened;
  fixture = await ResponseFixture.open(api);
  types = await fixture.import(ALL_TYPES);
  conditional = await fixture.import(CONDITIONAL);
  files = await fixture.import(WITH_FILES);
});

describe('the list', () => {
  // proves QST-001 to QST-006, QST-101, QST-110
  it('shows each template of the tenant as one item', async () => {
    const list = await get();
    expect([list.status, list.body['count'], list.body['next'], list.body['previous']]).toEqual([
      200,
      4,
      null,
      null,
    ]);
    expect(listIn(list, 'results').find(({ id }) => id === types.id)).toEqual({
      id: types.id,
      name: 'Every type of question',
      description: 'One of each',
      questionnaire_type: 'rfi',
      question_count: 15,
      created_at: '1970-01-01T00:00:00.000Z',
    });
    for (const line of listIn(list, 'results')) {
      const questions = await get(`${String(line['id'])}/questions/`);
      expect(line['question_count']).toBe(listIn(questions, 'questions').length);
    }
  });

  // proves QST-102
  it('is filtered by type', async () => {
    expect(idsOf(await get('?type=rfi'), 'results')).toEqual([types.id]);
    const ddq = await get('?type=ddq');
    expect(ddq.body['count']).toBe(3);
    expect(listIn(ddq, 'results').every((line) => line['questionnaire_type'] === 'ddq')).toBe(true);
    expect((await get('?type=kyc')).status).toBe(400);
  });

  // proves QST-103
  it('shows each template on one page only', async () => {
    const seen: unknown[] = [];
    for (let page = 1; page <= 4; page += 1) {
      const answer = await get(`?page_size=1&page=${page}`);
      expect([answer.body['next'] === null, answer.body['previous'] === null]).toEqual([
        page === 4,
        page === 1,
      ]);
      seen.push(...idsOf(answer, 'results'));
    }
    expect(new Set(seen).size).toBe(4);
    expect((await get('?page_size=1&page=5')).status).toBe(404);
    expect((await get('?page=0')).status).toBe(400);
  });

  // proves QST-103
  it('has pages of 50, at most 100', async () => {
    const other = await ResponseFixture.open(api);
    for (let index = 0; index < 104; index += 1) await other.import(WITH_FILES);
    const sizes = async (query: string) => listIn(await other.call('GET', PATH + query), 'results').length;
    expect([await sizes(''), await sizes('?page_size=500'), await sizes('?page=3')]).toEqual([50, 100, 5]);
  });

  it('is the tenant’s own, the same in both environments', async () => {
    const sandbox = await api.call('GET', PATH, { key: fixture.tenant.test });
    expect(sandbox.body['count']).toBe(4);
    const other = await ResponseFixture.open(api);
    expect((await other.call('GET', PATH)).body['count']).toBe(1);
  });
});

describe('a template', () => {
  // proves QST-007 to QST-010, QST-104
  it('is shown with its outline, its questions and its files', async () => {
    const detail = await get(`${types.id}/`);
    expect(detail.status).toBe(200);
    expect(detail.body).toMatchObject({
      id: types.id,
      name: 'Every type of question',
      question_count: 15,
      response_count: 0,
      sections: [
        { number: 1, title: 'First', sub_sections: [{ number: 1, title: 'Choices' }] },
        { number: 2, title: 'Last', sub_sections: [] },
      ],
    });
    const questions = await get(`${types.id}/questions/`);
    expect(detail.body['questions']).toEqual(questions.body['questions']);
    expect(detail.body['file_questions']).toEqual(questions.body['file_questions']);
  });

  // proves QST-010
  it('counts the responses that use it, those in PREFILL left out', async () => {
    const count = async () => (await get(`${files.id}/`)).body['response_count'];
    const prefilled = await fixture.create(files.id);
    expect(await count()).toBe(0);
    await fixture.draft(files.id);
    expect(await count()).toBe(1);
    await fixture.call('POST', `${RESPONSES}${prefilled}/send/`, {
      body: { email: 'office@lantern.example' },
    });
    expect(await count()).toBe(2);
    await fixture.note(prefilled, 'REJECTED');
    expect(await count()).toBe(2);
  });

  // proves QST-010
  it('counts a prefilled response once a decision takes it out of PREFILL, and no longer once it is deleted', async () => {
    const count = async () => (await get(`${conditional.id}/`)).body['response_count'];
    const id = await fixture.create(conditional.id);
    await fixture.note(id, 'APPROVED');
    expect(await count()).toBe(1);
    await fixture.call('DELETE', `${RESPONSES}${id}/`);
    expect(await count()).toBe(0);
  });

  // proves QST-105, QST-111
  it.each(['999999', '0', '-1', '1.5', 'first', '1e3', '99999999999999999999'])(
    'that does not exist is a 404: %s',
    async (id) => {
      expect([(await get(`${id}/`)).status, (await get(`${id}/questions/`)).status]).toEqual([404, 404]);
    },
  );

  // proves QST-105
  it('of another tenant is the same 404 as one that does not exist', async () => {
    const other = await ResponseFixture.open(api);
    const foreign = await other.call('GET', `${PATH}${types.id}/`);
    const none = await other.call('GET', `${PATH}999999/`);
    expect(foreign.status).toBe(404);
    expect({ ...foreign.body, request_id: '' }).toEqual({ ...none.body, request_id: '' });
  });

  // proves QST-109
  it.each(['POST', 'PUT', 'PATCH', 'DELETE'])('is not changed by %s', async (method) => {
    for (const path of [PATH, `${PATH}${types.id}/`, `${PATH}${types.id}/questions/`]) {
      const answer = await fixture.call(method, path, { body: {} });
      expect([answer.status, answer.headers['Allow']]).toEqual([405, 'GET']);
    }
  });
});

/** Where the template of every type puts its n-th question. */
function placeOf(index: number) {
  const section = { section: 'First', section_number: 1, sub_section: null, sub_section_number: 0 };
  if (index < 7) return section;
  if (index < 13) return { ...section, sub_section: 'Choices', sub_section_number: 1 };
  return { ...section, section: 'Last', section_number: 2 };
}

describe('questions', () => {
  // proves QST-021 to QST-032, QST-106
  it('carry every field of their shape', async () => {
    const answer = await get(`${types.id}/questions/`);
    expect(answer.status).toBe(200);
    const questions = listIn(answer, 'questions');
    expect(questions.map((question) => question['question_type'])).toEqual([...QUESTION_TYPES]);
    questions.forEach((question, index) => {
      const type = QUESTION_TYPES[index] ?? 'text';
      expect(question).toEqual({
        id: types.of(type),
        number: index + 1,
        ...placeOf(index),
        text: `A ${type}?`,
        question_type: type,
        required: false,
        exclude_from_autofill: false,
        options: type.endsWith('select') ? ['fund', 'trust', 'bank'] : null,
        visibility_conditions: null,
      });
    });
  });

  // proves QST-107
  it('come in the order of section, sub-section and number', async () => {
    for (const { id } of [types, conditional, files]) {
      const places = listIn(await get(`${id}/questions/`), 'questions').map((question) => [
        Number(question['section_number']),
        Number(question['sub_section_number']),
        Number(question['number']),
      ]);
      const sorted = [...places].sort((a, b) => {
        const at = a.findIndex((value, index) => value !== b[index]);
        return (a[at] ?? 0) - (b[at] ?? 0);
      });
      expect(places).toEqual(sorted);
    }
  });

  // proves VIS-005, VIS-008, VIS-009, VIS-020
  it('say when they are shown: an operator, and rules about questions of the same template', async () => {
    const questions = listIn(await get(`${conditional.id}/questions/`), 'questions');
    const ids = questions.map(({ id }) => id);
    const byId = (key: string) => questions.find(({ id }) => id === conditional.of(key));
    for (const condition of CONDITIONS) {
      const isMembership = condition.endsWith('contains');
      const isPresence = condition.endsWith('answered');
      const rule = {
        question_id: conditional.of(isMembership ? 'tags' : 'amount'),
        condition,
        ...(isPresence ? {} : { value: isMembership ? 'fund' : '10' }),
      };
      const gate = { question_id: conditional.of('gate'), condition: 'eq', value: 'yes' };
      for (const operator of ['AND', 'OR'])
        expect(byId(`${operator.toLowerCase()}.${condition}`)?.['visibility_conditions']).toEqual({
          operator,
          rules: [gate, rule],
        });
      expect(ids).toContain(rule.question_id);
    }
    expect(byId('always')?.['visibility_conditions']).toBeNull();
  });

  // proves QST-041 to QST-045, QST-108
  it('for files come in their own order, with every field', async () => {
    const answer = await get(`${files.id}/questions/`);
    const question = (key: string, rest: object) => ({ id: files.of(key), ...rest });
    expect(answer.body['file_questions']).toEqual([
      question('certificate', {
        document_type: 'Certificate',
        description: 'The certificate',
        required: true,
        multiple: false,
      }),
      question('accounts', {
        document_type: 'Accounts',
        description: 'Of all years',
        required: true,
        multiple: true,
      }),
      question('photo', {
        document_type: 'Photo',
        description: 'Of the office',
        required: false,
        multiple: false,
      }),
    ]);
    expect((await get(`${files.id}/`)).body['file_questions']).toEqual(answer.body['file_questions']);
  });
});
