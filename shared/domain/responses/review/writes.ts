/** The writes of a review step: the status, the reviewers, and the event. */
import type { TenantRequest } from '#shared/http/operation.ts';
import { announcer } from '#shared/platform/outbox/write.ts';
import type { Write } from '#shared/platform/ports.ts';
import type { Vault } from '#shared/platform/vault.ts';
import type { ProfileView } from '../../tenants/schema.ts';
import { responseEvents, responseIdentity } from '../events.ts';
import { type ResponseStatus, responseLifecycle } from '../lifecycle.ts';
import type { ResponseRecord } from '../record.ts';
import { type LoadedResponse, moveWrites } from '../repository.ts';
import { countedMove, type Taken } from '../text-room.ts';
import { type Reviewers, reviewers } from './reviewers.ts';

/** The events of each step. Beginning a review has none. */
const ANNOUNCES = {
  startReview: [],
  completeReview: [responseEvents.reviewed.type],
  requestChanges: [responseEvents.reviewed.type, responseEvents.changesRequested.type],
  approve: [responseEvents.approved.type],
  reject: [responseEvents.rejected.type],
} as const;

interface ReviewMove {
  readonly trigger: keyof typeof ANNOUNCES;
  /** The note of the step and its room, or null. */
  readonly note: { readonly id: string; readonly taken: Taken } | null;
  readonly by: ProfileView;
  /** ISO instant. */
  readonly at: string;
}

interface Reviewed {
  readonly status: ResponseStatus;
  readonly people: Reviewers;
  readonly writes: readonly Write[];
}

/** What the answer, the event and the audit row of a decision say where the response was never submitted (R20). */
export function unsubmitted({ submitted_at }: Pick<ResponseRecord, 'submitted_at'>): {
  readonly unsubmitted?: true;
} {
  return submitted_at === null ? { unsubmitted: true } : {};
}

/** The caller checks that the transition is allowed. The writes are conditional on the version that was read. */
export function reviewWrites(
  response: Pick<LoadedResponse, 'record' | 'details'>,
  move: ReviewMove,
  request: Pick<TenantRequest, 'scope' | 'now' | 'ids'>,
  vault: Vault,
): Reviewed {
  const { record, details } = response;
  const { to } = responseLifecycle.moves[move.trigger];
  const people = reviewers(record, details, { to, by: move.by, at: move.at });
  const { reviewed_by, manager_reviewer, ...set } = people;
  const data = {
    ...responseIdentity(response, { status: to }),
    note_id: move.note?.id ?? null,
    reviewed_at: move.at,
    ...unsubmitted(record),
  };
  const announce = announcer(request.scope, vault, request);
  const announced = ANNOUNCES[move.trigger].map((type) => announce(type, data));
  const next = { ...details, reviewed_by, manager_reviewer };
  const counted = move.note === null ? {} : countedMove(record, move.note.taken);
  return {
    status: to,
    people,
    writes: [
      ...moveWrites(request.scope, vault, record, {
        to,
        at: move.at,
        details: next,
        by: move.by,
        set,
        ...counted,
      }),
      ...announced,
    ],
  };
}
