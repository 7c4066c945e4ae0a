/** Runs dependency-cruiser with the repository's own rules over a tree. */
import { createRequire } from 'node:module';
import { cruise, type ICruiseOptions, type ICruiseResult, type IForbiddenRuleType } from 'dependency-cruiser';

interface Configuration {
  readonly nouns: readonly string[];
  readonly packages: readonly string[];
  readonly floors: readonly string[];
  readonly forbidden: IForbiddenRuleType[];
  readonly options: ICruiseOptions;
}

const configuration = unsafeConfiguration(createRequire(import.meta.url)('../../../.dependency-cruiser.cjs'));

/** The names of all rules. */
export const RULES: readonly string[] = configuration.forbidden.map(({ name }) => name ?? '');

/** The nouns of the domain from the bottom up. */
export const NOUNS = configuration.nouns;

/** The engines from the bottom up. */
export const PACKAGES = configuration.packages;

/** The floors of the console from the ground up. */
export const FLOORS = configuration.floors;

/** Every breach under `folders` of the tree at `root`, as `rule: from → to`. */
export async function breaches(root: string, folders: readonly string[]): Promise<readonly Breach[]> {
  const { output } = await cruise([...folders], {
    ...configuration.options,
    baseDir: root,
    validate: true,
    ruleSet: { forbidden: configuration.forbidden },
  });
  if (typeof output === 'string') throw new Error('dependency-cruiser answered a report instead of a result');
  return read(output);
}

export interface Breach {
  readonly rule: string;
  readonly from: string;
  readonly to: string;
}

function read({ summary }: ICruiseResult): readonly Breach[] {
  if (summary.totalCruised === 0) throw new Error('dependency-cruiser saw no file');
  return summary.violations.map(({ rule, from, to }) => ({ rule: rule.name, from, to }));
}

/** The file is CommonJS for dependency-cruiser's own command and has no types. */
function unsafeConfiguration(module: unknown): Configuration {
  return module as Configuration;
}
