/** Which screen an item opens on. Pure. */
import { fromQueue, type Route } from '../../../base/route/route.ts';
import { destinationOf, type QueueItem } from '../../../deciding/queue.ts';
import type { Filter } from './filter.ts';

/** The screen and its parts, with the queue that `[` and `]` walk. An item without a screen of its own stays on the list. */
export function placeOf(item: QueueItem, filter: Filter): Pick<Route, 'screen' | 'parts' | 'query'> {
  const place = destinationOf(item);
  return place === undefined
    ? { screen: 'work', parts: [], query: filter }
    : fromQueue({ ...place, query: {} }, filter);
}
