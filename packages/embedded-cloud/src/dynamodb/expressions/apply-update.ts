/** Applies an update to an item. Source: developer guide, "Using update expressions in DynamoDB". */
import { invalid } from '../errors.ts';
import { type AttributeValue, type Item, typeOf } from '../values/attribute-value.ts';
import { addDecimals, formatDecimal, negate, parseDecimal } from '../values/decimal.ts';
import { member, type Path, valueAt } from '../values/path.ts';
import type { UpdateAction, UpdateOperand, Values } from './syntax.ts';

/**
 * The item after `actions`, or `undefined` when there was none and there is nothing to write. All operands are read
 * from the item as it was, and list positions mean the positions before the update. The input is not changed.
 * Throws `ValidationException`.
 */
export function applyUpdate(
  actions: readonly UpdateAction[],
  before: Item | undefined,
  key: Item,
  values: Values,
): Item | undefined {
  const effective =
    before === undefined ? actions.filter(({ kind }) => kind === 'set' || kind === 'add') : actions;
  if (effective.length === 0 && actions.length > 0) return before;
  const item = before ?? key;
  const root: Edits = new Map();
  for (const action of effective) plant(root, action.path, edit(action, item, values));
  return editMembers(item, root);
}

/** What becomes of the value at a path: its new value, or `undefined` to remove it. */
type Edit = (old: AttributeValue | undefined) => AttributeValue | undefined;
type Edits = Map<string | number, Edits | Edit>;

function plant(root: Edits, path: Path, leaf: Edit): void {
  let edits = root;
  path.slice(0, -1).forEach((step) => {
    const known = edits.get(step);
    const next: Edits = known instanceof Map ? known : new Map();
    edits.set(step, next);
    edits = next;
  });
  const last = path.at(-1);
  if (last !== undefined) edits.set(last, leaf);
}

function edit(action: UpdateAction, item: Item, values: Values): Edit {
  if (action.kind === 'remove') return () => undefined;
  if (action.kind === 'set') {
    const value = resolve(action.value, item, values);
    return () => value;
  }
  const operand = values[action.name];
  if (operand === undefined) throw new Error(`the update has no value ${action.name}`);
  return action.kind === 'add' ? (old) => add(old, operand) : (old) => takeOut(old, operand);
}

function editMembers(members: Item, edits: Edits): Item {
  const result = new Map(Object.entries(members));
  for (const [step, below] of edits) {
    if (typeof step === 'number') throw badPath();
    const value = change(member(members, step), below);
    if (value === undefined) result.delete(step);
    else result.set(step, value);
  }
  return Object.fromEntries(result);
}

function editElements(elements: readonly AttributeValue[], edits: Edits): AttributeValue[] {
  const result: (AttributeValue | undefined)[] = [...elements];
  const steps = [...edits].sort(([left], [right]) => Number(left) - Number(right));
  for (const [step, below] of steps) {
    if (typeof step !== 'number') throw badPath();
    const value = change(elements[step], below);
    if (step < elements.length) result[step] = value;
    else if (value !== undefined) result.push(value);
  }
  return result.filter((element) => element !== undefined);
}

function change(old: AttributeValue | undefined, below: Edits | Edit): AttributeValue | undefined {
  if (!(below instanceof Map)) return below(old);
  if (old !== undefined && 'M' in old) return { M: editMembers(old.M, below) };
  if (old !== undefined && 'L' in old) return { L: editElements(old.L, below) };
  throw badPath();
}

function resolve(operand: UpdateOperand, item: Item, values: Values): AttributeValue {
  switch (operand.kind) {
    case 'value':
      return present(values[operand.name]);
    case 'path':
      return present(valueAt(item, operand.path));
    case 'otherwise':
      return valueAt(item, operand.path) ?? resolve(operand.fallback, item, values);
    case 'append': {
      const [left, right] = [resolve(operand.left, item, values), resolve(operand.right, item, values)];
      if (!('L' in left && 'L' in right)) throw badOperand();
      return { L: [...left.L, ...right.L] };
    }
    default: {
      const [left, right] = [resolve(operand.left, item, values), resolve(operand.right, item, values)];
      if (!('N' in left && 'N' in right)) throw badOperand();
      return sum(left.N, right.N, operand.kind);
    }
  }
}

function sum(left: string, right: string, kind: 'plus' | 'minus'): AttributeValue {
  const second = parseDecimal(right);
  return { N: formatDecimal(addDecimals(parseDecimal(left), kind === 'plus' ? second : negate(second))) };
}

function add(old: AttributeValue | undefined, operand: AttributeValue): AttributeValue {
  if (old === undefined) return operand;
  if ('N' in old && 'N' in operand) return sum(old.N, operand.N, 'plus');
  if ('SS' in old && 'SS' in operand) return { SS: union(old.SS, operand.SS) };
  if ('NS' in old && 'NS' in operand) return { NS: union(old.NS, operand.NS) };
  if ('BS' in old && 'BS' in operand) return { BS: union(old.BS, operand.BS) };
  throw badOperand();
}

/** An emptied set disappears: there are no empty sets. */
function takeOut(old: AttributeValue | undefined, operand: AttributeValue): AttributeValue | undefined {
  if (old === undefined) return undefined;
  if (typeOf(old) !== typeOf(operand)) throw badOperand();
  if ('SS' in old && 'SS' in operand) return unlessEmpty('SS', without(old.SS, operand.SS));
  if ('NS' in old && 'NS' in operand) return unlessEmpty('NS', without(old.NS, operand.NS));
  if ('BS' in old && 'BS' in operand) return unlessEmpty('BS', without(old.BS, operand.BS));
  throw badOperand();
}

function unlessEmpty(type: 'SS' | 'NS' | 'BS', elements: readonly string[]): AttributeValue | undefined {
  if (elements.length === 0) return undefined;
  return type === 'SS' ? { SS: elements } : type === 'NS' ? { NS: elements } : { BS: elements };
}

function union(left: readonly string[], right: readonly string[]): string[] {
  return [...new Set([...left, ...right])];
}

function without(left: readonly string[], right: readonly string[]): string[] {
  return left.filter((element) => !right.includes(element));
}

function present(value: AttributeValue | undefined): AttributeValue {
  if (value !== undefined) return value;
  throw invalid('The provided expression refers to an attribute that does not exist in the item');
}

const badPath = () => invalid('The document path provided in the update expression is invalid for update');
const badOperand = () => invalid('An operand in the update expression has an incorrect data type');
