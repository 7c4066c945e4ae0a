/** Conditions, updates and projections as trees; values stay names, so that one tree serves many requests. */
import type { AttributeValue } from '../values/attribute-value.ts';
import type { Path } from '../values/path.ts';

/** ExpressionAttributeValues: what the `:name`s of a tree stand for. */
export type Values = Readonly<Record<string, AttributeValue>>;

export type Operand =
  | { readonly kind: 'path'; readonly path: Path }
  | { readonly kind: 'value'; readonly name: string }
  | { readonly kind: 'size'; readonly of: Operand };

export type Comparator = '=' | '<>' | '<' | '<=' | '>' | '>=';

export type Condition =
  | { readonly kind: 'and' | 'or'; readonly left: Condition; readonly right: Condition }
  | { readonly kind: 'not'; readonly of: Condition }
  | {
      readonly kind: 'compare';
      readonly operator: Comparator;
      readonly left: Operand;
      readonly right: Operand;
    }
  | { readonly kind: 'between'; readonly of: Operand; readonly from: Operand; readonly to: Operand }
  | { readonly kind: 'in'; readonly of: Operand; readonly choices: readonly Operand[] }
  | { readonly kind: 'exists' | 'missing'; readonly path: Path }
  | { readonly kind: 'type' | 'begins' | 'contains'; readonly of: Operand; readonly with: Operand };

export type UpdateOperand =
  | { readonly kind: 'path'; readonly path: Path }
  | { readonly kind: 'value'; readonly name: string }
  | {
      readonly kind: 'plus' | 'minus' | 'append';
      readonly left: UpdateOperand;
      readonly right: UpdateOperand;
    }
  | { readonly kind: 'otherwise'; readonly path: Path; readonly fallback: UpdateOperand };

export type UpdateAction =
  | { readonly kind: 'set'; readonly path: Path; readonly value: UpdateOperand }
  | { readonly kind: 'remove'; readonly path: Path }
  | { readonly kind: 'add' | 'delete'; readonly path: Path; readonly name: string };

/** A check that needs the request's values, e.g. that BETWEEN's lower bound is not above the upper one. */
export type LiteralCheck = (values: Values) => string | undefined;
