/** Runs dynalite's grammars: text in, its untyped tree out, with the `:values` marked by name. */
import conditionParser from 'dynalite/db/conditionParser.js';
import projectionParser from 'dynalite/db/projectionParser.js';
import updateParser from 'dynalite/db/updateParser.js';
import validations from 'dynalite/validations/index.js';
import { invalid } from '../errors.ts';
import type { TypeName } from '../values/attribute-value.ts';
import type { Path } from '../values/path.ts';

export type Grammar = 'condition' | 'projection' | 'update';

/** A node of the untyped tree; a path is an array, a value one of the placeholders. */
export interface RawNode {
  readonly type?: string;
  readonly name?: string;
  readonly args?: readonly unknown[];
  readonly path?: unknown;
  readonly val?: unknown;
}

export interface RawTree {
  /** The root of a condition. */
  readonly expression?: unknown;
  /** The actions of an update. */
  readonly sections?: readonly RawNode[];
  /** The paths of a projection or an update. */
  readonly paths?: readonly unknown[];
  readonly usedNames: readonly string[];
  readonly usedValues: readonly string[];
  /** Which `:name` a placeholder object stands for. */
  readonly valueNames: ReadonlyMap<unknown, string>;
}

const PARSERS = { condition: conditionParser, projection: projectionParser, update: updateParser };

/** Source: developer guide, "Service, account, and table quotas", expression parameters. */
const MAX_EXPRESSION_BYTES = 4096;

/**
 * Parses `text`; `label` is the request member it came from. The grammars only look at the types of values, so they
 * get placeholders. Throws `ValidationException`.
 */
export function runGrammar(
  grammar: Grammar,
  label: string,
  text: string,
  names: Readonly<Record<string, string>>,
  valueTypes: ReadonlyMap<string, TypeName>,
): RawTree {
  if (text === '') throw invalid(`Invalid ${label}: The expression can not be empty;`);
  if (Buffer.byteLength(text) > MAX_EXPRESSION_BYTES) {
    throw invalid(`Invalid ${label}: Expression size has exceeded the maximum allowed size;`);
  }
  const placeholders = Object.fromEntries(
    [...valueTypes].map(([name, type]) => [name, PLACEHOLDERS[type]()]),
  );
  const unusedNames = Object.fromEntries(Object.keys(names).map((name) => [name, true]));
  const unusedValues = Object.fromEntries(Object.keys(placeholders).map((name) => [name, true]));
  const parsed = parse(grammar, text, {
    attrNames: names,
    attrVals: placeholders,
    unusedAttrNames: unusedNames,
    unusedAttrVals: unusedValues,
    isReserved,
    compare: () => false,
  });
  if (typeof parsed === 'string') throw invalid(`Invalid ${label}: ${parsed}`);
  return {
    ...unsafeTree(parsed),
    usedNames: Object.keys(names).filter((name) => !(name in unusedNames)),
    usedValues: Object.keys(placeholders).filter((name) => !(name in unusedValues)),
    valueNames: new Map(Object.entries(placeholders).map(([name, placeholder]) => [placeholder, name])),
  };
}

/** A path of the untyped tree. */
export function unsafePath(raw: unknown): Path {
  return raw as Path;
}

/** A node of the untyped tree. */
export function unsafeNode(raw: unknown): RawNode {
  return raw as RawNode;
}

function parse(grammar: Grammar, text: string, context: unknown): unknown {
  try {
    return PARSERS[grammar].parse(text, { context });
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return error.name === 'SyntaxError' ? `Syntax error; ${error.message}` : error.message;
  }
}

const reserved = new Map<string, boolean>();

/** dynalite keeps its word list to itself, so a word is asked for by using it; once, as the grammars backtrack. */
function isReserved(name: string): boolean {
  const word = name.toUpperCase();
  const known = reserved.get(word);
  if (known !== undefined) return known;
  const fault = validations.validateExpressions({ ProjectionExpression: name });
  const answer = fault?.includes('reserved keyword') ?? false;
  reserved.set(word, answer);
  return answer;
}

/** `S` is a type name too, which the grammar insists on in attribute_type. */
const PLACEHOLDERS: Readonly<Record<TypeName, () => object>> = {
  S: () => ({ S: 'S' }),
  N: () => ({ N: '0' }),
  B: () => ({ B: '' }),
  BOOL: () => ({ BOOL: true }),
  NULL: () => ({ NULL: true }),
  SS: () => ({ SS: [] }),
  NS: () => ({ NS: [] }),
  BS: () => ({ BS: [] }),
  L: () => ({ L: [] }),
  M: () => ({ M: {} }),
};

function unsafeTree(parsed: unknown): Pick<RawTree, 'expression' | 'sections' | 'paths'> {
  return parsed as RawTree;
}
