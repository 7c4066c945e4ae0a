/** Where a verification was opened from: the queue of Work, or the list. Pure. */
import { addressOf, queueOf, type Route } from '../../../shell/route/route.ts';

export function backOf(
  route: Route,
  names: { readonly work: string; readonly list: string },
): { readonly href: string; readonly text: string } {
  const { mode } = route;
  const queue = queueOf(route);
  return queue === undefined
    ? { href: addressOf({ mode, screen: 'verifications', parts: [], query: {} }), text: names.list }
    : { href: addressOf({ mode, screen: 'work', parts: [], query: queue }), text: names.work };
}
