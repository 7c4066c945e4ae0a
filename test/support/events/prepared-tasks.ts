/** Asynchronous work that event files ask for by their placeholders. */
import { DEADLINE_MS } from '#shared/domain/tasks/deadlines.ts';
import { workerContext } from '#shared/domain/tenants/worker-context.ts';
import { plantEvidence } from '../catalogue/planted-evidence.ts';
import type { Facts, PreparedTenant } from './prepared-tenant.ts';

export const TASK_PREPARATIONS: Readonly<Record<string, (prepared: PreparedTenant) => Promise<Facts>>> = {
  /** A submitted response whose check was not finished before its deadline. */
  overdue: async (prepared) => {
    const facts = await prepared.facts('submitted');
    await prepared.api.clock.advance(DEADLINE_MS.autoflag + 1);
    return facts;
  },
  /** A prefilled response whose entity has a document. */
  documented: async (prepared) => {
    const facts = await prepared.facts('prefilled');
    const form = new FormData();
    form.append('document_type', 'Policy');
    form.append('file', new Blob(['name,number']), 'policy.csv');
    const path = `/api/v1/entities/${String(facts['entity_id'])}/documents/upload/`;
    await prepared.api.call('POST', path, { key: prepared.tenant.test, form });
    return facts;
  },
  /** The same, with an autofill that has started. */
  autofilling: async (prepared) => {
    const facts = await prepared.facts('documented');
    await prepared.call('POST', `/api/v1/responses/${String(facts['response_id'])}/autofill/`, {});
    const row = (await prepared.items()).find(({ lane, type }) => lane === 'job' && type === 'autofill');
    return { ...facts, outbox_id: String(row?.['outbox_id']) };
  },
  /** A prefilled response whose entity has a document, with a check of its answers that has started. */
  checking: async (prepared) => {
    const facts = await prepared.facts('documented');
    await prepared.call('POST', `/api/v1/responses/${String(facts['response_id'])}/check-answers/`, {});
    const row = (await prepared.items()).find(({ lane, type }) => lane === 'job' && type === 'answer-check');
    return { ...facts, outbox_id: String(row?.['outbox_id']) };
  },
  /** A response for whose name an autofill has found evidence. */
  evidenced: async (prepared) => {
    const { response_id } = await prepared.facts('prefilled');
    const { scopes, questionnaire } = prepared.tenant;
    const context = workerContext(prepared.api.ports);
    const { name } = questionnaire.ids;
    return { evidence_id: await plantEvidence(context, scopes.test, String(response_id), name) };
  },
};
