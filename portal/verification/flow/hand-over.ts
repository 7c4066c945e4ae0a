/** The code that opens the step on a phone. While its screen is open, a code that runs out is replaced. */
import type { Outcome } from '../../remote/outcome.ts';

export interface HandOverCode {
  readonly url: string;
  /** Milliseconds since the epoch. */
  readonly expiresAt: number;
}

export interface HandOverEffects {
  request(): Promise<Outcome<{ readonly url: string; readonly expires_at: string }> | undefined>;
  schedule(run: () => void, ms: number): () => void;
  now(): number;
  changed(): void;
}

/** After this number of codes the person has to ask for another one: nobody may be there any more. */
const MAX_RENEWALS = 3;

export class HandOvers {
  readonly #effects: HandOverEffects;
  #code: HandOverCode | undefined;
  #cancel: (() => void) | undefined;
  #isOpen = false;
  #renewals = 0;

  constructor(effects: HandOverEffects) {
    this.#effects = effects;
  }

  /** Undefined before the first code, and after the last one has run out. */
  get code(): HandOverCode | undefined {
    return this.#code;
  }

  /** Requests a code. */
  open(): void {
    this.#isOpen = true;
    this.#renewals = 0;
    void this.#request();
  }

  /** Forgets the code. Nothing is requested until the screen is opened again. */
  close(): void {
    this.#isOpen = false;
    this.#cancel?.();
    this.#code = undefined;
  }

  async #request(): Promise<void> {
    this.#cancel?.();
    this.#code = undefined;
    const outcome = await this.#effects.request();
    if (!this.#isOpen || outcome?.kind !== 'done') return;
    const expiresAt = Date.parse(outcome.value.expires_at);
    this.#code = { url: addressOfStep(outcome.value.url), expiresAt };
    this.#cancel = this.#effects.schedule(() => this.#expire(), Math.max(0, expiresAt - this.#effects.now()));
    this.#effects.changed();
  }

  #expire(): void {
    this.#code = undefined;
    this.#renewals += 1;
    if (this.#renewals < MAX_RENEWALS) void this.#request();
    else this.#effects.changed();
  }
}

/** The page opens the step at once where the fragment of its address names it (browser/link.ts). */
function addressOfStep(url: string): string {
  return `${url}/verification`;
}
