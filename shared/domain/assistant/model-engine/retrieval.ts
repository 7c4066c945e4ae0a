/** Which passages may answer a question: those that share its rarer words (BM25; Robertson and Zaragoza, 2009). */
import type { AskedQuestion } from '@probity/extraction/model';
import type { Passage } from './passages.ts';

const WORD = /[\p{L}\p{N}]{2,}/gu;
/** The saturation of repeated words, and how much long passages are held back. */
const K1 = 1.2;
const B = 0.6;

interface Indexed {
  readonly passage: Passage;
  readonly counts: ReadonlyMap<string, number>;
  readonly length: number;
}

export interface PassageIndex {
  readonly passages: readonly Indexed[];
  readonly frequencies: ReadonlyMap<string, number>;
  readonly averageLength: number;
}

export function indexPassages(passages: readonly Passage[]): PassageIndex {
  const indexed = passages.map((passage) => {
    const words = wordsOf(passage.text);
    return { passage, counts: countsOf(words), length: words.length };
  });
  const frequencies = countsOf(indexed.flatMap(({ counts }) => [...counts.keys()]));
  const total = indexed.reduce((sum, { length }) => sum + length, 0);
  return { passages: indexed, frequencies, averageLength: total / Math.max(1, indexed.length) };
}

/** The best passages for a question, at most `most`, in the order of the sources. */
export function passagesFor(index: PassageIndex, question: AskedQuestion, most: number): readonly Passage[] {
  const words = [...new Set(wordsOf([question.text, ...(question.options ?? [])].join(' ')))];
  const scored = index.passages
    .map((indexed, order) => ({ passage: indexed.passage, order, score: scoreOf(indexed, words, index) }))
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score || one.order - other.order)
    .slice(0, most);
  return scored.sort((one, other) => one.order - other.order).map(({ passage }) => passage);
}

function scoreOf({ counts, length }: Indexed, words: readonly string[], index: PassageIndex): number {
  const share = 1 - B + (B * length) / Math.max(1, index.averageLength);
  return words.reduce((sum, word) => {
    const count = counts.get(word) ?? 0;
    if (count === 0) return sum;
    return sum + (rarityOf(word, index) * count * (K1 + 1)) / (count + K1 * share);
  }, 0);
}

function rarityOf(word: string, { passages, frequencies }: PassageIndex): number {
  const having = frequencies.get(word) ?? 0;
  return Math.log(1 + (passages.length - having + 0.5) / (having + 0.5));
}

/** Words as they are compared: without case, accents, and the plural s. */
function wordsOf(text: string): readonly string[] {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return (plain.match(WORD) ?? []).map((word) => (word.length > 4 ? word.replace(/s$/u, '') : word));
}

function countsOf(words: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}
