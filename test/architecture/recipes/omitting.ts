/** Leaves pieces of recipes out of a copy, and says what reports them. */
import { derivedFiles } from '../../../docs/derived.ts';
import { EXAMPLES_PATH } from '../../../docs/examples/examples.ts';
import { readText } from '../support/repository-files.ts';
import { type Part, textsWithout } from './carry-out.ts';
import { type Omission, WIRING } from './omissions.ts';
import type { Outcome, Texts, WorkingCopy } from './working-copy.ts';

interface Generated {
  readonly before: Texts;
  readonly after: Texts;
}

/** Leaves pieces out of a copy in which everything was carried out, and puts them back. */
export class Omitting {
  readonly #copy: WorkingCopy;
  readonly #generated: Generated;

  private constructor(copy: WorkingCopy, generated: Generated) {
    this.#copy = copy;
    this.#generated = generated;
  }

  static async from(copy: WorkingCopy): Promise<Omitting> {
    return new Omitting(copy, await generatedTexts(copy));
  }

  /** What the compiler, or the tests, say of a copy without all of `omissions`. */
  async reportOf(omissions: readonly Omission[]): Promise<Outcome> {
    this.#copy.write(textsWithout(omissions.flatMap(withFollowers)));
    if (omissions.some(({ docs }) => docs)) this.#copy.write(this.#generated.before);
    try {
      if (omissions.every(({ reportedBy }) => reportedBy === 'compiler')) return await this.#copy.compile();
      const tests = omissions.map(({ tests: own = WIRING }) => own);
      const files = [...new Set(tests.map(([file]) => file))];
      const names = [...new Set(tests.map(([, name]) => name))].join('|');
      return await this.#copy.test(files, names);
    } finally {
      this.#copy.write(textsWithout([]));
      this.#copy.write(this.#generated.after);
    }
  }
}

/** Who leaves out the operation cannot announce an event in it. */
function withFollowers(omitted: Part): readonly Part[] {
  const isOperation = omitted.recipe === 'endpoint' && omitted.step === 6;
  return isOperation ? [omitted, { recipe: 'event', step: 4 }] : [omitted];
}

/** What `npm run docs` has written in the copy, and what it was before. */
async function generatedTexts(copy: WorkingCopy): Promise<Generated> {
  const generated = [...Object.keys(await derivedFiles()), EXAMPLES_PATH];
  const paths = generated.filter((path) => copy.read(path) !== readText(path));
  return {
    before: new Map(paths.map((path) => [path, readText(path)])),
    after: new Map(paths.map((path) => [path, copy.read(path)])),
  };
}
