/** Why a screening failed, in words. */
import { formatInstant } from '../../../design/format.ts';
import { fill, lookUp } from '../../../design/wording.ts';
import { shellTexts } from '../../base/text/texts.ts';

/** `reason`: a code of the service. */
export function failureInWords(reason: string): string {
  const { screeningFailures: words } = shellTexts();
  return lookUp(words, reason) ?? words.unknown;
}

/** When it failed, and why. */
export function saidOf({ at, reason }: { readonly at: string; readonly reason: string }): string {
  return fill(shellTexts().screeningFailedAt, { time: formatInstant(at), why: failureInWords(reason) });
}
