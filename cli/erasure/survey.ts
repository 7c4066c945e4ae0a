/** What is stored of a tenant or an entity: counts for the dry run, the certificate and the check at the end. */
import { itemKinds } from '#functions/items.ts';
import type { Item, Key } from '#shared/platform/ports.ts';
import { ENVIRONMENTS } from '#shared/platform/scope.ts';
import { kindsMatcher } from '#shared/platform/table/kind-of.ts';
import type { ErasurePorts, ObjectVersion } from './ports.ts';

/** Items per kind. */
export type Counts = Readonly<Record<string, number>>;

export interface Survey {
  readonly items: readonly Item[];
  readonly versions: readonly ObjectVersion[];
}

const kindsOf = kindsMatcher(itemKinds);

export function keyOf(item: Item): Key {
  return { pk: String(item['pk']), sk: String(item['sk']) };
}

export function kindNameOf(item: Item): string {
  return kindsOf(keyOf(item))[0]?.name ?? 'unknown';
}

/** Everything of the tenant that `takes` takes. */
export async function survey(
  ports: ErasurePorts,
  tenantId: string,
  takes: { readonly item: (item: Item) => boolean; readonly version: (version: ObjectVersion) => boolean },
): Promise<Survey> {
  const items: Item[] = [];
  for await (const page of ports.scan(tenantId)) items.push(...page.filter(takes.item));
  const versions: ObjectVersion[] = [];
  for (const prefix of prefixesOf(tenantId))
    for await (const page of ports.versions(prefix)) versions.push(...page.filter(takes.version));
  return { items, versions };
}

export function countsOf(items: readonly Item[]): Counts {
  const counts: Record<string, number> = {};
  for (const item of items) {
    const name = kindNameOf(item);
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return Object.fromEntries(Object.entries(counts).sort(([a], [b]) => (a < b ? -1 : 1)));
}

export function objectsIn(versions: readonly ObjectVersion[]): number {
  return new Set(versions.map(({ key }) => key)).size;
}

/** The places of a tenant's files in the bucket (shared/platform/aws/storage/object-key.ts). */
function prefixesOf(tenantId: string): readonly string[] {
  return ['', 'pending/', 'files/'].flatMap((root) =>
    ENVIRONMENTS.map((environment) => `${root}T/${tenantId}/${environment}/`),
  );
}
