/** Fills the timelines of entities from the audit trail, for changes that were made before there were timelines. */
import { findAuditRows } from '#shared/domain/audit/repository.ts';
import { type TimelineEntry, timelineKey, timelineRow } from '#shared/domain/audit/timeline/row.ts';
import type { Item, Table, Write } from '#shared/platform/ports.ts';
import type { TenantScope } from '#shared/platform/scope.ts';
import type { Vault } from '#shared/platform/vault.ts';
import { EntityFinder } from './entity-finder.ts';
import { StoredAuditRow } from './stored-audit-row.ts';

export interface TimelineSource {
  readonly table: Table;
  readonly scope: TenantScope;
  readonly vault: Vault;
  /** Names of persons, by their ids and by those of their API keys. */
  readonly names: ReadonlyMap<string, string>;
  /** Milliseconds since the epoch; `until` is exclusive. */
  readonly from: number;
  readonly until: number;
}

export interface FilledTimelines {
  /** Audit rows that were looked at. */
  readonly audit_rows: number;
  /** Rows of timelines that were missing. */
  readonly timeline_rows: number;
}

/** Changes that no timeline has: saves and marks of single answers, of which there may be a hundred in an hour. */
export const QUIET_ACTIONS: readonly string[] = [
  'onboarding.save',
  'responses.mark_answer',
  'verification_step.upload',
];

const DAY_MS = 86_400_000;
const CHUNK = 50;

/** A second run finds nothing to do. Rows whose subject or entity is gone belong to no timeline. */
export async function fillTimelines(source: TimelineSource): Promise<FilledTimelines> {
  const { table, scope } = source;
  const finder = new EntityFinder(source);
  let looked = 0;
  let written = 0;
  for (let from = source.from; from < source.until; from += DAY_MS) {
    const until = Math.min(from + DAY_MS, source.until);
    const rows = await findAuditRows(table, scope, { from, until });
    looked += rows.length;
    for (let at = 0; at < rows.length; at += CHUNK)
      written += await fill(source, finder, rows.slice(at, at + CHUNK));
  }
  return { audit_rows: looked, timeline_rows: written };
}

async function fill(source: TimelineSource, finder: EntityFinder, rows: readonly Item[]): Promise<number> {
  const { table, scope } = source;
  const entries: TimelineEntry[] = [];
  for (const row of rows.map((item) => StoredAuditRow.parse(item))) {
    if (QUIET_ACTIONS.includes(row.action)) continue;
    const entityId = await finder.entityOf(row);
    if (entityId !== undefined) entries.push(entryOf(scope, row, entityId));
  }
  if (entries.length === 0) return 0;
  const there = await table.getMany(
    entries.map((entry) => timelineKey(scope, entry)),
    { consistent: true },
  );
  const writes = entries.flatMap((entry, index): readonly Write[] =>
    there[index] === undefined ? [timelineRow(entry, source.names.get(entry.actor.id), source.vault)] : [],
  );
  if (writes.length > 0) await table.commit(writes);
  return writes.length;
}

function entryOf(scope: TenantScope, row: StoredAuditRow, entityId: string): TimelineEntry {
  return {
    scope,
    entityId,
    at: Date.parse(row.at),
    requestId: row.request_id,
    actor: { kind: row.actor_kind, id: row.actor_id },
    action: row.action,
    target: row.target,
    facts: row.facts,
  };
}
