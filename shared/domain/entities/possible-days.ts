/** Days that the life of a person or a company can have begun on, seen from the day of the call. Pure. */
import { invalidInput } from '#shared/contract/errors.ts';
import type { EntityDetails } from './schema.ts';

/** Years that a person can have lived; nobody is known to have reached 123. */
const MOST_YEARS = 130;

const FIRST_INCORPORATION = '1000-01-01';

/**
 * Field path → messages, of the fields in `changed`, or of all. `now`: milliseconds since the epoch; days are those of UTC. `prefix`
 * precedes the names of fields.
 */
export function impossibleDays(
  details: Pick<EntityDetails, 'date_of_birth' | 'incorporation_date'>,
  now: number,
  { changed, prefix = '' }: { readonly changed?: readonly string[]; readonly prefix?: string } = {},
): Readonly<Record<string, readonly string[]>> {
  const today = new Date(now).toISOString().slice(0, 10);
  const problems = {
    date_of_birth: problemOf(details.date_of_birth, yearsBefore(today, MOST_YEARS), today),
    incorporation_date: problemOf(details.incorporation_date, FIRST_INCORPORATION, today),
  };
  return Object.fromEntries(
    Object.entries(problems).flatMap(([field, problem]) =>
      problem === undefined || changed?.includes(field) === false ? [] : [[prefix + field, [problem]]],
    ),
  );
}

/** Refuses with 400 what {@link impossibleDays} finds. */
export function refuseImpossibleDays(...found: Parameters<typeof impossibleDays>): void {
  const problems = impossibleDays(...found);
  if (Object.keys(problems).length > 0) throw invalidInput(problems);
}

function problemOf(day: string | null | undefined, first: string, today: string): string | undefined {
  if (day === undefined || day === null) return undefined;
  if (day > today) return 'Must not be in the future.';
  return day < first ? `Must not be before ${first}.` : undefined;
}

/** Days are compared as texts, so that a 29 February needs no other day in its place. */
function yearsBefore(day: string, years: number): string {
  return String(Number(day.slice(0, 4)) - years).padStart(4, '0') + day.slice(4);
}
