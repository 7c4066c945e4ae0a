/**
 * A copy of the tree in which every source file is reduced to its imports. dependency-cruiser reads neither JSX nor
 * which imports are of types alone; swc does, so the copy says both in words that dependency-cruiser understands.
 */
import { cpSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isTypeScript, ROOT, readText, repositoryFiles } from './repository-files.ts';
import { isNode, type Node, parseSource, walk } from './syntax.ts';

export type Kept = 'all imports' | 'imports of values';

/** Copies the given top-level folders, with what resolution needs, to `target`. */
export function mirror(folders: readonly string[], target: string, kept: Kept): void {
  mkdirSync(target);
  for (const name of ['package.json', 'tsconfig.json']) cpSync(join(ROOT, name), join(target, name));
  linkModules(target);
  for (const path of repositoryFiles().filter((file) => folders.includes(file.split('/')[0] ?? ''))) {
    const copy = join(target, path);
    mkdirSync(dirname(copy), { recursive: true });
    if (isTypeScript(path)) writeFileSync(copy, importsOf(path, readText(path), kept));
    else cpSync(join(ROOT, path), copy);
  }
}

/** What is installed, with the packages of the copy in place of the repository's own. */
function linkModules(target: string): void {
  const modules = join(target, 'node_modules');
  mkdirSync(join(modules, '@probity'), { recursive: true });
  for (const name of readdirSync(join(ROOT, 'node_modules')))
    if (name !== '@probity') symlinkSync(join(ROOT, 'node_modules', name), join(modules, name));
  for (const name of readdirSync(join(ROOT, 'packages'), { withFileTypes: true }))
    if (name.isDirectory())
      symlinkSync(join(target, 'packages', name.name), join(modules, '@probity', name.name));
}

/** Every module that the file names, one import to a line. */
export function importsOf(path: string, text: string, kept: Kept): string {
  const lines: string[] = [];
  walk(parseSource(path, text), (node) => {
    const source = node['typeOnly'] === true && kept === 'imports of values' ? undefined : sourceOf(node);
    if (source !== undefined) lines.push(`import ${source};`);
  });
  return lines.join('\n');
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
