/** Walks the queue that a screen was opened from. The list stays as it was when the walk began, so that it never moves under the finger. */
import { useCallback, useEffect, useMemo, useState } from 'preact/hooks';
import { workQuery } from '../base/remote/work-query.ts';
import { fromQueue, queueOf } from '../base/route/route.ts';
import type { ScreenProps } from '../base/screen-props.ts';
import {
  type Around,
  around,
  type Destination,
  destinationOf,
  nextByItself,
  type QueueItem,
} from './queue.ts';

export interface Walk {
  readonly around: Around | undefined;
  /** Filters of the list that the walk began at. */
  readonly filters: Readonly<Record<string, string>>;
  /** Opens an item; the queue goes along. */
  readonly open: (item: QueueItem) => void;
  /** After a decision: marks this item as done and opens the next. False where the screen was opened by itself or nothing is left. */
  readonly onwards: () => boolean;
  /** The decision was taken back, or did not arrive. */
  readonly notDone: () => void;
}

interface WorkPage {
  readonly results: readonly QueueItem[];
}

/** Filters that the API knows. A view is a name for filters, and the Work screen has put these into the address. */
const API_FILTERS = ['kind', 'assignee', 'age'] as const;
const MOST_ITEMS = '200';

/** Walks by the filters of the list. They end with the tab. */
const walks = new Map<string, Promise<readonly QueueItem[]>>();
/** Addresses of what this person has decided. */
const done = new Set<string>();

export function useQueue({
  route,
  api,
  go,
  session,
}: Pick<ScreenProps, 'route' | 'api' | 'go' | 'session'>): Walk {
  const { mode, screen, parts } = route;
  const filters = queueOf(route);
  const search = filters === undefined ? undefined : searchFor(filters, session.person.id);
  const [items, setItems] = useState<readonly QueueItem[]>([]);
  useEffect(() => {
    if (search === undefined) return;
    let isCurrent = true;
    const key = `${mode}${search}`;
    const walk = walks.get(key) ?? readQueue(api, search);
    walks.set(key, walk);
    void walk.then((found) => {
      if (found.length === 0) walks.delete(key);
      if (isCurrent) setItems(found);
    });
    return () => {
      isCurrent = false;
    };
  }, [api, mode, search]);
  const at = useMemo<Destination>(() => ({ screen, parts }), [screen, parts.join('/')]);
  const open = useCallback(
    (item: QueueItem) => {
      const destination = destinationOf(item);
      if (destination === undefined) return;
      const { query } = fromQueue({ mode, ...destination, query: {} }, filters ?? {});
      go({ ...destination, query });
    },
    [go, mode, search],
  );
  return {
    around: search === undefined || items.length === 0 ? undefined : around(items, at),
    filters: filters ?? {},
    open,
    onwards: () => {
      done.add(nameOf(mode, at));
      const next = nextByItself(items, at, (item) => done.has(nameOf(mode, destinationOf(item))));
      if (next !== undefined) open(next);
      return next !== undefined;
    },
    notDone: () => done.delete(nameOf(mode, at)),
  };
}

function searchFor(filters: Readonly<Record<string, string>>, me: string): string {
  const known = API_FILTERS.flatMap((name) => (filters[name] === undefined ? [] : [[name, filters[name]]]));
  return `?${workQuery(Object.fromEntries(known), me, { limit: MOST_ITEMS })}`;
}

/** Empty where the queue cannot be read: the screen then works by itself. */
async function readQueue(api: ScreenProps['api'], search: string): Promise<readonly QueueItem[]> {
  const outcome = await api.get<WorkPage>(`/work-items/${search}`);
  return outcome.kind === 'done' ? outcome.value.results : [];
}

function nameOf(mode: string, destination: Destination | undefined): string {
  return `${mode}/${destination?.screen}/${destination?.parts[0]}`;
}
