/** A copy of the repository in a temporary folder, in which recipes are carried out. */
import { execFile, execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { linkModules } from '../support/link-modules.ts';
import { ROOT, repositoryFiles } from '../support/repository-files.ts';

/** Path → text; undefined where the file must not exist. */
export type Texts = ReadonlyMap<string, string | undefined>;

export interface Outcome {
  readonly passed: boolean;
  /** Standard output and errors, without colours. */
  readonly output: string;
}

export class WorkingCopy {
  readonly root = realpathSync(mkdtempSync(join(tmpdir(), 'probity-recipes-')));

  constructor() {
    for (const path of repositoryFiles()) {
      mkdirSync(dirname(join(this.root, path)), { recursive: true });
      cpSync(join(ROOT, path), join(this.root, path));
    }
    linkModules(this.root);
    // What belongs to the repository is asked of git; the link to the packages must not.
    execFileSync('git', ['init', '--quiet'], { cwd: this.root });
    writeFileSync(join(this.root, '.git/info/exclude'), 'node_modules\n');
  }

  remove(): void {
    rmSync(this.root, { recursive: true, force: true });
  }

  read(path: string): string {
    return readFileSync(join(this.root, path), 'utf8');
  }

  write(texts: Texts): void {
    for (const [path, text] of texts) {
      const target = join(this.root, path);
      mkdirSync(dirname(target), { recursive: true });
      if (text === undefined) rmSync(target, { force: true });
      else writeFileSync(target, text);
    }
  }

  /** `npm run docs`, as its script in package.json says. Rejects where it fails. */
  async docs(): Promise<void> {
    const { passed, output } = await this.#node(['docs/generate.ts']);
    if (!passed) throw new Error(`npm run docs failed:\n${output}`);
  }

  /** What did not change since the last time is not checked again. */
  compile(): Promise<Outcome> {
    return this.#node(['node_modules/typescript/bin/tsc', '-b', '.', '--pretty', 'false']);
  }

  /** The tests of the files whose full name matches `names`. */
  test(files: readonly string[], names?: string): Promise<Outcome> {
    const filter = names === undefined ? [] : ['-t', names];
    return this.#node(['node_modules/vitest/vitest.mjs', 'run', ...files, ...filter]);
  }

  #node(args: readonly string[]): Promise<Outcome> {
    // What this test run shares was made of the sources without the recipes.
    const inherited = Object.entries(process.env).filter(
      ([name]) => !/^(?:VITEST|GIT_|NODE_OPTIONS|PROBITY_ASSEMBLY)/.test(name),
    );
    const env = { ...Object.fromEntries(inherited), NO_COLOR: '1' };
    return new Promise((resolve) => {
      execFile(process.execPath, args, { cwd: this.root, env, maxBuffer: 2 ** 26 }, (error, stdout, stderr) =>
        resolve({ passed: error === null, output: `${stdout}${stderr}` }),
      );
    });
  }
}
