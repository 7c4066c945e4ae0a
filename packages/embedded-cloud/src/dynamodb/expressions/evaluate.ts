/** Decides conditions and filters on one item. Source: developer guide, "Condition and filter expressions". */
import { type AttributeValue, type Item, typeOf } from '../values/attribute-value.ts';
import { bytes, orderValues, sameValue } from '../values/compare.ts';
import { valueAt } from '../values/path.ts';
import type { Comparator, Condition, Operand, Values } from './syntax.ts';

/**
 * Whether `condition` holds for `item` (an item that is not there is `{}`). An absent attribute equals nothing and
 * is unequal to everything, even to another absent one; values of different types are unequal and unordered.
 */
export function holds(condition: Condition, item: Item, values: Values): boolean {
  const resolve = (operand: Operand) => resolveOperand(operand, item, values);
  switch (condition.kind) {
    case 'and':
      return holds(condition.left, item, values) && holds(condition.right, item, values);
    case 'or':
      return holds(condition.left, item, values) || holds(condition.right, item, values);
    case 'not':
      return !holds(condition.of, item, values);
    case 'exists':
      return valueAt(item, condition.path) !== undefined;
    case 'missing':
      return valueAt(item, condition.path) === undefined;
    case 'compare':
      return compare(condition.operator, resolve(condition.left), resolve(condition.right));
    case 'between': {
      const value = resolve(condition.of);
      return compare('>=', value, resolve(condition.from)) && compare('<=', value, resolve(condition.to));
    }
    case 'in': {
      const value = resolve(condition.of);
      return condition.choices.some((choice) => compare('=', value, resolve(choice)));
    }
    default:
      return call(condition.kind, resolve(condition.of), resolve(condition.with));
  }
}

/** Whether two values stand in the relation; exported for key conditions. */
function compare(
  operator: Comparator,
  left: AttributeValue | undefined,
  right: AttributeValue | undefined,
): boolean {
  if (left === undefined || right === undefined) return operator === '<>';
  if (operator === '=') return sameValue(left, right);
  if (operator === '<>') return !sameValue(left, right);
  const order = orderValues(left, right);
  return order !== undefined && ORDERS[operator](order);
}

const ORDERS = {
  '<': (order: number) => order < 0,
  '<=': (order: number) => order <= 0,
  '>': (order: number) => order > 0,
  '>=': (order: number) => order >= 0,
};

function call(
  name: 'type' | 'begins' | 'contains',
  of: AttributeValue | undefined,
  argument: AttributeValue | undefined,
): boolean {
  if (of === undefined || argument === undefined) return false;
  if (name === 'begins') return beginsWith(of, argument);
  if (name === 'contains') return contains(of, argument);
  return 'S' in argument && typeOf(of) === argument.S;
}

/** Whether a string or binary starts with another; false for all other types. */
function beginsWith(value: AttributeValue, prefix: AttributeValue): boolean {
  if ('S' in value && 'S' in prefix) return value.S.startsWith(prefix.S);
  if ('B' in value && 'B' in prefix) {
    const start = bytes(prefix.B);
    return bytes(value.B).subarray(0, start.length).equals(start);
  }
  return false;
}

function contains(container: AttributeValue, element: AttributeValue): boolean {
  if ('L' in container) return container.L.some((one) => sameValue(one, element));
  if ('S' in element) {
    if ('S' in container) return container.S.includes(element.S);
    return 'SS' in container && container.SS.includes(element.S);
  }
  if ('N' in element) return 'NS' in container && container.NS.includes(element.N);
  if ('B' in element) {
    if ('B' in container) return bytes(container.B).includes(bytes(element.B));
    return 'BS' in container && container.BS.includes(element.B);
  }
  return false;
}

function resolveOperand(operand: Operand, item: Item, values: Values): AttributeValue | undefined {
  if (operand.kind === 'path') return valueAt(item, operand.path);
  if (operand.kind === 'value') return values[operand.name];
  const length = sizeOf(resolveOperand(operand.of, item, values));
  return length === undefined ? undefined : { N: String(length) };
}

/** What `size()` answers: characters, bytes, elements or members; other types have none. */
function sizeOf(value: AttributeValue | undefined): number | undefined {
  if (value === undefined) return undefined;
  if ('S' in value) return value.S.length;
  if ('B' in value) return bytes(value.B).length;
  if ('SS' in value) return value.SS.length;
  if ('NS' in value) return value.NS.length;
  if ('BS' in value) return value.BS.length;
  if ('L' in value) return value.L.length;
  return 'M' in value ? Object.keys(value.M).length : undefined;
}
