/** Splits a text into sentences. Abbreviations, initials and numbers do not end one. */
export interface Piece {
  readonly text: string;
  /** UTF-16 offset in the whole text. */
  readonly start: number;
}

const ABBREVIATIONS = new Set(
  'mr mrs ms dr prof no nos ltd inc co corp plc st vs e.g i.e etc art sec para approx incl excl tel fax ref reg dept min max s.a b.v s.r.l n.v a.s sp z o.o p.a u.s u.k p ex z.b bijv bv es p.ex p.ej ej np ad esim t.ex f.eks eks např napr npr pl örn piem pvz nt напр π.χ'.split(
    ' ',
  ),
);

/** The sentences of a text in order, without the white space around them. */
export function sentencesOf(text: string): Piece[] {
  const pieces: Piece[] = [];
  let start = 0;
  for (let at = 0; at < text.length; at += 1) {
    if (!endsSentence(text, at, start)) continue;
    push(pieces, text, start, at + 1);
    start = at + 1;
  }
  push(pieces, text, start, text.length);
  return pieces;
}

function push(pieces: Piece[], text: string, from: number, to: number): void {
  const part = text.slice(from, to);
  const trimmed = part.trim();
  if (trimmed !== '') pieces.push({ text: trimmed, start: from + part.length - part.trimStart().length });
}

function endsSentence(text: string, at: number, start: number): boolean {
  const character = text[at] ?? '';
  if (character === '\n') return true;
  if (!'.!?'.includes(character) || !/^["”’)\]]?\s/.test(text.slice(at + 1, at + 3))) return false;
  if (character !== '.') return true;
  const next = text.slice(at + 1, at + 4).trim();
  if (/^[a-z,;]/.test(next)) return false;
  const word = lastWord(text, at, start);
  // A single capital letter is an initial: "J. Smith".
  return !(/^\p{Lu}$/u.test(word) || ABBREVIATIONS.has(word.toLowerCase()));
}

const LONGEST_ABBREVIATION = 8;

function lastWord(text: string, end: number, start: number): string {
  const before = text.slice(Math.max(start, end - LONGEST_ABBREVIATION), end);
  return before.slice(Math.max(before.lastIndexOf(' '), before.lastIndexOf('(')) + 1);
}
