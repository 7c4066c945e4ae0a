/** The facts of both sides as the table shows them: what contradicts first. Pure. */
import type { Explanation, Fact, NamePart } from './screening.ts';

/** The sign of a finding. Every sign has its word beside it, so that none depends on colour. */
export type Sign = 'no' | 'yes' | 'near' | 'gap';

const SIGNS: Readonly<Record<Fact['finding'], Sign>> = {
  contradicts: 'no',
  agrees: 'yes',
  close: 'near',
  open: 'gap',
  missing: 'gap',
};
const ORDER: readonly Fact['finding'][] = ['contradicts', 'agrees', 'close', 'open', 'missing'];

export function signOf({ finding }: Pick<Fact, 'finding'>): Sign {
  return SIGNS[finding];
}

/** Within what contradicts, the fact that lowers the score most comes first. Otherwise as the service sent them. */
export function factRows({ facts }: Pick<Explanation, 'facts'>): readonly Fact[] {
  return facts.toSorted(
    (a, b) =>
      ORDER.indexOf(a.finding) - ORDER.indexOf(b.finding) ||
      (a.finding === 'contradicts' ? (a.points ?? 0) - (b.points ?? 0) : 0),
  );
}

/** Points with their sign, such as `−10`. Undefined where the fact changes nothing; the points of the names are no difference. */
export function pointsText({ field, points }: Pick<Fact, 'field' | 'points'>): string | undefined {
  if (field === 'name' || points === null || points === 0) return undefined;
  return `${points < 0 ? '−' : '+'}${Math.abs(points)}`;
}

/** True where the two parts of the names are not the same. */
export function isApart({ similarity }: Pick<NamePart, 'similarity'>): boolean {
  return similarity < 1;
}
