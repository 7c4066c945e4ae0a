/** The comments of respondent and sender on a question, with a form for a new one. */

import type { Question } from '#shared/domain/questionnaires/schema.ts';
import { formatInstant } from '../../design/format.ts';
import { count, fill } from '../../design/wording.ts';
import type { Comments } from '../discussion/comments.ts';
import type { ScreenProps } from '../screens/screen-props.ts';
import { texts } from '../text/texts.ts';

const MAX_LENGTH = 5_000;

type Comment = Comments['list'][number];

/** Collapsed at first, unless changes were requested and the sender commented on the question. */
export function CommentThread({
  question,
  screen,
}: {
  readonly question: Question;
  readonly screen: ScreenProps;
}) {
  const { comments, questionnaire, session } = screen;
  const { id } = question;
  const sent = comments.list.filter((comment) => comment.question_id === id);
  const pending = comments.pending.filter((comment) => comment.question_id === id);
  const amount = sent.length + pending.length;
  const control = `c${id}`;
  return (
    <details class="thread" open={questionnaire.changes_requested !== null && comments.hasSender(id)}>
      <summary>
        {amount === 0 ? texts.commentsAsk : count(texts.commentsTitle, amount)}
        <span class="visually-hidden" dir="auto">
          {` ${question.number}. ${question.text}`}
        </span>
      </summary>
      <CommentList comments={sent} />
      <div role="status">
        {pending.map((comment) => (
          <div class="comment" key={comment.key}>
            <p class="muted">{comment.failed ? texts.commentsFailed : texts.commentsSending}</p>
            <p class="prose-text" dir="auto">
              {comment.text}
            </p>
            {comment.failed && (
              <>
                <button type="button" class="link" onClick={() => void comments.retry(comment)}>
                  {texts.documentsRetry}
                </button>
                <button type="button" class="link" onClick={() => comments.discard(comment)}>
                  {texts.commentsEdit}
                </button>
              </>
            )}
          </div>
        ))}
      </div>
      {questionnaire.editable && (
        <>
          <label class="sublabel" for={control}>
            {fill(texts.commentsLabel, { sender: session.sender_name })}
          </label>
          <textarea
            id={control}
            class="input prose"
            rows={2}
            maxLength={MAX_LENGTH}
            dir="auto"
            value={comments.draft(id)}
            onInput={(event) => comments.type(id, event.currentTarget.value)}
          />
          <button type="button" class="button secondary small" onClick={() => comments.send(id)}>
            {texts.commentsSend}
          </button>
        </>
      )}
    </details>
  );
}

export function CommentList({ comments }: { readonly comments: readonly Comment[] }) {
  return (
    <ul class="plain">
      {comments.map(({ id, author, author_name, created_at, text }) => (
        <li key={id} class={`comment ${author}`}>
          <p class="muted">
            <b dir="auto">{author === 'sender' ? author_name : texts.commentsYou}</b>{' '}
            <time dateTime={created_at}>{formatInstant(created_at)}</time>
          </p>
          <p class="prose-text" dir="auto">
            {text}
          </p>
        </li>
      ))}
    </ul>
  );
}
