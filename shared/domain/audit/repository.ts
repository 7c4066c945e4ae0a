/** Reads audit rows and the links of their chain, and adds links. */
import { isNew } from '#shared/platform/condition.ts';
import type { Item, Table } from '#shared/platform/ports.ts';
import type { TenantScope } from '#shared/platform/scope.ts';
import { shardPartitions } from '#shared/platform/spread/shard.ts';
import { AUDIT_SHARDS } from './audit-row.ts';
import { AuditLink } from './chain.ts';
import { auditLinks, auditRows } from './keys.ts';

/** Another sealing added the same link first. */
class LinkTaken extends Error {
  constructor(number: number) {
    super(`another sealing has added link ${number} of the audit chain at the same moment`);
  }
}

/** The rows of a span of time. Both ends are milliseconds since the epoch; `until` is exclusive. */
export async function findAuditRows(
  table: Table,
  scope: TenantScope,
  { from, until }: { readonly from: number; readonly until: number },
): Promise<readonly Item[]> {
  if (from >= until) return [];
  // A row of the last millisecond sorts after its bare instant, and before the same instant with this ending.
  const bounds = { from: new Date(from).toISOString(), to: `${new Date(until - 1).toISOString()}#\uffff` };
  const partitions = monthsOf(from, until).flatMap((month) =>
    shardPartitions(auditRows.partition(scope, { month }), AUDIT_SHARDS),
  );
  const found: Item[] = [];
  for (const pk of partitions) found.push(...(await table.query({ pk, ...bounds, consistent: true })));
  return found;
}

/** Links that one call reads: at most 3 MB. */
const LINKS_AT_ONCE = 20;

/** Every link in order, a few at a time. */
export async function* linksOf(table: Table, scope: TenantScope): AsyncGenerator<AuditLink> {
  const pk = auditLinks.partition(scope, {});
  for (let after = 0; ; ) {
    const { sk: from } = auditLinks.key(scope, { number: after + 1 });
    const items = await table.query({ pk, from, limit: LINKS_AT_ONCE, consistent: true });
    for (const item of items) {
      const link = AuditLink.parse(item);
      yield link;
      after = link.number;
    }
    if (items.length < LINKS_AT_ONCE) return;
  }
}

/** Every link as it is stored. */
export function findLinkItems(table: Table, scope: TenantScope): Promise<readonly Item[]> {
  return table.query({ pk: auditLinks.partition(scope, {}), consistent: true });
}

export async function findLastLink(table: Table, scope: TenantScope): Promise<AuditLink | undefined> {
  const pk = auditLinks.partition(scope, {});
  const [last] = await table.query({ pk, descending: true, limit: 1, consistent: true });
  return last === undefined ? undefined : AuditLink.parse(last);
}

export async function addLink(table: Table, scope: TenantScope, link: AuditLink): Promise<void> {
  const put = { ...auditLinks.key(scope, { number: link.number }), ...link };
  await table.commit([{ put, when: isNew, refuse: () => new LinkTaken(link.number) }]);
}

/** `YYYY-MM` of every month that the span touches. */
function monthsOf(from: number, until: number): readonly string[] {
  const [first, last] = [new Date(from), new Date(until - 1)];
  const start = first.getUTCFullYear() * 12 + first.getUTCMonth();
  const end = last.getUTCFullYear() * 12 + last.getUTCMonth();
  return Array.from({ length: end - start + 1 }, (_, at) => {
    const month = start + at;
    return `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`;
  });
}
