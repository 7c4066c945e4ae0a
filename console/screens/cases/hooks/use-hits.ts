/** The hits in an order that stays while they are judged, and the one that is open. */
import { useMemo, useRef } from 'preact/hooks';
import type { ScreenProps } from '../../../shell/screen-props.ts';
import { type Hit, hitsOf, nextOpen, stepped } from '../model/hits.ts';
import type { Screening } from '../model/screening.ts';

export interface Hits {
  readonly all: readonly Hit[];
  readonly at: Hit | undefined;
  readonly goTo: (hit: Hit | undefined) => void;
  readonly step: (by: 1 | -1) => void;
  /** The next open hit after this one, which is judged. */
  readonly after: (hit: Hit) => Hit | undefined;
}

/** `?hit=2` names the second hit of the first order. */
export function useHits(screening: Screening, { route, go }: Pick<ScreenProps, 'route' | 'go'>): Hits {
  const found = useMemo(() => hitsOf(screening), [screening]);
  const order = useRef<readonly string[]>([]);
  const known = new Set(order.current);
  // A hit that was judged keeps its place: a list must not move under the finger.
  order.current = [
    ...order.current,
    ...found.map(({ profile }) => profile.id).filter((id) => !known.has(id)),
  ];
  const all = order.current.flatMap((id) => found.find(({ profile }) => profile.id === id) ?? []);
  const asked = Number(route.query['hit'] ?? Number.NaN);
  const at = all[asked - 1] ?? all.find(({ state }) => state === 'open') ?? all[0];
  const goTo = (hit: Hit | undefined) => {
    if (hit === undefined) return;
    const number = all.findIndex(({ profile }) => profile.id === hit.profile.id) + 1;
    go({ query: { ...route.query, hit: String(number) } }, { replace: true });
  };
  return {
    all,
    at,
    goTo,
    step: (by) => goTo(stepped(all, at?.profile.id, by)),
    after: (hit) => nextOpen(all, hit.profile.id),
  };
}
