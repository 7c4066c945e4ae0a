/** Turns the grammar's condition into a typed tree, with the checks that need the request's values. */
import { invalid } from '../errors.ts';
import { type TypeName, typeOf } from '../values/attribute-value.ts';
import { orderValues } from '../values/compare.ts';
import { type RawTree, unsafeNode, unsafePath } from './grammar.ts';
import type { Comparator, Condition, LiteralCheck, Operand } from './syntax.ts';

export interface ConditionTree {
  readonly condition: Condition;
  readonly checks: readonly LiteralCheck[];
  /** Names of the attributes the condition looks at. */
  readonly heads: ReadonlySet<string>;
}

/** `label` is the request member the condition came from. Throws `ValidationException`. */
export function conditionTree(
  raw: RawTree,
  label: string,
  valueTypes: ReadonlyMap<string, TypeName>,
): ConditionTree {
  const builder = new Builder(raw, label, valueTypes);
  return { condition: builder.condition(raw.expression), checks: builder.checks, heads: builder.heads };
}

const COMPARATORS: ReadonlyMap<string, Comparator> = new Map(
  (['=', '<>', '<', '<=', '>', '>='] as const).map((operator) => [operator, operator]),
);
const ORDERED: ReadonlySet<string> = new Set(['S', 'N', 'B']);
const TYPE_NAMES = ['B', 'NULL', 'SS', 'BOOL', 'L', 'BS', 'N', 'NS', 'S', 'M'];

class Builder {
  readonly checks: LiteralCheck[] = [];
  readonly heads = new Set<string>();
  private readonly raw: RawTree;
  private readonly label: string;
  private readonly valueTypes: ReadonlyMap<string, TypeName>;

  constructor(raw: RawTree, label: string, valueTypes: ReadonlyMap<string, TypeName>) {
    this.raw = raw;
    this.label = label;
    this.valueTypes = valueTypes;
  }

  condition(raw: unknown): Condition {
    const { type = '', name = '', args = [] } = unsafeNode(raw);
    const comparator = COMPARATORS.get(type);
    if (comparator !== undefined) return this.comparison(comparator, args);
    switch (type) {
      case 'and':
      case 'or':
        return { kind: type, left: this.condition(args[0]), right: this.condition(args[1]) };
      case 'not':
        return { kind: 'not', of: this.condition(args[0]) };
      case 'between':
        return this.between(args);
      case 'in':
        return this.membership(args);
      case 'function':
        return this.call(name, args);
      default:
        throw new Error(`the condition grammar gave ${type}`);
    }
  }

  private comparison(operator: Comparator, args: readonly unknown[]): Condition {
    const left = this.operand(args[0]);
    const right = this.operand(args[1]);
    if (operator !== '=' && operator !== '<>') {
      this.mustBeOrdered(operator, left);
      this.mustBeOrdered(operator, right);
    }
    return { kind: 'compare', operator, left, right };
  }

  private between(args: readonly unknown[]): Condition {
    const [of, from, to] = [this.operand(args[0]), this.operand(args[1]), this.operand(args[2])];
    for (const operand of [of, from, to]) this.mustBeOrdered('BETWEEN', operand);
    if (from.kind === 'value' && to.kind === 'value') {
      this.checks.push((values) => {
        const [low, high] = [values[from.name], values[to.name]];
        if (low === undefined || high === undefined || (orderValues(low, high) ?? 0) <= 0) return undefined;
        return `Invalid ${this.label}: The BETWEEN operator requires upper bound to be greater than or equal to lower bound; lower bound operand: AttributeValue: ${JSON.stringify(low)}, upper bound operand: AttributeValue: ${JSON.stringify(high)}`;
      });
    }
    return { kind: 'between', of, from, to };
  }

  private membership(args: readonly unknown[]): Condition {
    const [of, ...choices] = args.map((arg) => this.operand(arg));
    if (of === undefined || choices.length > 100) {
      throw invalid(
        `Invalid ${this.label}: The IN operator is provided with too many operands; operands: 100`,
      );
    }
    return { kind: 'in', of, choices };
  }

  private call(name: string, args: readonly unknown[]): Condition {
    switch (name) {
      case 'attribute_exists':
        return { kind: 'exists', path: this.path(args[0]) };
      case 'attribute_not_exists':
        return { kind: 'missing', path: this.path(args[0]) };
      case 'begins_with':
        return { kind: 'begins', of: this.operand(args[0]), with: this.operand(args[1]) };
      case 'contains':
        return { kind: 'contains', of: this.operand(args[0]), with: this.operand(args[1]) };
      case 'attribute_type':
        return this.typeTest(args);
      default:
        throw new Error(`the condition grammar gave the function ${name}`);
    }
  }

  private typeTest(args: readonly unknown[]): Condition {
    const wanted = this.operand(args[1]);
    this.checks.push((values) => {
      const value = wanted.kind === 'value' ? values[wanted.name] : undefined;
      if (value !== undefined && 'S' in value && TYPE_NAMES.includes(value.S)) return undefined;
      return `Invalid ${this.label}: Invalid attribute type name found; type: ${JSON.stringify(value)}, valid types: {${TYPE_NAMES.join(',')}}`;
    });
    return { kind: 'type', of: this.operand(args[0]), with: wanted };
  }

  private operand(raw: unknown): Operand {
    if (Array.isArray(raw)) return { kind: 'path', path: this.path(raw) };
    const name = this.raw.valueNames.get(raw);
    if (name !== undefined) return { kind: 'value', name };
    const node = unsafeNode(raw);
    if (node.name !== 'size') throw new Error(`the condition grammar gave the operand ${node.name}`);
    return { kind: 'size', of: this.operand(node.args?.[0]) };
  }

  private path(raw: unknown): (string | number)[] {
    const path = [...unsafePath(raw)];
    if (path[0] !== undefined) this.heads.add(String(path[0]));
    return path;
  }

  private mustBeOrdered(operator: string, operand: Operand): void {
    const type = operand.kind === 'value' ? this.valueTypes.get(operand.name) : undefined;
    if (type === undefined || ORDERED.has(type)) return;
    throw invalid(
      `Invalid ${this.label}: Incorrect operand type for operator or function; operator: ${operator}, operand type: ${type}`,
    );
  }
}

/** The type of every value of a request, for the grammar. */
export function typesOf(
  values: Readonly<Record<string, Parameters<typeof typeOf>[0]>>,
): Map<string, TypeName> {
  return new Map(Object.entries(values).map(([name, value]) => [name, typeOf(value)]));
}
