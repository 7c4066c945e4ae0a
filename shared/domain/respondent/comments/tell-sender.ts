/** Tells the sender of a request by mail that the respondent asks something. */
import type { RespondentRequest } from '#shared/http/operation.ts';
import type { Write } from '#shared/platform/ports.ts';
import type { Vault } from '#shared/platform/vault.ts';
import type { CommentRecord } from '../../responses/comments/schema.ts';
import type { ResponseDetails } from '../../responses/record.ts';
import { mailJobWrite } from '../../sessions/mail-job.ts';
import type { SessionRecord } from '../../sessions/schema.ts';

/** Comments within this time after one that was mailed are not mailed, unless the sender has replied in between. */
const QUIET_MS = 3_600_000;

/** `comments`: those of the response before the new one. `now` in milliseconds. */
export function isSenderTold(
  response: {
    readonly details: Pick<ResponseDetails, 'sent_by_email'>;
    readonly comments: readonly Pick<CommentRecord, 'author_kind' | 'created_at'>[];
  },
  now: number,
): boolean {
  if (response.details.sent_by_email === '') return false;
  const latest = (kind: CommentRecord['author_kind']) =>
    Math.max(
      Number.NEGATIVE_INFINITY,
      ...response.comments
        .filter(({ author_kind }) => author_kind === kind)
        .map(({ created_at }) => Date.parse(created_at)),
    );
  const asked = latest('respondent');
  return now - asked >= QUIET_MS || latest('key') > asked;
}

export function questionMail(
  session: Pick<SessionRecord, 'id'>,
  responseId: string,
  request: Pick<RespondentRequest, 'scope' | 'ids' | 'now'>,
  vault: Vault,
): Write {
  const mail = {
    template: 'question_asked',
    session_id: session.id,
    response_id: responseId,
    message: null,
  } as const;
  return mailJobWrite(request.scope, vault, mail, request);
}
