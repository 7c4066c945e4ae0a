/** Reads a source file as a syntax tree and walks over it. */
import { parseSync } from '@swc/core';

/** A node of swc's tree; whatever else it has is looked at by name. */
export interface Node {
  readonly type: string;
  readonly [member: string]: unknown;
}

/** What was parsed last: several searches of one file follow each other. */
let last: { readonly path: string; readonly text: string; readonly tree: Node } | undefined;

/** Parses TypeScript, with JSX where the file name says so; throws with the place where it does not parse. */
export function parseSource(path: string, text: string): Node {
  if (last?.path === path && last.text === text) return last.tree;
  const tree = parsed(path, text);
  last = { path, text, tree };
  return tree;
}

function parsed(path: string, text: string): Node {
  const tree: unknown = parseSync(text, {
    syntax: 'typescript',
    tsx: path.endsWith('.tsx'),
    target: 'es2024',
  });
  if (!isNode(tree)) throw new Error(`${path} has no syntax tree`);
  return tree;
}

/**
 * Calls `visit` for the node and everything below it, with the nodes above it, outermost first. The list of these is the same one for
 * every call: who keeps it copies it.
 */
export function walk(node: Node, visit: (node: Node, above: readonly Node[]) => void): void {
  const above: Node[] = [];
  const descend = (value: object) => {
    const found = isNode(value) ? value : undefined;
    if (found !== undefined) {
      visit(found, above);
      above.push(found);
    }
    for (const member of Object.values(value)) {
      if (typeof member === 'object' && member !== null) descend(member);
    }
    if (found !== undefined) above.pop();
  };
  descend(node);
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
