/** Refusals of the settings. */
import { invalidInput } from '#shared/contract/errors.ts';

/** Test mode has one fictional list. */
export function listsAreLive() {
  return invalidInput({ required_lists: ['Lists can be required for live data only.'] });
}

export function unknownLists(lists: readonly string[]) {
  return invalidInput({ required_lists: [`The service reads no such list: ${lists.join(', ')}.`] });
}

/** `problem` says what is wrong with the picture. */
export function logoNotAccepted(problem: string) {
  return invalidInput({ logo: [problem] });
}
