/**
 * Which tests prove which requirements: a test, or a group of tests, carries its codes in one comment directly above it.
 *
 *     // proves ENT-501, ENT-508 to ENT-510
 *     it('answers results, the query and their number', …
 */
import { isNode, lineOf, type Node, parseSource, walk } from '../../../test/architecture/support/syntax.ts';
import { type Catalogue, codesIn } from './catalogue.ts';

export interface TaggedTest {
  readonly path: string;
  /** The titles of the groups around it and its own. */
  readonly titles: readonly string[];
  readonly codes: readonly string[];
}

interface Tags {
  readonly tests: readonly TaggedTest[];
  /** What is wrong with tags of the file, as `line: what`. */
  readonly faults: readonly string[];
}

const TAG = /^\s*\/\/ proves\b/;
const COMMENT = /^\s*\/\/ /;
const CODES_ONLY =
  /^\s*\/\/ (?:proves )?[A-Z]+-\d+(?: to [A-Z]+-\d+)?(?:, [A-Z]+-\d+(?: to [A-Z]+-\d+)?)*,?$/;

/** Names of vitest's functions that make tests and groups of them. */
const MAKERS = new Set(['describe', 'it', 'test']);
/** Members of these that take cases or a condition, and answer what then takes the title. */
const TAKES_NO_TITLE = new Set(['each', 'for', 'skipIf', 'runIf']);

/** The tagged tests of a file; files without a tag are not parsed. */
export function taggedTests(path: string, text: string, catalogue: Catalogue): Tags {
  const lines = text.split('\n');
  const starts = lines.flatMap((line, index) => (TAG.test(line) ? [index] : []));
  if (starts.length === 0) return { tests: [], faults: [] };
  const byLine = new Map(testsOf(path, text).map((test) => [test.line, test]));
  const read = starts.map((start) => {
    const tag = tagAt(lines, start);
    const test = byLine.get(start + tag.length + 1);
    const faults = [
      ...tag.filter((line) => !CODES_ONLY.test(line)).map(() => `${start + 1}: lists more than codes`),
      ...(test === undefined ? [`${start + 1}: does not stand directly above a test`] : []),
    ];
    return { test, faults, codes: codesIn(tag.join(' '), catalogue) };
  });
  return {
    tests: read.flatMap(({ test, codes }) =>
      test === undefined ? [] : [{ path, titles: test.titles, codes }],
    ),
    faults: read.flatMap(({ faults }) => faults),
  };
}

/** Texts of the file, such as titles of tests, that mention a code, as `line: code`. */
export function codesInTexts(path: string, text: string, catalogue: Catalogue): readonly string[] {
  if (codesIn(text, catalogue).length === 0) return [];
  const found: string[] = [];
  walk(parseSource(path, text), (node) => {
    const words = node.type === 'TemplateElement' ? node['raw'] : node['value'];
    if (!['StringLiteral', 'TemplateElement'].includes(node.type) || typeof words !== 'string') return;
    for (const code of codesIn(words, catalogue)) found.push(`${lineOf(node, text)}: ${code}`);
  });
  return found;
}

/** The lines of the tag that begins at `start`: it goes on for as long as a line ends with a comma. */
function tagAt(lines: readonly string[], start: number): readonly string[] {
  let end = start + 1;
  while (lines[end - 1]?.endsWith(',') && COMMENT.test(lines[end] ?? '')) end += 1;
  return lines.slice(start, end);
}

interface FoundTest {
  readonly line: number;
  readonly titles: readonly string[];
}

function testsOf(path: string, text: string): readonly FoundTest[] {
  const found: FoundTest[] = [];
  walk(parseSource(path, text), (node, above) => {
    if (titleOf(node, text) === undefined) return;
    const titles = [...above, node].flatMap((each) => titleOf(each, text) ?? []);
    found.push({ line: lineOf(node, text), titles });
  });
  return found;
}

/** The title of the test or the group that this node makes; a title that is computed, as it is written. */
function titleOf(node: Node, text: string): string | undefined {
  if (node.type !== 'CallExpression' || !isMaker(node['callee'])) return undefined;
  const { arguments: given } = node;
  const [first]: unknown[] = Array.isArray(given) ? given : [];
  if (typeof first !== 'object' || first === null || !('expression' in first)) return undefined;
  return isNode(first.expression) ? written(first.expression, text) : undefined;
}

function written(title: Node, text: string): string {
  if (title.type === 'StringLiteral' && typeof title['value'] === 'string') return title['value'];
  const { span } = title;
  const isSpan = typeof span === 'object' && span !== null && 'start' in span && 'end' in span;
  if (!isSpan) throw new Error(`the syntax tree has a ${title.type} without a place`);
  const bytes = Buffer.from(text).subarray(Number(span.start) - 1, Number(span.end) - 1);
  return bytes.toString('utf8').replaceAll('`', '');
}

/** Whether the called expression is `it`, `describe.only`, `it.each(…)` and the like. */
function isMaker(callee: unknown): boolean {
  if (!isNode(callee)) return false;
  switch (callee.type) {
    case 'Identifier':
      return typeof callee['value'] === 'string' && MAKERS.has(callee['value']);
    case 'MemberExpression':
      return isMaker(callee['object']) && !TAKES_NO_TITLE.has(memberOf(callee));
    case 'CallExpression':
      return isNode(callee['callee']) && isMaker(callee['callee']['object']);
    default:
      return false;
  }
}

function memberOf({ property }: Node): string {
  return isNode(property) && typeof property['value'] === 'string' ? property['value'] : '';
}
