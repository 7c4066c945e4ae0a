/** Conditions and updates as values, and their DynamoDB expressions. Names and values never meet by hand. */

/** Values to assign, numbers to add, attributes to remove. */
export interface Changes {
  readonly set?: Readonly<Record<string, unknown>>;
  readonly add?: Readonly<Record<string, number>>;
  readonly remove?: readonly string[];
}

export type Condition =
  | { readonly kind: 'exists' | 'missing'; readonly attribute: string }
  | {
      readonly kind: 'compare';
      readonly attribute: string;
      readonly operator: '=' | '<>' | '<' | '<=' | '>' | '>=';
      readonly value: unknown;
    }
  | { readonly kind: 'oneOf'; readonly attribute: string; readonly values: readonly unknown[] }
  | { readonly kind: 'all' | 'any'; readonly parts: readonly Condition[] };

/** The item is not there yet. */
export const isNew: Condition = { kind: 'missing', attribute: 'pk' };
/** The item is there. */
export const isThere: Condition = { kind: 'exists', attribute: 'pk' };

export function exists(attribute: string): Condition {
  return { kind: 'exists', attribute };
}

export function missing(attribute: string): Condition {
  return { kind: 'missing', attribute };
}

export function equals(attribute: string, value: unknown): Condition {
  return { kind: 'compare', attribute, operator: '=', value };
}

export function below(attribute: string, value: number | string): Condition {
  return { kind: 'compare', attribute, operator: '<', value };
}

export function atLeast(attribute: string, value: number | string): Condition {
  return { kind: 'compare', attribute, operator: '>=', value };
}

export function oneOf(attribute: string, values: readonly unknown[]): Condition {
  return { kind: 'oneOf', attribute, values };
}

export function all(...parts: Condition[]): Condition {
  return { kind: 'all', parts };
}

export function any(...parts: Condition[]): Condition {
  return { kind: 'any', parts };
}

/** The three members that every DynamoDB expression shares. */
export interface Expression {
  readonly ConditionExpression?: string;
  readonly UpdateExpression?: string;
  readonly ExpressionAttributeNames?: Record<string, string>;
  readonly ExpressionAttributeValues?: Record<string, unknown>;
}

/** Compiles a condition, an update, or both, with placeholders for every name and value. */
export function express(parts: {
  readonly when?: Condition | undefined;
  readonly changes?: Changes;
}): Expression {
  const placeholders = new Placeholders();
  const condition = parts.when === undefined ? undefined : render(parts.when, placeholders);
  const update = parts.changes === undefined ? '' : renderChanges(parts.changes, placeholders);
  return {
    ...(condition === undefined ? {} : { ConditionExpression: condition }),
    ...(update === '' ? {} : { UpdateExpression: update }),
    ...placeholders.members(),
  };
}

class Placeholders {
  private readonly names = new Map<string, string>();
  private readonly values: unknown[] = [];

  name(attribute: string): string {
    const known = this.names.get(attribute);
    if (known !== undefined) return known;
    const placeholder = `#n${this.names.size}`;
    this.names.set(attribute, placeholder);
    return placeholder;
  }

  value(value: unknown): string {
    this.values.push(value);
    return `:v${this.values.length - 1}`;
  }

  members(): Pick<Expression, 'ExpressionAttributeNames' | 'ExpressionAttributeValues'> {
    const names = Object.fromEntries(
      [...this.names].map(([attribute, placeholder]) => [placeholder, attribute]),
    );
    const values = Object.fromEntries(this.values.map((value, index) => [`:v${index}`, value]));
    return {
      ...(this.names.size === 0 ? {} : { ExpressionAttributeNames: names }),
      ...(this.values.length === 0 ? {} : { ExpressionAttributeValues: values }),
    };
  }
}

function render(condition: Condition, to: Placeholders): string {
  switch (condition.kind) {
    case 'exists':
      return `attribute_exists(${to.name(condition.attribute)})`;
    case 'missing':
      return `attribute_not_exists(${to.name(condition.attribute)})`;
    case 'compare':
      return `${to.name(condition.attribute)} ${condition.operator} ${to.value(condition.value)}`;
    case 'oneOf':
      return `${to.name(condition.attribute)} IN (${condition.values.map((value) => to.value(value)).join(', ')})`;
    case 'all':
    case 'any': {
      const glue = condition.kind === 'all' ? ' AND ' : ' OR ';
      return condition.parts.map((part) => `(${render(part, to)})`).join(glue);
    }
  }
}

function renderChanges(changes: Changes, to: Placeholders): string {
  const set = Object.entries(changes.set ?? {}).map(
    ([name, value]) => `${to.name(name)} = ${to.value(value)}`,
  );
  const add = Object.entries(changes.add ?? {}).map(([name, value]) => `${to.name(name)} ${to.value(value)}`);
  const remove = (changes.remove ?? []).map((name) => to.name(name));
  return [
    ...(set.length === 0 ? [] : [`SET ${set.join(', ')}`]),
    ...(add.length === 0 ? [] : [`ADD ${add.join(', ')}`]),
    ...(remove.length === 0 ? [] : [`REMOVE ${remove.join(', ')}`]),
  ].join(' ');
}
