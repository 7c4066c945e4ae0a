/** Finds for every part of an explanation how it was written: romanised parts lose the script, the case and the punctuation. */
import {
  FORM_MARK,
  isLegalForm,
  type SubjectKind,
  type TokenMatch,
  type WrittenTokenMatch,
} from './model.ts';
import { normaliseName } from './normalise/name.ts';
import { onlyWordOf } from './normalise/words.ts';

/** Words of the longest legal forms, such as `limited liability company`. */
const MOST_WORDS = 5;
/** Beside which a legal form is read as one. */
const ANY_NAME = 'Brandvold';

/** The pairs with their originals in the two names. */
export function withWrittenParts(
  tokens: readonly TokenMatch[],
  names: { readonly kind: SubjectKind; readonly searched: string; readonly listed: string },
): readonly WrittenTokenMatch[] {
  const ours = writtenParts(names.searched, names.kind);
  const theirs = writtenParts(names.listed, names.kind);
  return tokens.map((token) => ({ ...token, ours: ours(token.query), theirs: theirs(token.listed) }));
}

/** Finds the words of a name that a normalised part was made of. The part itself where none is found. */
function writtenParts(name: string, kind: SubjectKind): (part: string) => string {
  const words = name.split(/[\s,،、()"“”]+/).filter((word) => word !== '');
  const units = words.flatMap((word) => [word, ...word.split(/[-‐–·/]/)]);
  const phrases = words.flatMap((_, at) =>
    Array.from({ length: MOST_WORDS - 1 }, (__, more) => words.slice(at, at + more + 2).join(' ')),
  );
  const texts = [...units, ...phrases, ...(words.length === 1 ? [...name] : [])];
  const written = new Map<string, string>();
  for (const { part, text } of [
    ...texts.flatMap((each) => readingsOf(each, kind)),
    ...units.flatMap((unit) => piecesOf(unit, kind)),
  ])
    if (part !== '' && !written.has(part)) written.set(part, text);
  const unwritten = (part: string) => (isLegalForm(part) ? withoutMark(part).toUpperCase() : part);
  return (part) => written.get(withoutMark(part)) ?? unwritten(part);
}

interface Reading {
  readonly part: string;
  /** What it was made of. */
  readonly text: string;
}

/** What a text is read as where it is one part: by itself, and as the legal form of a company. */
function readingsOf(text: string, kind: SubjectKind): readonly Reading[] {
  const { tokens } = normaliseName(text, kind);
  const part = tokens.length === 1 ? tokens[0]?.text : onlyWordOf(text);
  const own = part === undefined ? [] : [{ part: withoutMark(part), text }];
  return kind === 'company' ? [...own, ...formsOf(text)] : own;
}

/** A form without a name beside it is read as a name. */
function formsOf(text: string): readonly Reading[] {
  return [`${ANY_NAME} ${text}`, `${text} ${ANY_NAME}`].flatMap((company) => {
    const { tokens } = normaliseName(company, 'company');
    const form = tokens.length === 2 ? tokens.find((token) => token.kind === 'form') : undefined;
    return form === undefined ? [] : [{ part: withoutMark(form.text), text }];
  });
}

/** The parts of one word, such as an Arabic article and its noun: where it can be cut between them, else the whole word for each. */
function piecesOf(word: string, kind: SubjectKind): readonly Reading[] {
  const { tokens } = normaliseName(word, kind);
  const [first, second] = tokens.map(({ text }) => text);
  if (first === undefined || second === undefined) return [];
  const partOf = (text: string) =>
    normaliseName(text, kind)
      .tokens.map((token) => token.text)
      .join(' ');
  const cut =
    tokens.length > 2
      ? undefined
      : Array.from({ length: word.length - 1 }, (_, at) => at + 1).find(
          (at) => partOf(word.slice(0, at)) === first && partOf(word.slice(at)) === second,
        );
  if (cut === undefined) return tokens.map((token) => ({ part: withoutMark(token.text), text: word }));
  return [
    { part: first, text: word.slice(0, cut) },
    { part: second, text: word.slice(cut) },
  ];
}

function withoutMark(part: string): string {
  return isLegalForm(part) ? part.slice(FORM_MARK.length) : part;
}
