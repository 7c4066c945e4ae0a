/** The words of a question that carry its meaning, for comparing questions. Pure. */

/** Words without which a question asks the same. Negations and numbers are not among them. */
const EMPTY_WORDS = new Set(
  (
    'a an and any are as at be been by can could current currently did do does for from full give has have how if in into is ' +
    'it its kindly list main may of on or our please provide shall should state specify that the their them there these ' +
    'they this those to us was we were what when where which who whom whose will with would you your'
  ).split(' '),
);

/** Different words for the same thing. */
const SAME_WORDS: Readonly<Record<string, string>> = {
  mail: 'email',
  telephone: 'phone',
  tel: 'phone',
  no: 'no',
  nr: 'number',
  organisation: 'company',
  organization: 'company',
  firm: 'company',
  business: 'company',
  entity: 'company',
  corporation: 'company',
  incorporated: 'incorporation',
  established: 'incorporation',
  establishment: 'incorporation',
  founded: 'incorporation',
  formed: 'incorporation',
  formation: 'incorporation',
  registered: 'registration',
  registry: 'registration',
  register: 'registration',
  homepage: 'website',
  site: 'website',
  citizenship: 'nationality',
  born: 'birth',
  dob: 'birth',
  surname: 'lastname',
};

/** The words in order, in one form each. Plurals lose their `s`. */
export function meaningfulWords(question: string): readonly string[] {
  const plain = question
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/\([^)]{0,200}\)/g, ' ')
    .replaceAll(/\be-mail/g, 'email')
    .replaceAll(/\bweb ?site/g, 'website')
    .replaceAll(/\bfirst name/g, 'firstname')
    .replaceAll(/\b(?:last|family) name/g, 'lastname');
  return [...plain.matchAll(/[\p{L}\p{M}\p{N}]+/gu)]
    .map(([word]) => singular(word))
    .filter((word) => !EMPTY_WORDS.has(word))
    .map((word) => (Object.hasOwn(SAME_WORDS, word) ? (SAME_WORDS[word] ?? word) : word));
}

function singular(word: string): string {
  return word.length > 4 && word.endsWith('s') && !/(?:ss|us|is|ess)$/.test(word) ? word.slice(0, -1) : word;
}

/** Questions with so few words are compared without their order. */
const FEW_WORDS = 4;
/** A question with fewer words depends on its heading. */
export const WORDS_OF_ITS_OWN = 3;

/** True where two questions ask the same in other words of the same meaning. */
export function asksTheSame(a: readonly string[], b: readonly string[]): boolean {
  if (a.length === 0 || a.length !== b.length) return false;
  const [left, right] = a.length <= FEW_WORDS ? [[...a].sort(), [...b].sort()] : [a, b];
  return left.every((word, index) => word === right[index]);
}
