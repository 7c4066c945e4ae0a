/** Response for a replay. */
import type { ReplayRecord, ReplayView } from './schema.ts';

export function replayView(record: ReplayRecord): ReplayView {
  return {
    replay_id: record.replay_id,
    status: record.state,
    reason: record.reason,
    from: record.from,
    to: record.to,
    event_types: record.event_types,
    replayed_status: record.replayed_status,
    count: record.count,
    replayed: record.replayed,
    created_at: new Date(record.created_at).toISOString(),
    ended_at: record.ended_at === undefined ? null : new Date(record.ended_at).toISOString(),
  };
}
