/** Tells the demo as a person would want to follow it: who does what, and what was seen. */
import { styleText } from 'node:util';

type Actor = 'tenant' | 'respondent' | 'webhook' | 'system';

const COLOURS = { tenant: 'cyan', respondent: 'green', webhook: 'magenta', system: 'gray' } as const;
const WIDTH = 10;

export class Narrator {
  #steps = 0;
  readonly #started = performance.now();

  get steps(): number {
    return this.#steps;
  }

  get seconds(): number {
    return Math.round((performance.now() - this.#started) / 100) / 10;
  }

  chapter(title: string): void {
    console.log(`\n${styleText('bold', title)}`);
  }

  /** Runs one step and counts it; a step that throws ends the demo. */
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
