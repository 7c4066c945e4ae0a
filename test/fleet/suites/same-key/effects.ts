/** What one effect of each mutating call of an API key or of a person is, in what is stored. */

import type { RouteContracts, RouteId } from '#functions/fleet.ts';
import { CREDIT_KINDS } from '#shared/domain/credits/ledger.ts';
import { balanceIn } from '../../../support/fleet/balance.ts';
import type { StoredItem } from '../../../support/fleet/running-fleet.ts';

interface Mutation {
  readonly method: 'POST' | 'PUT' | 'PATCH' | 'DELETE';
}

interface MutationByKey extends Mutation {
  readonly auth: 'key';
}

/** What a person does to their own session is not remembered. */
interface MutationByPerson extends Mutation {
  readonly auth: 'session';
  readonly idempotency: 'required' | 'recommended';
}

/** Routes that change something and are called with an API key, or by a person under a key of the call. */
export type ContestedRoute = {
  [Id in RouteId]: RouteContracts[Id] extends MutationByKey | MutationByPerson ? Id : never;
}[RouteId];

export interface Effect {
  /** Items that one call adds; negative where it removes them. */
  readonly adds?: readonly [sk: string, count: number];
  /** Active people that one call adds to the tenant; negative where it removes them. */
  readonly addsPeople?: number;
  /** Passkeys of people of the tenant that one call adds; negative where it removes them. */
  readonly addsPasskeys?: number;
  /** Where it is called; live where nothing is said. The sandbox's list decides screenings in test mode. */
  readonly environment?: 'test';
  /** True where the call starts work that announces more, sooner or later. */
  readonly goesOn?: true;
  /** True where the work that the call starts settles its credit. */
  readonly settles?: true;
  /** True where the call mails a link to the address of its facts. */
  readonly mails?: true;
  /** True where the response must not have any answer yet. */
  readonly unanswered?: true;
}

const RESPONSE = { adds: ['RESPONSE', 1] } as const;
const SESSION = { adds: ['ONB', 1], mails: true } as const;
const SUBMIT = { adds: ['TASK', 1] } as const;
const FIRST_SECTION = { adds: ['ANS#0001', 1], unanswered: true } as const;

/** A mutating route without a row does not compile. */
export const EFFECTS: Readonly<Record<ContestedRoute, Effect>> = {
  'passkeys.create': { addsPasskeys: 1 },
  'passkeys.delete': { addsPasskeys: -1 },
  'people.create': { addsPeople: 1 },
  'people.update': {},
  'people.delete_passkeys': {},
  'people.delete': { addsPeople: -1 },
  'keys.create': { adds: ['KEY', 1] },
  'keys.delete': {},
  'questionnaires.change_template': {},
  'questionnaires.publish': { adds: ['DETAIL', 1] },
  'settings.change': {},
  'settings.change_brand': {},
  'entities.create': { adds: ['ENT', 1] },
  'entities.create_batch': { adds: ['ENT', 2] },
  'entities.update': {},
  'entities.delete': { adds: ['ENT', -1] },
  'relations.create': { adds: ['ENT', 1], goesOn: true },
  'relations.update': { goesOn: true },
  'relations.delete': { goesOn: true },
  // Of the invented company: two persons and a holding.
  'relations.from_company': { adds: ['ENT', 3], goesOn: true },
  'company_search.search': { adds: ['SEARCH', 1] },
  'screening.create': { adds: ['RESULT', 1], environment: 'test', goesOn: true },
  'screening.create_batch': { adds: ['JOB', 1], environment: 'test', goesOn: true },
  'cases.update': { environment: 'test' },
  'risk_profiles.set_status': { environment: 'test' },
  'work.assign': { environment: 'test' },
  'workflows.send': { ...RESPONSE, mails: true },
  'workflows.send_flat': { ...RESPONSE, mails: true },
  'workflows.send_response': SESSION,
  'workflows.send_response_flat': SESSION,
  'responses.create': RESPONSE,
  'responses.create_batch': RESPONSE,
  'responses.delete': { adds: ['RESPONSE', -1] },
  'responses.save_answers': FIRST_SECTION,
  'responses.save': FIRST_SECTION,
  'responses.save_and_submit': SUBMIT,
  'responses.submit': SUBMIT,
  'responses.check_answers': { adds: ['TASK', 1], goesOn: true, settles: true },
  'responses.autofill': { adds: ['TASK', 1], goesOn: true, settles: true },
  'evidence.dispute': {},
  'responses.review': {},
  'responses.update': {},
  'responses.remind': {},
  'responses.mark_answer': { adds: ['SEEN', 1] },
  'responses.regenerate_link': { adds: ['LINK', 0] },
  'responses.generate_assessment': { adds: ['TASK', 1], goesOn: true, settles: true },
  'reports.generate_client': { adds: ['TASK', 1], goesOn: true },
  'reports.generate_client_two': { adds: ['TASK', 1], goesOn: true },
  'documents.upload': { adds: ['DOCUMENT', 1] },
  'documents.update': {},
  'documents.delete': { adds: ['DOCUMENT', -1] },
  'documents.upload_to_entity': { adds: ['DOCUMENT', 1] },
  'documents.update_of_entity': {},
  'documents.delete_of_entity': { adds: ['DOCUMENT', -1] },
  'documents.upload_to_response': {},
  'documents.attach_to_response': {},
  'documents.delete_of_response': {},
  'notes.create': {},
  'notes.delete': {},
  'comments.create': {},
  'comments.update': {},
  'comments.delete': {},
  'verification.create': { adds: ['VER', 1], mails: true },
  'verification.revoke': {},
  'verification.resend': {},
  'verification.simulate': { adds: ['PROGRESS', 1] },
  'verification.token': {},
  'verification.create_review': {},
  'verification_pictures.open': {},
  'views.create': {},
  'views.update': {},
  'views.delete': {},
  'webhooks.create': {},
  'webhooks.update': {},
  'webhooks.delete': {},
  'webhooks.rotate_secret': {},
  'webhooks.start_replay': { adds: ['REPLAY', 1] },
  'webhooks.replay_delivery': { adds: ['DLV', 1] },
  'webhooks.replay_own_delivery': { adds: ['DLV', 1] },
  'webhooks.test': { adds: ['DLV', 1] },
};

/** What is counted of one environment of a tenant. */
export interface Tally {
  readonly effects: number;
  /** Active people of the tenant, in both environments. */
  readonly people: number;
  readonly passkeys: number;
  readonly audits: number;
  readonly events: readonly string[];
  /** Of all kinds together. */
  readonly credits: number;
  readonly charged: number;
  readonly held: number;
}

export function tally(
  items: readonly StoredItem[],
  { prefix, organisation }: { readonly prefix: string; readonly organisation: string },
  { action, sk }: { readonly action: string; readonly sk: string },
): Tally {
  const own = items.filter((item) => item['pk'] === prefix || String(item['pk']).startsWith(`${prefix}#`));
  const people = items.filter(
    (item) =>
      item['pk'] === organisation &&
      String(item['sk']).startsWith('USER#') &&
      item['deactivated_at'] === undefined,
  );
  const holds = own.filter((item) => item['sk'] === 'HOLD');
  return {
    effects: own.filter((item) => item['sk'] === sk).length,
    people: people.length,
    passkeys: items.filter(
      ({ pk, sk: at }) => String(pk).startsWith(`${organisation}#USER#`) && String(at).startsWith('PASSKEY#'),
    ).length,
    audits: own.filter((item) => String(item['pk']).includes('#AUDIT#') && item['action'] === action).length,
    events: own.filter((item) => item['lane'] === 'event').map((item) => String(item['type'])),
    credits: CREDIT_KINDS.reduce((sum, kind) => sum + balanceIn(own, kind), 0),
    charged: holds.filter((hold) => hold['state'] === 'captured').length,
    held: holds.filter((hold) => hold['state'] === 'held').length,
  };
}
