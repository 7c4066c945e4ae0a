/** What is asked of the audit trail, from the address, and where the objects of its rows are shown. Pure. */
import type { Mode, Route } from '../../../base/route/route.ts';

/** The members of the address that narrow the trail. `from` and `to` are days (`YYYY-MM-DD`), both included. */
export const FILTERS = ['actor', 'action', 'target', 'from', 'to'] as const;

const DAY_MS = 86_400_000;
const DEFAULT_DAYS = 31;

/** The path of a search; days begin where the reader is. */
export function searchPath(query: Route['query']): string {
  const asked = new URLSearchParams();
  for (const name of ['actor', 'action', 'target'] as const) {
    const value = query[name] ?? '';
    if (value !== '') asked.set(name, value);
  }
  const from = instantOf(query['from']);
  const to = instantOf(query['to'], 1);
  if (from !== undefined) asked.set('from', from);
  if (to !== undefined) asked.set('to', to);
  const text = asked.toString();
  return text === '' ? '/audit/' : `/audit/?${text}`;
}

/** The body of an export of the same search. A search without days is one of the last 31. `now` in milliseconds. */
export function exportBody(query: Route['query'], now: number) {
  const { actor, action, target } = query;
  const to = instantOf(query['to'], 1) ?? new Date(now).toISOString();
  const from = instantOf(query['from']) ?? new Date(Date.parse(to) - DEFAULT_DAYS * DAY_MS).toISOString();
  return {
    from,
    to,
    ...(actor === undefined ? {} : { actor }),
    ...(action === undefined ? {} : { action }),
    ...(target === undefined ? {} : { target }),
  };
}

/** The beginning of a day, or of the one that many days later, in the reader's time zone. */
function instantOf(day: string | undefined, later = 0): string | undefined {
  const [, year, month, date] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day ?? '') ?? [];
  if (year === undefined) return undefined;
  const at = new Date(Number(year), Number(month) - 1, Number(date) + later);
  return Number.isNaN(at.getTime()) ? undefined : at.toISOString();
}

type Place = Omit<Route, 'mode' | 'query'>;

/** Screens by the kind of object that a row names. */
const PLACES: Readonly<Record<string, (id: string) => Place>> = {
  entity: (id) => ({ screen: 'entities', parts: [id] }),
  response: (id) => ({ screen: 'responses', parts: [id] }),
  verification: (id) => ({ screen: 'verifications', parts: [id] }),
  questionnaire: (id) => ({ screen: 'questionnaires', parts: [id] }),
  webhook: (id) => ({ screen: 'settings', parts: ['webhooks', id] }),
  api_key: () => ({ screen: 'settings', parts: ['keys'] }),
  user: () => ({ screen: 'settings', parts: ['people'] }),
};

/** Where the object is shown; undefined where no screen shows it by its id. A screening is shown by its entity, which the row names. */
export function placeOfTarget(
  { target, facts }: { readonly target: string; readonly facts: Readonly<Record<string, unknown>> },
  mode: Mode,
): Route | undefined {
  const [kind = '', id = ''] = target.split(':');
  const entity = facts['entity_id'];
  const place =
    kind === 'screening' && typeof entity === 'string'
      ? { screen: 'cases', parts: [entity] }
      : Object.hasOwn(PLACES, kind)
        ? PLACES[kind]?.(id)
        : undefined;
  return place === undefined ? undefined : { mode, ...place, query: {} };
}
