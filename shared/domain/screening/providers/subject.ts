/** Converts an entity to a subject for screening providers. */

import type { NumberOfSubject } from '@probity/matching/model';
import { entityName, otherNames } from '../../entities/rules.ts';
import type { EntityDetails, EntityType } from '../../entities/schema.ts';
import type { Subject } from '../../watchlists/match.ts';

type Said = string | null | undefined;

/** Companies are searched by trading and legal name, persons also by first and last name alone, and both by their other names. */
export function subjectOf(type: EntityType, details: EntityDetails): Subject {
  const joined = (...parts: readonly Said[]) => said(parts).join(' ');
  const names =
    type === 'company'
      ? [details.trading_name, details.legal_name]
      : [
          joined(details.first_name, details.middle_name, details.last_name),
          joined(details.first_name, details.last_name),
        ];
  return {
    kind: type,
    names: [...new Set([entityName(type, details), ...said(names), ...otherNames(type, details)])].filter(
      (name) => name !== '',
    ),
    facts: {
      birthDates: said([details.date_of_birth]),
      countries: [
        ...new Set(
          said([
            details.nationality,
            details.country_of_birth,
            details.jurisdiction,
            details.address_country,
          ]),
        ),
      ],
      gender: details.gender ?? null,
      identifiers: said([
        details.registration_number,
        details.national_id_number,
        details.tax_id,
        details.ssn,
        details.social_insurance_number,
      ]),
      numbers: numbersOf(type, details),
    },
  };
}

/** Tax and registration numbers belong to the jurisdiction, national numbers to the nationality. */
function numbersOf(type: EntityType, details: EntityDetails): readonly NumberOfSubject[] {
  const home = said([type === 'company' ? details.jurisdiction : details.nationality])[0];
  if (home === undefined) return [];
  const typed = [
    ['registration', details.registration_number],
    ['tax', details.tax_id],
    ['national_id', details.national_id_number],
  ] as const;
  return typed.flatMap(([kind, value]) =>
    said([value]).map((text) => ({ type: kind, value: text, country: home })),
  );
}

function said(values: readonly Said[]): string[] {
  return values.flatMap((value) => {
    const text = value?.trim() ?? '';
    return text === '' ? [] : [text];
  });
}
