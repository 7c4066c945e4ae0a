/** Identifiers: numbers of documents and registers, as they find and compare subjects. */

/** Shorter numbers are often equal by chance; they never find a subject by themselves. */
const SHORTEST_ALONE = 6;
const FEWEST_DIGITS = 4;
/** Shorter ones do not even support a match of names. */
const SHORTEST = 4;

/** The identifier without case, spaces and punctuation. */
export function bareIdentifier(identifier: string): string {
  return identifier
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}

/** True where two subjects with this identifier are unlikely to be different ones. `bare` has no punctuation. */
export function isTelling(bare: string): boolean {
  return bare.length >= SHORTEST;
}

/** True where an identifier finds its bearer whatever the name: long enough, mostly a number, not one digit repeated. */
export function findsAlone(bare: string): boolean {
  const digits = bare.match(/\p{N}/gu)?.length ?? 0;
  return bare.length >= SHORTEST_ALONE && digits >= FEWEST_DIGITS && !/^(.)\1*$/u.test(bare);
}

/** The identifiers of both that find a subject alone, without punctuation. */
export function sharedIdentifiers(ours: readonly string[], theirs: readonly string[]): readonly string[] {
  const known = new Set(theirs.map(bareIdentifier));
  return [...new Set(ours.map(bareIdentifier))].filter((bare) => findsAlone(bare) && known.has(bare));
}

/** Hash of an identifier, or undefined where it does not find a subject alone. 32-bit FNV-1a over UTF-16 units. */
function identifierHash(identifier: string): number | undefined {
  const bare = bareIdentifier(identifier);
  if (!findsAlone(bare)) return undefined;
  let hash = 0x811c_9dc5;
  for (let i = 0; i < bare.length; i += 1) hash = Math.imul(hash ^ bare.charCodeAt(i), 0x0100_0193);
  return hash >>> 0;
}

/** Hashes of the identifiers that find a subject alone. */
export function identifierHashes(identifiers: readonly string[]): readonly number[] {
  return [...new Set(identifiers.map(identifierHash).filter((hash) => hash !== undefined))];
}
