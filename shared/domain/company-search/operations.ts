/** Endpoints of company search. Asking a register is their only effect outside the table. */
import type { Operations } from '#shared/http/operation.ts';
import { companyDetail } from './detail.ts';
import type { companySearchRoutes } from './routes.ts';
import { type Directories, search } from './search.ts';

/** `patienceMs`: how long a search waits for another call with the same search. */
export function companySearchOperations(
  directories: Directories,
  patienceMs?: number,
): Operations<typeof companySearchRoutes> {
  return {
    searchCompanies: ({ body }, request) =>
      search({ name: body.company_name, jurisdiction: body.jurisdiction }, request, directories, patienceMs),

    async getCompany({ params }, request) {
      const directory = directories[request.scope.environment];
      const { facts, isCached } = await companyDetail(params.company_id, request, directory);
      return { body: { ...facts, cached: isCached } };
    },
  };
}
