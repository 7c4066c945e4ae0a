/** Loads the script of the verification step, when the step is opened. The HTML page has its address. */
import type { StepModule } from '../screens/step-props.ts';

/** Throws where the script cannot be loaded. Browsers remember a failed address, so each attempt needs its own. */
export async function loadStep(failures: number): Promise<StepModule> {
  const address = `${document.body.dataset['verification']}${failures === 0 ? '' : `?${failures}`}`;
  return unsafeStep(await import(address));
}

/** The build makes the script from this file. */
function unsafeStep(module: unknown) {
  return module as typeof import('../verification/step.tsx');
}
