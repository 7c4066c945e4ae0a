/** A tenant in whatever state an event file asks for by its placeholders; nothing else is prepared. */
import { webhookDispatch } from '#functions/workers/webhook-dispatch/app.ts';
import { holdWrites } from '#shared/domain/credits/ledger.ts';
import { readJobWrite } from '#shared/domain/documents/reading/job.ts';
import { memberId } from '#shared/domain/responses/member-id.ts';
import { DataKeys } from '#shared/domain/tenants/data-keys.ts';
import { tenantKey } from '#shared/domain/tenants/provision/repository.ts';
import { fenceOf, fleetFence } from '#shared/platform/scope.ts';
import type { Answer, InProcessApi } from '../in-process-api.ts';
import { fill, sendAndOpen, submitted } from '../journeys.ts';
import { putPeopleInForce } from '../lists/people-in-force.ts';
import type { TestTenant } from '../tenant.ts';
import type { WebhookApi } from '../webhooks/webhook-api.ts';
import { REPLAY_PREPARATIONS } from './prepared-replays.ts';
import { SCREENING_PREPARATIONS } from './prepared-screenings.ts';
import { TASK_PREPARATIONS } from './prepared-tasks.ts';
import { VERIFICATION_PREPARATIONS } from './prepared-verifications.ts';
import { Recorder } from './recorder.ts';

export type Facts = Readonly<Record<string, string | number>>;

const HOUR_MS = 3_600_000;
/** Longer than a credit hold waits before it is given back. */
const STALE_MS = 11 * 60_000;
const HOOK = 'https://hooks.harbour.example/probity';

async function signedIn(tenant: TestTenant, role: 'viewer' | 'administrator'): Promise<Facts> {
  const { token, profile } = await tenant.person(role);
  return { cookie: `__Host-probity_session=${token}`, name: profile.name };
}

/** One preparation per first half of a placeholder: what to do, and what the second halves stand for. */
const PREPARATIONS: Readonly<Record<string, (prepared: PreparedTenant) => Promise<Facts>>> = {
  tenant: async ({ tenant: { id } }) => ({ id }),
  key: async ({ tenant }) => ({
    test: tenant.test,
    live: tenant.live,
    reading: await tenant.key('test', { scopes: ['entities:read'] }),
  }),
  /** A viewer who has signed in. */
  person: ({ tenant }) => signedIn(tenant, 'viewer'),
  administrator: ({ tenant }) => signedIn(tenant, 'administrator'),
  questionnaire: async ({ tenant: { questionnaire } }) => ({
    ...questionnaire.ids,
    id: questionnaire.stored.id,
  }),
  entity: async (prepared) => {
    const body = { entity_type: 'company', legal_name: 'Lantern Shipping Ltd' };
    const made = await prepared.call('POST', '/api/v1/entities/', body);
    return { id: String(made.body['id']) };
  },
  individual: async (prepared) => {
    const body = { entity_type: 'individual', first_name: 'Ines', last_name: 'Moreau' };
    const made = await prepared.call('POST', '/api/v1/entities/', body);
    return { id: String(made.body['id']) };
  },
  dated: async ({ api, tenant }) => {
    const form = new FormData();
    form.append('document_type', 'Policy');
    form.append('expiry_date', '2026-01-31');
    form.append('file', new Blob(['name,number']), 'policy.csv');
    const made = await api.call('POST', '/api/v1/documents/upload/', { key: tenant.test, form });
    return { document_id: String(made.body['id']) };
  },
  prefilled: (prepared) => prepared.send({ ddq: { prefill: true } }),
  sent: (prepared) => prepared.send({}),
  expired: async (prepared) => {
    const facts = await prepared.send({ expiry_hours: 1 });
    await prepared.api.clock.advance(HOUR_MS + 1);
    return facts;
  },
  opened: async ({ api, tenant }) => factsOf(await sendAndOpen(api, tenant, 'test')),
  filled: async ({ api, tenant }) => {
    const sent = await sendAndOpen(api, tenant, 'test');
    await fill(api, tenant, sent.bearer);
    return factsOf(sent);
  },
  submitted: async (prepared) => {
    const sent = await submitted(prepared.api, prepared.tenant, 'test');
    const items = await prepared.items();
    const job = (kind: string) => items.find(({ lane, type }) => lane === 'job' && type === kind);
    const task = items.find(({ sk }) => sk === 'TASK');
    return {
      ...factsOf(sent),
      outbox_id: String(job('autoflag')?.['outbox_id']),
      mail_outbox_id: String(job('mail')?.['outbox_id']),
      task_id: String(task?.['task_id']),
    };
  },
  returned: (prepared) =>
    prepared.note({ text: 'Name the authority.', status_transition: 'CHANGES_REQUESTED' }),
  infected: async (prepared) => {
    const { response_id } = await prepared.facts('opened');
    const form = new FormData();
    form.append('document_type', 'Certificate');
    form.append(
      'file',
      new Blob(['%PDF-1.7\nEMBEDDED-CLOUD-TEST-THREATS-FOUND\n%%EOF\n']),
      'certificate.pdf',
    );
    const path = `/api/v1/responses/${String(response_id)}/documents/upload/`;
    await prepared.api.call('POST', path, { key: prepared.tenant.test, form });
    await prepared.api.scans.settle();
    const stored = (await prepared.items()).find(({ object_name }) => object_name !== undefined);
    return { object_name: String(stored?.['object_name']).replace(/^files\//, '') };
  },
  deleted: async (prepared) => {
    const { response_id } = await prepared.send({});
    await prepared.api.call('DELETE', `/api/v1/responses/${String(response_id)}/`, {
      key: prepared.tenant.test,
    });
    const row = (await prepared.items()).find(({ lane, type }) => lane === 'job' && type === 'purge');
    return { outbox_id: String(row?.['outbox_id']) };
  },
  /** A stored file that is not read yet. */
  unread: async ({ api, tenant: { scopes } }) => {
    const { test } = scopes;
    const objectName = `files/responses/${api.ports.ids.uuid()}`;
    await api.ports.objects
      .within(test)
      .put(objectName, Buffer.from('Firm: Quiet Harbour Ltd'), 'text/plain');
    const file = { objectName, extension: 'txt' } as const;
    const at = { ids: api.ports.ids, now: api.clock.now() };
    await api.ports.tables
      .within(fenceOf(test, 'due'))
      .commit([readJobWrite(test, await new DataKeys(api.ports).of(test), file, at)]);
    const row = (await api.outbox(test)).find(({ type }) => type === 'read');
    return { outbox_id: String(row?.['outbox_id']) };
  },
  noted: (prepared) => prepared.note({ text: 'Ownership checks out.' }),
  answered: async (prepared) => {
    const { response_id } = await prepared.facts('submitted');
    const { name } = prepared.tenant.questionnaire.ids;
    return { answer_id: memberId(String(response_id), 'answer', name) };
  },
  commented: async (prepared) => {
    const { answer_id } = await prepared.facts('answered');
    const body = { answer_id, text: 'Is this the name in the register?' };
    const made = await prepared.call('POST', '/api/v1/comments/', body);
    return { answer_id: String(answer_id), id: String(made.body['id']) };
  },
  subscription: async ({ webhooks, tenant }) => {
    const body = { event_type: 'response.created', webhook_url: HOOK };
    const made = await webhooks.call('POST', '/api/v1/webhooks/', { key: tenant.test, body });
    return { id: String(made.body['id']), url: HOOK };
  },
  announced: async (prepared) => {
    await prepared.facts('sent');
    const [row] = (await prepared.events()).filter(({ type }) => type === 'response.created');
    return { outbox_id: String(row?.['outbox_id']) };
  },
  subscribed: async (prepared) => {
    await prepared.facts('subscription');
    return prepared.facts('announced');
  },
  delivery: async (prepared) => {
    await prepared.facts('subscribed');
    return { id: await prepared.dispatch(), url: HOOK };
  },
  ...REPLAY_PREPARATIONS,
  /** Known to monitoring, which looks after every tenant of the directory. */
  registered: async ({ api, tenant: { id: tenant_id } }) => {
    const record = { tenant_id, name: 'Harbour Compliance', created_at: new Date(0).toISOString() };
    await api.ports.tables.within(fleetFence()).commit([{ put: { ...tenantKey(tenant_id), ...record } }]);
    return { tenant_id };
  },
  published: async ({ api }) => {
    const first = { ref: 'first', name: 'Ottoline Farrowmere' };
    const before = await putPeopleInForce(api.ports.lists, [first], '2026-03-01T09:00:00.000Z');
    const added = { ref: 'second', name: 'Basil Quenneville' };
    const now = await putPeopleInForce(api.ports.lists, [first, added], '2026-03-02T09:00:00.000Z');
    return { version: now.version, previous: before.version };
  },
  ...SCREENING_PREPARATIONS,
  ...TASK_PREPARATIONS,
  ...VERIFICATION_PREPARATIONS,
  held: async ({ api, tenant }) => {
    const operationId = api.ports.ids.uuid();
    const charge = { operationId, kind: 'send_ddq', now: api.clock.now() - STALE_MS } as const;
    const { live } = tenant.scopes;
    await api.ports.tables.within(fenceOf(live, 'due')).commit(holdWrites(live, charge));
    return { operation_id: operationId };
  },
};

export class PreparedTenant {
  readonly webhooks: WebhookApi;
  readonly tenant: TestTenant;
  readonly #facts = new Map<string, Promise<Facts>>();

  private constructor(webhooks: WebhookApi, tenant: TestTenant) {
    this.webhooks = webhooks;
    this.tenant = tenant;
  }

  static async make(webhooks: WebhookApi): Promise<PreparedTenant> {
    return new PreparedTenant(webhooks, await webhooks.tenant());
  }

  get api(): InProcessApi {
    return this.webhooks.cloud;
  }

  /** What the placeholders of one root stand for; prepared at the first question. */
  facts(root: string): Promise<Facts> {
    const known = this.#facts.get(root);
    if (known !== undefined) return known;
    const prepare = PREPARATIONS[root];
    if (prepare === undefined) throw new Error(`nothing is prepared for {{${root}.…}}`);
    const facts = prepare(this);
    this.#facts.set(root, facts);
    return facts;
  }

  /** Throws where the call is refused. */
  async call(method: string, path: string, body: unknown): Promise<Answer> {
    const answer = await this.api.call(method, path, { key: this.tenant.test, body });
    if (answer.status < 300) return answer;
    const logged = this.api.logged.slice(-5).join('\n');
    throw new Error(`${method} ${path}: ${answer.status} ${answer.text}\n${logged}`);
  }

  /** The short questionnaire to a new company, with what `changes` says. */
  async send(changes: { readonly ddq?: object; readonly expiry_hours?: number }): Promise<Facts> {
    const { ddq = {}, ...rest } = changes;
    const answer = await this.call('POST', '/api/v1/workflows/send/', {
      entity: { legal_name: 'Lantern Shipping Ltd', email: 'office@lantern.example' },
      ddq: { questionnaire_id: this.tenant.questionnaire.stored.id, ...ddq },
      email: 'respondent@lantern.example',
      ...rest,
    });
    return {
      response_id: String(answer.body['response_id']),
      entity_id: String(answer.body['entity_id']),
      session_id: String(answer.body['workflow_session_id']),
      link_token: this.api.mails.at(-1)?.token ?? '',
    };
  }

  /** The submitted response, with this note. */
  async note(body: object): Promise<Facts> {
    const { response_id: id } = await this.facts('submitted');
    const made = await this.call('POST', `/api/v1/responses/${String(id)}/notes/`, body);
    return { response_id: String(id), note_id: String(made.body['id']) };
  }

  /** Everything stored of the tenant's test environment. */
  async items() {
    const { prefix } = this.tenant.scopes.test;
    return (await this.api.items()).filter(({ pk }) => String(pk).startsWith(`${prefix}#`));
  }

  async events() {
    return (await this.api.outbox(this.tenant.scopes.test)).filter(({ lane }) => lane === 'event');
  }

  /** Dispatches every announced event; answers the id of the one delivery that it makes. */
  async dispatch(): Promise<string> {
    const recorder = new Recorder();
    const dispatch = webhookDispatch({ ...this.api.ports, queues: recorder.queues() });
    for (const { tenant_id, environment, outbox_id, type } of await this.events())
      await dispatch({ detail: { tenant_id, environment, outbox_id, type } });
    const [message] = recorder.messages.deliveries;
    return String(message?.body['delivery_id']);
  }
}

function factsOf(sent: Awaited<ReturnType<typeof sendAndOpen>>): Facts {
  return {
    response_id: sent.responseId,
    entity_id: sent.entityId,
    session_id: sent.sessionId,
    link_token: sent.linkToken,
    bearer: sent.bearer,
  };
}
