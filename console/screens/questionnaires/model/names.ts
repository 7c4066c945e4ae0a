/** What the parts of a draft are called where they are named. Pure. */
import { fill } from '../../../../design/wording.ts';
import { type Draft, questionsOf } from './draft.ts';

interface NameWords {
  /** With `{n}` and `{text}`. */
  readonly questionNamed: string;
  readonly unnamed: string;
}

/** The name of each part by its id or key. */
export function namesOf(draft: Draft, words: NameWords): ReadonlyMap<string, string> {
  return new Map([
    ...draft.groups.map(({ id, title }) => [id, title || words.unnamed] as const),
    ...questionsOf(draft).map(
      ({ key, text }, at) =>
        [key, fill(words.questionNamed, { n: at + 1, text: text || words.unnamed })] as const,
    ),
    ...draft.files.map(({ key, document_type }) => [key, document_type || words.unnamed] as const),
  ]);
}
