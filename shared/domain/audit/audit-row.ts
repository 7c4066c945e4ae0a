/** One append-only row per mutation: who, what, when, on which request. Identifiers only, nothing personal. */

import type { AuditEntry } from '#shared/http/foundation.ts';
import { isNew } from '#shared/platform/condition.ts';
import type { Key, Write } from '#shared/platform/ports.ts';
import { shardOf, shardPartition } from '#shared/platform/spread/shard.ts';
import { auditRows } from './keys.ts';

/** Partitions of a tenant's month: rows are written in the order of time, so that one partition would take them all. */
export const AUDIT_SHARDS = 4;

/** The write that records an entry; no role in the fleet may change or delete it afterwards. */
export function auditRow(entry: AuditEntry): Write {
  const at = new Date(entry.at).toISOString();
  return {
    put: {
      ...rowKey(entry, at),
      action: entry.action,
      target: entry.target,
      actor_kind: entry.actor.kind,
      actor_id: entry.actor.id,
      request_id: entry.requestId,
      at,
      ...(entry.facts === undefined ? {} : { facts: entry.facts }),
    },
    when: isNew,
    refuse: () => new Error('an audit row may not be written twice'),
  };
}

function rowKey({ scope, requestId }: AuditEntry, at: string): Key {
  const { pk, sk } = auditRows.key(scope, { month: at.slice(0, 7), instant: at, 'request id': requestId });
  return { pk: shardPartition(pk, shardOf(requestId, AUDIT_SHARDS)), sk };
}
