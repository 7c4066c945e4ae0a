/** Company search, and relations that are filled from it: registers in live mode, the sandbox in test mode. */
import type { CompanyDirectory } from '#shared/domain/company-search/directory.ts';
import { companySearchOperations } from '#shared/domain/company-search/operations.ts';
import { lazySandbox } from '#shared/domain/company-search/registers/lazy-directory.ts';
import { companySearchRoutes } from '#shared/domain/company-search/routes.ts';
import { type FoundationPorts, foundation } from '#shared/domain/people/foundation.ts';
import { fromCompanyOperations } from '#shared/domain/relations/from-company/operations.ts';
import { fromCompanyRoutes } from '#shared/domain/relations/from-company/routes.ts';
import { ownersChanged } from '#shared/domain/screening/ownership/job.ts';
import { apiFunction } from '#shared/http/api-function.ts';

export interface CompanySearchPorts extends FoundationPorts {
  /** The registers of live mode. */
  readonly registers: CompanyDirectory;
}

/** `patienceMs`: how long a search waits for another call with the same search. Default 8 s. */
export function companySearchApi(ports: CompanySearchPorts, publicUrl: string, patienceMs?: number) {
  const directories = { live: ports.registers, test: lazySandbox() };
  return apiFunction(
    { ...companySearchRoutes, ...fromCompanyRoutes },
    {
      ...companySearchOperations(directories, patienceMs),
      ...fromCompanyOperations(directories, ownersChanged),
    },
    foundation(ports, publicUrl),
  );
}
