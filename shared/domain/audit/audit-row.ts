/** One append-only row per mutation: who, what, when, on which request. Identifiers only, nothing personal. */

import type { AuditEntry } from '#shared/http/foundation.ts';
import { isNew } from '#shared/platform/condition.ts';
import type { Write } from '#shared/platform/ports.ts';
import { shardOf, shardPartition } from '#shared/platform/spread/shard.ts';

/** Partitions of a tenant's month: rows are written in the order of time, so that one partition would take them all. */
const AUDIT_SHARDS = 4;

/** The write that records an entry; no role in the fleet may change or delete it afterwards. */
export function auditRow(entry: AuditEntry): Write {
  const at = new Date(entry.at).toISOString();
  return {
    put: {
      pk: shardPartition(
        `${entry.scope.prefix}#AUDIT#${at.slice(0, 7)}`,
        shardOf(entry.requestId, AUDIT_SHARDS),
      ),
      sk: `${at}#${entry.requestId}`,
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
