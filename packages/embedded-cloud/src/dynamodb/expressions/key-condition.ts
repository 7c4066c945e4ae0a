/** Reads a KeyConditionExpression as the range of keys it selects. Source: developer guide, "Key condition expressions". */
import { invalid } from '../errors.ts';
import type { KeyAttribute, KeySchema } from '../table/table.ts';
import { type AttributeValue, typeOf } from '../values/attribute-value.ts';
import type { Comparator, Condition, Operand, Values } from './syntax.ts';

type RangeOperator = Exclude<Comparator, '<>'> | 'between' | 'begins';

export interface RangeCondition {
  readonly operator: RangeOperator;
  readonly value: AttributeValue;
  /** The upper bound of `between`. */
  readonly upper?: AttributeValue;
}

export interface KeyCondition {
  readonly hash: AttributeValue;
  readonly range?: RangeCondition;
}

/** Throws `ValidationException` for anything that is not `hash = :v [AND one condition on the range key]`. */
export function keyCondition(condition: Condition, schema: KeySchema, values: Values): KeyCondition {
  const found = new Map<string, RangeCondition>();
  for (const part of conjuncts(condition)) {
    const { attribute, ...range } = single(part, values);
    if (found.has(attribute))
      throw invalid('KeyConditionExpressions must only contain one condition per key');
    found.set(attribute, range);
  }
  const hash = found.get(schema.hash.name);
  if (found.size > 2) throw invalid('Conditions can be of length 1 or 2 only');
  if (hash === undefined) throw missed(schema.hash.name);
  if (hash.operator !== '=') throw invalid('Query key condition not supported');
  checkKeyValue(schema.hash, hash.value);
  if (found.size === 1) return { hash: hash.value };
  if (schema.range === undefined) throw invalid('Query key condition not supported');
  const range = found.get(schema.range.name);
  if (range === undefined) throw missed(schema.range.name);
  checkKeyValue(schema.range, range.value);
  if (range.upper !== undefined) checkKeyValue(schema.range, range.upper);
  return { hash: hash.value, range };
}

type Named = RangeCondition & { readonly attribute: string };

function conjuncts(condition: Condition): Condition[] {
  return condition.kind === 'and'
    ? [...conjuncts(condition.left), ...conjuncts(condition.right)]
    : [condition];
}

const MIRRORED = { '=': '=', '<': '>', '<=': '>=', '>': '<', '>=': '<=' } as const;

function single(condition: Condition, values: Values): Named {
  switch (condition.kind) {
    case 'compare': {
      if (condition.operator === '<>') throw unusable('<>');
      const { left, right, operator } = condition;
      if (left.kind === 'path')
        return { attribute: attribute(left), operator, value: literal(right, values) };
      return { attribute: attribute(right), operator: MIRRORED[operator], value: literal(left, values) };
    }
    case 'between': {
      const [value, upper] = [literal(condition.from, values), literal(condition.to, values)];
      return { attribute: attribute(condition.of), operator: 'between', value, upper };
    }
    case 'begins':
      return {
        attribute: attribute(condition.of),
        operator: 'begins',
        value: literal(condition.with, values),
      };
    default:
      throw unusable(NAMES[condition.kind]);
  }
}

const NAMES = {
  and: 'AND',
  or: 'OR',
  not: 'NOT',
  in: 'IN',
  exists: 'attribute_exists',
  missing: 'attribute_not_exists',
  type: 'attribute_type',
  contains: 'contains',
};

function attribute(operand: Operand): string {
  if (operand.kind === 'size') throw invalid('KeyConditionExpressions cannot contain nested operations');
  if (operand.kind === 'value') {
    throw invalid('Invalid condition in KeyConditionExpression: No key attribute specified');
  }
  if (operand.path.length > 1) {
    throw invalid('KeyConditionExpressions cannot have conditions on nested attributes');
  }
  return String(operand.path[0]);
}

function literal(operand: Operand, values: Values): AttributeValue {
  const value = operand.kind === 'value' ? values[operand.name] : undefined;
  if (value !== undefined) return value;
  throw invalid(
    'Invalid condition in KeyConditionExpression: Multiple attribute names used in one condition',
  );
}

function checkKeyValue(key: KeyAttribute, value: AttributeValue): void {
  if (typeOf(value) !== key.type) {
    throw invalid(
      'One or more parameter values were invalid: Condition parameter type does not match schema type',
    );
  }
  if (('S' in value && value.S === '') || ('B' in value && value.B === '')) {
    throw invalid(
      `One or more parameter values are not valid. The AttributeValue for a key attribute cannot contain an empty ${key.type === 'S' ? 'string' : 'binary'} value. Key: ${key.name}`,
    );
  }
}

const unusable = (operator: string) =>
  invalid(`Invalid operator used in KeyConditionExpression: ${operator}`);
const missed = (name: string) => invalid(`Query condition missed key schema element: ${name}`);
