/** The stored detail of a company by its number in its national register. Nothing is asked and nothing is charged. */
import type { Table } from '#shared/platform/ports.ts';
import type { TenantScope } from '#shared/platform/scope.ts';
import type { Vault } from '#shared/platform/vault.ts';
import { companyId, REGISTER_NAMES } from './register.ts';
import { detailKey, unsealAnswer } from './repository.ts';
import { CachedAnswer, CompanyFacts } from './schema.ts';

interface StoredDetail {
  readonly company: CompanyFacts;
  /** Milliseconds. */
  readonly foundAt: number;
}

/** The newest detail that has not expired. Numbers are compared as registers print them, without spaces. */
export async function findStoredDetail(
  table: Table,
  scope: TenantScope,
  vault: Vault,
  asked: { readonly number: string; readonly jurisdiction: string; readonly now: number },
): Promise<StoredDetail | undefined> {
  const nativeId = asked.number.replaceAll(/\s+/g, '').toUpperCase();
  const { jurisdiction, now } = asked;
  const keys = REGISTER_NAMES.map((register) =>
    detailKey(scope, vault, companyId({ register, jurisdiction, nativeId })),
  );
  const items = await table.getMany(keys, { consistent: true });
  const [newest] = items
    .flatMap((item) => (item === undefined ? [] : [CachedAnswer.parse(item)]))
    .filter(({ body, expires_at }) => body !== undefined && expires_at > now)
    .sort((a, b) => b.found_at - a.found_at);
  if (newest === undefined) return undefined;
  return { company: CompanyFacts.parse(unsealAnswer(newest, vault)), foundAt: newest.found_at };
}
