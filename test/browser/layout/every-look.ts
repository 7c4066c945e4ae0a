/** Which looks a run takes. Every run takes the usual ones; `npm run test:looks` takes all. */

const ALL = process.env['PROBITY_LOOKS'] === 'all';

/** Which part of the states a look takes in this run: 0 is all of them, others are taken in turn. */
type Turn = number;

/** The looks of this run by name, for `describe.each`. Throws where a usual one does not exist. */
export function looksOf<T>(
  looks: Readonly<Record<string, T>>,
  usual: readonly string[],
): readonly (readonly [name: string, look: T, turn: Turn])[] {
  const unknown = usual.filter((name) => !Object.hasOwn(looks, name));
  if (unknown.length > 0) throw new Error(`there is no look ${unknown.join(', ')}`);
  return Object.entries(looks)
    .filter(([name]) => ALL || usual.includes(name))
    .map(([name, look]) => [name, look, ALL ? 0 : usual.indexOf(name)]);
}

/**
 * The states that a look takes. A usual run takes every state in the first look, and in one of the other two by turns; `npm run test:looks`
 * takes every state in every look.
 */
export function inTurn<T>(states: readonly T[], turn: Turn): readonly T[] {
  return turn === 0 ? states : states.filter((_, at) => at % 2 === turn % 2);
}
