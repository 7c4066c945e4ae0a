/** Persons and companies that a respondent has named in structured answers, such as owners and directors. Nobody has verified them. */
import type { StoredAnswer } from '../../responses/record.ts';
import { entryInWords } from '../wording/answers.ts';

/** A structured answer that names somebody. */
export interface RelatedAnswer {
  readonly response: string;
  readonly question: string;
  /** Each person or company, with what the answer says of them. */
  readonly instances: readonly (readonly { readonly label: string; readonly value: string }[])[];
}

/** Fields whose name says that they name somebody. */
const NAMING = /name|person|owner|shareholder|director|officer|company|entity/i;

/** Pure. Structured answers without a naming field, such as bank accounts, are left out. */
export function relatedAnswers(
  answers: readonly Pick<StoredAnswer, 'question_type' | 'question_text' | 'structured_data'>[],
  response: string,
): readonly RelatedAnswer[] {
  return answers.flatMap(({ question_type, question_text: question, structured_data }) => {
    if (question_type !== 'structured' || structured_data === null) return [];
    const instances = structured_data
      .map((entry) => entryInWords(entry))
      .filter((fields) => fields.some(isNaming));
    return instances.length === 0 ? [] : [{ response, question, instances }];
  });
}

function isNaming({ label }: { readonly label: string }): boolean {
  return NAMING.test(label);
}
