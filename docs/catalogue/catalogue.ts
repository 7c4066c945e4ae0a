/**
 * One valid request of every route, with what must have been made before it. The documentation, the table of statuses,
 * the tests of isolation, concurrency and bad input, and the benches read it.
 */
import { fleet, type RouteId } from '#functions/fleet.ts';
import type { FunctionSpec } from '#functions/function-spec.ts';
import type { Route } from '#shared/contract/route.ts';
import type { AnyRow, Catalogue, Facts, Form } from './row.ts';
import { assistantRows } from './rows/assistant.ts';
import { discussionRows } from './rows/discussion.ts';
import { documentRows } from './rows/documents.ts';
import { entityRows } from './rows/entities.ts';
import { reportRows } from './rows/outgoing/reports.ts';
import { webhookRows } from './rows/outgoing/webhooks.ts';
import { identityRows } from './rows/person/identity.ts';
import { respondentRows } from './rows/person/respondent.ts';
import { responseRows } from './rows/responses.ts';
import { screeningRows } from './rows/screening.ts';
import { sendingRows } from './rows/sending.ts';
import { accountRows } from './rows/team/account.ts';
import { peopleRows } from './rows/team/people.ts';
import { verificationRows } from './rows/verification.ts';

/** A route without a row does not compile. */
export const CATALOGUE: Catalogue = {
  ...peopleRows,
  ...entityRows,
  ...screeningRows,
  ...sendingRows,
  ...responseRows,
  ...discussionRows,
  ...assistantRows,
  ...documentRows,
  ...reportRows,
  ...respondentRows,
  ...identityRows,
  ...verificationRows,
  ...webhookRows,
  ...accountRows,
};

/** A contract of the fleet: its id is one of the catalogue. */
export interface KnownRoute extends Route {
  readonly id: RouteId;
}

/** Every route of the API, in the order of the fleet. */
export const EVERY_ROUTE: readonly KnownRoute[] = Object.values<FunctionSpec>(fleet).flatMap(({ trigger }) =>
  trigger.kind === 'api' ? Object.values(trigger.routes).map(unsafeKnown) : [],
);

/** The type `RouteId` is made of the same table. */
function unsafeKnown(contract: Route): KnownRoute {
  return contract as KnownRoute;
}

/** The contract of a route. */
export function contractOf(id: RouteId): KnownRoute {
  const found = EVERY_ROUTE.find((contract) => contract.id === id);
  if (found === undefined) throw new Error(`the fleet has no route ${id}`);
  return found;
}

/** The row of a route, whichever it is. */
export function rowOf(id: RouteId): AnyRow {
  return CATALOGUE[id];
}

/** A request as its caller writes it; `path` has the query behind it. */
export interface CatalogueRequest {
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
  readonly form?: Form;
}

/** The request of a route; `when` names a case of its state rule. */
export function requestOf(id: RouteId, facts: Facts, when = ''): CatalogueRequest {
  const { method, path } = contractOf(id);
  const row = rowOf(id);
  const body = row.cases?.[when] ?? row.body;
  const query = queryText(row.query?.(facts));
  return {
    method,
    path: pathWith(path, row.params?.(facts)) + (query === '' ? '' : `?${query}`),
    ...(body === undefined ? {} : { body: body(facts) }),
    ...(row.form === undefined ? {} : { form: row.form(facts) }),
  };
}

/** The path with its placeholders filled; throws where one has no value. */
export function pathWith(path: string, params: Readonly<Record<string, string | number>> = {}): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`nothing stands for {${name}} of ${path}`);
    return encodeURIComponent(String(value));
  });
}

export function queryText(query: Readonly<Record<string, string | undefined>> = {}): string {
  const given = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) given.set(name, value);
  return given.toString();
}
