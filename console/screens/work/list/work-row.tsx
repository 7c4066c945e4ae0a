/** One item: what it is, why it waits, when it is due, whose it is. */
import { Component } from 'preact';
import type { WorkKind } from '#shared/domain/work/rules.ts';
import type { WorkItem } from '#shared/domain/work/schema.ts';
import { formatInstant } from '../../../../design/format.ts';
import { fill, lookUp } from '../../../../design/wording.ts';
import { toldApart } from '../../../parts/entities/told-apart.ts';
import { Icon, type IconName } from '../../../parts/icon.tsx';
import { Chip, type Tone, Who } from '../../../parts/words.tsx';
import { spanOf, urgencyOf } from '../data/times.ts';
import { texts } from '../texts.ts';

export const KIND_ICONS: Readonly<Record<WorkKind, IconName>> = {
  review: 'review',
  changes_back: 'back',
  hit: 'hit',
  second_person: 'second',
  verification: 'verification',
  question: 'question',
  expiry: 'expiry',
  failed: 'failed',
};

const TAG_TONES: Readonly<Record<string, Tone>> = {
  sanctions: 'bad',
  ownership: 'bad',
  high_risk: 'bad',
  expired: 'bad',
  pep: 'warn',
  adverse_media: 'warn',
  came_back: 'warn',
};

/** Everything that a row shows. Rows whose members are the same are not drawn again. */
interface RowProps {
  readonly item: WorkItem;
  readonly index: number;
  readonly isAt: boolean;
  readonly isTabbable: boolean;
  readonly isChosen: boolean;
  readonly now: number;
  readonly assignee: string | undefined;
  readonly isMine: boolean;
  readonly hrefOf: (item: WorkItem) => string;
  /** The current ones; the object stays the same. */
  readonly handlers: { readonly current: RowHandlers };
}

export interface RowHandlers {
  readonly onPoint: (index: number) => void;
  readonly onChoose: (index: number, range: boolean) => void;
}

export interface Assignee {
  readonly name: string | undefined;
  readonly isMe: boolean;
}

/** While somebody scrolls, only the rows that come into sight are drawn. */
export class WorkRow extends Component<RowProps> {
  override shouldComponentUpdate(next: RowProps): boolean {
    const before: Readonly<Record<string, unknown>> = { ...this.props };
    return Object.entries(next).some(([name, value]) => before[name] !== value);
  }

  override render() {
    return <Row {...this.props} />;
  }
}

function Row(props: RowProps) {
  const { item, index, isAt, isTabbable, isChosen, now, hrefOf, handlers } = props;
  const tabIndex = isTabbable ? 0 : -1;
  const point = () => handlers.current.onPoint(index);
  return (
    // The link of the row does the same by keyboard.
    <tr class={isAt ? 'at' : undefined} aria-rowindex={index + 2} data-index={index} onClick={point}>
      <td class="c-box">
        <input
          type="checkbox"
          checked={isChosen}
          tabIndex={tabIndex}
          aria-label={fill(texts().chooseOne, { name: item.title })}
          onClick={(event) => handlers.current.onChoose(index, event.shiftKey)}
        />
      </td>
      <td class="c-kind">
        <KindWord item={item} />
      </td>
      <td class="c-what">
        <span class="line name">
          <a href={hrefOf(item)} tabIndex={tabIndex} dir="auto" onFocus={point}>
            {item.title}
          </a>
          <span class="tags">
            <Tags of={{ tags: rowTags(item) }} />
          </span>
        </span>
        <span class="line why" dir="auto">
          <TellsApart item={item} />
          {item.why}
        </span>
      </td>
      <td class="c-due num">
        <Due item={item} now={now} />
      </td>
      <td class="c-age num muted">
        <Waiting item={item} now={now} />
      </td>
      <td class="c-who">
        <Who name={props.assignee} isMe={props.isMine} />
      </td>
    </tr>
  );
}

const TONE_ORDER: readonly (Tone | undefined)[] = ['bad', 'warn'];

/** What matters most comes first, where a narrow row has no room for all. That a case is about the owners is said by its kind. */
function rowTags({ kind, tags }: Pick<WorkItem, 'kind' | 'tags'>): WorkItem['tags'] {
  const rank = (tag: string) => TONE_ORDER.indexOf(TAG_TONES[tag]);
  const last = TONE_ORDER.length;
  const placed = (tag: string) => (rank(tag) === -1 ? last : rank(tag));
  return tags
    .filter((tag) => kind !== 'hit' || tag !== 'ownership')
    .toSorted((one, other) => placed(one) - placed(other));
}

/** Rows of one name are told apart by what stands before the reason. */
function TellsApart({ item: { entity } }: { readonly item: WorkItem }) {
  const told = entity === null ? '' : toldApart(entity.entity_type, entity.distinguished_by);
  return told === '' ? null : (
    <>
      <bdi class="apart">{told}</bdi>
      {' – '}
    </>
  );
}

/** A case that is about the owners may have no hit to judge. */
export function KindWord({ item: { kind, tags } }: { readonly item: WorkItem }) {
  const isOwned = kind === 'hit' && tags.includes('ownership');
  return (
    <span class={kind === 'hit' || kind === 'failed' ? 'kind hot' : 'kind'}>
      <Icon name={KIND_ICONS[kind]} />
      {isOwned ? texts().kindOwnership : texts().kinds[kind]}
    </span>
  );
}

export function Tags({ of: { tags } }: { readonly of: Pick<WorkItem, 'tags'> }) {
  return tags.map((tag) => (
    <Chip key={tag} tone={TAG_TONES[tag]}>
      {lookUp(texts().tags, tag) ?? tag}
    </Chip>
  ));
}

export function Due({ item: { due }, now }: { readonly item: WorkItem; readonly now: number }) {
  const words = texts();
  const at = Date.parse(due);
  const urgency = urgencyOf(at, now);
  const span = sayMs(at - now);
  const time = (
    <time dateTime={due} title={formatInstant(due)}>
      {fill(urgency === 'late' ? words.late : words.dueIn, { span })}
    </time>
  );
  if (urgency === 'late') {
    return (
      <Chip tone="bad" icon="clock">
        {time}
      </Chip>
    );
  }
  return <span class={urgency === 'soon' ? 'strong' : 'muted'}>{time}</span>;
}

export function Waiting({ item: { since }, now }: { readonly item: WorkItem; readonly now: number }) {
  return (
    <time dateTime={since} title={formatInstant(since)}>
      {sayMs(now - Date.parse(since))}
    </time>
  );
}

function sayMs(ms: number): string {
  const { n, unit } = spanOf(ms);
  return fill(texts()[unit], { n });
}
