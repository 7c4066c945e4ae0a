/** Asks the service again while somebody else may change the verification: a provider, or a phone. */

/** What is waited for. `phone`: the person works on it now. `result`: a provider examines. `hosted`: the provider's page. */
export type Awaited = 'phone' | 'result' | 'hosted';

const PACE: Readonly<Record<Awaited, { readonly first: number; readonly longest: number }>> = {
  phone: { first: 2_000, longest: 5_000 },
  result: { first: 2_000, longest: 30_000 },
  hosted: { first: 5_000, longest: 30_000 },
};

/** Milliseconds before poll `number` (from 0): longer by a fifth each time, with up to 10 % jitter. */
export function pollDelay(awaited: Awaited, number: number, random: () => number): number {
  const { first, longest } = PACE[awaited];
  return Math.round(Math.min(longest, first * 1.2 ** Math.min(number, 50)) * (1 + random() / 10));
}

export interface PollingEffects {
  /** Asks the service once. */
  ask(): Promise<void>;
  /** Calls `run` after `ms`; the returned function cancels that. */
  schedule(run: () => void, ms: number): () => void;
  random(): number;
  /** False while the page is in the background: nothing is asked then. */
  visible(): boolean;
}

export class Polling {
  readonly #effects: PollingEffects;
  #awaited: Awaited | undefined;
  #number = 0;
  #cancel: (() => void) | undefined;
  #asking = false;

  constructor(effects: PollingEffects) {
    this.#effects = effects;
  }

  /** Waits for something else, or for nothing. The pace starts again only where it changes. */
  await(awaited: Awaited | undefined): void {
    if (awaited === this.#awaited) return;
    this.#awaited = awaited;
    this.#number = 0;
    this.#plan();
  }

  /** The page is visible or online again: asks at once, and starts the pace again. */
  wake(): void {
    this.#number = 0;
    if (this.#awaited !== undefined) void this.#ask();
  }

  #plan(): void {
    this.#cancel?.();
    this.#cancel = undefined;
    if (this.#awaited === undefined) return;
    const delay = pollDelay(this.#awaited, this.#number, () => this.#effects.random());
    this.#number += 1;
    this.#cancel = this.#effects.schedule(() => void this.#ask(), delay);
  }

  async #ask(): Promise<void> {
    // While the page is hidden there is no timer: `wake` starts again.
    if (this.#asking || !this.#effects.visible()) return;
    this.#asking = true;
    await this.#effects.ask();
    this.#asking = false;
    this.#plan();
  }
}
