/** Rule: the answer to a required question is a placeholder. */
import { textOf } from '@probity/questionnaire-rules/read';
import type { Given, Rule } from '../model.ts';
import { beginningOf, quote } from '../wording.ts';
import { instancesOf } from './facts.ts';

const NOT_APPLICABLE = new Set(['n/a', 'n.a', 'n.a.', 'n. a.', 'na', 'not applicable', 'n.v.t.', 'k.a.']);

const PENDING = new Set(
  'tbc|t.b.c.|tba|t.b.a.|tbd|t.b.d.|to be confirmed|to be advised|to be announced|to be determined|to be provided|to follow|will follow|pending|todo|to do'.split(
    '|',
  ),
);

const FILLER = new Set(
  'test|test test|testing|test answer|this is a test|asd|asdf|asdfg|asdfgh|asdf asdf|asdfasdf|asdfjkl|asdfghjkl|qwe|qwert|qwerty|qwertz|foobar|foo bar|dummy|blah|blah blah|bla|bla bla|placeholder|your answer|insert text|enter text here'.split(
    '|',
  ),
);

/** Questions that offer "not applicable" or similar themselves. It is then a valid answer. */
const OFFERS_WAY_OUT =
  /\b(?:n\/a|not applicable|if (?:applicable|any|none|there (?:is|are)|not)|where applicable)\b/i;

type Placeholder = 'not applicable' | 'still open' | 'filler';

/** The kind of placeholder, or undefined where the text is none. */
export function placeholderOf(text: string): Placeholder | undefined {
  const plain = beginningOf(text);
  if (plain === '') return undefined;
  const bare = plain.replace(/^[\s("'[]+|[\s)"'\].!]+$/g, '');
  if (NOT_APPLICABLE.has(plain) || NOT_APPLICABLE.has(bare) || /^[-–—_/]+$/.test(plain))
    return 'not applicable';
  if (PENDING.has(plain) || PENDING.has(bare)) return 'still open';
  const onlyMarks = /^[^\p{L}\p{N}\p{S}]+$/u.test(plain);
  const filler = FILLER.has(bare) || /^(?:x{2,}|z{3,})$/.test(bare) || bare.startsWith('lorem ipsum');
  return onlyMarks || filler ? 'filler' : undefined;
}

export const placeholderAnswer: Rule = ({ given }) =>
  given.flatMap((each) => {
    const { question } = each;
    const text = question.required ? placeholderText(each) : undefined;
    const sort = text === undefined ? undefined : placeholderOf(text);
    if (text === undefined || sort === undefined) return [];
    if (sort === 'not applicable' && OFFERS_WAY_OUT.test(question.text)) return [];
    return [
      {
        question_id: question.id,
        rule: 'placeholder_answer',
        severity: sort === 'not applicable' ? 'info' : 'warning',
        message: `The answer ${quote(text)} to a required question looks like a placeholder (${sort}).`,
        related_question_ids: [],
      },
    ];
  });

/** The text to check: free text, or an entry whose texts are all placeholders. */
function placeholderText(given: Given): string | undefined {
  const { question, answer } = given;
  if (question.question_type === 'text' || question.question_type === 'text_and_date') return textOf(answer);
  if (question.question_type !== 'structured') return undefined;
  for (const instance of instancesOf(given)) {
    const texts = Object.values(instance).filter((value) => typeof value === 'string' && value.trim() !== '');
    if (texts.length > 0 && texts.every((text) => placeholderOf(String(text)) !== undefined))
      return String(texts[0]);
  }
  return undefined;
}
