/** Reads the expressions of one request; trees are kept, as a program repeats few expressions many times. */
import { invalid } from '../errors.ts';
import { readValue } from '../values/attribute-value.ts';
import type { Path } from '../values/path.ts';
import { type ConditionTree, conditionTree, typesOf } from './condition-tree.ts';
import { type Grammar, type RawTree, runGrammar, unsafePath } from './grammar.ts';
import type { UpdateAction, Values } from './syntax.ts';
import { updateTree } from './update-tree.ts';

/** The members of a request that expressions refer to. */
export interface Substitutes {
  readonly ExpressionAttributeNames?: Readonly<Record<string, string>> | undefined;
  readonly ExpressionAttributeValues?: Readonly<Record<string, unknown>> | undefined;
}

interface Parsed {
  readonly usedNames: readonly string[];
  readonly usedValues: readonly string[];
  readonly condition?: ConditionTree;
  readonly update?: readonly UpdateAction[];
  readonly projection?: readonly Path[];
}

const MAX_KEPT = 2000;
const kept = new Map<string, Parsed>();

/** One request's expressions: read each, then `finish`, which refuses names and values that none used. */
export class ExpressionReader {
  readonly values: Values;
  private readonly names: Readonly<Record<string, string>>;
  private readonly scope: string;
  private readonly unused: Set<string>;
  private readonly given: Substitutes;
  private read = false;

  constructor(given: Substitutes) {
    this.given = given;
    this.names = given.ExpressionAttributeNames ?? {};
    this.values = readValues(given.ExpressionAttributeValues ?? {});
    checkPlaceholders('ExpressionAttributeNames', '#', given.ExpressionAttributeNames);
    checkPlaceholders('ExpressionAttributeValues', ':', given.ExpressionAttributeValues);
    this.scope = JSON.stringify([this.names, [...typesOf(this.values)]]);
    this.unused = new Set([...Object.keys(this.names), ...Object.keys(this.values)]);
  }

  /** A ConditionExpression, FilterExpression or KeyConditionExpression, as `label` says. */
  condition(label: string, text: string | undefined): ConditionTree | undefined {
    const tree = this.parsed('condition', label, text)?.condition;
    for (const check of tree?.checks ?? []) {
      const fault = check(this.values);
      if (fault !== undefined) throw invalid(fault);
    }
    return tree;
  }

  update(text: string | undefined): readonly UpdateAction[] | undefined {
    return this.parsed('update', 'UpdateExpression', text)?.update;
  }

  projection(text: string | undefined): readonly Path[] | undefined {
    return this.parsed('projection', 'ProjectionExpression', text)?.projection;
  }

  finish(): void {
    for (const kind of ['ExpressionAttributeNames', 'ExpressionAttributeValues'] as const) {
      if (this.given[kind] !== undefined && !this.read) {
        throw invalid(`${kind} can only be specified when using expressions`);
      }
      const left = Object.keys(this.given[kind] ?? {}).filter((name) => this.unused.has(name));
      if (left.length > 0) {
        throw invalid(`Value provided in ${kind} unused in expressions: keys: {${left.join(', ')}}`);
      }
    }
  }

  private parsed(grammar: Grammar, label: string, text: string | undefined): Parsed | undefined {
    if (text === undefined) return undefined;
    this.read = true;
    const id = `${label}\n${text}\n${this.scope}`;
    const parsed = kept.get(id) ?? this.parse(grammar, label, text);
    if (kept.size >= MAX_KEPT) kept.clear();
    kept.set(id, parsed);
    for (const name of parsed.usedNames) this.unused.delete(name);
    for (const name of parsed.usedValues) this.unused.delete(name);
    return parsed;
  }

  private parse(grammar: Grammar, label: string, text: string): Parsed {
    const types = typesOf(this.values);
    const raw: RawTree = runGrammar(grammar, label, text, this.names, types);
    const { usedNames, usedValues } = raw;
    if (grammar === 'condition')
      return { usedNames, usedValues, condition: conditionTree(raw, label, types) };
    if (grammar === 'update') return { usedNames, usedValues, update: updateTree(raw) };
    return { usedNames, usedValues, projection: (raw.paths ?? []).map(unsafePath) };
  }
}

function readValues(given: Readonly<Record<string, unknown>>): Values {
  return Object.fromEntries(Object.entries(given).map(([name, value]) => [name, readValue(value)]));
}

function checkPlaceholders(
  kind: string,
  mark: '#' | ':',
  given: Readonly<Record<string, unknown>> | undefined,
): void {
  if (given === undefined) return;
  const names = Object.keys(given);
  if (names.length === 0) throw invalid(`${kind} must not be empty`);
  const wrong = names.find((name) => !(name.startsWith(mark) && /^.[0-9a-zA-Z_]+$/.test(name)));
  if (wrong !== undefined) throw invalid(`${kind} contains invalid key: Syntax error; key: "${wrong}"`);
}
