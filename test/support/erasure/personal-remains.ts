/** Finds personal data of a test in everything that is stored: items with their sealed attributes opened, and files. */
import { DataKeys } from '#shared/domain/tenants/data-keys.ts';
import type { Item } from '#shared/platform/ports.ts';
import type { TenantScope } from '#shared/platform/scope.ts';
import type { Vault } from '#shared/platform/vault.ts';
import type { InProcessApi } from '../in-process-api.ts';
import { kindOf, SEALED } from '../table-chart.ts';

/** The kinds of the items in which one of the words occurs, without repetition, in alphabetical order. */
export async function kindsThatHold(
  api: InProcessApi,
  scope: TenantScope,
  words: readonly string[],
): Promise<readonly string[]> {
  const vault = await new DataKeys(api.ports).of(scope);
  const items = (await api.items()).filter((item) => isOf(scope, item));
  const holding = items.filter((item) => holds(openedText(item, vault), words));
  return [...new Set(holding.map((item) => kindOf(item)?.name ?? 'no kind'))].sort();
}

/** Names of stored files in which one of the words occurs. */
export async function filesThatHold(
  api: InProcessApi,
  scope: TenantScope,
  words: readonly string[],
): Promise<readonly string[]> {
  const objects = api.ports.objects.within(scope);
  const names = (await Promise.all(['', 'pending/'].map((prefix) => objects.list(prefix)))).flat();
  const read = await Promise.all(
    names.map(async (name) => ({
      name,
      text: Buffer.from((await objects.get(name)) ?? []).toString('latin1'),
    })),
  );
  return read.filter(({ name, text }) => holds(name + text, words)).map(({ name }) => name);
}

/** Items of the tenant, and pointers outside its partitions that name it. */
function isOf(scope: TenantScope, item: Item): boolean {
  return String(item['pk']).startsWith(`${scope.prefix}#`) || item['tenant_id'] === scope.tenantId;
}

/** The item as text, with each sealed attribute opened. */
function openedText(item: Item, vault: Vault): string {
  const [pk, sk] = [String(item['pk']), String(item['sk'])];
  const opened = Object.entries(item).map(([attribute, value]) =>
    SEALED.test(String(value)) ? vault.unseal({ pk, sk, attribute }, String(value)) : value,
  );
  return JSON.stringify([Object.keys(item), opened]);
}

function holds(text: string, words: readonly string[]): boolean {
  const lower = text.toLowerCase();
  return words.some((word) => lower.includes(word.toLowerCase()));
}
