/** Numbers of commented questions and files, in words. */

export interface CommentedSubjects {
  readonly questions: number;
  readonly files: number;
}

/** `2 questions and 1 file`. Empty where there are none. */
export function commentedInWords({ questions, files }: CommentedSubjects): string {
  return [...counts(questions, 'question'), ...counts(files, 'file')].join(' and ');
}

function counts(number: number, what: string): readonly string[] {
  return number === 0 ? [] : [`${number} ${what}${number === 1 ? '' : 's'}`];
}
