/** Every place of a request of the catalogue that names something of a tenant. */
import {
  CATALOGUE,
  type CatalogueRequest,
  EVERY_ROUTE,
  type KnownRoute,
  pathWith,
  queryText,
  rowOf,
} from '../../../docs/catalogue/catalogue.ts';
import type { AnyRow, Facts } from '../../../docs/catalogue/row.ts';
import { unknownFacts } from '../catalogue/unknown-facts.ts';

/** A fact of which another tenant, environment or response has one of its own. */
export type Named = Exclude<keyof Facts, Unowned>;

/** Credentials, values, and what belongs to nobody. */
type Unowned =
  | 'linkToken'
  | 'signInToken'
  | 'stepUpToken'
  | 'passkeyAnswer'
  | 'newPasskey'
  | 'bearer'
  | 'consent'
  | 'company'
  | 'revision'
  | 'email'
  | 'webhookUrl'
  | 'fresh';
const UNOWNED: Readonly<Record<Unowned, true>> = {
  ...{ linkToken: true, signInToken: true, stepUpToken: true },
  ...{ passkeyAnswer: true, newPasskey: true },
  ...{ bearer: true, consent: true, company: true },
  ...{ revision: true, email: true, webhookUrl: true, fresh: true },
};

export interface Position {
  readonly contract: KnownRoute;
  /** Which of the bodies of the row. */
  readonly variant: string;
  readonly named: Named;
  request(facts: Facts): CatalogueRequest;
}

const BLANK = unknownFacts('https://hooks.lantern.example/probity');

/** Every position of every route, in path, query, body and form. */
export const POSITIONS: readonly Position[] = EVERY_ROUTE.flatMap((contract) =>
  variantsOf(contract).flatMap(({ variant, request }) =>
    namedBy(request).map((named) => ({ contract, variant, named, request })),
  ),
);

/** The routes that delete, by what they delete. */
export const DELETIONS: ReadonlyMap<Named, KnownRoute> = new Map(
  EVERY_ROUTE.filter(({ method, path }) => method === 'DELETE' && path.endsWith('}/')).flatMap((contract) => {
    const last = namedBy((facts) => requestWith(contract, rowOf(contract.id), undefined, facts)).at(-1);
    return last === undefined ? [] : [[last, contract] as const];
  }),
);

function variantsOf(contract: KnownRoute) {
  const row = CATALOGUE[contract.id];
  const all: AnyRow = row;
  const bodies: readonly (readonly [string, AnyRow['body']])[] = [
    ['body', all.body],
    ['full', all.full],
    ...Object.entries(all.cases ?? {}),
  ];
  return bodies
    .filter(([variant, body]) => variant === 'body' || body !== undefined)
    .map(([variant, body]) => ({
      variant,
      request: (facts: Facts) => requestWith(contract, all, body, facts),
    }));
}

function requestWith(
  { method, path }: KnownRoute,
  row: AnyRow,
  body: AnyRow['body'],
  facts: Facts,
): CatalogueRequest {
  const query = queryText(row.query?.(facts));
  return {
    method,
    path: pathWith(path, row.params?.(facts)) + (query === '' ? '' : `?${query}`),
    ...(body === undefined ? {} : { body: body(facts) }),
    ...(row.form === undefined ? {} : { form: row.form(facts) }),
  };
}

/** Facts that the request is made of, in the order in which it reads them. */
function namedBy(request: (facts: Facts) => unknown): readonly Named[] {
  const read = new Set<Named>();
  const watched = new Proxy(BLANK, {
    get: (target, name) => {
      if (isNamed(name)) read.add(name);
      return Reflect.get(target, name);
    },
  });
  request(watched);
  return [...read];
}

function isNamed(name: string | symbol): name is Named {
  return name in BLANK && !(name in UNOWNED);
}
