/** What respondent and sender have said about a question, and room to say more. */
import type { Question } from '#shared/domain/questionnaires/schema.ts';
import type { Comments } from '../discussion/comments.ts';
import type { Desk } from '../screens/desk.ts';
import { formatInstant } from '../text/format.ts';
import { count, fill, words } from '../text/words.ts';

const MAX_LENGTH = 5_000;

type Said = Comments['list'][number];

/** Folded, but for what the sender has to say when changes are asked for. */
export function CommentThread({ question, desk }: { readonly question: Question; readonly desk: Desk }) {
  const { comments, questionnaire, session } = desk;
  const { id } = question;
  const said = comments.list.filter((comment) => comment.question_id === id);
  const pending = comments.pending.filter((comment) => comment.question_id === id);
  const amount = said.length + pending.length;
  const control = `c${id}`;
  return (
    <details class="thread" open={questionnaire.changes_requested !== null && comments.hasSender(id)}>
      <summary>
        {amount === 0 ? words.commentsAsk : count(words.commentsTitle, amount)}
        <span class="visually-hidden" dir="auto">
          {` ${question.number}. ${question.text}`}
        </span>
      </summary>
      <CommentList comments={said} />
      <div role="status">
        {pending.map((comment) => (
          <div class="comment" key={comment.key}>
            <p class="muted">{comment.failed ? words.commentsFailed : words.commentsSending}</p>
            <p class="prose-text" dir="auto">
              {comment.text}
            </p>
            {comment.failed ? (
              <>
                <button type="button" class="link" onClick={() => void comments.retry(comment)}>
                  {words.documentsRetry}
                </button>
                <button type="button" class="link" onClick={() => comments.discard(comment)}>
                  {words.commentsEdit}
                </button>
              </>
            ) : null}
          </div>
        ))}
      </div>
      {questionnaire.editable ? (
        <>
          <label class="sublabel" for={control}>
            {fill(words.commentsLabel, { sender: session.sender_name })}
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
            {words.commentsSend}
          </button>
        </>
      ) : null}
    </details>
  );
}

export function CommentList({ comments }: { readonly comments: readonly Said[] }) {
  return (
    <ul class="plain">
      {comments.map(({ id, author, author_name, created_at, text }) => (
        <li key={id} class={`comment ${author}`}>
          <p class="muted">
            <b dir="auto">{author === 'sender' ? author_name : words.commentsYou}</b>{' '}
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
