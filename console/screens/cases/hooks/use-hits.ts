/** The hits in an order that stays while they are judged, and what is open: one of them, or the finding of the ownership rule. */
import { useMemo, useRef } from 'preact/hooks';
import type { ScreenProps } from '../../../base/screen-props.ts';
import { type Hit, hitsOf, nextOpen, stepped } from '../model/hits.ts';
import type { Screening } from '../model/screening.ts';

export interface Hits {
  readonly all: readonly Hit[];
  readonly at: Hit | undefined;
  /** True where the finding is open. It comes first: before the hits, and before anybody has chosen. */
  readonly isAtFinding: boolean;
  readonly goTo: (hit: Hit | undefined) => void;
  /** Nothing where the case has no finding. */
  readonly goToFinding: () => void;
  readonly step: (by: 1 | -1) => void;
  /** The next open hit after this one, which is judged. */
  readonly after: (hit: Hit) => Hit | undefined;
}

const FINDING = 'owners';

/** `?hit=2` names the second hit of the first order, and `?hit=owners` the finding. */
export function useHits(
  screening: Screening,
  hasFinding: boolean,
  { route, go }: Pick<ScreenProps, 'route' | 'go'>,
): Hits {
  const found = useMemo(() => hitsOf(screening), [screening]);
  const order = useRef<readonly string[]>([]);
  const known = new Set(order.current);
  // A hit that was judged keeps its place: a list must not move under the finger.
  order.current = [
    ...order.current,
    ...found.map(({ profile }) => profile.id).filter((id) => !known.has(id)),
  ];
  const all = order.current.flatMap((id) => found.find(({ profile }) => profile.id === id) ?? []);
  const { hit: named = hasFinding ? FINDING : undefined } = route.query;
  const isAtFinding = hasFinding && named === FINDING;
  const first = all[Number(named ?? Number.NaN) - 1] ?? all.find(({ state }) => state === 'open') ?? all[0];
  const at = isAtFinding ? undefined : first;
  const show = (hit: string) => go({ query: { ...route.query, hit } }, { replace: true });
  const goToFinding = () => {
    if (hasFinding) show(FINDING);
  };
  const goTo = (hit: Hit | undefined) => {
    if (hit === undefined) return;
    const number = all.findIndex(({ profile }) => profile.id === hit.profile.id) + 1;
    show(String(number));
  };
  return {
    all,
    at,
    isAtFinding,
    goTo,
    goToFinding,
    step: (by) => {
      const isFirst = at !== undefined && at === all[0];
      if (by === -1 && (isFirst || isAtFinding) && hasFinding) goToFinding();
      else goTo(stepped(all, at?.profile.id, by));
    },
    after: (hit) => nextOpen(all, hit.profile.id),
  };
}
