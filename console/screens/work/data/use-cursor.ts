/** The row that keys act on, the chosen rows, and what is done with them. */
import { useEffect, useState } from 'preact/hooks';
import type { WorkItem } from '#shared/domain/work/schema.ts';
import { count, fill } from '../../../../design/wording.ts';
import { useKeys } from '../../../base/keys/listen.ts';
import type { ScreenProps } from '../../../base/screen-props.ts';
import { texts } from '../texts.ts';
import { assign } from './assign.ts';
import { toggleDensity } from './density.ts';
import { type Filter, toggled } from './filter.ts';
import { placeOf } from './places.ts';
import type { Work } from './use-work.ts';

export interface Cursor {
  readonly at: number;
  readonly chosen: ReadonlySet<string>;
  readonly point: (index: number) => void;
  /** `range`: all from the one that was chosen last. */
  readonly choose: (index: number, range: boolean) => void;
  readonly chooseAll: (choose: boolean) => void;
  /** Loads what is not loaded yet, and chooses it too. */
  readonly chooseRest: () => Promise<void>;
  readonly chooseNone: () => void;
  readonly keepOnly: (ids: readonly string[]) => void;
  readonly assignChosen: (to: string | null) => void;
  /** Takes the item under the cursor, or gives it back. Undefined where the role may not. */
  readonly take: (() => void) | undefined;
  readonly assigneeOf: (item: WorkItem) => { readonly name: string | undefined; readonly isMe: boolean };
}

const NOTHING: readonly WorkItem[] = [];

export function useCursor(
  props: ScreenProps,
  work: Work,
  filter: Filter,
  recount: () => Promise<void>,
): Cursor {
  const { session, go, may } = props;
  const items = work.items ?? NOTHING;
  const [place, setPlace] = useState(0);
  const at = Math.min(place, Math.max(0, items.length - 1));
  const choice = useChoice(items, at);
  useEffect(() => setPlace(0), [filter]);
  const me = session.person.id;
  const mayAssign = may('work:write');
  const item = items[at];
  const give = (given: readonly WorkItem[], to: string | null) =>
    void assignAll(props, work, given, to, choice.keepOnly).then(recount);
  const chosenItems = () => items.filter(({ id }) => choice.chosen.has(id));
  const takeOne = () => item !== undefined && give([item], item.assigned_to === me ? null : me);
  const move = (by: number) => {
    const next = Math.min(Math.max(0, at + by), items.length - 1);
    setPlace(next);
    focusRow(next);
  };
  useKeys({
    next: () => move(1),
    previous: () => move(-1),
    choose: () => choice.choose(at, false),
    chooseNone: choice.chooseNone,
    mine: () => go({ query: toggled(filter, 'assignee', 'me') }),
    nobodys: () => go({ query: toggled(filter, 'assignee', 'nobody') }),
    density: toggleDensity,
    ...(item === undefined ? {} : { open: () => go(placeOf(item, filter)) }),
    ...(mayAssign ? { take: () => (choice.chosen.size > 0 ? give(chosenItems(), me) : takeOne()) } : {}),
  });
  return {
    at,
    ...choice,
    chooseRest: async () => {
      const whole = await work.whole();
      if (whole === undefined) props.deeds.say(texts().bulkRestFailed);
      else choice.keepOnly(whole.map(({ id }) => id));
    },
    point: setPlace,
    assignChosen: (to) => give(chosenItems(), to),
    take: mayAssign ? takeOne : undefined,
    assigneeOf: ({ assigned_to }) => ({
      name: assigned_to === null ? undefined : (props.people.get(assigned_to)?.name ?? texts().somebody),
      isMe: assigned_to === me,
    }),
  };
}

function focusRow(index: number): void {
  requestAnimationFrame(() => {
    document.querySelector<HTMLElement>(`tr[data-index="${index}"] a`)?.focus({ preventScroll: true });
  });
}

function useChoice(items: readonly WorkItem[], at: number) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [latest, setLatest] = useState(0);
  return {
    chosen,
    choose: (index: number, range: boolean) => {
      const [from, to] = range ? [Math.min(latest, index), Math.max(latest, index)] : [index, index];
      const ids = items.slice(from, to + 1).map(({ id }) => id);
      const removes = !range && ids.every((id) => chosen.has(id));
      const others = [...chosen].filter((id) => !ids.includes(id));
      setChosen(new Set(removes ? others : [...others, ...ids]));
      setLatest(index);
    },
    chooseAll: (all: boolean) => setChosen(new Set(all ? items.map(({ id }) => id) : [])),
    chooseNone: () => {
      setChosen(new Set());
      setLatest(at);
    },
    keepOnly: (ids: readonly string[]) => setChosen(new Set(ids)),
  };
}

async function assignAll(
  props: ScreenProps,
  work: Work,
  items: readonly WorkItem[],
  to: string | null,
  keepOnly: (ids: readonly string[]) => void,
): Promise<void> {
  const words = texts();
  const name =
    to === props.session.person.id ? words.toYou : (props.people.get(to ?? '')?.name ?? words.somebody);
  const [only] = items;
  const many = count(words.manyItems, items.length);
  const what = items.length === 1 && only !== undefined ? only.title : many;
  const say = to === null ? fill(words.givenBack, { what }) : fill(words.assigned, { what, name });
  const onFailed = (ids: readonly string[], isSaid: boolean) => {
    keepOnly(ids);
    if (ids.length > 0 && !isSaid) props.deeds.say(count(words.notAssigned, ids.length));
  };
  await assign(props, work, { items, to, say, undone: words.takenBack, onFailed });
}
