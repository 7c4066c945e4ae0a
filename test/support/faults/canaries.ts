/** Requests of the catalogue in which every free text is a canary: a text that is found wherever it lies in clear. */
import {
  type CatalogueRequest,
  type KnownRoute,
  pathWith,
  rowOf,
} from '../../../docs/catalogue/catalogue.ts';
import type { Facts } from '../../../docs/catalogue/row.ts';
import { placesIn, replaced } from '../../fleet/suites/bad-input/mutants.ts';

/** All canaries have this in them, in one case or the other. */
export const CANARY = 'zqcanary';

export interface Planted {
  readonly request: CatalogueRequest;
  /** How many texts of the request are canaries. */
  readonly canaries: number;
}

/** The request with a canary in every text of its body that the contract takes for free text, and in every field of its form. */
export function planted(contract: KnownRoute, facts: Facts): readonly Planted[] {
  const row = rowOf(contract.id);
  const path = pathWith(contract.path, row.params?.(facts));
  const { method } = contract;
  if (row.form !== undefined) {
    const [form, canaries] = inForm(row.form(facts));
    return [{ request: { method, path, form }, canaries }];
  }
  const bodies = [row.body, row.full, ...Object.values(row.cases ?? {})].flatMap((make) =>
    make === undefined ? [] : [make(facts)],
  );
  if (bodies.length === 0) return [{ request: { method, path }, canaries: 0 }];
  return bodies.map((body) => {
    const [full, canaries] = inBody(contract, body);
    return { request: { method, path, body: full }, canaries };
  });
}

function inBody(contract: KnownRoute, body: unknown): readonly [body: unknown, canaries: number] {
  let found = body;
  let canaries = 0;
  for (const [index, place] of placesIn(body).entries()) {
    const value = place.reduce<unknown>((at, name) => Object(at)[name], found);
    if (typeof value !== 'string' || IDENTIFIER.test(value)) continue;
    const fitting = [`${CANARY} ${index}`, `${CANARY}${index}@${CANARY}.example`]
      .map((text) => replaced(found, place, text))
      .find((candidate) => contract.body?.safeParse(candidate).success === true);
    if (fitting === undefined) continue;
    found = fitting;
    canaries += 1;
  }
  return [found, canaries];
}

/** What names something is no free text. */
const IDENTIFIER = /^(?:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|https?:.*|[\w-]{40,})$/;

function inForm(form: Readonly<Record<string, string>>) {
  const texts = Object.entries(form).map(([name, value]) => {
    if (value.startsWith('@')) return [name, `@${CANARY}${value.slice(value.lastIndexOf('.'))}`] as const;
    return [name, /^[A-Z][A-Za-z ]+$/.test(value) ? `${CANARY} ${name}` : value] as const;
  });
  const canaries = texts.filter(([, value]) => value.includes(CANARY)).length;
  return [Object.fromEntries(texts), canaries] as const;
}

/** The canaries in a dump: as they are, in base64 and in hexadecimal. */
export function canariesIn(dump: string): readonly string[] {
  const forms = [CANARY, Buffer.from(CANARY).toString('hex'), ...base64Forms(CANARY)];
  const lower = dump.toLowerCase();
  return forms.flatMap((form) => {
    const at = form === CANARY ? lower.indexOf(form) : dump.indexOf(form);
    return at < 0 ? [] : [dump.slice(Math.max(0, at - 80), at + 60)];
  });
}

/** A text in base64, wherever in three bytes it begins, without what depends on its neighbours. */
function base64Forms(text: string): readonly string[] {
  return [0, 1, 2].map((shift) =>
    Buffer.from(' '.repeat(shift) + text)
      .toString('base64')
      .replace(/=+$/, '')
      .slice(shift === 0 ? 0 : 4, -2),
  );
}
