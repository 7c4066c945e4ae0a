/** Judges the code of a CloudFront function by its syntax tree: what the documented dialect does not name is a fault. */
import { parseSync } from '@swc/core';
import { EVERYWHERE, GLOBALS, REGEXP_FLAGS, SYNTAX, UNDOCUMENTED_OPERATORS } from './documented.ts';
import type { EdgeRealm } from './realm.ts';

interface Node {
  readonly type: string;
  readonly [member: string]: unknown;
}

type Names = Pick<EdgeRealm, 'globals' | 'undocumented'>;

/** Faults of a script that parses, each with its line, in the order in which they stand; none where it may run. */
export function dialectFaults(code: string, names: Names): readonly string[] {
  const tree: unknown = parseSync(code, { syntax: 'ecmascript', target: 'es2024', isModule: false });
  const faults: string[] = [];
  if (isNode(tree))
    visit(tree, [], (node, above) => {
      for (const fault of faultsOf(node, above, names))
        faults.push(`line ${lineOf(node, above, code)}: ${fault}`);
    });
  return faults;
}

function faultsOf(node: Node, above: readonly Node[], names: Names): readonly string[] {
  const faults = [syntaxFault(node, above), literalFault(node), nameFault(node, above, names)];
  return faults.filter((fault) => fault !== undefined);
}

function syntaxFault(node: Node, above: readonly Node[]): string | undefined {
  const { type, operator } = node;
  const parent = above.at(-1);
  if (!SYNTAX.has(type)) return type;
  if (typeof operator === 'string' && UNDOCUMENTED_OPERATORS.has(operator)) return `operator ${operator}`;
  if (node['generator'] === true) return 'generator';
  if (node['async'] === true) return 'async function';
  if (type === 'Identifier' && parent?.type === 'ObjectExpression') return 'shorthand property';
  if (type === 'Computed' && parent?.type !== 'MemberExpression') return 'computed name of a property';
  if (type === 'CatchClause' && node['param'] === null) return 'catch without a parameter';
  if (type === 'FunctionDeclaration' && !isFunctionPlace(parent)) return 'function declared in a block';
  if (isSpread(node)) return 'spread';
  return undefined;
}

function isFunctionPlace(parent: Node | undefined): boolean {
  return parent?.type === 'Script' || parent?.type === 'FunctionBody';
}

/** Arguments and elements are spread by a mark beside them, not by a node of their own. */
function isSpread({ arguments: given, elements }: Node): boolean {
  return [given, elements]
    .flat()
    .some((each) => typeof each === 'object' && each !== null && 'spread' in each && each.spread !== null);
}

function literalFault({ type, raw, flags, pattern }: Node): string | undefined {
  const text = String(raw);
  if (type === 'NumericLiteral' && /^0[bo]/i.test(text)) return 'binary or octal number';
  if ((type === 'StringLiteral' || type === 'TemplateElement') && /(?<!\\)(?:\\\\)*\\u\{/.test(text))
    return 'code point escape in braces';
  if (type !== 'RegExpLiteral') return undefined;
  if (!REGEXP_FLAGS.test(String(flags))) return `regular expression with the flags ${String(flags)}`;
  return /\(\?<[=!]/.test(String(pattern)) ? 'lookbehind' : undefined;
}

/** Names that no scope of the script declares, and members of what they stand for. */
function nameFault(node: Node, above: readonly Node[], { globals, undocumented }: Names): string | undefined {
  const name = String(node['value']);
  if (isFree(node)) return name === 'arguments' || globals.has(name) ? undefined : `global ${name}`;
  const owner = ownerOf(node, above);
  if (owner === undefined) return undefined;
  if (isFree(owner)) {
    const global = String(owner['value']);
    return isOwnMember(global, name) ? undefined : `${global}.${name}`;
  }
  return undocumented.has(name) ? `member ${name}` : undefined;
}

/** swc marks a name that no scope declares by context 1. */
function isFree({ type, ctxt }: Node): boolean {
  return type === 'Identifier' && ctxt === 1;
}

/** The expression of which this node names a member, as a word or as literal text in brackets. */
function ownerOf(node: Node, above: readonly Node[]): Node | undefined {
  const isWord = node.type === 'Identifier' && node['ctxt'] === undefined;
  const access = isWord ? above.at(-1) : above.at(-2);
  const isAccess = isWord || (node.type === 'StringLiteral' && above.at(-1)?.type === 'Computed');
  const owner = isAccess && access?.type === 'MemberExpression' ? access['object'] : undefined;
  return isNode(owner) ? owner : undefined;
}

function isOwnMember(global: string, name: string): boolean {
  const own = Object.hasOwn(GLOBALS, global) ? (GLOBALS[global]?.own ?? []) : [];
  return own.includes(name) || EVERYWHERE.has(name) || GLOBALS['Function']?.prototype.includes(name) === true;
}

function visit(node: Node, above: readonly Node[], look: (node: Node, above: readonly Node[]) => void): void {
  look(node, above);
  for (const child of childrenOf(node)) visit(child, [...above, node], look);
}

function childrenOf(value: object): readonly Node[] {
  return Object.values(value).flatMap((member) => {
    if (isNode(member)) return [member];
    return typeof member === 'object' && member !== null ? childrenOf(member) : [];
  });
}

/** Spans are byte offsets from 1; names of members have none of their own on some nodes. */
function lineOf(node: Node, above: readonly Node[], code: string): number {
  const { span } = [...above, node].findLast(({ span }) => span !== undefined) ?? node;
  const start = typeof span === 'object' && span !== null && 'start' in span ? Number(span.start) : 1;
  return Buffer.from(code)
    .subarray(0, start - 1)
    .toString('utf8')
    .split('\n').length;
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}
