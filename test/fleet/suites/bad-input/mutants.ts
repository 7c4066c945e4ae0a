/** Bodies with one thing wrong: every known place, every wrong value. */
import * as z from 'zod';

export interface Mutant {
  readonly path: string;
  readonly body: unknown;
}

/** Values of every JSON type, and text that is none of what fields expect. */
export const WRONG_VALUES: readonly unknown[] = [
  null,
  true,
  -1.5,
  1e308,
  '',
  '\ud800',
  'x\u0000y',
  'x'.repeat(25_000),
  [],
  [[{}]],
  { a: { b: 1 } },
];

/** `body` with each of its places, and each field that `schema` knows at the top, set to each wrong value. */
export function withEach(body: object, schema: z.ZodType | undefined): readonly Mutant[] {
  const places = new Map([...fieldNames(schema), ...placesIn(body)].map((path) => [path.join('.'), path]));
  return [...places].flatMap(([name, path]) =>
    WRONG_VALUES.map((value, index) => ({ path: `${name} ${index}`, body: replaced(body, path, value) })),
  );
}

/** Paths of every member below `value`. */
export function placesIn(value: unknown, at: readonly string[] = []): readonly (readonly string[])[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) => [
    [...at, name],
    ...placesIn(member, [...at, name]),
  ]);
}

/** A copy with `value` at `path`. */
export function replaced(body: unknown, path: readonly string[], value: unknown): unknown {
  const [name, ...rest] = path;
  if (name === undefined) return value;
  if (Array.isArray(body)) {
    return body.map((member, index) => (String(index) === name ? replaced(member, rest, value) : member));
  }
  const members = typeof body === 'object' && body !== null ? Object.entries(body) : [];
  const known = members.some(([key]) => key === name);
  const changed = members.map(([key, member]) => [
    key,
    key === name ? replaced(member, rest, value) : member,
  ]);
  return Object.fromEntries(known ? changed : [...changed, [name, replaced(undefined, rest, value)]]);
}

/** Names of the fields at the top of a schema, whatever unions it is made of. */
function fieldNames(schema: z.ZodType | undefined): readonly (readonly string[])[] {
  if (schema === undefined) return [];
  const found = new Set<string>();
  const visit = (node: unknown) => {
    const { properties = {}, anyOf = [], oneOf = [], allOf = [] } = Shape.parse(node);
    for (const name of Object.keys(properties)) found.add(name);
    for (const part of [...anyOf, ...oneOf, ...allOf]) visit(part);
  };
  visit(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', reused: 'inline' }));
  return [...found].map((name) => [name]);
}

const Parts = z.array(z.unknown()).optional();
const Shape = z.object({
  properties: z.record(z.string(), z.unknown()).optional(),
  anyOf: Parts,
  oneOf: Parts,
  allOf: Parts,
});
