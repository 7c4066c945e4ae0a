/** Announces a new comment to the tenant's subscribers. */
import type { TenantRequest } from '#shared/http/operation.ts';
import { announcer } from '#shared/platform/outbox/write.ts';
import type { Write } from '#shared/platform/ports.ts';
import type { Vault } from '#shared/platform/vault.ts';
import { responseEvents, responseIdentity } from '../events.ts';
import { readMemberId } from '../member-id.ts';
import type { LoadedResponse } from '../repository.ts';
import type { NewComment } from './repository.ts';

/** One event per comment. Comments of automatic checks have none: the check itself announces that it ended. */
export function announceComment(
  response: Pick<LoadedResponse, 'record' | 'details'>,
  comment: NewComment,
  request: Pick<TenantRequest, 'scope' | 'now' | 'ids'>,
  vault: Vault,
): Write {
  const isOnAnswer = comment.subject === 'answer';
  return announcer(
    request.scope,
    vault,
    request,
  )(responseEvents.commentCreated.type, {
    ...responseIdentity(response),
    comment_id: comment.id,
    comment_type: comment.type,
    author_kind: comment.authorKind,
    author_name: comment.content.profile_name,
    text: comment.content.text,
    answer_id: isOnAnswer ? comment.subjectId : null,
    question_id: isOnAnswer ? (readMemberId(comment.subjectId, 'answer')?.number ?? null) : null,
    file_answer_id: isOnAnswer ? null : comment.subjectId,
  });
}
