/** Finds the numbers that a source file declares, so that each can be moved. */
import { readFileSync } from 'node:fs';

/** A number in a constant of a source file. `start` and `end` are positions in its text. */
export interface DeclaredNumber {
  /** The constant, with the key or the place within it: `PERSON_PENALTIES.added`, `SOUND[2]`. */
  readonly name: string;
  readonly value: number;
  readonly file: string;
  readonly start: number;
  readonly end: number;
}

/** A constant of the module. Expressions and functions have no numbers of the score. */
const CONSTANT = /^(?:export )?const (\w+)(?:: [^=]+)? = (?=[[{\d-])/gm;
const NUMBER = /(?<![\w.'])-?\d[\d_]*(?:\.\d+)?(?![\w.'])/g;

/** All numbers in the constants of a file, in its order. */
export function numbersOf(file: string): readonly DeclaredNumber[] {
  const source = readFileSync(file, 'utf8');
  return [...source.matchAll(CONSTANT)].flatMap(({ 0: head, 1: constant = '', index }) => {
    const from = index + head.length;
    const body = source.slice(from, source.indexOf(';\n', from));
    return [...body.matchAll(NUMBER)].map(({ 0: text, index: at }, place) => ({
      name: `${constant}${placeOf(body.slice(0, at), place)}`,
      value: Number(text.replaceAll('_', '')),
      file,
      start: from + at,
      end: from + at + text.length,
    }));
  });
}

/** Where a number stands in its constant: by the keys before it, or by its place in a list. */
function placeOf(before: string, place: number): string {
  if (before === '') return '';
  const key = /(\w+): $/.exec(before)?.[1];
  const parent = /(\w+): \{[^{}]*$/.exec(before)?.[1];
  if (key === undefined) return `[${place}]`;
  return parent === undefined ? `.${key}` : `.${parent}.${key}`;
}
