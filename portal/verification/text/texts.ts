/** The texts of the verification in the page's language. They are loaded with the first screen of the verification. */
import type en from './en.json';

export type StepTexts = typeof en;

/** The texts of the current language; undefined until the first language is loaded. */
export let stepTexts: StepTexts;

function setStepTexts(loaded: StepTexts): void {
  stepTexts = loaded;
}

/** Loads the texts from `address`; false where that fails, and the texts stay as they are. */
export async function loadStepTexts(address: string): Promise<boolean> {
  const response = await fetch(address).catch(() => undefined);
  const loaded: unknown = response?.ok === true ? await response.json().catch(() => undefined) : undefined;
  if (loaded === undefined) return false;
  setStepTexts(unsafeTexts(loaded));
  return true;
}

/** The build writes the file from the languages of this folder. */
function unsafeTexts(json: unknown): StepTexts {
  return json as StepTexts;
}
