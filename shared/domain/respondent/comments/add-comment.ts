/** Adds a respondent's comment to a question, answered or not. It is always external. */
import type { Reply, RespondentRequest } from '#shared/http/operation.ts';
import { announceComment } from '../../responses/comments/announce.ts';
import { createCommentWrite, newCommentId, spokenOf } from '../../responses/comments/repository.ts';
import { questionWrites } from '../../responses/comments/waiting.ts';
import { unknownQuestions } from '../../responses/errors.ts';
import { memberId } from '../../responses/member-id.ts';
import { countTextWrite, take } from '../../responses/text-room.ts';
import { unsealSession } from '../../sessions/repository.ts';
import { readAll, requireQuestionnaire } from '../read.ts';
import type { SessionComment } from '../schema.ts';
import { isSenderTold, questionMail } from './tell-sender.ts';

/** Throws 400 for a question that the questionnaire does not have. */
export async function addComment(
  body: { readonly question_id: number; readonly text: string },
  request: RespondentRequest,
): Promise<Reply<SessionComment>> {
  const { loaded, questionnaire, session, vault } = requireQuestionnaire(await readAll(request));
  const { record } = loaded;
  if (!questionnaire.questions.some((question) => question.id === body.question_id))
    throw unknownQuestions([body.question_id]);
  const { email, entity_name: name } = unsealSession(session, vault);
  const comment = {
    id: newCommentId(record.id, request.ids.uuid()),
    subject: 'answer',
    subjectId: memberId(record.id, 'answer', body.question_id),
    type: 'external',
    authorKind: 'respondent',
    content: { text: body.text, profile_name: name, profile_email: email },
    createdAt: new Date(request.now).toISOString(),
  } as const;
  return {
    body: {
      id: comment.id,
      question_id: body.question_id,
      attachment_id: null,
      text: body.text,
      author: 'respondent',
      author_name: name,
      created_at: comment.createdAt,
    },
    writes: [
      createCommentWrite(request.scope, vault, comment),
      announceComment(loaded, comment, request, vault),
      ...(isSenderTold(loaded, request.now) ? [questionMail(session, record.id, request, vault)] : []),
      countTextWrite(record, take('respondent', comment.content)),
      ...questionWrites({ scope: request.scope, vault, at: comment.createdAt }, loaded, loaded.conversation, [
        ...loaded.comments,
        spokenOf(comment),
      ]),
    ],
    audit: { target: `response:${record.id}`, entityId: record.entity_id, facts: { comment_id: comment.id } },
  };
}
