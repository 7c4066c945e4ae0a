/** What a recipe's page asks for, as the recipe tests carry it out. */
import type { Edit } from './edits.ts';

interface PerformedStep {
  readonly edits?: readonly Edit[];
  /** `npm run docs`, after the edits. */
  readonly runs?: 'docs';
  /** Why the step asks nothing of this example. */
  readonly doesNotApply?: string;
}

export interface PerformedRecipe {
  readonly page: string;
  /** What stands for `<noun>` and the like. */
  readonly words: Readonly<Record<string, string>>;
  /** One for each numbered step of the page, in its order. */
  readonly steps: readonly PerformedStep[];
}

/** The numbered steps of a page, each with its whole text. */
export function stepsOf(page: string): readonly string[] {
  const [list = ''] = /^1\. [\s\S]*?(?=\n\n(?! ))/m.exec(`${page}\n\n`) ?? [];
  return list.split(/^\d+\. /m).slice(1);
}

const ROOTS = /^(?:shared|functions|lib|local|docs|test|events|portal|console|cli|bin)\//;
const FILE = /^[\w.<>-]+\.(?:ts|md|json)$/;

/**
 * The paths that a step names, from the root, with `words` in place of `<noun>` and the like. A file that is named alone
 * may lie in any folder that the step names: one of these must exist, so it gives several paths.
 */
export function namedPaths(step: string, words: PerformedRecipe['words']): readonly (readonly string[])[] {
  const filled = step.replaceAll(/<(\w+)>/g, (all, word: string) => words[word] ?? all);
  const named = [...filled.matchAll(/`([^`\n]+)`/g)].map(([, name = '']) => name);
  const paths = named.filter((name) => ROOTS.test(name));
  const folders = paths.map((path) => path.slice(0, path.lastIndexOf('/') + 1));
  const alone = named.filter((name) => FILE.test(name));
  return [...paths.map((path) => [path]), ...alone.map((name) => folders.map((folder) => folder + name))];
}
