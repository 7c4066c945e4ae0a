/** Resolves CloudFormation intrinsic functions; one that is not known is an error with its name. */
import { isDocument } from './reading.ts';

/** What the functions of one stack refer to. Each throws when there is nothing of that name. */
export interface Scope {
  reference(name: string): unknown;
  attribute(logicalId: string, attribute: string): unknown;
  condition(name: string): boolean;
  mapping(map: string, top: string, second: string): unknown;
  imported(exportName: string): unknown;
  stackOutput(stack: string, output: string): unknown;
}

type Evaluate = (value: unknown) => unknown;
type Intrinsic = (argument: unknown, scope: Scope, evaluate: Evaluate) => unknown;

/** `value` with every function in it replaced by what it stands for; absent values drop out of lists and objects. */
export function resolveValue(value: unknown, scope: Scope): unknown {
  const evaluate: Evaluate = (inner) => resolveValue(inner, scope);
  if (Array.isArray(value)) return value.map(evaluate).filter((entry) => entry !== undefined);
  if (!isDocument(value)) return value;
  const [only, ...others] = Object.entries(value);
  if (only !== undefined && others.length === 0) {
    const [name, argument] = only;
    const intrinsic = INTRINSICS[name];
    if (intrinsic !== undefined) return intrinsic(argument, scope, evaluate);
    if (name.startsWith('Fn::')) throw new Error(`intrinsic not known to the embedded cloud: ${name}`);
  }
  const members = Object.entries(value).map(([key, inner]) => [key, evaluate(inner)] as const);
  return Object.fromEntries(members.filter(([, inner]) => inner !== undefined));
}

/** The truth of a condition expression (`Fn::Equals`, `Fn::And`, `Fn::Or`, `Fn::Not`, `Condition`). */
export function holds(expression: unknown, scope: Scope): boolean {
  const value = resolveValue(expression, scope);
  if (value === true || value === 'true') return true;
  if (value === false || value === 'false') return false;
  throw new Error(`not a condition: ${JSON.stringify(expression)}`);
}

const INTRINSICS: Readonly<Record<string, Intrinsic>> = {
  Ref: (name, scope) => scope.reference(text(name)),
  Condition: (name, scope) => (typeof name === 'string' ? scope.condition(name) : { Condition: name }),
  'Fn::GetAtt': (argument, scope, evaluate) => {
    const [logicalId, attribute] =
      typeof argument === 'string' ? split(argument, '.') : entries(argument).map(evaluate);
    return scope.attribute(text(logicalId), text(attribute));
  },
  'Fn::Join': (argument, _scope, evaluate) => {
    const [separator, parts] = entries(argument);
    return entries(evaluate(parts)).map(text).join(text(separator));
  },
  'Fn::Select': (argument, _scope, evaluate) => {
    const [index, list] = entries(argument);
    const chosen = entries(evaluate(list))[Number(evaluate(index))];
    if (chosen === undefined) throw new Error(`Fn::Select finds nothing: ${JSON.stringify(argument)}`);
    return chosen;
  },
  'Fn::Split': (argument, _scope, evaluate) => {
    const [separator, source] = entries(argument);
    return text(evaluate(source)).split(text(separator));
  },
  'Fn::Sub': substitute,
  'Fn::If': (argument, scope, evaluate) => {
    const [condition, yes, no] = entries(argument);
    return evaluate(scope.condition(text(condition)) ? yes : no);
  },
  'Fn::Equals': (argument, _scope, evaluate) => {
    const [left, right] = entries(argument).map(evaluate);
    return JSON.stringify(left) === JSON.stringify(right);
  },
  'Fn::And': (argument, scope) => entries(argument).every((inner) => holds(inner, scope)),
  'Fn::Or': (argument, scope) => entries(argument).some((inner) => holds(inner, scope)),
  'Fn::Not': (argument, scope) => !holds(entries(argument)[0], scope),
  'Fn::FindInMap': (argument, scope, evaluate) => {
    const [map, top, second] = entries(argument).map(evaluate);
    return scope.mapping(text(map), text(top), text(second));
  },
  'Fn::ImportValue': (argument, scope, evaluate) => scope.imported(text(evaluate(argument))),
  'Fn::GetStackOutput': (argument, scope, evaluate) => {
    const asked = evaluate(argument);
    if (!isDocument(asked)) throw new Error(`Fn::GetStackOutput of ${JSON.stringify(argument)}`);
    return scope.stackOutput(text(asked['StackName']), text(asked['OutputName']));
  },
  'Fn::Base64': (argument, _scope, evaluate) => Buffer.from(text(evaluate(argument))).toString('base64'),
  'Fn::Length': (argument, _scope, evaluate) => entries(evaluate(argument)).length,
  'Fn::ToJsonString': (argument, _scope, evaluate) => JSON.stringify(evaluate(argument)),
};

function substitute(argument: unknown, scope: Scope, evaluate: Evaluate): string {
  const [pattern, given] = typeof argument === 'string' ? [argument, {}] : entries(argument);
  const variables = isDocument(given) ? given : {};
  return text(pattern).replace(/\$\{([^}]+)\}/g, (_whole, name: string) => {
    if (name.startsWith('!')) return `\${${name.slice(1)}}`;
    if (Object.hasOwn(variables, name)) return text(evaluate(variables[name]));
    if (!name.includes('.')) return text(scope.reference(name));
    const [logicalId, attribute] = split(name, '.');
    return text(scope.attribute(logicalId, attribute));
  });
}

function split(value: string, separator: string): [string, string] {
  const at = value.indexOf(separator);
  return [value.slice(0, at), value.slice(at + 1)];
}

function entries(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value;
  throw new Error(`an intrinsic wants a list, not ${JSON.stringify(value)}`);
}

function text(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  throw new Error(`an intrinsic wants text, not ${JSON.stringify(value)}`);
}
