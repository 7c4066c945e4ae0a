/** What tells entities of one name apart, for lists that show no more of them than a line. Pure: pages import it too. */

/** Each is null where it is not known. */
export interface Distinguishing {
  /** `YYYY`: of birth or of incorporation. */
  readonly year: string | null;
  /** Of an individual the nationality, else the country of birth; of a company the jurisdiction; else that of the address. */
  readonly country: string | null;
  readonly registration_number: string | null;
  /** The tenant's own reference. */
  readonly external_id: string | null;
}

export const NOTHING_KNOWN: Distinguishing = {
  year: null,
  country: null,
  registration_number: null,
  external_id: null,
};

type Described = {
  readonly [name in
    | 'date_of_birth'
    | 'incorporation_date'
    | 'nationality'
    | 'country_of_birth'
    | 'jurisdiction'
    | 'address_country'
    | 'registration_number'
    | 'external_id']?: string | null | undefined;
};

export function distinguishing(details: Described): Distinguishing {
  const { date_of_birth, incorporation_date, registration_number, external_id } = details;
  const { nationality, country_of_birth, jurisdiction, address_country } = details;
  return {
    year: firstOf(date_of_birth, incorporation_date)?.slice(0, 4) ?? null,
    country: firstOf(nationality, country_of_birth, jurisdiction, address_country),
    registration_number: firstOf(registration_number),
    external_id: firstOf(external_id),
  };
}

function firstOf(...values: readonly (string | null | undefined)[]): string | null {
  return values.find((value) => value !== undefined && value !== null && value.trim() !== '') ?? null;
}
