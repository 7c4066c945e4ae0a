/** Loads the script of the verification step, when the step is opened. The HTML page has its address. */
import type { StepScreenProps } from '../screens/step-props.ts';

export class StepLoader {
  #state: StepScreenProps['step'] = 'loading';
  #failures = 0;

  get state(): StepScreenProps['step'] {
    return this.#state;
  }

  /** Browsers remember an address that failed, so each further attempt has its own. */
  async load(): Promise<void> {
    this.#state = 'loading';
    const address = `${document.body.dataset['verification']}${this.#failures === 0 ? '' : `?${this.#failures}`}`;
    try {
      this.#state = unsafeStep(await import(address));
    } catch {
      this.#failures += 1;
      this.#state = 'failed';
    }
  }
}

/** The build makes the script from this file. */
function unsafeStep(module: unknown) {
  return module as typeof import('../verification/step.tsx');
}
