/** The nouns of the domain in their order, with what each imports: read from the wall, and from the files. */
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { code, page, table } from './markdown.ts';

const DOMAIN = join(import.meta.dirname, '../../shared/domain');
const IMPORT = /(?:from|import\()\s*'(?:#shared\/domain\/|(?:\.\.\/)+)([a-z-]+)\//g;

export function nounsPage(): string {
  const nouns = unsafeNouns(createRequire(import.meta.url)('../../.dependency-cruiser.cjs'));
  const uses = nouns.map((noun) => ({ noun, imported: importsOf(noun, nouns) }));
  const arrows = uses.flatMap(({ noun, imported }) => imported.map((other) => `  ${noun} --> ${other}`));
  const rows = uses.map(({ noun, imported }) => [
    code(noun),
    firstSentence(noun),
    imported.map(code).join(' '),
  ]);
  const body = [
    'Each noun imports only nouns above it in this table, types included (`.dependency-cruiser.cjs`).',
    table(['Noun', 'What', 'Imports'], rows),
    ['```mermaid', 'flowchart TD', ...arrows, '```'].join('\n'),
  ];
  return page('Nouns of the domain', body.join('\n\n'));
}

function importsOf(noun: string, nouns: readonly string[]): string[] {
  const named = new Set(
    filesOf(noun).flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(IMPORT)].map(([, other]) => other),
    ),
  );
  return nouns.filter((other) => other !== noun && named.has(other));
}

function filesOf(noun: string): string[] {
  return readdirSync(join(DOMAIN, noun), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
    .map((entry) => join(entry.parentPath, entry.name));
}

/** The first sentence of its README. */
function firstSentence(noun: string): string {
  const [, paragraph = ''] = readFileSync(join(DOMAIN, noun, 'README.md'), 'utf8').split('\n\n', 2);
  const [sentence = ''] = paragraph.replaceAll('\n', ' ').split(/\.(?: |$)/);
  return sentence.replaceAll(/ \(\[[^)]*\)\)/g, '');
}

/** The file is CommonJS for dependency-cruiser's own command and has no types. */
function unsafeNouns(module: unknown): readonly string[] {
  return (module as { readonly nouns: readonly string[] }).nouns;
}
