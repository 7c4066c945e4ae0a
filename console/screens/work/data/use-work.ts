/** The list in pages of 200, read as far as it is scrolled, with own writes over it, and what is newer than it. */
import { useCallback, useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { WorkItem, WorkPage } from '#shared/domain/work/schema.ts';
import { serverNow } from '../../../../design/server-clock.ts';
import { beforeFrame } from '../../../base/frames.ts';
import type { Api } from '../../../base/remote/api.ts';
import type { Outcome } from '../../../base/remote/outcome.ts';
import { type OwnWrites, ownWrites } from '../../../base/remote/own-writes.ts';
import type { Problem } from '../../../base/remote/use-read.ts';
import { workQuery } from '../../../base/remote/work-query.ts';
import { language } from '../../../base/text/texts.ts';
import type { Filter } from './filter.ts';

export const PAGE_SIZE = 200;
const LOOK_MS = 60_000;

export interface Work {
  /** Undefined until the first page. */
  readonly items: readonly WorkItem[] | undefined;
  /** True where a further page is known. */
  readonly hasMore: boolean;
  readonly problem: Problem | undefined;
  readonly readAt: number | undefined;
  /** Reads the next page, where there is one and none is being read. */
  readonly more: () => void;
  /** Reads all further pages. Undefined where one of them could not be read; the list then stays as it is. */
  readonly whole: () => Promise<readonly WorkItem[] | undefined>;
  /** Reads the first page again, and drops the others. */
  readonly again: () => Promise<void>;
  /** How many items of the first page are new or changed since it was read. */
  readonly newer: number;
  readonly own: OwnWrites<WorkItem>;
  /** Shows the list again after a change of `own`. */
  readonly redraw: () => void;
}

interface State {
  readonly query: string;
  readonly items: readonly WorkItem[] | undefined;
  readonly next: string | null;
  readonly problem: Problem | undefined;
  readonly readAt: number | undefined;
  readonly newer: number;
}

/** `me`: id of the person who has signed in. */
export function useWork(api: Api, filter: Filter, me: string): Work {
  const query = workQuery(filter, me, { limit: String(PAGE_SIZE), language: language.get() });
  const [state, setState] = useState<State>(() => nothing(query));
  const [, setDrawn] = useState(0);
  const own = useMemo(() => ownWrites<WorkItem>(), []);
  const reading = useRef(false);
  const current = state.query === query ? state : nothing(query);
  const again = useCallback(async () => {
    const outcome = await api.get<WorkPage>(`/work-items/?${query}`);
    if (outcome.kind === 'signed-out') return;
    await beforeFrame(() =>
      setState((known) => read(known.query === query ? known : nothing(query), outcome)),
    );
  }, [api, query]);
  const { next } = current;
  const more = useCallback(() => {
    if (next === null || reading.current) return;
    reading.current = true;
    void api.get<WorkPage>(`/work-items/?${query}&after=${encodeURIComponent(next)}`).then((outcome) => {
      reading.current = false;
      if (outcome.kind !== 'done') return;
      setState((known) =>
        known.query === query && known.next === next ? joined(known, outcome.value) : known,
      );
    });
  }, [api, query, next]);
  const whole = useCallback(async () => {
    const items = await readPages(api, query);
    if (items !== undefined)
      setState((known) => (known.query === query ? { ...known, items, next: null } : known));
    return items;
  }, [api, query]);
  useEffect(() => {
    void again();
  }, [again]);
  useLook(api, query, current, setState);
  const redraw = useCallback(() => setDrawn((times) => times + 1), []);
  return {
    items: current.items === undefined ? undefined : own.apply(current.items),
    hasMore: next !== null,
    problem: current.problem,
    readAt: current.readAt,
    newer: current.newer,
    more,
    whole,
    again,
    own,
    redraw,
  };
}

/** The list to its end. Undefined where a page could not be read: half a list must not look like a whole one. */
export async function readPages(api: Api, query: string): Promise<readonly WorkItem[] | undefined> {
  const items = new Map<string, WorkItem>();
  for (let next: string | null = ''; next !== null; ) {
    const after: string = next === '' ? '' : `&after=${encodeURIComponent(next)}`;
    const outcome = await api.get<WorkPage>(`/work-items/?${query}${after}`);
    if (outcome.kind !== 'done') return undefined;
    for (const item of outcome.value.results) items.set(item.id, item);
    next = outcome.value.next;
  }
  return [...items.values()];
}

function read(known: State, outcome: Exclude<Outcome<WorkPage>, { readonly kind: 'signed-out' }>): State {
  if (outcome.kind !== 'done') return { ...known, problem: outcome };
  const { results, next } = outcome.value;
  return { ...nothing(known.query), items: results, next, readAt: serverNow() };
}

function nothing(query: string): State {
  return { query, items: undefined, next: null, problem: undefined, readAt: undefined, newer: 0 };
}

/** An item that moved between two reads may be on both pages. */
function joined(known: State, { results, next }: WorkPage): State {
  const before = known.items ?? [];
  const ids = new Set(before.map(({ id }) => id));
  return { ...known, items: [...before, ...results.filter(({ id }) => !ids.has(id))], next };
}

/** Looks every minute whether the first page has changed; the list itself does not move. */
function useLook(
  api: Api,
  query: string,
  { items, readAt }: State,
  setState: (next: (known: State) => State) => void,
): void {
  useEffect(() => {
    if (items === undefined || readAt === undefined) return;
    const timer = setInterval(() => {
      if (document.visibilityState !== 'visible') return;
      void api.get<WorkPage>(`/work-items/?${query}`).then((outcome) => {
        if (outcome.kind !== 'done') return;
        const newer = changedIn(items, outcome.value.results, readAt);
        setState((known) => (known.query === query ? { ...known, newer } : known));
      });
    }, LOOK_MS);
    return () => clearInterval(timer);
  }, [api, query, items, readAt, setState]);
}

/** Items that the list does not have, or has in an older form, changed after it was read. */
function changedIn(items: readonly WorkItem[], now: readonly WorkItem[], readAt: number): number {
  const known = new Map(items.map(({ id, updated_at }) => [id, updated_at]));
  return now.filter(
    ({ id, updated_at }) => known.get(id) !== updated_at && Date.parse(updated_at) > readAt - LOOK_MS,
  ).length;
}
