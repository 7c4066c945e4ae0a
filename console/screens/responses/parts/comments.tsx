/** Comments of an item. Those that the respondent sees look different from those of the team, before and after they are written. */

import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { formatInstant } from '../../../../design/format.ts';
import { fill } from '../../../../design/wording.ts';
import { Button } from '../../../parts/button.tsx';
import { Icon } from '../../../parts/icon.tsx';
import type { Readers } from '../hooks/use-comments.ts';
import type { Comment } from '../model/response.ts';
import { texts } from '../texts.ts';

export function Comments({
  comments,
  hidden,
}: {
  readonly comments: readonly Comment[];
  readonly hidden: number;
}) {
  const words = texts();
  return (
    <>
      {hidden > 0 && <p class="small muted">{fill(words.commentsHidden, { n: hidden })}</p>}
      {comments.map((comment) => (
        <CommentCard key={comment.id} comment={comment} />
      ))}
    </>
  );
}

function CommentCard({ comment }: { readonly comment: Comment }) {
  const words = texts();
  const { comment_type: type, profile_name, created_at, is_edited, text } = comment;
  const isRule = type === 'ai_reviewer_side';
  return (
    <div class={`comment ${type === 'external' ? 'outside' : isRule ? 'rule' : 'team'}`}>
      <p class="small muted">
        <Icon name={type === 'external' ? 'mail' : isRule ? 'flag' : 'lock'} />{' '}
        <b>{isRule ? words.byRule : <bdi>{profile_name}</bdi>}</b>
        {' · '}
        {formatInstant(created_at)}
        {is_edited && ` · ${words.edited}`}
        {' · '}
        <strong>{type === 'external' ? words.respondentSees : words.teamOnly}</strong>
      </p>
      <p class="prose" dir="auto">
        {text}
      </p>
    </div>
  );
}

interface WriterProps {
  readonly onWrite: (text: string, readers: Readers) => void;
  readonly onClose: () => void;
}

const MOST = 10_000;

/** Begins for the team: what the respondent reads is chosen, never slipped into. */
export function CommentWriter({ onWrite, onClose }: WriterProps) {
  const words = texts();
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState('');
  const [readers, setReaders] = useState<Readers>('team');
  // Before the next key, which may be the first letter of the comment.
  useLayoutEffect(() => field.current?.focus(), []);
  const send = () => {
    if (text.trim() === '') return field.current?.focus();
    onWrite(text.trim(), readers);
    onClose();
  };
  return (
    <form
      class={`comment-writer ${readers}`}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <fieldset class="readers">
        <legend>{words.whoReads}</legend>
        {(['team', 'respondent'] as const).map((each) => (
          <label key={each}>
            <input type="radio" name="readers" checked={readers === each} onChange={() => setReaders(each)} />
            <Icon name={each === 'team' ? 'lock' : 'mail'} /> {words.readers[each]}
          </label>
        ))}
      </fieldset>
      <label class="lab" for="comment-text">
        {words.commentLabels[readers]}
      </label>
      <textarea
        id="comment-text"
        ref={field}
        rows={2}
        dir="auto"
        maxLength={MOST}
        value={text}
        onInput={({ currentTarget }) => setText(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) {
            event.preventDefault();
            send();
          } else if (event.key === 'Escape') {
            event.preventDefault();
            onClose();
          }
        }}
      />
      <span class="row">
        <Button type="submit">{words.commentSend[readers]}</Button>
        <Button look="quiet" onClick={onClose}>
          {words.cancel}
        </Button>
      </span>
    </form>
  );
}
