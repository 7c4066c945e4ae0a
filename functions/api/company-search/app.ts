/** Company search: registers in live mode, the sandbox in test mode. */
import type { CompanyDirectory } from '#shared/domain/company-search/directory.ts';
import { companySearchOperations } from '#shared/domain/company-search/operations.ts';
import { lazySandbox } from '#shared/domain/company-search/registers/lazy-directory.ts';
import { companySearchRoutes } from '#shared/domain/company-search/routes.ts';
import { type FoundationPorts, foundation } from '#shared/domain/people/foundation.ts';
import { apiFunction } from '#shared/http/api-function.ts';

export interface CompanySearchPorts extends FoundationPorts {
  /** The registers of live mode. */
  readonly registers: CompanyDirectory;
}

/** `patienceMs`: how long a search waits for another call with the same search. Default 8 s. */
export function companySearchApi(ports: CompanySearchPorts, publicUrl: string, patienceMs?: number) {
  const directories = { live: ports.registers, test: lazySandbox() };
  const operations = companySearchOperations(directories, patienceMs);
  return apiFunction(companySearchRoutes, operations, foundation(ports, publicUrl));
}
