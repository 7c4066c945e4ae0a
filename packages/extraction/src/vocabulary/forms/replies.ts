/** Words that reply to a question: yes, no, and that it does not apply. For columns and boxes of forms, and for cells. */
import { plainOf } from '../../text/tokens.ts';

export type Reply = 'yes' | 'no' | 'na';

/** Each line is a reply, and its words in the languages of forms. */
const REPLIES: Readonly<Record<Reply, string>> = {
  yes: 'yes|y|true|ja|j|oui|sí|si|sì|tak|sim|jo|kyllä|ano|áno|igen|da|jah|jā|taip|evet|iva|ναι|да|так|نعم|כן|是|はい|예|네|vrai|wahr|verdadero|vero|prawda|waar|affirmative|correct|confirmed|zutreffend|trifft zu|applies|in place',
  no: 'no|n|false|nein|non|nee|nie|não|nao|nej|nei|ei|ne|nem|nu|nē|le|hayır|hayir|όχι|οχι|нет|не|ні|لا|לא|否|いいえ|아니오|아니요|faux|falsch|falso|fałsz|onwaar|negative|does not apply|not in place',
  na: 'n/a|n.a.|n.a|na|not applicable|nicht zutreffend|entfällt|n. a.|sans objet|s.o.|non applicable|sans objet (s.o.)|no aplica|no procede|non applicabile|n.v.t.|nvt|niet van toepassing|nie dotyczy|n/d|não aplicável|ikke relevant|ej tillämpligt|ikke aktuelt|ei sovellu|neaplikuje se|nem alkalmazható|неприменимо|不适用|لا ينطبق',
};

let byWords: ReadonlyMap<string, Reply> | undefined;

function known(): ReadonlyMap<string, Reply> {
  byWords ??= new Map(
    (['yes', 'no', 'na'] as const).flatMap((reply) =>
      REPLIES[reply].split('|').map((words) => [keyOf(words), reply] as const),
    ),
  );
  return byWords;
}

function keyOf(words: string): string {
  return plainOf(words.trim()).replaceAll(/\s+/g, ' ');
}

/** The words around a reply that say how to give it: `Yes (please specify)`, `No:`. */
const BESIDE = /\(.{0,80}\)|[*:.,;!?]+$/g;
const OR = /\s*[/|\n]\s*|\s+[-–]\s+|\s+(?:or|oder|ou|of|o|lub)\s+/;

/** The reply that a label is, in one language or several: `Ja / Yes`. Undefined for other labels, and for `Yes / No`. */
export function replyNamed(label: string): Reply | undefined {
  const whole = known().get(keyOf(label));
  if (whole !== undefined) return whole;
  const parts = label
    .replaceAll(BESIDE, ' ')
    .split(OR)
    .filter((part) => part.trim() !== '');
  const [first, ...others] = parts.map((part) => known().get(keyOf(part)));
  return first !== undefined && others.every((other) => other === first) ? first : undefined;
}

/** True for a text that offers replies and gives none: `Yes / No`, `Y/N/N/A`, `Ja oder Nein (Nichtzutreffendes streichen)`. */
export function offersReplies(text: string): boolean {
  const [line = ''] = text
    // Brackets around an offered reply choose it no more than the other.
    .replaceAll(/\((.{0,120}?)\)/g, (_, within: string) => (known().has(keyOf(within)) ? within : ' '))
    .replaceAll(/\bn\.?\/a\b\.?/gi, 'na')
    .split(/[.;:]\s/);
  const replies = line
    .trim()
    .split(/\s*[/|,]\s*|\s+(?:or|oder|ou|of|o|lub|und|and)\s+|\s+/)
    .map((part) => known().get(keyOf(part)));
  return replies.includes('yes') && replies.includes('no') && replies.every((each) => each !== undefined);
}
