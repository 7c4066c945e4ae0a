/** The register of the United Kingdom. A company takes four calls, of which only the first must succeed. */
import type * as z from 'zod';
import { at, type ProviderClient } from '#shared/platform/outbound/provider-client.ts';
import type { CompanyRegister } from '../../register.ts';
import { listed, NOTHING_MORE, part, requireForm } from '../facts.ts';
import { divisionOf } from '../industry-divisions.ts';
import { ChControllers, ChFilings, ChOfficers, ChProfile, ChSearch } from './answers.ts';
import { filing } from './filings.ts';
import { company, listedCompany, officer, owner } from './mapping.ts';

const NAME = 'companies-house';
const NUMBER = /^[A-Z0-9]{8}$/;
/** Only the first page of each list is read. */
const PER_LIST = 100;

export function companiesHouse(client: ProviderClient): CompanyRegister {
  const list = <T>(path: string, schema: z.ZodType<List<T>>) =>
    part<List<T>>(() => client.get(path, { items_per_page: PER_LIST }, schema), { items: [] });
  return {
    name: NAME,
    async search(name, _jurisdiction, limit) {
      const { items } = await client.get('/search/companies', { q: name, items_per_page: limit }, ChSearch);
      return listed(items.map(listedCompany), NUMBER);
    },
    async detail(number) {
      requireForm(NAME, number, NUMBER);
      const path = at`/company/${number}`;
      const profile = await client.get(path, {}, ChProfile);
      const [officers, owners, filings] = await Promise.all([
        list(`${path}/officers`, ChOfficers),
        list(`${path}/persons-with-significant-control`, ChControllers),
        list(`${path}/filing-history`, ChFilings),
      ]);
      return {
        ...NOTHING_MORE,
        ...company(profile),
        officers: (officers?.items ?? []).map(officer),
        owners: (owners?.items ?? []).flatMap((listed) => owner(listed) ?? []),
        filings: (filings?.items ?? []).map((filed) => filing(number, filed)),
        industryCodes: (profile.sic_codes ?? []).map((code) => ({
          type: 'SIC2007',
          code,
          description: divisionOf(code),
        })),
        previousNames: (profile.previous_company_names ?? []).map(({ name }) => name),
        // Incomplete lists of persons make the answer partial. Filings are limited to the newest on purpose.
        partial: !isWhole(officers) || !isWhole(owners) || filings === undefined,
      };
    },
  };
}

interface List<T> {
  readonly items: readonly T[];
  readonly total_results?: number | null | undefined;
}

function isWhole(list: List<unknown> | undefined): boolean {
  return list !== undefined && list.items.length >= (list.total_results ?? 0);
}
