/** For each mutating route of an API key: what to call, and what one effect of it is. */
import { randomUUID } from 'node:crypto';
import { CREDIT_KINDS } from '#shared/domain/credits/ledger.ts';
import { memberId } from '#shared/domain/responses/member-id.ts';
import { balanceIn } from '../../../support/fleet/balance.ts';
import type { WireAnswer } from '../../../support/fleet/client.ts';
import {
  answered,
  expectStatus,
  newAddress,
  sendBody,
  sendQuestionnaire,
} from '../../../support/fleet/fleet-journeys.ts';
import type { WireForm } from '../../../support/fleet/fleet-routes.ts';
import type { RecordingReceiver } from '../../../support/fleet/recording-receiver.ts';
import type { StoredItem } from '../../../support/fleet/running-fleet.ts';
import type { Stage } from '../stage.ts';
import { RESPONSE_SCENARIOS } from './response-scenarios.ts';
import { SCREENING_SCENARIOS } from './screening-scenarios.ts';

export interface Target {
  readonly path: string;
  readonly body?: unknown;
  readonly form?: WireForm;
  /** Who is mailed. */
  readonly email?: string;
}

export interface Scenario {
  /** Makes what the call needs; its own effects are not counted. */
  prepare(stage: ContestStage): Promise<Target>;
  /** Items that one call adds; negative where it removes them. */
  readonly adds?: readonly [sk: string, count: number];
  /** Events that one call announces, itself. */
  readonly events?: readonly string[];
  /** Credits that one call costs. */
  readonly charge?: number;
  /** Where it is called; live where nothing is said. */
  readonly environment?: 'test';
  /** True where the call starts work that announces more, sooner or later. */
  readonly goesOn?: true;
}

export interface ContestStage extends Stage {
  readonly receiver: RecordingReceiver;
}

const COMMENTS = '/api/v1/comments/';
const SENT = ['onboarding.created', 'response.created'];
const SUBMITTED = [
  'onboarding.completed',
  'onboarding.ddq_completed',
  'response.autoflag_started',
  'response.submitted',
];

export const SCENARIOS: Readonly<Record<string, Scenario>> = {
  ...RESPONSE_SCENARIOS,
  ...SCREENING_SCENARIOS,
  'entities.create_batch': {
    prepare: async () => {
      const [one, other] = [randomUUID(), randomUUID()];
      const named = (name: string) => ({ entity_type: 'company', legal_name: name });
      return {
        path: '/api/v1/entities/batch/',
        body: { entities: [named(`Anchor ${one}`), named(`Buoy ${other}`)], skip_duplicates: false },
      };
    },
    adds: ['ENT', 2],
  },
  'entities.create': {
    prepare: async () => ({
      path: '/api/v1/entities/',
      body: { entity_type: 'company', legal_name: 'Anchor' },
    }),
    adds: ['ENT', 1],
  },
  'company_search.search': {
    prepare: async () => ({
      path: '/api/v1/company-search/',
      body: { company_name: `Anchor ${randomUUID()}`, jurisdiction: 'GB' },
    }),
    adds: ['SEARCH', 1],
    charge: 1,
  },
  'entities.update': {
    prepare: async (stage) => ({ path: await newEntity(stage), body: { phone: '+49 30 1' } }),
  },
  'entities.delete': {
    prepare: async (stage) => ({ path: await newEntity(stage) }),
    adds: ['ENT', -1],
  },
  'responses.submit': {
    prepare: async ({ fleet, tenant }) => {
      const { responseId } = await answered(fleet, tenant, tenant.live);
      return { path: `/api/v1/responses/${responseId}/submit/` };
    },
    adds: ['TASK', 1],
    events: SUBMITTED,
  },
  'notes.create': {
    prepare: async ({ fleet, tenant }) => {
      const { responseId } = await sendQuestionnaire(fleet, tenant, tenant.live);
      const body = { text: 'Good.', status_transition: 'APPROVED' };
      return { path: `/api/v1/responses/${responseId}/notes/`, body };
    },
    events: ['response.approved'],
  },
  'notes.delete': {
    prepare: async (stage) => {
      const { responseId } = await sendQuestionnaire(stage.fleet, stage.tenant, stage.tenant.live);
      const notes = `/api/v1/responses/${responseId}/notes/`;
      const made = await post(stage, notes, { text: 'To be deleted.' });
      return { path: `${notes}${String(made.body['id'])}/` };
    },
  },
  'responses.review': {
    prepare: async (stage) => {
      const { responseId, bearer } = await answered(stage.fleet, stage.tenant, stage.tenant.live);
      expectStatus(await stage.fleet.call('POST', '/api/v1/onboarding/submit/', { key: bearer }), 200);
      return { path: `/api/v1/responses/${responseId}/review/`, body: { action: 'start' } };
    },
  },
  'comments.create': {
    prepare: async (stage) => ({ path: COMMENTS, body: await comment(stage) }),
  },
  'comments.update': {
    prepare: async (stage) => ({ path: await newComment(stage), body: { text: 'Which years?' } }),
  },
  'comments.delete': { prepare: async (stage) => ({ path: await newComment(stage) }) },
  'webhooks.create': {
    prepare: async ({ receiver }) => ({ path: '/api/v1/webhooks/', body: subscription(receiver) }),
  },
  'webhooks.update': {
    prepare: async (stage) => ({ path: await newSubscription(stage), body: { description: 'changed' } }),
  },
  'webhooks.delete': { prepare: async (stage) => ({ path: await newSubscription(stage) }) },
  'webhooks.test': {
    prepare: async ({ receiver }) => ({
      path: '/api/v1/webhooks/test/',
      body: { webhook_url: receiver.url(`/test/${randomUUID()}`) },
    }),
    adds: ['DLV', 1],
  },
  'workflows.send': {
    prepare: async ({ tenant }) => {
      const email = newAddress();
      return { path: '/api/v1/workflows/send/', body: sendBody(tenant, email), email };
    },
    adds: ['RESPONSE', 1],
    events: SENT,
    charge: 1,
  },
  'workflows.send_flat': {
    prepare: async (stage) => {
      const entity_id = (await newEntity(stage)).split('/').at(-2);
      const email = newAddress();
      const body = { entity_id, questionnaire_id: stage.tenant.questionnaireId, email };
      return { path: '/api/v2/workflows/send/', body, email };
    },
    adds: ['RESPONSE', 1],
    events: SENT,
    charge: 1,
  },
  'workflows.send_response': {
    prepare: (stage) => prefilled(stage, (id) => `/api/v1/responses/${id}/send/`),
    adds: ['ONB', 1],
    events: ['onboarding.created'],
    charge: 1,
  },
  'workflows.send_response_flat': {
    prepare: (stage) => prefilled(stage, (id) => `/api/v2/questionnaire-responses/${id}/send/`),
    adds: ['ONB', 1],
    events: ['onboarding.created'],
    charge: 1,
  },
};

/** What is counted of a tenant's live environment. */
export interface Tally {
  readonly effects: number;
  readonly audits: number;
  readonly events: readonly string[];
  /** Of all kinds together. */
  readonly credits: number;
  readonly charged: number;
  readonly held: number;
}

export function tally(items: readonly StoredItem[], prefix: string, action: string, sk: string): Tally {
  const own = items.filter((item) => item['pk'] === prefix || String(item['pk']).startsWith(`${prefix}#`));
  const holds = own.filter((item) => item['sk'] === 'HOLD');
  return {
    effects: own.filter((item) => item['sk'] === sk).length,
    audits: own.filter((item) => String(item['pk']).includes('#AUDIT#') && item['action'] === action).length,
    events: own.filter((item) => item['lane'] === 'event').map((item) => String(item['type'])),
    credits: CREDIT_KINDS.reduce((sum, kind) => sum + balanceIn(own, kind), 0),
    charged: holds.filter((hold) => hold['state'] === 'captured').length,
    held: holds.filter((hold) => hold['state'] === 'held').length,
  };
}

async function newEntity(stage: ContestStage): Promise<string> {
  const made = await post(stage, '/api/v1/entities/', { entity_type: 'company', legal_name: 'Anchor' });
  return `/api/v1/entities/${String(made.body['id'])}/`;
}

/** What to say about the first answer of a response that is sent for it. */
async function comment({ fleet, tenant }: ContestStage) {
  const { responseId } = await sendQuestionnaire(fleet, tenant, tenant.live);
  const question = tenant.questions.get('What is the registered name?') ?? 0;
  return { answer_id: memberId(responseId, 'answer', question), text: 'Which year?' };
}

async function newComment(stage: ContestStage): Promise<string> {
  const made = await post(stage, COMMENTS, await comment(stage));
  return `${COMMENTS}${String(made.body['id'])}/`;
}

async function newSubscription(stage: ContestStage): Promise<string> {
  const made = await post(stage, '/api/v1/webhooks/', subscription(stage.receiver));
  return `/api/v1/webhooks/${String(made.body['id'])}/`;
}

function subscription(receiver: RecordingReceiver) {
  return { event_type: 'alert.created', webhook_url: receiver.url('/contest') };
}

async function prefilled(stage: ContestStage, path: (id: string) => string): Promise<Target> {
  const email = newAddress();
  const ddq = { questionnaire_id: stage.tenant.questionnaireId, prefill: true };
  const made = await post(stage, '/api/v1/workflows/send/', { ...sendBody(stage.tenant, email), ddq });
  return { path: path(String(made.body['response_id'])), body: { email }, email };
}

async function post({ fleet, tenant }: ContestStage, path: string, body: unknown): Promise<WireAnswer> {
  return expectStatus(await fleet.call('POST', path, { key: tenant.live, body }), 201);
}
