/** The tenant's calls to create, fill and discuss responses. */
import { randomUUID } from 'node:crypto';
import type { Answer, InProcessApi } from '../../test/support/in-process-api.ts';
import { send } from '../../test/support/journeys.ts';
import type { TestTenant } from '../../test/support/tenant.ts';
import { type Case, changeBy, readBy } from './case.ts';

/** Creates the responses that the cases need. */
class ResponseCalls {
  readonly #api: InProcessApi;
  readonly #tenant: TestTenant;

  constructor(api: InProcessApi, tenant: TestTenant) {
    this.#api = api;
    this.#tenant = tenant;
  }

  get name(): number {
    return this.#tenant.questionnaire.ids.name;
  }

  get licensed(): number {
    return this.#tenant.questionnaire.ids.licensed;
  }

  call(method: string, path: string, body?: unknown): Promise<Answer> {
    return this.#api.call(method, `/api/v1${path}`, { key: this.#tenant.live, body });
  }

  async entity(): Promise<string> {
    const made = await this.call('POST', '/entities/', { entity_type: 'company', legal_name: 'Lantern Ltd' });
    return String(made.body['id']);
  }

  async prefilled(): Promise<string> {
    const body = {
      questionnaire_id: this.#tenant.questionnaire.stored.id,
      entity_id: await this.entity(),
    };
    return String((await this.call('POST', '/responses/', body)).body['id']);
  }

  async sent(): Promise<string> {
    return String((await send(this.#api, this.#tenant)).body['response_id']);
  }

  answer(id: string): Promise<Answer> {
    const answers = [{ question_id: this.name, answer_text: 'Lantern Ltd' }];
    return this.call('PATCH', `/responses/${id}/answers/`, { answers });
  }

  /** A response with one answer, and the id of the answer. */
  async answered(): Promise<{ readonly id: string; readonly answer: string }> {
    const id = await this.prefilled();
    await this.answer(id);
    const { text } = await this.call('GET', `/responses/${id}/answers/`);
    const [, answer = ''] = /"id":"([^"]+)"/.exec(text) ?? [];
    return { id, answer };
  }

  comment(answer: string): Promise<Answer> {
    return this.call('POST', '/comments/', { answer_id: answer, text: 'Which register?' });
  }

  questionnaire(): number {
    return this.#tenant.questionnaire.stored.id;
  }
}

export function responseCases(api: InProcessApi, tenant: TestTenant): Case[] {
  const calls = new ResponseCalls(api, tenant);
  return [...lifeCases(calls), ...discussionCases(calls)];
}

function lifeCases(calls: ResponseCalls): Case[] {
  return [
    {
      route: 'POST /responses/',
      kind: 'mutation',
      floor: changeBy('key', 1, 7, 5),
      prepare: async () => {
        const body = { questionnaire_id: calls.questionnaire(), entity_id: await calls.entity() };
        return () => calls.call('POST', '/responses/', body);
      },
    },
    {
      route: 'PATCH /responses/{id}/answers/',
      kind: 'mutation',
      floor: changeBy('key', 1, 4, 0),
      prepare: async () => {
        const id = await calls.prefilled();
        return () => calls.answer(id);
      },
    },
    {
      route: 'POST /responses/{id}/token/',
      kind: 'mutation',
      floor: changeBy('key', 1.5, 6, 3),
      prepare: async () => {
        const id = await calls.sent();
        return () => calls.call('POST', `/responses/${id}/token/`);
      },
    },
    {
      route: 'DELETE /responses/{id}/',
      kind: 'mutation',
      floor: changeBy('key', 1, 8, 5),
      prepare: async () => {
        const id = await calls.sent();
        return () => calls.call('DELETE', `/responses/${id}/`);
      },
    },
    {
      route: 'GET /responses/{id}/answers/',
      kind: 'read',
      floor: readBy('key', 1),
      prepare: async () => {
        const { id } = await calls.answered();
        return () => calls.call('GET', `/responses/${id}/answers/`);
      },
    },
    {
      route: 'GET /responses/{id}/documents/',
      kind: 'read',
      floor: readBy('key', 1),
      prepare: async () => {
        const id = await calls.prefilled();
        return () => calls.call('GET', `/responses/${id}/documents/`);
      },
    },
  ];
}

function discussionCases(calls: ResponseCalls): Case[] {
  return [
    {
      route: 'POST /comments/',
      kind: 'mutation',
      floor: changeBy('key', 1, 4, 0),
      prepare: async () => {
        const { answer } = await calls.answered();
        return () => calls.comment(answer);
      },
    },
    {
      route: 'GET /comments/?answer_id=',
      kind: 'list',
      floor: readBy('key', 2),
      prepare: async () => {
        const { answer } = await calls.answered();
        await calls.comment(answer);
        return () => calls.call('GET', `/comments/?answer_id=${answer}`);
      },
    },
    {
      route: 'PATCH /comments/{id}/',
      kind: 'mutation',
      floor: changeBy('key', 2, 4, 0),
      prepare: async () => {
        const { answer } = await calls.answered();
        const id = String((await calls.comment(answer)).body['id']);
        return () => calls.call('PATCH', `/comments/${id}/`, { text: `Which one? ${randomUUID()}` });
      },
    },
    {
      route: 'POST /responses/{id}/review/',
      kind: 'mutation',
      floor: changeBy('key', 1, 5, 3),
      prepare: async () => {
        const id = await calls.sent();
        const note = { text: 'ok', status_transition: 'CHANGES_REQUESTED' };
        await calls.call('POST', `/responses/${id}/notes/`, note);
        const answers = [
          { question_id: calls.name, answer_text: 'Lantern Ltd' },
          { question_id: calls.licensed, answer_text: 'no' },
        ];
        await calls.call('PATCH', `/responses/${id}/answers/`, { answers, submit: true });
        return () => calls.call('POST', `/responses/${id}/review/`, { action: 'start' });
      },
    },
  ];
}
