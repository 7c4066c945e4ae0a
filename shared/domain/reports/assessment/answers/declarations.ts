/** Declarations: questions by which a respondent stands for the other answers. A denied one is a finding by itself. Pure. */
import type { Answerable, AnswerContent } from '@probity/questionnaire-rules/model';
import { textOf } from '@probity/questionnaire-rules/read';

/** `I confirm that the answers are complete`, `We hereby declare …`, `Do you confirm that …`. */
const DECLARES =
  /^\W*(?:(?:i|we|the (?:undersigned|company|respondent)|on behalf of [^,]{1,80},? (?:i|we))\s+(?:(?:hereby|do|can|also|further|jointly|solemnly|fully|and|understand)\s+)*(?:confirms?|declares?|certif(?:y|ies)|acknowledges?|attests?|warrants?|represents?|undertakes?|agrees?|accepts?)|(?:do|can|will) (?:you|we|i) (?:hereby )?(?:confirm|declare|certify|acknowledge|attest|warrant|undertake|agree))\b/i;

export function isRefusedDeclaration(
  { question_type: type, text }: Pick<Answerable, 'question_type'> & { readonly text: string },
  answer: AnswerContent | undefined,
): boolean {
  if (type !== 'boolean' && type !== 'yes_no_na') return false;
  return DECLARES.test(text) && textOf(answer) === 'no';
}
