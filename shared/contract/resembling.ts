/** Tells which of the known names of fields a misspelt one was probably meant to be. Pure, and small enough for a page. */

/** Longer names than any field has are not compared: the work stays bounded whatever a caller sends. */
const MOST_LETTERS = 64;

/**
 * The known name that `name` resembles, or undefined. Names resemble each other where they are the same without capitals and
 * separators (`expiryHours`), or differ by few letters that are missing, too many, other, or exchanged with their neighbour:
 * two in names of six letters and more, one in names of four or five, and in shorter ones only two exchanged letters.
 * The nearest is answered, of equally near ones the first. Names that differ only in their number, such as a third line of an address,
 * are other names.
 */
export function resembling(name: string, known: Iterable<string>): string | undefined {
  if (name.length > MOST_LETTERS) return undefined;
  const asked = folded(name);
  let nearest: { readonly name: string; readonly distance: number } | undefined;
  for (const candidate of known) {
    const other = folded(candidate);
    const distance = isNumberedAlike(asked, other) ? undefined : distanceBetween(asked, other);
    if (distance !== undefined && distance < (nearest?.distance ?? Number.POSITIVE_INFINITY))
      nearest = { name: candidate, distance };
  }
  return nearest?.name;
}

const NUMBER = /\d+/g;

function isNumberedAlike(one: string, other: string): boolean {
  const isNumbered = /\d/.test(one) && /\d/.test(other);
  return isNumbered && one !== other && one.replaceAll(NUMBER, '#') === other.replaceAll(NUMBER, '#');
}

/** What a person compares: neither capitals nor separators. A name of separators alone stays as it is. */
function folded(name: string): string {
  const letters = name.toLowerCase().replaceAll(/[\s_.[\]-]/g, '');
  return letters === '' ? name : letters;
}

/** How many changes apart two names are, or undefined where more than their length allows. */
function distanceBetween(one: string, other: string): number | undefined {
  if (one === other) return 0;
  const length = Math.max(one.length, other.length);
  if (length < 4) return isExchanged(one, other) ? 1 : undefined;
  const most = length < 6 ? 1 : 2;
  if (Math.abs(one.length - other.length) > most || length > MOST_LETTERS) return undefined;
  const distance = changesBetween(one, other);
  return distance <= most ? distance : undefined;
}

function isExchanged(one: string, other: string): boolean {
  return (
    one.length === other.length &&
    one.length > 1 &&
    changesBetween(one, other) === 1 &&
    sorted(one) === sorted(other)
  );
}

function sorted(name: string): string {
  return [...name].sort().join('');
}

/** Damerau's distance in its restricted form: no letter is changed twice. */
function changesBetween(one: string, other: string): number {
  let before: number[] = [];
  let above = Array.from({ length: other.length + 1 }, (_, column) => column);
  for (let row = 1; row <= one.length; row += 1) {
    const line = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1];
      const least = Math.min(
        at(above, column) + 1,
        at(line, column - 1) + 1,
        at(above, column - 1) + (isSame ? 0 : 1),
      );
      const isSwapped =
        row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      line.push(isSwapped ? Math.min(least, at(before, column - 2) + 1) : least);
    }
    before = above;
    above = line;
  }
  return at(above, other.length);
}

function at(line: readonly number[], column: number): number {
  return line[column] ?? Number.POSITIVE_INFINITY;
}
