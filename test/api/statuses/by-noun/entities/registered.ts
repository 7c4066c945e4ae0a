/** How calls refuse that ask a register. */
import type { RouteId } from '#functions/fleet.ts';
import { companyDirectory } from '#shared/domain/company-search/directory.ts';
import { type Provoke, sending, valid } from '../../implied.ts';

/** Of a company for which no other call asks, so that no answer is stored. */
export const withoutRegisters: Provoke = (ground) => {
  const { api } = ground.fixture;
  const registers = companyDirectory(undefined, api.ports.log);
  const facts = { ...ground.facts, company: 'sandbox~DE~HRB-000103' };
  return valid({ ...ground, facts }, {}, api.over({ registers }));
};

export const REGISTER_REFUSALS: Readonly<Partial<Record<RouteId, Readonly<Record<string, Provoke>>>>> = {
  'company_search.search': {
    '402 insufficient_credits': (ground) => valid(ground, { key: ground.fixture.poor.live }),
    '500 search_failed': sending(() => ({ body: { company_name: 'Fail Safe', jurisdiction: 'GB' } })),
  },
  'company_search.get': { '500 search_failed': withoutRegisters },
};
