/** No type is waved through: no `any`, no `!`, no cast outside a function that says it is unsafe, no silenced finding. */
import { describe, expect, it } from 'vitest';
import { isTypeScript, readText, repositoryFiles } from './support/repository-files.ts';
import { isNode, lineOf, type Node, parseSource, walk } from './support/syntax.ts';

const SILENCED = /(?:\/\/|\/\*)\s*(?:@ts-(?:ignore|expect-error|nocheck)|biome-ignore)/;

/** What is waved through in a file, as `line: what`. */
function wavedThrough(path: string, text: string): readonly string[] {
  const found: string[] = [];
  walk(parseSource(path, text), (node, above) => {
    const what = offence(node, above);
    if (what !== undefined) found.push(`${lineOf(node, text)}: ${what}`);
  });
  const silenced = text
    .split('\n')
    .flatMap((line, index) => (SILENCED.test(line) ? [`${index + 1}: silenced`] : []));
  return [...found, ...silenced];
}

function offence(node: Node, above: readonly Node[]): string | undefined {
  switch (node.type) {
    case 'TsKeywordType':
      return node['kind'] === 'any' ? 'any' : undefined;
    case 'TsNonNullExpression':
      return 'non-null assertion';
    case 'TsAsExpression':
    case 'TsTypeAssertion':
      return above.some(isUnsafeFunction) ? undefined : 'cast';
    default:
      return undefined;
  }
}

/** A function, method or function-valued constant whose name begins with `unsafe`. */
function isUnsafeFunction(node: Node): boolean {
  if (node.type === 'FunctionDeclaration') return isUnsafeName(node['identifier']);
  if (node.type === 'ClassMethod' || node.type === 'MethodProperty') return isUnsafeName(node['key']);
  if (node.type !== 'VariableDeclarator') return false;
  const { init } = node;
  const isFunction =
    isNode(init) && (init.type === 'ArrowFunctionExpression' || init.type === 'FunctionExpression');
  return isFunction && isUnsafeName(node['id']);
}

function isUnsafeName(name: unknown): boolean {
  return isNode(name) && typeof name['value'] === 'string' && name['value'].startsWith('unsafe');
}

describe('types', () => {
  it('are waved through nowhere', () => {
    const found = repositoryFiles()
      .filter(isTypeScript)
      .flatMap((path) => wavedThrough(path, readText(path)).map((what) => `${path}:${what}`));
    expect(found).toEqual([]);
  });
});

describe('the search', () => {
  it.each([
    ['a cast', 'const a = b as string;', ['1: cast']],
    ['an old-style cast', 'const a = <string>b;', ['1: cast']],
    [
      'a cast on a later line, behind letters of more than one byte',
      '// ä€😀\nconst a = [b as string];',
      ['2: cast'],
    ],
    ['any', 'function f(a: any): Array<any> { return a; }', ['1: any', '1: any']],
    ['a non-null assertion', 'const a = b!.c;', ['1: non-null assertion']],
    ['a silenced finding', `const a = 1; // ${'@ts'}-expect-error why not`, ['1: silenced']],
    [
      'a cast behind the back of an unsafe function',
      'function unsafeA() {}\nconst a = b as string;',
      ['2: cast'],
    ],
  ])('finds %s', (_what, text, found) => {
    expect(wavedThrough('sample.ts', text)).toEqual(found);
  });

  it.each([
    ['as const', "const a = ['b'] as const;"],
    ['satisfies', 'const a = { b: 1 } satisfies Record<string, number>;'],
    [
      'renamed imports and exports',
      "import { a as b } from 'c';\nexport { b as d };\nexport * as e from 'f';",
    ],
    ['a cast in an unsafe function', 'function unsafeA(b: unknown) { return [() => b as string]; }'],
    ['a cast in an unsafe arrow function', 'const unsafeA = (b: unknown) => b as string;'],
    ['a cast in an unsafe method', 'class A { unsafeB(c: unknown) { return c as string; } }'],
    ['the word in a text', "const a = 'b as string, any c!';"],
  ])('leaves %s alone', (_what, text) => {
    expect(wavedThrough('sample.ts', text)).toEqual([]);
  });
});
