/** The request of the catalogue for a route, and changes to it. */

import { type KnownRoute, pathWith, queryText, rowOf } from '../../../docs/catalogue/catalogue.ts';
import type { Facts } from '../../../docs/catalogue/row.ts';
import { credentialOf } from '../../support/catalogue/credential.ts';
import type { MadeFacts } from '../../support/catalogue/facts.ts';
import { formData } from '../../support/catalogue/form.ts';
import type { CallOptions } from '../../support/in-process/event.ts';
import type { Answer, InProcessApi } from '../../support/in-process-api.ts';
import type { StatusFixture } from './fixture.ts';

/** What a request carries beside its credential and its path; `ids` replace those of the catalogue. */
export interface Sent extends Pick<CallOptions, 'body' | 'form'> {
  readonly ids?: Readonly<Record<string, string>>;
  readonly query?: string;
}

/** The request of a route, or of one of its cases. */
export function requestOf(contract: KnownRoute, facts: Facts, when = ''): Sent {
  const row = rowOf(contract.id);
  const body = row.cases?.[when] ?? row.body;
  const query = queryText(row.query?.(facts));
  return {
    ...(query === '' ? {} : { query }),
    ...(body === undefined ? {} : { body: body(facts) }),
    ...(row.form === undefined ? {} : { form: formData(row.form(facts)) }),
  };
}

/** The path with the identifiers of the catalogue, or those of `sent`. */
export function pathOf(contract: KnownRoute, facts: Facts, { ids = {}, query }: Sent = {}): string {
  const path = pathWith(contract.path, { ...rowOf(contract.id).params?.(facts), ...ids });
  return query === undefined ? path : `${path}?${query}`;
}

/** Sends the request with the credential that the route asks for, and `changes` to how it is called. */
export function submitRequest(
  fixture: StatusFixture,
  contract: KnownRoute,
  facts: MadeFacts,
  sent: Sent,
  changes: CallOptions = {},
  by?: Pick<InProcessApi, 'call'>,
): Promise<Answer> {
  const { ids: _ids, query: _query, ...content } = sent;
  const credential = { key: undefined, ...credentialOf(contract, facts, fixture.tenant.live) };
  return fixture.call(
    contract.method,
    pathOf(contract, facts, sent),
    {
      ...credential,
      ...content,
      ...changes,
      headers: { ...credential.headers, ...changes.headers },
    },
    by,
  );
}
