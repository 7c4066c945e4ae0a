/** Where a record was opened from: the queue of Work, or the list of such records where there is one. */
import { lookUp } from '../../design/wording.ts';
import { addressOf, queueOf, type Route } from '../base/route/route.ts';
import { shellTexts } from '../base/text/texts.ts';

export interface Back {
  readonly href: string;
  readonly text: string;
}

export function backOf(route: Route, hasList: boolean): Back {
  const { mode, screen } = route;
  const { screens } = shellTexts();
  const queue = queueOf(route);
  return hasList && queue === undefined
    ? { href: addressOf({ mode, screen, parts: [], query: {} }), text: lookUp(screens, screen) ?? screen }
    : { href: addressOf({ mode, screen: 'work', parts: [], query: queue ?? {} }), text: screens.work };
}
