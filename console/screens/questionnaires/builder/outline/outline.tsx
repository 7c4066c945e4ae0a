/** The outline of the draft: sections, questions and documents in their order. Alt with the arrows and the pointer move them. */
import { fill } from '../../../../../design/wording.ts';
import { Button } from '../../../../parts/button.tsx';
import { Icon, type IconName } from '../../../../parts/icon.tsx';
import { FORM, type Group } from '../../model/draft.ts';
import type { Edit } from '../../model/edits.ts';
import { texts } from '../../texts.ts';
import { focusOf, outlineId } from '../focus.ts';
import type { Drafting } from '../use-draft.ts';
import { type Drop, dragFrom, dropOn } from './dragging.ts';

interface Props {
  readonly drafting: Drafting;
  /** Ids and keys with a problem, and how bad it is. */
  readonly problems: ReadonlyMap<string, 'error' | 'warning'>;
  readonly announce: (text: string) => void;
}

export function Outline(props: Props) {
  const { draft, addGroup, addFile, addQuestion } = props.drafting;
  const words = texts();
  const firsts = firstNumbers(draft.groups);
  return (
    <div class="outline-of">
      <Row {...props} node={FORM} text={words.aboutIt} />
      {draft.groups.map((group, at) => (
        <GroupRows key={group.id} {...props} group={group} first={firsts[at] ?? 1} />
      ))}
      <div class="row adds">
        <Button look="small" onClick={addQuestion} unavailable={draft.groups[0] ? undefined : words.addFirst}>
          {words.addQuestion}
        </Button>
        <Button look="small" onClick={() => addGroup('section')}>
          {words.addSection}
        </Button>
        <Button
          look="small"
          onClick={() => addGroup('sub')}
          unavailable={draft.groups[0] ? undefined : words.addFirst}
        >
          {words.addSub}
        </Button>
      </div>
      <h2>{words.documents}</h2>
      {draft.files.map((file) => (
        <Row
          key={file.key}
          {...props}
          node={file.key}
          text={file.document_type || words.unnamed}
          move={(by) => ({ kind: 'moveFile', key: file.key, by })}
        />
      ))}
      <div class="row adds">
        <Button look="small" onClick={addFile}>
          {words.addDocument}
        </Button>
      </div>
    </div>
  );
}

/** The number of the first question of each group. */
function firstNumbers(groups: readonly Group[]): readonly number[] {
  let next = 1;
  return groups.map(({ questions }) => {
    const first = next;
    next += questions.length;
    return first;
  });
}

function GroupRows(props: Props & { readonly group: Group; readonly first: number }) {
  const { group, first, drafting } = props;
  const words = texts();
  const drop = (where: Drop) => {
    drafting.edit({ kind: 'placeQuestion', key: where.key, group: group.id, index: where.index });
    focusOf(outlineId(where.key));
  };
  return (
    <div class={group.level} {...dropOn(drop, group.questions.length)}>
      <Row
        {...props}
        node={group.id}
        text={group.title || words.unnamed}
        move={(by) => ({ kind: 'moveGroup', id: group.id, by })}
        isHeading
      />
      {group.questions.map((question, at) => (
        <div
          key={question.key}
          class="dragged"
          {...dragFrom(question.key)}
          {...dropOn(
            drop,
            at,
            group.questions.map(({ key }) => key),
          )}
        >
          <Row
            {...props}
            node={question.key}
            text={question.text || words.unnamed}
            number={first + at}
            isConditional={question.visibility_conditions !== null}
            move={(by) => ({ kind: 'moveQuestion', key: question.key, by })}
          />
        </div>
      ))}
    </div>
  );
}

interface RowProps extends Props {
  readonly node: string;
  readonly text: string;
  readonly number?: number;
  readonly isHeading?: boolean;
  readonly isConditional?: boolean;
  /** Undefined where it cannot be moved. */
  readonly move?: (by: 1 | -1) => Edit;
}

function Row(props: RowProps) {
  const { drafting, problems, node, text, number, move } = props;
  const words = texts();
  const problem = problems.get(node);
  return (
    <button
      type="button"
      id={outlineId(node)}
      class={props.isHeading === true ? 'node heading' : 'node'}
      aria-current={drafting.chosen === node ? 'true' : undefined}
      aria-keyshortcuts={move === undefined ? undefined : 'Alt+ArrowUp Alt+ArrowDown'}
      onClick={() => drafting.choose(node)}
      onKeyDown={(event) => onArrow(event, props)}
    >
      {number !== undefined && <span class="n num">{number}.</span>}
      <span class="clamp" dir="auto">
        {text}
      </span>
      {props.isConditional === true && <Sign text={words.conditional} icon="eye" />}
      {problem !== undefined && (
        <Sign text={words.severities[problem]} icon={problem === 'error' ? 'failed' : 'gap'} tone={problem} />
      )}
    </button>
  );
}

/** The arrows walk the rows; with Alt they move the part. */
function onArrow(event: KeyboardEvent, { drafting, announce, node, text, move }: RowProps): void {
  const by = BY_KEY[event.key];
  if (by === undefined || (event.altKey && move === undefined)) return;
  event.preventDefault();
  event.stopPropagation();
  if (!event.altKey || move === undefined) {
    focusBeside(node, by);
    return;
  }
  const words = texts();
  drafting.edit(move(by));
  focusOf(outlineId(node));
  announce(fill(by === 1 ? words.movedDown : words.movedUp, { text }));
}

const BY_KEY: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 };

interface SignProps {
  readonly text: string;
  readonly icon: IconName;
  readonly tone?: string;
}

function Sign({ text, icon, tone = '' }: SignProps) {
  return (
    <span class={`sign ${tone}`} title={text}>
      <Icon name={icon} />
      <span class="hidden-text">{text}</span>
    </span>
  );
}

function focusBeside(node: string, by: 1 | -1): void {
  const rows = [...document.querySelectorAll<HTMLElement>('.outline-of .node')];
  const at = rows.findIndex(({ id }) => id === outlineId(node));
  rows[at + by]?.focus();
}
