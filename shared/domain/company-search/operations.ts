/** Endpoints of company search. Asking a register is their only effect outside the table. */
import type { Operations, TenantRequest } from '#shared/http/operation.ts';
import { Contended, type Write } from '#shared/platform/ports.ts';
import type { CompanyDirectory } from './directory.ts';
import { companyNotFound, searchFailed } from './errors.ts';
import { readCompanyId } from './register.ts';
import { detailKey, findAnswer, KEPT_MS, openAnswer, rememberWrites } from './repository.ts';
import type { companySearchRoutes } from './routes.ts';
import { CompanyFacts } from './schema.ts';
import { type Directories, search } from './search.ts';
import { companyFacts } from './view.ts';

/** `patienceMs`: how long a search waits for another call with the same search. */
export function companySearchOperations(
  directories: Directories,
  patienceMs?: number,
): Operations<typeof companySearchRoutes> {
  return {
    searchCompanies: ({ body }, request) =>
      search({ name: body.company_name, jurisdiction: body.jurisdiction }, request, directories, patienceMs),

    async getCompany({ params }, request) {
      const vault = await request.vault();
      const key = detailKey(request.scope, vault, params.company_id);
      const known = await findAnswer(request.tenantTable, key, request.now);
      if (known !== undefined)
        return { body: { ...CompanyFacts.parse(openAnswer(known, vault)), cached: true } };
      const facts = await readCompany(params.company_id, request, directories[request.scope.environment]);
      const answered = { content: facts, now: request.now, keptMs: KEPT_MS.found };
      if (!facts.partial) await remember(rememberWrites(key, vault, answered), request);
      return { body: { ...facts, cached: false } };
    },
  };
}

/** A read has no commit of its own. The caller gets the answer even where it could not be stored. */
async function remember(writes: readonly Write[], { tenantTable, log }: TenantRequest): Promise<void> {
  if (writes.length === 0) return;
  try {
    await tenantTable.commit(writes);
  } catch (error) {
    if (!(error instanceof Contended)) throw error;
    log.warn('register answer not stored');
  }
}

/** Asks the register that the company id names. This happens only after the caller was authorised. */
async function readCompany(
  id: string,
  request: TenantRequest,
  directory: CompanyDirectory,
): Promise<CompanyFacts> {
  await request.admitted();
  const reference = readCompanyId(id);
  if (reference === undefined) throw companyNotFound();
  const profile = await directory.detail(reference).catch((cause: unknown) => {
    throw searchFailed(cause);
  });
  if (profile === undefined || profile.incorporationCountry !== reference.jurisdiction)
    throw companyNotFound();
  return companyFacts(reference.register, profile);
}
