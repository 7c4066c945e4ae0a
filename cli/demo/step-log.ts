/** Prints the steps of the demo: who does what, and what was observed. */
import { styleText } from 'node:util';

type Actor = 'tenant' | 'respondent' | 'webhook' | 'system';

const COLOURS = { tenant: 'cyan', respondent: 'green', webhook: 'magenta', system: 'gray' } as const;
const WIDTH = 10;

export class StepLog {
  #steps = 0;
  readonly #started = performance.now();

  get steps(): number {
    return this.#steps;
  }

  get seconds(): number {
    return Math.round((performance.now() - this.#started) / 100) / 10;
  }

  section(title: string): void {
    console.log(`\n${styleText('bold', title)}`);
  }

  /** Runs and counts one step. A step that throws ends the demo. */
  async step<T>(actor: Actor, what: string, run: () => Promise<T>): Promise<T> {
    const result = await run();
    this.#steps += 1;
    const who = styleText(COLOURS[actor], actor.padEnd(WIDTH));
    console.log(`  ${String(this.#steps).padStart(2)}. ${who} ${what}`);
    return result;
  }

  /** A detail below the last step. */
  note(text: string): void {
    console.log(`      ${' '.repeat(WIDTH)} ${styleText('dim', text)}`);
  }
}
