/** The refusal of a decision that names an older entity tag. */
import { type FakeCall, type FakeReply, TEAM } from './fake-service.ts';

/** 412 where the call names an older tag. */
export function changedMeanwhile({ headers }: FakeCall, tag: string, change: string): FakeReply | undefined {
  const named = headers['if-match'];
  if (named === undefined || named === tag) return undefined;
  const by = TEAM[1];
  return {
    status: 412,
    headers: { ETag: tag },
    body: {
      error: 'Changed',
      detail: 'It was changed meanwhile.',
      code: 'changed_meanwhile',
      changed_by: by === undefined ? null : { id: by.id, name: by.name },
      changed_at: '2026-11-26T11:07:00.000Z',
      change,
      request_id: 'req_7f31c0',
    },
  };
}
