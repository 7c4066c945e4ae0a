/** The twin of an audit row in the timeline of the entity that was changed (decision 0072). */
import * as z from 'zod';
import type { AuditEntry } from '#shared/http/foundation.ts';
import type { Item, Key, Write } from '#shared/platform/ports.ts';
import type { TenantScope } from '#shared/platform/scope.ts';
import type { Vault } from '#shared/platform/vault.ts';
import { timelineRows } from '../keys.ts';

/** What the twin of a row says. `at` in milliseconds since the epoch. */
export type TimelineEntry = AuditEntry & { readonly entityId: string };

/** A row as it is stored. */
const StoredRow = z.object({
  pk: z.string(),
  sk: z.string(),
  /** The action of the audit row. */
  change: z.string(),
  /** The target of the audit row. */
  subject: z.string(),
  actor: z.object({ kind: z.enum(['key', 'user', 'respondent', 'system']), id: z.string() }),
  at: z.string(),
  facts: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).default({}),
  /** Sealed. Missing where nobody of the tenant acted, or their name was not known. */
  who: z.string().optional(),
});

export interface TimelineRow extends Omit<z.output<typeof StoredRow>, 'pk' | 'who'> {
  /** Name of the person whose session or key made the change. */
  readonly name: string | null;
}

/** Has no condition: a row is the same however often it is written. */
export function timelineRow(entry: TimelineEntry, name: string | undefined, vault: Vault): Write {
  const key = timelineKey(entry.scope, entry);
  return {
    put: {
      ...key,
      change: entry.action,
      subject: entry.target,
      actor: { kind: entry.actor.kind, id: entry.actor.id },
      at: new Date(entry.at).toISOString(),
      ...(entry.facts === undefined ? {} : { facts: entry.facts }),
      ...(name === undefined ? {} : { who: vault.seal({ ...key, attribute: 'who' }, name) }),
    },
  };
}

export function timelineKey(
  scope: TenantScope,
  { entityId, at, requestId }: Pick<TimelineEntry, 'entityId' | 'at' | 'requestId'>,
): Key {
  return timelineRows.key(scope, {
    'entity id': entityId,
    instant: new Date(at).toISOString(),
    'request id': requestId,
  });
}

export function unsealRow(item: Item, vault: Vault): TimelineRow {
  const { pk, who, ...row } = StoredRow.parse(item);
  const name = who === undefined ? null : vault.unseal({ pk, sk: row.sk, attribute: 'who' }, who);
  return { ...row, name };
}
