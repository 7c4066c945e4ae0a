/** Names of a call that the real service does not read: the console has them refused, and so does the fake one. */
import { fleet } from '#functions/fleet.ts';
import { isMatch, routeMatcher } from '#shared/http/exchange/match-route.ts';
import { unknownNames } from '#shared/http/exchange/names/unknown-names.ts';
import type { FakeCall } from './fake-service.ts';

const routes = Object.values(fleet).flatMap(({ trigger }) =>
  trigger.kind === 'api' ? Object.values(trigger.routes) : [],
);
const matched = routeMatcher(Object.fromEntries(routes.map((contract) => [contract.id, contract])));

/** Empty for a call of no known route, such as one that a test has invented. */
export function unreadNames({ method, path, query, body }: FakeCall): readonly string[] {
  const found = matched(method, `/api/v1${path}`);
  if (!isMatch(found)) return [];
  const { contract } = found;
  const asked = contract.query === undefined ? [] : unknownNames(contract.query, Object.fromEntries(query));
  const said = contract.body === undefined ? [] : unknownNames(contract.body, body);
  const unread = contract.query === undefined ? [...query.keys()] : [];
  return [...unread, ...[...asked, ...said].map(({ path: place }) => place.join('.'))];
}
