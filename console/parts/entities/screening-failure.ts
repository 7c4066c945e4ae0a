/** Why a screening failed, in words. */
import { lookUp } from '../../../design/wording.ts';
import { shellTexts } from '../../text/texts.ts';

/** `reason`: a code of the service. */
export function failureInWords(reason: string): string {
  const { screeningFailures: words } = shellTexts();
  return lookUp(words, reason) ?? words.unknown;
}
