/** What tells listed records of one name apart: birth, countries, number, and the list with the record's reference in it. Pure. */
import type { Profile } from './screening.ts';

export interface Apart {
  /** `YYYY` or `YYYY-MM-DD`. */
  readonly born: readonly string[];
  /** Codes, or names where the list has only these. */
  readonly countries: readonly string[];
  readonly number: string | undefined;
  /** The code of the list, and what the record is called there. */
  readonly listed: { readonly list: string; readonly reference: string } | undefined;
}

/** More of a kind do not tell records apart any better. */
const MOST = 3;

export function apartOf(profile: Profile): Apart {
  const { sanctions, pep, watchlists, media, explanation } = profile;
  const [listing] = [...sanctions, ...pep, ...watchlists, ...media];
  const theirs = (field: string) =>
    explanation.facts.filter((fact) => fact.field === field).flatMap((fact) => fact.theirs);
  const dates = profile.dates_of_birth.length > 0 ? profile.dates_of_birth : theirs('birth_date');
  const countries =
    profile.all_related_countries.length > 0 ? profile.all_related_countries : theirs('country');
  return {
    born: unique(dates),
    countries: unique(countries),
    number: theirs('identifier')[0],
    listed: listing === undefined ? undefined : listedAt(listing.identifier),
  };
}

/** The id of a record begins with that of its list. */
function listedAt(identifier: string): Apart['listed'] {
  const [list = '', ...rest] = identifier.split(':');
  return { list, reference: rest.join(':') };
}

function unique(values: readonly string[]): readonly string[] {
  return [...new Set(values)].slice(0, MOST);
}
