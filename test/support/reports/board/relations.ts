/** Owners and officers on record of the board's report. Everybody is fictional. */
import type { PartyFacts, RelationFacts } from '#shared/domain/reports/facts/relations.ts';

const ENTERED = {
  kind: 'entered',
  register: null,
  company_id: null,
  name: null,
  date_of_birth: null,
} as const;
const REGISTER = {
  kind: 'register',
  register: 'companies-house',
  company_id: 'companies-house~GB~00734519',
  name: 'Tobias Achterberg',
  date_of_birth: '1984-09',
} as const;

function party(name: string, more: Partial<PartyFacts>): PartyFacts {
  return {
    id: name,
    kind: 'owner',
    name,
    type: 'individual',
    role: null,
    share: null,
    share_max: null,
    since: null,
    until: null,
    source: ENTERED,
    isCurrent: true,
    screening: {
      status: 'completed',
      screenedAt: '2026-11-22T06:00:31.000Z',
      hits: [],
      dismissed: [],
      isOwnedByListed: false,
      undecided: 0,
      openCases: 0,
    },
    ...more,
  };
}

export const RELATIONS: RelationFacts = {
  parties: {
    items: [
      party('Marit Solheim', { share: 50, share_max: 75, since: '2011-05-17' }),
      party('Meridian Quay Holding BV', { type: 'company', share: 25, share_max: 50, screening: undefined }),
      party('Tobias Achterberg', {
        kind: 'officer',
        role: 'Director',
        since: '2018-01-02',
        source: REGISTER,
      }),
    ],
    omitted: 0,
  },
  held: { items: [], omitted: 0 },
};
