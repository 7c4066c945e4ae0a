/** What the results say, the most important first: facts that differ, and checks that were not clear. Pure. */
import type { Comparison, Results } from './verification.ts';

/** What a person has to look at, then what agrees, and last what was not compared. */
const ORDER: readonly Comparison['finding'][] = ['differs', 'partly', 'similar', 'agrees', 'not_compared'];

/** Facts that differ come first, those that are least alike foremost. */
export function comparedFacts({ comparison }: Pick<Results, 'comparison'>): readonly Comparison[] {
  return comparison.toSorted(
    (a, b) => ORDER.indexOf(a.finding) - ORDER.indexOf(b.finding) || (a.score ?? 0) - (b.score ?? 0),
  );
}

type Check = Results['checks'][number];

/** Checks that were not clear come first. Otherwise as the service sent them. */
export function orderedChecks({ checks }: Pick<Results, 'checks'>): readonly Check[] {
  return checks.toSorted((a, b) => Number(a.outcome === 'clear') - Number(b.outcome === 'clear'));
}

/** The parts of a check with what was found of each, those that were not clear first. */
export function breakdownOf({
  result_data,
}: Pick<Check, 'result_data'>): readonly (readonly [string, string])[] {
  return Object.entries(result_data.breakdown).toSorted(
    ([, a], [, b]) => Number(a === 'clear') - Number(b === 'clear'),
  );
}

/** True where no part of the check was looked at, such as a live picture that nobody gave: it is not said to be clear. */
export function isUnchecked(check: Pick<Check, 'outcome' | 'result_data'>): boolean {
  const parts = breakdownOf(check);
  return check.outcome === 'clear' && parts.length > 0 && parts.every(([, found]) => found === 'not_checked');
}

/** Facts of the document that a line of the comparison shows under another name. */
const SHOWN_AS: Readonly<Partial<Record<Comparison['field'], readonly string[]>>> = {
  name: ['first_name', 'last_name'],
  document_expiry: ['expiry_date'],
};

export interface ReadFact {
  readonly field: string;
  readonly value: string;
}

/** What was read from the document, without what was not found, and without what is compared already. */
export function readFacts({
  extracted_data,
  comparison,
}: Pick<Results, 'extracted_data' | 'comparison'>): readonly ReadFact[] {
  const { address, ...facts } = extracted_data;
  const compared = new Set<string>(comparison.flatMap(({ field }) => [field, ...(SHOWN_AS[field] ?? [])]));
  const lines = Object.values(address ?? {}).filter((line) => line !== null && line !== '');
  const read = Object.entries(facts).flatMap(([field, value]) =>
    value === null || value === '' || compared.has(field) ? [] : [{ field, value }],
  );
  return lines.length === 0 || compared.has('address')
    ? read
    : [...read, { field: 'address', value: lines.join(', ') }];
}
