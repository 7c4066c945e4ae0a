/** Reads a source file as a syntax tree and walks over it. */
import { parseSync } from '@swc/core';

/** A node of swc's tree; whatever else it has is looked at by name. */
export interface Node {
  readonly type: string;
  readonly [member: string]: unknown;
}

/** Parses TypeScript, with JSX where the file name says so; throws with the place where it does not parse. */
export function parseSource(path: string, text: string): Node {
  const tree: unknown = parseSync(text, {
    syntax: 'typescript',
    tsx: path.endsWith('.tsx'),
    target: 'es2024',
  });
  if (!isNode(tree)) throw new Error(`${path} has no syntax tree`);
  return tree;
}

/** Calls `visit` for the node and everything below it, with the nodes above it, outermost first. */
export function walk(
  node: Node,
  visit: (node: Node, above: readonly Node[]) => void,
  above: readonly Node[] = [],
): void {
  visit(node, above);
  const path = [...above, node];
  for (const child of childrenOf(node)) walk(child, visit, path);
}

function childrenOf(value: unknown): readonly Node[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap((member) => (isNode(member) ? [member] : childrenOf(member)));
}

/** The line on which a node begins, counted from 1; spans are byte offsets counted from 1. */
export function lineOf(node: Node, text: string): number {
  const { span } = node;
  const start = typeof span === 'object' && span !== null && 'start' in span ? Number(span.start) : 1;
  return Buffer.from(text)
    .subarray(0, start - 1)
    .toString('utf8')
    .split('\n').length;
}

export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}
