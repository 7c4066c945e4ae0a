/** The screening of a company that is on no list and belongs to listed owners by more than half, as the API answers it. */
import type { OwnershipView } from '#shared/domain/screening/ownership/schema.ts';
import type { Case, Screening } from '../../../console/screens/cases/model/screening.ts';
import { screeningOf } from '../cases/fixture.ts';
import { ENTITY_ID } from './cases.ts';

type Term = OwnershipView['lines'][number]['terms'][number];
type Listing = Term['listings'][number];

export const PERSON_ID = '00000000-0000-4000-8000-0000000000b1';
const FREIGHT_ID = '00000000-0000-4000-8000-0000000000b2';

function aListing(change: Partial<Listing> = {}): Listing {
  return {
    risk_profile_id: '00000000-0000-4000-8000-0000000000c1',
    status: 'not_reviewed',
    name: 'Ovrin Kastelmar',
    score: 0.961,
    list: 'sandbox',
    identifier: 'sandbox:sanctioned-person',
    programmes: ['Sandbox asset freeze'],
    listed_since: '2019-05-20',
    url: 'https://lists.example/sandbox/sanctioned-person',
    ...change,
  };
}

function term(change: Partial<Term>): Term {
  return {
    owner_id: PERSON_ID,
    owner_name: 'Ovrin Kastelmar',
    share: 30,
    share_max: null,
    counts: 'listed',
    confirmed: false,
    part: 100,
    adds: 30,
    listings: [aListing()],
    ...change,
  };
}

/** 25 % of a listed company and 30 % of a listed person. */
export function anOwnership(change: Partial<OwnershipView> = {}): OwnershipView {
  const freight = term({
    ...{ owner_id: FREIGHT_ID, owner_name: 'Kastelmar Freight Holding Ltd', share: 25, adds: 25 },
    listings: [aListing({ name: 'Kastelmar Freight Holding Ltd', status: 'true_positive', score: 1 })],
    confirmed: true,
  });
  const sum = 'Ovrin Kastelmar 30 % (listed) + Kastelmar Freight Holding Ltd 25 % (listed, confirmed)';
  return {
    ...{ outcome: 'listed', share: 55, share_max: 55, share_of_blocked: 55, strength: 0.96 },
    ...{ owners: 3, unscreened: 0, complete: true, threshold: 50 },
    lines: [
      { entity_id: ENTITY_ID, name: 'Saltmarsh Crane Works Ltd', terms: [freight, term({})], total: 55 },
    ],
    arithmetic: [`Saltmarsh Crane Works Ltd: ${sum} = 55 %`],
    sentence:
      'Listed owners hold 55 % of Saltmarsh Crane Works Ltd: by the 50 percent rule it counts as listed itself. Not every match that this rests on was confirmed by a reviewer.',
    calculated_at: '2026-11-26T10:00:00.000Z',
    ...change,
  };
}

/** `profiles`: hits of the company itself. */
export function ownedScreening(
  ownership: OwnershipView | null = anOwnership(),
  change: Partial<Case> = {},
  profiles: Parameters<typeof screeningOf>[0] = [],
): Screening {
  const made = screeningOf(profiles);
  const cases = made.cases.map((each) => ({
    ...each,
    ...{ status: 'open' as const, decision: null, closed_at: null, closed_by: null, assigned_to: null },
    ...{ pending_decision: null, previous_decision: null, reason: null, risk_level: 'high' as const },
    alerts: each.alerts.map((alert) => ({ ...alert, by_ownership: true, ownership })),
    ...change,
  }));
  const entity = { id: ENTITY_ID, name: 'Saltmarsh Crane Works Ltd', entity_type: 'company' as const };
  return { ...made, cases, entity, ownership, risk_level: 'high', risk_score: 9.61, match_count: 0 };
}

/** No owner is listed as far as they were screened, and one was not. */
export function withUnscreenedOwner(change: Partial<OwnershipView> = {}): OwnershipView {
  return anOwnership({
    ...{ outcome: 'none', share: 0, share_max: 0, share_of_blocked: 0, strength: null },
    ...{ owners: 1, unscreened: 1, lines: [], arithmetic: [] },
    sentence:
      'No owner of Saltmarsh Crane Works Ltd is listed, as far as owners are known. One owner has no completed screening.',
    ...change,
  });
}
