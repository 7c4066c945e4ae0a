/** How the refusals of the assistant are provoked. */
import { randomUUID } from 'node:crypto';
import type { RouteId } from '#functions/fleet.ts';
import { evidenceWrite, loadEvidence } from '#shared/domain/responses/evidence/repository.ts';
import { MOST_DISPUTES } from '#shared/domain/responses/evidence/schema.ts';
import { evidenceSections } from '#shared/domain/responses/keys.ts';
import { sessionKey } from '#shared/domain/sessions/repository.ts';
import { workerContext } from '#shared/domain/tenants/worker-context.ts';
import { ok, prepare, textIn } from '../facts.ts';
import { type Ground, type Provoke, valid } from '../implied.ts';

/** The autofill of a response of a tenant without credits. */
const unaffordable: Provoke = async ({ fixture, contract }) => {
  const { poor } = fixture;
  const key = poor.live;
  const prefilled = await ok(fixture, 'POST', '/api/v1/workflows/send/', {
    key,
    body: {
      entity: { legal_name: 'Poor Ltd' },
      ddq: { questionnaire_id: poor.questionnaire.stored.id, prefill: true },
    },
  });
  const form = new FormData();
  form.append('document_type', 'Policy');
  form.append('file', new Blob(['name,number']), 'policy.csv');
  const entity = textIn(prefilled, 'entity_id');
  await ok(fixture, 'POST', `/api/v1/entities/${entity}/documents/upload/`, { key, form });
  const path = contract.path.replace('{id}', textIn(prefilled, 'response_id'));
  return fixture.call('POST', path, { key });
};

/** The entity loses its only document before the call. */
const withoutDocuments: Provoke = async (ground) => {
  const { fixture, facts } = ground;
  const path = `/api/v1/entities/${facts.entity}/documents/${facts.entityDocument}/`;
  await ok(fixture, 'DELETE', path);
  return valid(ground);
};

const twice: Provoke = async (ground) => {
  await valid(ground);
  return valid(ground);
};

/** The call by the respondent of another response, whose session was changed. */
const bySession =
  (changes: Readonly<Record<string, unknown>>): Provoke =>
  async ({ fixture, contract }) => {
    const { session, bearer: key, response } = await prepare(fixture, 'DRAFT', ['link']);
    const { live } = fixture.tenant.scopes;
    await fixture.tenant.table('live').update(sessionKey(live, session ?? ''), { set: changes });
    return fixture.call('POST', contract.path.replace('{id}', response), { key });
  };

/** The section has as many disputes as it may have. */
const fullOfDisputes: Provoke = async (ground) => {
  await disputeMany(ground);
  return valid(ground);
};

async function disputeMany({ fixture, facts }: Ground): Promise<void> {
  const { live } = fixture.tenant.scopes;
  const context = workerContext(fixture.api.ports);
  const vault = await context.vault(live);
  const table = fixture.tenant.table('live');
  const [section] = await loadEvidence(table, live, facts.response, Promise.resolve(vault));
  if (section === undefined) throw new Error(`nothing under ${evidenceSections.start}`);
  const disputes = Array.from({ length: MOST_DISPUTES }, (_, index) => ({
    question_id: facts.question,
    key: index.toString(16).padStart(32, '0'),
    by: { id: randomUUID(), name: 'Maren Holt', email: 'maren@harbour.example' },
    at: new Date(0).toISOString(),
    reason: 'Not ours.',
  }));
  await table.commit([evidenceWrite(live, vault, facts.response, { ...section, disputes })]);
}

export const ASSISTANT_REFUSALS: Readonly<Partial<Record<RouteId, Readonly<Record<string, Provoke>>>>> = {
  'responses.autofill': {
    '400 entity_without_documents': withoutDocuments,
    '403 insufficient_credits': unaffordable,
    '409 autofill_running': twice,
  },
  'responses.check_answers': {
    '401 invalid_session': bySession({ link_version: 99 }),
    '403 insufficient_credits': unaffordable,
    '409 check_running': twice,
    '410 link_expired': bySession({ expires_at: 0 }),
    '410 link_revoked': bySession({ status: 'revoked' }),
  },
  'evidence.dispute': { '400 too_many_disputes': fullOfDisputes },
};
