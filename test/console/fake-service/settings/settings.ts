/** Settings of the fake service's team: people, keys, policy and usage, typed by the contract. */

import type { PersonView } from '#shared/domain/people/schema.ts';
import type { KeyShown } from '#shared/domain/settings/keys/schema.ts';
import type { SettingsView } from '#shared/domain/settings/schema.ts';
import type { UsageView } from '#shared/domain/usage/schema.ts';
import { type FakeCall, type FakeReply, type FakeService, TEAM } from '../fake-service.ts';

export const MADE_KEY = `prb_test_${'0f'.repeat(44)}`;

export class FakeSettings {
  people: PersonView[] = [...TEAM];
  keys: KeyShown[] = [keyShown('Case system', '0123456789abcdef')];
  settings: SettingsView = {
    default_expiry_hours: 48,
    four_eyes_cases: true,
    four_eyes_verifications: false,
    approval_needs_submission: false,
    sanctions_dismissal_note: true,
    verification_retention_days: 1_826,
    verification_clear_needs: {
      name: 'always',
      date_of_birth: 'where_recorded',
      document_number: 'never',
      nationality: 'never',
      address: 'never',
      document_expiry: 'always',
    },
    verification_minimum_age: 18,
    autofill_confidence: null,
    required_lists: ['un_sc'],
    brand: { name: 'Lantern Bank', color: null, logo: null },
  };

  constructor(service: FakeService) {
    service.handlers.push((call) => this.#handle(call));
  }

  #handle(call: FakeCall): FakeReply | undefined {
    const [, resource = '', id] = /^\/(people|keys|settings|usage)\/(?:([\w-]+)\/)?$/.exec(call.path) ?? [];
    switch (resource) {
      case 'people':
        return this.#people(call, id);
      case 'keys':
        return this.#keys(call, id);
      case 'settings':
        if (call.method === 'PATCH') this.#change(call, id);
        return { status: 200, body: this.settings };
      case 'usage':
        return { status: 200, body: USAGE };
      default:
        return undefined;
    }
  }

  #change({ body }: FakeCall, part: string | undefined): void {
    if (part !== 'brand') this.settings = { ...this.settings, ...Object(body) };
    else this.settings = { ...this.settings, brand: { ...this.settings.brand, ...Object(body) } };
  }

  #people({ method, body }: FakeCall, id: string | undefined): FakeReply {
    if (method === 'DELETE')
      this.people = this.people.map((each) => (each.id === id ? { ...each, status: 'removed' } : each));
    if (method === 'PATCH')
      this.people = this.people.map((each) => (each.id === id ? { ...each, ...Object(body) } : each));
    if (method === 'POST') {
      const [first] = TEAM;
      if (first !== undefined) this.people.push({ ...first, ...Object(body), id: crypto.randomUUID() });
      return { status: 201, body: this.people.at(-1) };
    }
    return method === 'DELETE' ? { status: 204 } : { status: 200, body: { results: this.people } };
  }

  #keys({ method, body }: FakeCall, id: string | undefined): FakeReply {
    if (method === 'DELETE') {
      this.keys = this.keys.map((key) => (key.id === id ? { ...key, status: 'revoked' } : key));
      return { status: 204 };
    }
    if (method === 'GET') return { status: 200, body: { results: this.keys } };
    const made = keyShown(String(Object(body).name), 'fedcba9876543210');
    this.keys.unshift(made);
    return { status: 201, body: { ...made, api_key: MADE_KEY, api_secret: null, message: 'Key created.' } };
  }
}

function keyShown(name: string, id: string): KeyShown {
  const [, , owner] = TEAM;
  if (owner === undefined) throw new Error('the team has no administrator');
  return {
    id,
    name,
    owner: { id: owner.id, name: owner.name, email: owner.email },
    hint: '0f0f',
    status: 'active',
    signature: null,
    scopes: ['*'],
    ip_whitelist: [],
    created_at: '2026-03-02T09:30:00.000Z',
    expires_at: null,
    revoked_at: null,
    last_used: { hour: '2026-03-02T09:00:00.000Z', requests: 312 },
  };
}

const USAGE: UsageView = {
  from: '2026-02-01',
  to: '2026-03-02',
  days: Array.from({ length: 30 }, (_, at) => ({
    day: new Date(Date.UTC(2026, 1, 1 + at)).toISOString().slice(0, 10),
    entities: (at * 7) % 23,
    responses: (at * 5) % 13,
    cases: at % 4,
  })),
  credits: [{ kind: 'send_ddq', balance: 912, granted: 1_000, used: 88 }],
  limits: [
    { limit: 'documents', used: 91_200, most: 100_000 },
    { limit: 'webhook_subscriptions', used: 3, most: 100 },
    { limit: 'mails_per_day', used: 41, most: 10_000 },
  ],
};
