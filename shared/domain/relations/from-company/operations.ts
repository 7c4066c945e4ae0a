/** The endpoint that fills relations from a register. What it needs is loaded with the first call: searches go without it. */
import type { Operations } from '#shared/http/operation.ts';
import type { Directories } from '../../company-search/search.ts';
import type { OwnersChanged } from '../rescreening.ts';
import type { fromCompanyRoutes } from './routes.ts';

export function fromCompanyOperations(
  directories: Directories,
  ownersChanged: OwnersChanged,
): Operations<typeof fromCompanyRoutes> {
  return {
    async fillRelations({ params, body }, request) {
      const { fill } = await import('./fill.ts');
      return fill(params.id, { companyId: body.company_id, directories, ownersChanged }, request);
    },
  };
}
