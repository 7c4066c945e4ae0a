/** Puts the rows of one entry together. */
import { formatChanged } from '../../errors.ts';

interface Block<R> {
  /** Without the letters of the name. */
  readonly reference: string;
  readonly rows: readonly R[];
}

/** `1000`, and `1000a` or `1000b1` for further names. */
const REFERENCE = /^(\d+)[a-z]*\d*$/i;

/**
 * The rows of each entry, in the order of the sheet. Rows that are apart from the others of their number belong to them, unless they
 * have a main name: then the publisher used a number twice, and they are an entry of their own.
 */
export function blocksOf<R>(
  rows: readonly R[],
  factsOf: (row: R) => { readonly reference: string; readonly isMain: boolean },
): readonly Block<R>[] {
  const together: { readonly reference: string; readonly rows: R[]; hasMain: boolean }[] = [];
  for (const row of rows) {
    const { reference: written, isMain } = factsOf(row);
    const reference = REFERENCE.exec(written.trim())?.[1];
    if (reference === undefined) throw formatChanged('au_dfat', 'a row has no reference of the known form');
    const last = together.at(-1);
    if (last?.reference === reference) {
      last.rows.push(row);
      last.hasMain ||= isMain;
    } else together.push({ reference, rows: [row], hasMain: isMain });
  }
  return joined(together);
}

function joined<R>(
  blocks: readonly { readonly reference: string; readonly rows: readonly R[]; readonly hasMain: boolean }[],
): readonly Block<R>[] {
  const first = new Map<string, R[]>();
  const own: Block<R>[] = [];
  for (const { reference, rows, hasMain } of blocks) {
    const known = first.get(reference);
    if (known !== undefined && !hasMain) {
      known.push(...rows);
      continue;
    }
    const entry = [...rows];
    if (known === undefined) first.set(reference, entry);
    own.push({ reference, rows: entry });
  }
  return own;
}
