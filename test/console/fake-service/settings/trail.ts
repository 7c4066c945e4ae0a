/** The audit trail and the watchlists of the fake service's team, typed by the contract. */
import type { AuditEntryView, AuditExport } from '#shared/domain/audit/search/schema.ts';
import type { WatchlistsView } from '#shared/domain/settings/lists/schema.ts';
import { type FakeCall, type FakeReply, type FakeService, TEAM } from '../fake-service.ts';

const [ANALYST, , ADMINISTRATOR] = TEAM.map(({ id }) => id);
export const ENTITY = '41111111-1111-4111-8111-111111111111';
const PAGE = 3;

export class FakeTrail {
  rows: AuditEntryView[] = [
    row('people.update', `user:${ANALYST}`, { facts: { before: 'viewer', after: 'analyst' } }),
    row('screening.create', 'screening:s1', { facts: { entity_id: ENTITY } }),
    row('entities.update', `entity:${ENTITY}`, {
      actor: { kind: 'key', id: '0123456789abcdef' },
      facts: { fields: 'legal_name,email', status: 'RESUBMITTED', cached: false, novel_code: ENTITY },
    }),
    row('cases.update', 'case:c1', {
      actor: { kind: 'key', id: '0123456789abcdef' },
      facts: { by: ANALYST ?? '', before: 'open', after: 'closed' },
    }),
    row('onboarding.submit', 'response:r1', { actor: { kind: 'respondent', id: 'o1' } }),
    row('novelties.invent', 'novelty:n1'),
  ];
  lists: WatchlistsView = {
    provider: 'embedded',
    results: [
      list('us_ofac_sdn', 'in_force', { records: 18_204 }),
      list('un_sc', 'outdated', { is_required: true, as_of: day(-45), problem: 'unreachable', records: 702 }),
      list('eu_fsf', 'in_force', { problem: 'refused', records: 5_911 }),
      list('uk_fcdo', 'not_loaded', { as_of: null, records: null }),
    ],
  };

  constructor(service: FakeService) {
    service.handlers.push((call) => this.#handle(call));
  }

  #handle(call: FakeCall): FakeReply | undefined {
    switch (call.path) {
      case '/audit/':
        return { status: 200, body: this.#page(call.query) };
      case '/audit/export/':
        return { status: 200, body: this.#part(Object(call.body)) };
      case '/lists/':
        return { status: 200, body: this.lists };
      default:
        return undefined;
    }
  }

  #page(query: URLSearchParams) {
    const [actor, action, target] = ['actor', 'action', 'target'].map((name) => query.get(name));
    const found = this.rows.filter(
      (each) =>
        (actor === null || actor === each.actor.id || actor === each.facts['by']) &&
        (action === null || each.action.startsWith(action ?? '')) &&
        (target === null || target === each.target),
    );
    const from = Number(query.get('after') ?? 0);
    const asked = new URLSearchParams(query);
    asked.set('after', String(from + PAGE));
    const hasMore = from + PAGE < found.length;
    return {
      results: found.slice(from, from + PAGE),
      next: hasMore ? `https://probity.example/api/v1/audit/?${asked}` : null,
    };
  }

  /** Two parts. */
  #part({ after }: { readonly after?: string }): AuditExport {
    return after === undefined
      ? { filename: 'audit-live.csv', rows: 2, csv: 'at,action\r\n1,a\r\n2,b\r\n', next: 'second' }
      : { filename: 'audit-live.csv', rows: 1, csv: "3,'=c\r\n", next: null };
  }
}

function row(action: string, target: string, changes: Partial<AuditEntryView> = {}): AuditEntryView {
  return {
    at: '2026-03-02T09:30:00.000Z',
    action,
    target,
    actor: { kind: 'user', id: ADMINISTRATOR ?? '' },
    facts: {},
    request_id: `req-${action}`,
    ...changes,
  };
}

type List = WatchlistsView['results'][number];

function list(name: string, state: List['state'], changes: Partial<List> = {}): List {
  return {
    list: name,
    state,
    as_of: day(-2),
    problem: null,
    records: 1_000,
    outdated_after_days: 30,
    is_required: false,
    ...changes,
  };
}

function day(offset: number): string {
  return new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
}
