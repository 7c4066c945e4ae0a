/** Evaluates the `{% JSONata %}` expressions of a definition. */
import jsonata from 'jsonata';
import type { Clock } from '../../clock.ts';
import { expressionIn } from '../definition/expressions.ts';
import { Fault, queryEvaluationError } from '../faults.ts';
import { type Json, type JsonObject, toJson } from '../json.ts';
import { functionsAt } from './functions.ts';

/** What an expression sees: `$states` and the variables. */
export interface Bindings {
  readonly states: JsonObject;
  readonly variables: Readonly<Record<string, Json>>;
}

/** Real milliseconds after which an evaluation is aborted. */
const PATIENCE = 10_000;

export class Expressions {
  private readonly clock: Clock;
  private readonly parsed = new Map<string, jsonata.Expression>();

  constructor(clock: Clock) {
    this.clock = clock;
  }

  /** The template with every expression in it replaced by its value. Throws `States.QueryEvaluationError`. */
  async fill(template: Json, bindings: Bindings): Promise<Json> {
    if (typeof template === 'string') return this.evaluate(template, bindings);
    if (Array.isArray(template)) return Promise.all(template.map((item) => this.fill(item, bindings)));
    if (template === null || typeof template !== 'object') return template;
    return Object.fromEntries(
      await Promise.all(
        Object.entries(template).map(
          async ([name, member]): Promise<[string, Json]> => [name, await this.fill(member, bindings)],
        ),
      ),
    );
  }

  /** A number that a field gives directly or by an expression, within its bounds. */
  async number(
    template: Json,
    bindings: Bindings,
    bounds: { readonly min: number; readonly max?: number },
  ): Promise<number> {
    const value = await this.fill(template, bindings);
    if (
      typeof value === 'number' &&
      value >= bounds.min &&
      value <= (bounds.max ?? Number.MAX_SAFE_INTEGER)
    ) {
      return value;
    }
    throw queryEvaluationError(JSON.stringify(template), `${JSON.stringify(value)} is out of bounds`);
  }

  private async evaluate(text: string, bindings: Bindings): Promise<Json> {
    const expression = expressionIn(text);
    if (expression === undefined) return text;
    const scope = { ...bindings.variables, ...functionsAt(this.clock), states: bindings.states };
    let value: unknown;
    try {
      value = await this.parse(expression).evaluate(undefined, scope);
    } catch (error) {
      throw queryEvaluationError(text, reasonOf(error));
    }
    if (value === undefined) throw queryEvaluationError(text, 'it returned nothing (undefined)');
    if (typeof value === 'function' || isFunctionObject(value)) {
      throw queryEvaluationError(text, 'it returned a function');
    }
    return toJson(value);
  }

  private parse(expression: string): jsonata.Expression {
    const known = this.parsed.get(expression);
    if (known !== undefined) return known;
    const fresh = jsonata(expression, { timeout: PATIENCE });
    this.parsed.set(expression, fresh);
    return fresh;
  }
}

/** JSONata's own functions and lambdas are objects with a mark. */
function isFunctionObject(value: unknown): boolean {
  if (value === null || typeof value !== 'object') return false;
  return '_jsonata_lambda' in value || '_jsonata_function' in value;
}

function reasonOf(error: unknown): string {
  if (error instanceof Fault) return error.message;
  if (error !== null && typeof error === 'object' && 'message' in error) return String(error.message);
  return String(error);
}
