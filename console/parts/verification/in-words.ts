/** The codes of identity verifications in words: why a session is not clear, and what a check examined and found. Pure. */
import { fill, lookUp } from '../../../design/wording.ts';
import { shellTexts } from '../../base/text/texts.ts';

/** Empty where there is no reason. A code that the console does not know is shown as the code that it is. */
export function reasonInWords(reason: string | null): string {
  if (reason === null) return '';
  const { reasons, unknown } = shellTexts().checks;
  return lookUp(reasons, reason) ?? fill(unknown, { part: reason });
}

/** One part of a check and what was found of it. `outcomes` are the words of the outcomes. */
export function partInWords(part: string, found: string, outcomes: Readonly<Record<string, string>>): string {
  const words = shellTexts().checks;
  const named = lookUp(words.parts, part) ?? lookUp(words.reasons, part) ?? fill(words.unknown, { part });
  const said = lookUp(outcomes, found) ?? lookUp(words.found, found) ?? fill(words.unknown, { part: found });
  return fill(words.line, { part: named, found: said });
}
