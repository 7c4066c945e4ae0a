/** What is known of an entity, in groups. Facts that are not known are left out. Pure. */
import type { EntityView } from '#shared/domain/entities/schema.ts';

/** How a value is written: as it is, or in the person's language. */
export type Form = 'text' | 'day' | 'country' | 'gender' | 'number' | 'names';

const GROUPS = {
  who: [
    ['legal_name', 'text'],
    ['trading_name', 'text'],
    ['title', 'text'],
    ['first_name', 'text'],
    ['middle_name', 'text'],
    ['last_name', 'text'],
    ['other_names', 'names'],
    ['gender', 'gender'],
    ['date_of_birth', 'day'],
    ['country_of_birth', 'country'],
    ['nationality', 'country'],
    ['incorporation_date', 'day'],
    ['jurisdiction', 'country'],
    ['entity_subtype', 'text'],
  ],
  numbers: [
    ['registration_number', 'text'],
    ['national_id_number', 'text'],
    ['tax_id', 'text'],
    ['ssn', 'text'],
    ['social_insurance_number', 'text'],
    ['external_id', 'text'],
  ],
  contact: [
    ['email', 'text'],
    ['phone', 'text'],
    ['address_line_1', 'text'],
    ['address_line_2', 'text'],
    ['address_postal_code', 'text'],
    ['address_city', 'text'],
    ['address_state', 'text'],
    ['address_country', 'country'],
  ],
  checks: [
    ['risk_score', 'number'],
    ['last_kyc_check_date', 'day'],
    ['next_kyc_check_date', 'day'],
  ],
} as const satisfies Readonly<Record<string, readonly (readonly [keyof EntityView, Form])[]>>;

type GroupName = keyof typeof GROUPS;
export type FieldName = (typeof GROUPS)[GroupName][number][0];

/** Every group with its fields, in the order in which they are shown. */
export const FIELD_GROUPS = unsafeNames(Object.keys(GROUPS)).map((name) => ({ name, fields: GROUPS[name] }));

export interface KnownFact {
  readonly field: FieldName;
  readonly form: Form;
  readonly value: string | number | readonly string[];
}

export interface FactGroup {
  readonly name: GroupName;
  readonly facts: readonly KnownFact[];
}

/** Every group with something known; an entity of which nothing but the name is known has none. */
export function factGroups(entity: EntityView): readonly FactGroup[] {
  return unsafeNames(Object.keys(GROUPS)).flatMap((name) => {
    const facts = GROUPS[name].flatMap(([field, form]): readonly KnownFact[] => {
      const value = entity[field];
      const isKnown = value !== null && value !== undefined && value !== '' && !isEmpty(value);
      return isKnown ? [{ field, form, value }] : [];
    });
    return facts.length === 0 ? [] : [{ name, facts }];
  });
}

function isEmpty(value: string | number | readonly string[]): boolean {
  return Array.isArray(value) && value.length === 0;
}

function unsafeNames(names: readonly string[]): readonly GroupName[] {
  return names as readonly GroupName[];
}
