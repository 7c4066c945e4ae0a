/** What a caller names and nothing reads is found at every depth, in every form of schema. */
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { fleet } from '#functions/fleet.ts';
import { jsonInText, judgedLater, madeByOthers } from '#shared/contract/judged-later.ts';
import { SentFile } from '#shared/contract/primitives.ts';
import type { Route } from '#shared/contract/route.ts';
import { namedMembers } from '#shared/http/exchange/names/named-members.ts';
import { misspeltIssues, unknownNames, warningOf } from '#shared/http/exchange/names/unknown-names.ts';

const Address = z.object({ city: z.string(), postal_code: z.string().nullish() });
const Thing = z.object({
  expiry_hours: z.int().optional(),
  address: Address.nullish(),
  owners: z.array(z.object({ share: z.number() })).default([]),
  either: z.union([z.string(), z.object({ number: z.string() }), z.object({ place: z.string() })]).optional(),
  metadata: z.record(z.string(), z.string()).optional(),
  options: z.union([z.boolean(), z.looseObject({ depth: z.int() })]).optional(),
  made: madeByOthers(z.object({ id: z.string() })).optional(),
  items: z.array(judgedLater(Address)).optional(),
  form: jsonInText(z.array(Address)).optional(),
});

const found = (value: unknown, schema: z.ZodType = Thing) =>
  unknownNames(schema, value).map(({ path, meant }) => [path.join('.'), meant]);

describe('an unknown name', () => {
  it.each([
    [{ expiry_hour: 1 }, 'expiry_hour', 'expiry_hours'],
    [{ expiryHours: 1 }, 'expiryHours', 'expiry_hours'],
    [{ address: { citty: 'x' } }, 'address.citty', 'city'],
    [{ owners: [{ share: 1 }, { shares: 2 }] }, 'owners.1.shares', 'share'],
    [{ either: { palce: 'x' } }, 'either.palce', 'place'],
    [{ form: '[{"city":"x"},{"citty":"x"}]' }, 'form.1.citty', 'city'],
    [{ nonsense: 1 }, 'nonsense', undefined],
    [{ address: { nonsense: 1 } }, 'address.nonsense', undefined],
  ])('is found in %j, with what was meant', (value, path, meant) => {
    expect(found(value)).toEqual([[path, meant]]);
  });

  it.each([
    [{ expiry_hours: 1, address: { city: 'x', postal_code: null }, owners: [{ share: 1 }] }],
    [{ either: { number: '1' } }],
    [{ either: 'text', address: null }],
    [{ metadata: { anything: 'x', expiry_hour: 'y' } }],
    [{ options: { depht: 1 } }],
    [{ options: true }],
    [{ made: { id: 'x', clientExtensionResults: {} } }],
  ])('is not what a schema knows, nor what it takes under any name: %j', (value) => {
    expect(found(value)).toEqual([]);
  });

  it('that no object can have is refused, also where any other would be taken', () => {
    const sent: unknown = JSON.parse('{"metadata":{"__proto__":"x","constructor":"y"},"__proto__":1}');
    expect(misspeltIssues(Thing, sent)).toMatchObject([
      { path: ['metadata', '__proto__'], message: 'Nothing can have this name.' },
      { path: ['__proto__'], message: 'Nothing can have this name.' },
    ]);
  });

  it('is found beside transformations, defaults and refinements', () => {
    const schema = z
      .preprocess((value) => value, Thing)
      .refine(() => true)
      .transform((thing) => thing)
      .optional()
      .catch(undefined);
    expect(found({ adress: {} }, schema)).toEqual([['adress', 'address']]);
  });

  it('is found in a schema that contains itself', () => {
    const node = z.object({
      label: z.string(),
      get children() {
        return z.array(node).optional();
      },
    });
    expect(found({ label: 'a', children: [{ label: 'b', children: [{ lable: 'c' }] }] }, node)).toEqual([
      ['children.0.children.0.lable', 'label'],
    ]);
  });

  it('is not looked for among the bytes of a file, which are as many members', () => {
    // A name that no object can have would be found wherever members are listed.
    const bytes = Object.defineProperty(new Uint8Array(3), '__proto__', { value: 1, enumerable: true });
    const file = { field: 'file', filename: 'a.pdf', contentType: 'application/pdf', bytes };
    expect(found({ files: [file] }, z.object({ files: z.array(SentFile) }))).toEqual([]);
  });

  it('of an item that is judged later is told apart, and refused with the item', () => {
    const [item] = unknownNames(Thing, { items: [{ citty: 'x' }] });
    expect(item).toMatchObject({ path: ['items', 0, 'citty'], meant: 'city', isJudgedLater: true });
    expect(misspeltIssues(Address, { citty: 'x', other: 1 })).toMatchObject([
      { path: ['citty'], message: 'This name is unknown: did you mean "city"?' },
    ]);
  });

  it('is told in a header that holds nothing but plain characters, masked, and not too long', () => {
    const names = Array.from({ length: 30 }, (_, at) => `x"${'é'.repeat(80)}\r\n${at}-4111111111111111`);
    const header = warningOf(unknownNames(Thing, Object.fromEntries(names.map((name) => [name, 1]))), []);
    expect(header).toMatch(/^299 - "[\x20\x21\x23-\x5b\x5d-\x7e]{1,2000}"$/);
    const [short] = unknownNames(Thing, { owners: [{ a_card: 1 }, { a_card: 1 }], x4111111111111111: 1 });
    expect(short).toBeDefined();
    expect(warningOf(unknownNames(Thing, { owners: [{ a_card: 1 }, { a_card: 1 }] }), [])).toBe(
      '299 - "Unknown, and not read: fields owners[].a_card"',
    );
    expect(warningOf(unknownNames(Thing, { x4111111111111111: 1 }), [])).not.toContain('4111111111111111');
  });

  it('that is misspelt is found behind any number of others', () => {
    const others = Object.fromEntries(Array.from({ length: 900 }, (_, at) => [`q${at}`, 1]));
    const names = unknownNames(Thing, { ...others, owners: [others, { shaer: 1 }], expiry_hour: 1 });
    expect(names.filter(({ meant }) => meant !== undefined).map(({ path }) => path)).toEqual([
      ['owners', 1, 'shaer'],
      ['expiry_hour'],
    ]);
  });

  it('costs no more where there are very many of them, and none of those is dropped in silence', () => {
    const many = Object.fromEntries(Array.from({ length: 20_000 }, (_, at) => [`q${at}`, 1]));
    const names = unknownNames(Thing, many);
    expect(names).toHaveLength(400);
    expect(names.filter(({ refused }) => refused === 'uncompared')).toHaveLength(200);
    expect(misspeltIssues(Thing, many)[0]?.message).toContain('too many of them');
  });
});

it('every route tells which names of its body and its query it knows', () => {
  const routes = Object.values(fleet).flatMap(({ trigger }): readonly Route[] =>
    trigger.kind === 'api' ? Object.values(trigger.routes) : [],
  );
  const open = routes.flatMap(({ id, body, query }) =>
    [body, query].flatMap((schema) => {
      if (schema === undefined) return [];
      const { members, isOpen, elements } = namedMembers([schema]);
      return isOpen || members.size + elements.length === 0 ? [id] : [];
    }),
  );
  // Forms of answers name their files as they like, and what providers send is theirs.
  expect(open).toEqual(['responses.save', 'responses.save_and_submit', 'callbacks.accept']);
});
