/**
 * A copy of the tree in which every source file is reduced to its imports. dependency-cruiser reads neither JSX nor
 * which imports are of types alone; swc does, so the copy says both in words that dependency-cruiser understands.
 */
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { linkModules } from './link-modules.ts';
import { isTypeScript, ROOT, readText, repositoryFiles } from './repository-files.ts';
import { isNode, type Node, parseSource, walk } from './syntax.ts';

const WAYS = ['all imports', 'imports of values'] as const;
type Kept = (typeof WAYS)[number];

/** Copies the given top-level folders, with what resolution needs, to a target for each way of reading imports. */
export function mirror(folders: readonly string[], targets: Readonly<Record<Kept, string>>): void {
  for (const target of Object.values(targets)) {
    mkdirSync(target);
    for (const name of ['package.json', 'tsconfig.json']) cpSync(join(ROOT, name), join(target, name));
    linkModules(target);
  }
  const sources = repositoryFiles().filter((file) => folders.includes(file.split('/')[0] ?? ''));
  for (const place of new Set(sources.map(dirname)))
    for (const target of Object.values(targets)) mkdirSync(join(target, place), { recursive: true });
  for (const path of sources) {
    const imports = isTypeScript(path) ? importsOf(path, readText(path)) : undefined;
    for (const kept of WAYS) {
      const copy = join(targets[kept], path);
      if (imports === undefined) cpSync(join(ROOT, path), copy);
      else writeFileSync(copy, imports[kept]);
    }
  }
}

/** Every module that the file names, one import to a line; and those that it loads. */
export function importsOf(path: string, text: string): Readonly<Record<Kept, string>> {
  const all: string[] = [];
  const values: string[] = [];
  walk(parseSource(path, text), (node) => {
    const source = sourceOf(node);
    if (source === undefined) return;
    all.push(`import ${source};`);
    if (node['typeOnly'] !== true) values.push(`import ${source};`);
  });
  return { 'all imports': all.join('\n'), 'imports of values': values.join('\n') };
}

/** The quoted module of an import, of a re-export, or of `import('…')`. */
function sourceOf(node: Node): string | undefined {
  if (node.type === 'CallExpression') {
    const { callee, arguments: given } = node;
    const [first]: unknown[] = Array.isArray(given) ? given : [];
    const called = isNode(callee) && callee.type === 'Import';
    return called && isArgument(first) ? quoted(first.expression) : undefined;
  }
  return node.type.startsWith('Import') || node.type.startsWith('Export')
    ? quoted(node['source'])
    : undefined;
}

function isArgument(value: unknown): value is { readonly expression: unknown } {
  return typeof value === 'object' && value !== null && 'expression' in value;
}

function quoted(literal: unknown): string | undefined {
  return isNode(literal) && literal.type === 'StringLiteral' ? JSON.stringify(literal['value']) : undefined;
}
