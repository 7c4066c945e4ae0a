/** Templates, names and requests of a team, as the API answers them to the Send screen. */
import { distinguishing } from '#shared/domain/entities/distinguishing.ts';
import type { EntitySearchReply } from '#shared/domain/entities/search/schema.ts';
import type { QuestionnaireListItem, QuestionnaireView } from '#shared/domain/questionnaires/schema.ts';
import type { ResponseListItem } from '#shared/domain/responses/schema.ts';
import type { WorkflowReply } from '#shared/domain/sending/schema.ts';
import type { SettingsView } from '#shared/domain/settings/schema.ts';
import examples from '../../../docs/generated/examples.json' with { type: 'json' };
import { aCompany } from '../fake-service/entities/entities.ts';
import { type FakeCall, type FakeReply, type FakeService, memberOf } from '../fake-service/fake-service.ts';

export const RECORDED = '00000000-0000-4000-8000-0000000000d1';
const WITHOUT_MAIL = '00000000-0000-4000-8000-0000000000d2';
const RESPONSE = '00000000-0000-4000-8000-0000000000e';

export class FakeSending {
  readonly entities = new Map([
    [
      RECORDED,
      aCompany({ id: RECORDED, name: 'Quillhaven Trading Ltd', email: 'office@quillhaven.example' }),
    ],
    [WITHOUT_MAIL, aCompany({ id: WITHOUT_MAIL, name: 'Marrowgate Mills Ltd', email: null })],
  ]);
  templates: QuestionnaireListItem[] = [
    template(1, 'Third-party due diligence'),
    template(2, 'Yearly update'),
  ];
  /** Requests that wait for their respondent. */
  open: ResponseListItem[] = [];
  /** Items of the batches that were sent, in order. */
  readonly sent: unknown[] = [];

  constructor(service: FakeService) {
    service.handlers.push((call) => this.#handle(call));
  }

  #handle({ method, path, query, body }: FakeCall): FakeReply | undefined {
    const ok = (value: unknown) => ({ status: 200, body: value });
    if (method === 'POST' && path === '/workflows/send/') return { status: 201, body: this.#send(body) };
    if (method === 'POST' && path === '/responses/batch/') return ok(this.#batch(body));
    if (method !== 'GET') return undefined;
    if (path === '/settings/') return ok(theSettings());
    if (path === '/entities/search/') return ok(this.#search(query));
    if (path === '/responses/') return ok({ count: this.open.length, next: null, results: this.open });
    if (path === '/questionnaire-templates/') {
      return ok({ count: this.templates.length, next: null, previous: null, results: this.templates });
    }
    const [, questionnaire] = /^\/questionnaires\/(\d+)\/$/.exec(path) ?? [];
    if (questionnaire !== undefined) return ok({ ...theQuestionnaire(), id: Number(questionnaire) });
    const [, id = ''] = /^\/entities\/([\w-]+)\/$/.exec(path) ?? [];
    const entity = this.entities.get(id);
    return entity === undefined ? undefined : ok(entity);
  }

  #search(query: URLSearchParams): EntitySearchReply {
    const q = query.get('q') ?? '';
    const isEqual = query.get('threshold') === '1';
    const word = q.toLowerCase();
    const results = [...this.entities.values()]
      .filter(
        ({ name, entity_type }) => entity_type === (query.get('entity_type') ?? entity_type) && name !== '',
      )
      .filter(({ name }) => (isEqual ? name.toLowerCase() === word : name.toLowerCase().includes(word)))
      .map(({ id, name, entity_type, entity_subtype, ...facts }) => ({
        id,
        name,
        entity_type,
        entity_subtype: entity_subtype ?? null,
        distinguished_by: distinguishing(facts),
        screening_failure: null,
        similarity_score: name.toLowerCase() === word ? 1 : 0.8,
      }));
    return { results, query: q, count: results.length };
  }

  #send(body: unknown): WorkflowReply {
    const recorded: unknown = examples.calls['workflows.send'].reply;
    const given = memberOf(body, 'entity_id');
    const known = typeof given === 'string' ? this.entities.get(given) : undefined;
    const email = memberOf(body, 'email');
    return {
      ...unsafeReply(recorded),
      email_sent_to: typeof email === 'string' ? email : '',
      entity_id: known?.id ?? RECORDED,
      entity_name: known?.name ?? 'Somebody new',
      expires_at: '2026-11-28T09:30:00.000Z',
    };
  }

  #batch(body: unknown) {
    const items: unknown[] = Array.isArray(body) ? body : [];
    const results = items.map((item) => {
      this.sent.push(item);
      const name = memberOf(memberOf(item, 'entity'), 'legal_name');
      return name === 'Refused Ltd'
        ? {
            success: false,
            error: 'The request is invalid.',
            errors: { 'entity.email': ['Enter another address.'] },
          }
        : { success: true, response_id: `${RESPONSE}${String(this.sent.length).padStart(3, '0')}` };
    });
    const created = results.filter(({ success }) => success).length;
    return { created_count: created, failed_count: results.length - created, results };
  }
}

export function template(id: number, name: string): QuestionnaireListItem {
  const { question_count, questionnaire_type, description, created_at } = theQuestionnaire();
  return { id, name, question_count, questionnaire_type, description, created_at };
}

function theQuestionnaire(): QuestionnaireView {
  const recorded: unknown = examples.calls['questionnaires.get'].reply;
  return unsafeQuestionnaire(structuredClone(recorded));
}

function theSettings(): SettingsView {
  const recorded: unknown = examples.calls['settings.show'].reply;
  return unsafeSettings(structuredClone(recorded));
}

/** A request that waits for its respondent. */
export function anOpenRequest(entity: string, questionnaire: string): ResponseListItem {
  return {
    id: `${RESPONSE}fff`,
    response_name: `${entity} – ${questionnaire}`,
    questionnaire_name: questionnaire,
    entity_name: entity,
    assigned_to: null,
    status: 'DRAFT',
    created_at: '2026-11-20T09:30:00.000Z',
    submitted_at: null,
  };
}

/** The recorded replies are those of the contract. */
function unsafeReply(recorded: unknown): WorkflowReply {
  return recorded as WorkflowReply;
}

function unsafeQuestionnaire(recorded: unknown): QuestionnaireView {
  return recorded as QuestionnaireView;
}

function unsafeSettings(recorded: unknown): SettingsView {
  return recorded as SettingsView;
}
