/** What a register says of one company: from a stored answer, or by asking the register. It is free of charge. */
import type { TenantRequest } from '#shared/http/operation.ts';
import { Contended, type Write } from '#shared/platform/ports.ts';
import type { CompanyDirectory } from './directory.ts';
import { companyNotFound, searchFailed } from './errors.ts';
import { readCompanyId } from './register.ts';
import { detailKey, findAnswer, KEPT_MS, rememberWrites, unsealAnswer } from './repository.ts';
import { CompanyFacts } from './schema.ts';
import { companyFacts } from './view.ts';

/** Throws with 404 where there is no such company, and with 500 where the register cannot be asked. */
export async function companyDetail(
  id: string,
  request: TenantRequest,
  directory: CompanyDirectory,
): Promise<{ readonly facts: CompanyFacts; readonly isCached: boolean }> {
  const vault = await request.vault();
  const key = detailKey(request.scope, vault, id);
  const known = await findAnswer(request.tenantTable, key, request.now);
  if (known !== undefined) return { facts: CompanyFacts.parse(unsealAnswer(known, vault)), isCached: true };
  const facts = await readCompany(id, request, directory);
  const answered = { content: facts, now: request.now, keptMs: KEPT_MS.found };
  if (!facts.partial) await remember(rememberWrites(key, vault, answered), request);
  return { facts, isCached: false };
}

/** The answer is stored by itself. The caller gets it even where it could not be stored. */
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
