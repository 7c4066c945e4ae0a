/** One answer or file: what was asked, what was given, one word each of what is known, and the rest where it is open. */

import { useEffect, useRef } from 'preact/hooks';
import { formatDay, formatSize } from '../../../../design/format.ts';
import { fill } from '../../../../design/wording.ts';
import { afterFrame } from '../../../base/frames.ts';
import type { ScreenProps } from '../../../base/screen-props.ts';
import { formatList } from '../../../base/text/lists.ts';
import { Button } from '../../../parts/button.tsx';
import { ReadingState } from '../../../parts/files/reading.tsx';
import { Icon, type IconName } from '../../../parts/icon.tsx';
import { Chip, type Tone } from '../../../parts/words.tsx';
import type { Commenting } from '../hooks/use-comments.ts';
import type { Earlier } from '../model/changes.ts';
import { showingOf } from '../model/files.ts';
import type { AnswerItem, FileItem, Item, Word } from '../model/items.ts';
import type { Evidence } from '../model/response.ts';
import { texts } from '../texts.ts';
import { Comments, CommentWriter } from './comments.tsx';
import { ComparedAnswer } from './compared.tsx';
import { EvidenceCard } from './evidence.tsx';
import { Value } from './value.tsx';

const LOOKS: Readonly<Record<Word, { readonly icon: IconName; readonly tone: Tone }>> = {
  differs: { icon: 'no', tone: 'bad' },
  flagged: { icon: 'flag', tone: 'warn' },
  changed: { icon: 'back', tone: 'accent' },
  agrees: { icon: 'yes', tone: 'good' },
};

interface ItemActions {
  readonly goTo: (item: Item) => void;
  readonly toggleChecked: (item: Item) => void;
  readonly people: ScreenProps['people'];
  readonly dispute: ((item: Item, piece: Evidence, reason: string) => void) | undefined;
  readonly commenting: Commenting;
  readonly earlier: Earlier | undefined;
  /** True while a comment is written. */
  readonly isCommenting: boolean;
  readonly setCommenting: (isCommenting: boolean) => void;
}

interface Props extends ItemActions {
  readonly item: Item;
  readonly isAt: boolean;
  /** True where the reviewer has moved here, so that the focus follows. */
  readonly follows: boolean;
}

export function ItemCard(props: Props) {
  const { item, isAt, follows } = props;
  const element = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!isAt) return undefined;
    const show = () => element.current?.scrollIntoView({ block: 'nearest' });
    if (!follows) return afterFrame(show);
    element.current?.focus({ preventScroll: true });
    show();
    return undefined;
  }, [isAt, follows]);
  const words = texts();
  const title = item.title === '' ? words.fileUntitled : item.title;
  return (
    <article
      ref={element}
      id={`item-${item.id}`}
      class={`answer${isAt ? ' at' : ''}${item.isChecked ? ' checked' : ''}`}
      tabIndex={isAt ? 0 : -1}
      aria-labelledby={`title-${item.id}`}
      aria-current={isAt ? 'true' : undefined}
    >
      <span class="no">{item.number}</span>
      <div>
        <h3 class="q" id={`title-${item.id}`} dir="auto">
          {isAt ? (
            title
          ) : (
            <button type="button" class="open-item" onClick={() => props.goTo(item)}>
              {title}
            </button>
          )}
        </h3>
        <div class="given">
          {item.kind === 'answer' ? (
            <Value type={item.answer.question_type} answer={item.answer} />
          ) : (
            <Given item={item} />
          )}
        </div>
        {item.kind === 'answer' && <ComparedAnswer answer={item.answer} />}
      </div>
      <Marks item={item} people={props.people} />
      {isAt && <More {...props} />}
    </article>
  );
}

function Given({ item }: { readonly item: FileItem }) {
  const { document } = item.file;
  return (
    <>
      <span dir="auto">{document.name}</span> <span class="muted small num">{formatSize(document.size)}</span>
    </>
  );
}

function Marks({ item, people }: Pick<Props, 'item' | 'people'>) {
  const words = texts();
  return (
    <div class="flags">
      {item.words.map((word) => (
        <Chip key={word} tone={LOOKS[word].tone} icon={LOOKS[word].icon}>
          {words.words[word]}
        </Chip>
      ))}
      {item.commentCount > 0 && (
        <Chip tone="line" icon="question">
          <span class="num">{item.commentCount}</span>
          <span class="hidden-text"> {words.comments}</span>
        </Chip>
      )}
      {item.isChecked && (
        <span class="tick">
          <Icon name="yes" />
          {words.checked}
        </span>
      )}
      {item.checkedBy.length > 0 && (
        <span class="tick others">
          <Icon name="yes" />
          {namesOf(item.checkedBy, people)}
        </span>
      )}
    </div>
  );
}

/** Somebody who has left the team has no name here. */
function namesOf(ids: readonly string[], people: ScreenProps['people']): string {
  const names = ids.map((id) => people.get(id)?.name ?? texts().somebody);
  return formatList(names);
}

function More(props: Props) {
  const { item, commenting, isCommenting, setCommenting } = props;
  const words = texts();
  const hidden = Math.max(0, item.commentCount - commenting.comments.length);
  return (
    <div class="more">
      {item.kind === 'answer' ? <AnswerMore {...props} item={item} /> : <FileMore item={item} />}
      <Comments comments={commenting.comments} hidden={hidden} />
      {isCommenting ? (
        <CommentWriter
          onWrite={(text, readers) => commenting.write(item, text, readers)}
          onClose={() => setCommenting(false)}
        />
      ) : (
        <div class="row">
          <Button shortcut="v" pressed={item.isChecked} onClick={() => props.toggleChecked(item)}>
            {words.markChecked}
          </Button>
          <Button look="quiet" shortcut="m" onClick={() => setCommenting(true)}>
            {words.comment}
          </Button>
        </div>
      )}
    </div>
  );
}

function AnswerMore({ item, dispute, earlier }: Props & { readonly item: AnswerItem }) {
  const words = texts();
  const { before } = item;
  return (
    <>
      {item.evidence.map((piece) => (
        <EvidenceCard
          key={piece.id}
          piece={piece}
          dispute={dispute === undefined ? undefined : (found, reason) => dispute(item, found, reason)}
        />
      ))}
      {before !== undefined && (
        <div class="before">
          <p class="small">
            <Chip tone="accent" icon="back">
              {words.words.changed}
            </Chip>{' '}
            {earlier === undefined
              ? words.before
              : fill(words.beforeAt, { time: formatDay(earlier.submittedAt.slice(0, 10)) })}
          </p>
          <del>
            <Value type={item.answer.question_type} answer={before} />
          </del>
        </div>
      )}
    </>
  );
}

function FileMore({ item }: { readonly item: FileItem }) {
  const words = texts();
  const { file } = item;
  const showing = showingOf(file);
  const { active_content: active, expiry_date: expiry, reading } = file.document;
  return (
    <>
      {(showing === 'infected' || showing === 'unscannable' || showing === 'pending') && (
        <p class="small">{words.scan[showing]}</p>
      )}
      {reading !== null && (
        <p class="small">
          <ReadingState reading={reading} />
        </p>
      )}
      {active.length > 0 && <p class="small">{words.activeContent}</p>}
      {expiry !== null && <p class="small">{fill(words.expires, { day: formatDay(expiry) })}</p>}
      {file.file_question_description !== null && (
        <p class="small muted" dir="auto">
          {file.file_question_description}
        </p>
      )}
    </>
  );
}
