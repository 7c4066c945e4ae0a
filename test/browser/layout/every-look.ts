/** Which looks a run takes. Every run takes the usual ones; `npm run test:looks` takes all. */

const ALL = process.env['PROBITY_LOOKS'] === 'all';

/** The looks of this run by name, for `describe.each`. Throws where a usual one does not exist. */
export function looksOf<T>(
  looks: Readonly<Record<string, T>>,
  usual: readonly string[],
): readonly (readonly [name: string, look: T])[] {
  const unknown = usual.filter((name) => !Object.hasOwn(looks, name));
  if (unknown.length > 0) throw new Error(`there is no look ${unknown.join(', ')}`);
  return Object.entries(looks).filter(([name]) => ALL || usual.includes(name));
}
