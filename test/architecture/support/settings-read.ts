/** Which settings a function reads: found in its handler and in the adapters that the handler imports. */
import { posix } from 'node:path';
import { readText } from './repository-files.ts';
import { isNode, type Node, parseSource, walk } from './syntax.ts';

/** Names of all settings that loading `path` reads; imports of types load nothing. */
export function settingsRead(path: string, seen: Set<string> = new Set()): ReadonlySet<string> {
  seen.add(path);
  const names = new Set<string>();
  walk(parseSource(path, readText(path)), (node) => {
    const name = settingOf(node);
    if (name !== undefined) names.add(name);
    const imported = adapterOf(node, path);
    if (imported === undefined || seen.has(imported)) return;
    for (const inner of settingsRead(imported, seen)) names.add(inner);
  });
  return names;
}

/** The `X` of `setting('X')`. */
function settingOf(node: Node): string | undefined {
  if (node.type !== 'CallExpression') return undefined;
  const { callee, arguments: given } = node;
  if (!isNode(callee) || callee.type !== 'Identifier' || callee['value'] !== 'setting') return undefined;
  const [first]: unknown[] = Array.isArray(given) ? given : [];
  const literal =
    typeof first === 'object' && first !== null && 'expression' in first ? first.expression : undefined;
  return textOf(literal);
}

/** The file of an adapter that this import loads. */
function adapterOf(node: Node, path: string): string | undefined {
  if (node.type !== 'ImportDeclaration' || node['typeOnly'] === true) return undefined;
  const source = textOf(node['source']) ?? '';
  if (!/^[#.]/.test(source)) return undefined;
  const file = source.startsWith('#') ? source.slice(1) : posix.join(posix.dirname(path), source);
  return file.startsWith('shared/platform/aws/') ? file : undefined;
}

function textOf(literal: unknown): string | undefined {
  if (!isNode(literal) || literal.type !== 'StringLiteral') return undefined;
  const { value } = literal;
  return typeof value === 'string' ? value : undefined;
}
