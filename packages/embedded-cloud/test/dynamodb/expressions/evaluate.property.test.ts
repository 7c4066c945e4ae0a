/** Conditions read from text decide as a plain model in JavaScript values does. */
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { holds } from '../../../src/dynamodb/expressions/evaluate.ts';
import { ExpressionReader } from '../../../src/dynamodb/expressions/reader.ts';
import { type AttributeValue, readItem, readValue } from '../../../src/dynamodb/values/attribute-value.ts';

/** A value as a JavaScript program would hold it. */
type Plain =
  | string
  | number
  | boolean
  | null
  | ReadonlySet<string | number>
  | readonly Plain[]
  | { [name: string]: Plain };

const scalar = fc.oneof(
  fc.constantFrom('', 'a', 'ab', 'b', 'é', '😀'),
  fc.constantFrom(-1.5, -1, 0, 1, 1.5, 2, 10, 1e21),
  fc.boolean(),
  fc.constant(null),
);
const set = fc.oneof(
  fc.uniqueArray(fc.constantFrom('a', 'ab', 'b'), { minLength: 1 }),
  fc.uniqueArray(fc.constantFrom(1, 2, 10), { minLength: 1 }),
);
const plain: fc.Arbitrary<Plain> = fc.letrec<{ value: Plain }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 2, withCrossShrink: true },
    scalar,
    set.map((elements): Plain => new Set<string | number>(elements)),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom('k1', 'k2'), tie('value'), { maxKeys: 2 }),
  ),
})).value;
const item = fc.dictionary(fc.constantFrom('a1', 'a2', 'a3'), plain, { maxKeys: 3 });

function toWire(value: Plain): unknown {
  if (typeof value === 'string') return { S: value };
  if (typeof value === 'number') return { N: String(value) };
  if (typeof value === 'boolean') return { BOOL: value };
  if (value === null) return { NULL: true };
  if (value instanceof Set) {
    const elements = [...value].map(String);
    return [...value].every((element) => typeof element === 'string') ? { SS: elements } : { NS: elements };
  }
  if (Array.isArray(value)) return { L: value.map(toWire) };
  return { M: Object.fromEntries(Object.entries(value).map(([name, member]) => [name, toWire(member)])) };
}

/** Equal values, and only those, have the same spelling. */
function spelling(value: Plain): string {
  if (value instanceof Set) return `set(${[...value].map(spelling).sort().join()})`;
  if (Array.isArray(value)) return `[${value.map(spelling).join()}]`;
  if (typeof value === 'object' && value !== null) {
    return `{${Object.entries(value)
      .map(([name, member]) => `${name}:${spelling(member)}`)
      .sort()
      .join()}}`;
  }
  return JSON.stringify(value);
}

type Maybe = Plain | undefined;
interface Checked {
  readonly text: string;
  readonly values: Record<string, Plain>;
  readonly model: (item: Record<string, Plain>) => boolean;
}
interface Operand {
  readonly text: string;
  readonly values: Record<string, Plain>;
  readonly read: (item: Record<string, Plain>) => Maybe;
}

const equal = (left: Maybe, right: Maybe) =>
  left !== undefined && right !== undefined && spelling(left) === spelling(right);
const less = (left: Maybe, right: Maybe) => {
  if (typeof left === 'number' && typeof right === 'number') return left < right;
  if (typeof left === 'string' && typeof right === 'string') {
    return Buffer.compare(Buffer.from(left), Buffer.from(right)) < 0;
  }
  return false;
};
const COMPARATORS: Record<string, (left: Maybe, right: Maybe) => boolean> = {
  '=': equal,
  '<>': (left, right) => !equal(left, right),
  '<': less,
  '>': (left, right) => less(right, left),
  '<=': (left, right) => less(left, right) || (isOrdered(left) && equal(left, right)),
  '>=': (left, right) => less(right, left) || (isOrdered(left) && equal(left, right)),
};
const isOrdered = (value: Maybe) => typeof value === 'string' || typeof value === 'number';

function step(value: Maybe, by: string | number): Maybe {
  if (Array.isArray(value)) return typeof by === 'number' ? value[by] : undefined;
  if (typeof value !== 'object' || value === null || value instanceof Set || typeof by === 'number')
    return undefined;
  return Object.entries(value).find(([name]) => name === by)?.[1];
}

let serial = 0;
const literal = (value: Plain): Operand => {
  serial += 1;
  const text = `:v${serial}`;
  return { text, values: { [text]: value }, read: () => value };
};
const path = fc
  .tuple(fc.constantFrom('a1', 'a2', 'a3'), fc.array(fc.constantFrom('k1', 'k2', 0, 1), { maxLength: 2 }))
  .map(
    ([head, steps]): Operand => ({
      text: steps.reduce<string>(
        (text, by) => (typeof by === 'number' ? `${text}[${by}]` : `${text}.${by}`),
        head,
      ),
      values: {},
      read: (from) => steps.reduce<Maybe>(step, from[head]),
    }),
  );
const anyLiteral = plain.map(literal);
const orderedLiteral = fc.constantFrom('a', 'ab', 'é', -1, 0, 1.5, 10).map(literal);

const comparison = fc
  .tuple(path, fc.constantFrom('=', '<>'), anyLiteral)
  .map(([left, operator, right]): Checked => joined(left, operator, right));
const ordering = fc
  .tuple(path, fc.constantFrom('<', '<=', '>', '>='), orderedLiteral)
  .map(([left, operator, right]): Checked => joined(left, operator, right));
const membership = fc.tuple(path, fc.array(anyLiteral, { minLength: 1, maxLength: 3 })).map(
  ([left, choices]): Checked => ({
    text: `${left.text} IN (${choices.map(({ text }) => text).join(', ')})`,
    values: Object.assign({}, ...choices.map(({ values }) => values)),
    model: (from) => choices.some((choice) => equal(left.read(from), choice.read(from))),
  }),
);
const containment = fc.tuple(path, anyLiteral).map(
  ([left, right]): Checked => ({
    text: `contains(${left.text}, ${right.text})`,
    values: right.values,
    model: (from) => contains(left.read(from), right.read(from)),
  }),
);
const existence = path.map(
  (operand): Checked => ({
    text: `attribute_exists(${operand.text})`,
    values: {},
    model: (from) => operand.read(from) !== undefined,
  }),
);
const leaf = fc.oneof(comparison, ordering, membership, containment, existence);
const condition: fc.Arbitrary<Checked> = fc.letrec<{ node: Checked }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 2, withCrossShrink: true },
    leaf,
    tie('node').map(
      (of): Checked => ({
        text: `NOT (${of.text})`,
        values: of.values,
        model: (from) => !of.model(from),
      }),
    ),
    fc.tuple(tie('node'), fc.constantFrom('AND', 'OR'), tie('node')).map(
      ([left, word, right]): Checked => ({
        text: `(${left.text}) ${word} (${right.text})`,
        values: { ...left.values, ...right.values },
        model: (from) =>
          word === 'AND' ? left.model(from) && right.model(from) : left.model(from) || right.model(from),
      }),
    ),
  ),
})).node;

function joined(left: Operand, operator: string, right: Operand): Checked {
  return {
    text: `${left.text} ${operator} ${right.text}`,
    values: right.values,
    model: (from) => COMPARATORS[operator]?.(left.read(from), right.read(from)) ?? false,
  };
}

function contains(container: Maybe, element: Maybe): boolean {
  if (element === undefined) return false;
  if (typeof container === 'string') return typeof element === 'string' && container.includes(element);
  if (container instanceof Set) return [...container].some((one) => equal(one, element));
  return Array.isArray(container) && container.some((one: Plain) => equal(one, element));
}

function decide(checked: Checked, from: Record<string, Plain>): boolean {
  const names = Object.keys(checked.values);
  const values: Record<string, AttributeValue> = Object.fromEntries(
    Object.entries(checked.values).map(([name, value]) => [name, readValue(toWire(value))]),
  );
  const reader = new ExpressionReader(names.length === 0 ? {} : { ExpressionAttributeValues: values });
  const tree = reader.condition('ConditionExpression', checked.text);
  reader.finish();
  if (tree === undefined) throw new Error('the condition was not read');
  const wire = Object.fromEntries(Object.entries(from).map(([name, value]) => [name, toWire(value)]));
  return holds(tree.condition, readItem(wire), reader.values);
}

test('a condition holds exactly when the model says so', () => {
  return fc.assert(
    fc.property(condition, item, (checked, from) => {
      expect(decide(checked, from)).toBe(checked.model(from));
    }),
    { numRuns: 1000 },
  );
});

test('every value equals itself however it is spelt, and is found in a list that holds it', () => {
  return fc.assert(
    fc.property(plain, (value) => {
      const same = literal(value);
      const equals = { text: `a1 = ${same.text}`, values: same.values, model: () => true };
      expect(decide(equals, { a1: value })).toBe(true);
      const within = { text: `contains(a1, ${same.text})`, values: same.values, model: () => true };
      expect(decide(within, { a1: [1, value] })).toBe(true);
    }),
  );
});
