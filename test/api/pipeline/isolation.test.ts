import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fleet } from '#functions/fleet.ts';
import { isMutation, type Route } from '#shared/contract/route.ts';
import { memberId } from '#shared/domain/responses/member-id.ts';
import { InProcessApi } from '../../support/in-process-api.ts';
import { submitted } from '../../support/journeys.ts';
import { caseOf, profileOf, ScreeningDesk } from '../../support/screening/desk.ts';
import { listing, match } from '../../support/screening/played-provider.ts';
import { makeTenant, type TestTenant } from '../../support/tenant.ts';

/** Every route with an identifier in its path, and how to find one of the owner's in each position. */
interface Owned {
  readonly entity: string;
  readonly response: string;
  readonly note: string;
  readonly comment: string;
  /** A file, and the response that it is attached to. */
  readonly attachment: string;
  readonly prefilled: string;
  readonly questionnaire: number;
  readonly task: string;
  readonly batch: string;
  /** Of the entity's screening. */
  readonly case: string;
  readonly profile: string;
}

const BODIES: Readonly<Record<string, unknown>> = {
  'cases.update': { decision: 'no_risk' },
  'comments.update': { text: 'x' },
  'entities.update': { phone: '1' },
  'notes.create': { text: 'x' },
  'responses.save_answers': { answers: [] },
  'responses.review': { action: 'start' },
  'risk_profiles.set_status': { status: 'false_positive' },
  'workflows.send_response': { email: 'a@example.org' },
  'workflows.send_response_flat': { email: 'a@example.org' },
};

const formFor = () => {
  const form = new FormData();
  form.append('file', new File(['a,b'], 'table.csv'));
  form.append('document_type', 'Table');
  return form;
};

const routes = Object.values<{ trigger: { kind: string; routes?: Readonly<Record<string, Route>> } }>(fleet)
  .flatMap(({ trigger }) => Object.values(trigger.routes ?? {}))
  .filter(
    (contract) =>
      contract.auth === 'key' &&
      contract.path.includes('{') &&
      !contract.id.startsWith('webhooks.') &&
      // Companies of registers belong to nobody.
      !contract.id.startsWith('company_search.'),
  );

let api: InProcessApi;
let owner: TestTenant;
let stranger: TestTenant;
let owned: Owned;

beforeAll(async () => {
  api = await InProcessApi.open();
  [owner, stranger] = [await makeTenant(api), await makeTenant(api)];
  const sent = await submitted(api, owner);
  const note = await api.call('POST', `/api/v1/responses/${sent.responseId}/notes/`, {
    key: owner.live,
    body: { text: 'x' },
  });
  const comment = await api.call('POST', '/api/v1/comments/', {
    key: owner.live,
    body: { answer_id: memberId(sent.responseId, 'answer', owner.questionnaire.ids.name), text: 'x' },
  });
  const { live: key } = owner;
  const made = await api.call('POST', '/api/v1/responses/', {
    key,
    body: { questionnaire_id: owner.questionnaire.stored.id, entity_id: sent.entityId },
  });
  const prefilled = String(made.body['id']);
  const upload = `/api/v1/responses/${prefilled}/documents/upload/`;
  const attached = await api.call('POST', upload, { key, form: formFor() });
  const task = (await api.items()).find((item) =>
    String(item['pk']).startsWith(`${owner.scopes.live.prefix}#TASK#`),
  );
  owned = {
    entity: sent.entityId,
    response: sent.responseId,
    note: String(note.body['id']),
    comment: String(comment.body['id']),
    attachment: String(attached.body['attachment_id']),
    prefilled,
    questionnaire: owner.questionnaire.stored.id,
    task: String(task?.['task_id']),
    ...(await screened(sent.entityId)),
  };
});
afterAll(() => api.close());

/** Asks for a batch of the entity, and screens it. */
async function screened(entityId: string): Promise<Pick<Owned, 'batch' | 'case' | 'profile'>> {
  const desk = new ScreeningDesk(api, owner);
  desk.provider.matches = [match([listing('sandbox:1')])];
  const path = '/api/v1/screening/batch/';
  const batch = await desk.call('POST', path, { body: { entity_ids: [entityId] } });
  await desk.start(entityId);
  await desk.work();
  const answer = await desk.read(entityId);
  return { batch: String(batch.body['job_id']), case: caseOf(answer).id, profile: profileOf(answer).id };
}

const pathTo = (contract: Route, ids: Owned) => {
  const [group] = contract.path.split('/').slice(3);
  const own: Record<string, string | number> = {
    entities: ids.entity,
    responses: contract.path.includes('{attachment_id}') ? ids.prefilled : ids.response,
    'questionnaire-responses': ids.response,
    questionnaires: ids.questionnaire,
    tasks: ids.task,
    comments: ids.comment,
    screening: ids.entity,
    cases: ids.case,
    'risk-profiles': ids.profile,
  };
  const id = own[group ?? ''];
  if (id === undefined) throw new Error(`no owned id for ${contract.path}: add the route to this matrix`);
  return contract.path
    .replace('{id}', String(id))
    .replace('{entity_id}', ids.entity)
    .replace('{job_id}', ids.batch)
    .replace('{case_id}', ids.case)
    .replace('{risk_profile_id}', ids.profile)
    .replace('{note_id}', ids.note)
    .replace('{comment_id}', ids.comment)
    .replace('{attachment_id}', ids.attachment);
};
const random: Owned = {
  entity: randomUUID(),
  response: randomUUID(),
  note: randomUUID(),
  comment: randomUUID(),
  attachment: randomUUID(),
  prefilled: randomUUID(),
  questionnaire: 999_999_999,
  task: randomUUID(),
  batch: randomUUID(),
  case: randomUUID(),
  profile: randomUUID(),
};
const sent = (contract: Route) => {
  if (!isMutation(contract) || contract.body === undefined) return {};
  return contract.encoding === 'multipart' ? { form: formFor() } : { body: BODIES[contract.id] };
};
const withoutRequestId = (body: Readonly<Record<string, unknown>>) => ({ ...body, request_id: undefined });
const storedState = async () => {
  const items = await api.items();
  return JSON.stringify(
    items
      .filter((item) => !/#(RL|IDEM)#/.test(String(item['pk'])))
      .sort((a, b) => (`${a['pk']}${a['sk']}` < `${b['pk']}${b['sk']}` ? -1 : 1)),
  );
};

describe('an identifier of somebody else', () => {
  // proves ISO-001, ISO-003, ISO-004, ISO-009
  it.each(routes.map((contract) => [contract.id, contract] as const))(
    'is the same 404 as a random one on %s',
    async (_id, contract) => {
      const call = (key: string, ids: Owned) =>
        api.call(contract.method, pathTo(contract, ids), {
          key,
          idempotencyKey: randomUUID(),
          ...sent(contract),
        });
      const before = await storedState();
      const [unknown, foreign, otherMode] = [
        await call(stranger.live, random),
        await call(stranger.live, owned),
        await call(owner.test, owned),
      ];
      expect(unknown.status).toBe(404);
      expect(foreign.status).toBe(404);
      expect(withoutRequestId(foreign.body)).toEqual(withoutRequestId(unknown.body));
      // Templates alone exist in both environments of their tenant.
      if (!contract.id.startsWith('questionnaires.')) {
        expect(otherMode.status).toBe(404);
        expect(withoutRequestId(otherMode.body)).toEqual(withoutRequestId(unknown.body));
      }
      expect(await storedState()).toBe(before);
      expect(api.mails).toHaveLength(1);
    },
  );
});

describe('lists', () => {
  // proves ISO-005, ISO-006
  it.each(['/api/v1/entities/', '/api/v1/responses/'])(
    'of %s never show another tenant or mode',
    async (path) => {
      const own = path.includes('responses') ? 2 : 1;
      expect((await api.call('GET', path, { key: owner.live })).body['count']).toBe(own);
      expect((await api.call('GET', path, { key: owner.test })).body['count']).toBe(0);
      expect((await api.call('GET', path, { key: stranger.live })).body['count']).toBe(0);
    },
  );

  it('of questionnaires show the tenant’s own templates only', async () => {
    const { body } = await api.call('GET', '/api/v1/questionnaires/', { key: stranger.live });
    expect(JSON.stringify(body)).not.toContain(`"id":${owned.questionnaire}`);
  });
});

describe('what is stored', () => {
  it('lies under its owner’s prefix, or is an enumerated pointer', async () => {
    const prefixes = [owner, stranger].flatMap((tenant) => [
      tenant.scopes.test.prefix,
      tenant.scopes.live.prefix,
    ]);
    const strays = (await api.items()).filter((item) => {
      const pk = String(item['pk']);
      return (
        !pk.startsWith('LINK#') && !prefixes.some((prefix) => pk === prefix || pk.startsWith(`${prefix}#`))
      );
    });
    expect(strays).toEqual([]);
  });
});
