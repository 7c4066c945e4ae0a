/** One append-only row per mutation: who, what, when, on which request. Identifiers only, nothing personal. */

import type { AuditEntry } from '#shared/http/foundation.ts';
import { isNew } from '#shared/platform/condition.ts';
import type { Write } from '#shared/platform/ports.ts';
import { auditRows } from './keys.ts';

/** The write that records an entry; no role in the fleet may change or delete it afterwards. */
export function auditRow(entry: AuditEntry): Write {
  const at = new Date(entry.at).toISOString();
  return {
    put: {
      ...auditRows.key(entry.scope, { month: at.slice(0, 7), instant: at, 'request id': entry.requestId }),
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
