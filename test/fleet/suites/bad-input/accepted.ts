/** What each route accepts, without any effect: everything that it names leads nowhere. */
import { EVERY_ROUTE, type KnownRoute, pathWith, rowOf } from '../../../../docs/catalogue/catalogue.ts';
import { type WireForm, wireForm } from '../../../support/catalogue/form.ts';
import { unknownFacts } from '../../../support/catalogue/unknown-facts.ts';

export interface Accepted {
  readonly contract: KnownRoute;
  /** Without a query. */
  readonly path: string;
  /** With every nested member; undefined for routes without a JSON body. */
  readonly body?: object;
  readonly form?: WireForm;
}

const facts = unknownFacts('http://127.0.0.1:9/webhooks');

export const ACCEPTED: readonly Accepted[] = EVERY_ROUTE.map((contract) => {
  const row = rowOf(contract.id);
  const body = row.full ?? row.body;
  return {
    contract,
    path: pathWith(contract.path, row.params?.(facts)),
    ...(body === undefined ? {} : { body: Object(body(facts)) }),
    ...(row.form === undefined ? {} : { form: wireForm(row.form(facts)) }),
  };
});
