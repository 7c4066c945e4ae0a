/** The page of requirements: each with the tests that prove it, and how many have none. */
import { readText, repositoryFiles } from '../../../test/architecture/support/repository-files.ts';
import { page, table } from '../markdown.ts';
import { asRanges, type Catalogue, type Requirement, readCatalogue } from './catalogue.ts';
import { type TaggedTest, taggedTests } from './tagged-tests.ts';

const REQUIREMENTS = 'docs/requirements.md';

/** The requirements as the repository has them. */
export function repositoryCatalogue(): Catalogue {
  return readCatalogue(readText(REQUIREMENTS));
}

/** The page for the repository as it is: the requirements and all files with tests are read. */
export function repositoryRequirementsPage(): string {
  const catalogue = repositoryCatalogue();
  const tests = repositoryFiles()
    .filter((path) => path.startsWith('test/') && path.endsWith('.ts'))
    .flatMap((path) => taggedTests(path, readText(path), catalogue).tests);
  return requirementsPage(catalogue, tests);
}

function requirementsPage({ requirements }: Catalogue, tests: readonly TaggedTest[]): string {
  const proofs = proofsByCode(tests);
  const topics = Map.groupBy(requirements, ({ topic }) => topic);
  const isProven = ({ code }: Requirement) => proofs.has(code);
  const proven = requirements.filter(isProven).length;
  const sections = [...topics].map(([topic, own]) => {
    const rows = own.map(({ code, sentence }) => [code, sentence, testsCell(proofs.get(code) ?? [])]);
    return `## ${topic}\n\n${table(['Code', 'Requirement', 'Tests'], rows)}`;
  });
  return page(
    'Requirements and their tests',
    [
      introduction(proven, requirements.length),
      table(
        ['Topic', 'With a test', 'Without', 'Codes without a test'],
        [...topics].map(([topic, own]) => {
          const missing = own.filter((each) => !isProven(each)).map(({ code }) => code);
          return [topic, `${own.length - missing.length}`, `${missing.length}`, asRanges(missing) || '–'];
        }),
      ),
      ...sections,
    ].join('\n\n'),
  );
}

function introduction(proven: number, all: number): string {
  return [
    `Of the ${all} [requirements](../requirements.md), ${proven} have a test that names them; ${all - proven} have none that does yet.`,
    'A test names the codes that it proves in a comment directly above it: `// proves …`. What is not built yet has no test, and some',
    'tests of what is built do not name their codes yet.',
  ].join('\n');
}

function proofsByCode(tests: readonly TaggedTest[]): ReadonlyMap<string, readonly TaggedTest[]> {
  const pairs = tests.flatMap((test) => test.codes.map((code) => ({ code, test })));
  const byCode = Map.groupBy(pairs, ({ code }) => code);
  return new Map([...byCode].map(([code, own]) => [code, own.map(({ test }) => test)]));
}

/** `path`: the titles of its tests, for each file. */
function testsCell(tests: readonly TaggedTest[]): string {
  const byFile = Map.groupBy(tests, ({ path }) => path);
  const files = [...byFile].map(([path, own]) => {
    const titles = own.map((test) => test.titles.join(' › '));
    return `\`${path}\`: ${titles.join('; ')}`;
  });
  return files.join('<br>') || '–';
}
