/** The fields of the form of an entity: which a kind has, what is shown of it, and what is sent. Pure. */
import type { EntityType, EntityView } from '#shared/domain/entities/schema.ts';
import { FIELD_GROUPS, type FieldName, type Form } from './facts.ts';

/** What is typed, by field. Names beside the own one are a line each. */
export type Typed = Readonly<Partial<Record<FieldName, string>>>;

const COMPANIES: readonly FieldName[] = [
  'legal_name',
  'trading_name',
  'registration_number',
  'jurisdiction',
  'incorporation_date',
];
const INDIVIDUALS: readonly FieldName[] = [
  'title',
  'first_name',
  'middle_name',
  'last_name',
  'gender',
  'date_of_birth',
  'country_of_birth',
  'nationality',
  'national_id_number',
  'tax_id',
  'ssn',
  'social_insurance_number',
];

/** Longest texts of the contract; 255 where nothing is said. */
const LONGEST: Readonly<Partial<Record<FieldName, number>>> = {
  title: 50,
  first_name: 150,
  middle_name: 150,
  last_name: 150,
  registration_number: 100,
  national_id_number: 100,
  tax_id: 100,
  ssn: 100,
  social_insurance_number: 100,
  entity_subtype: 100,
  email: 254,
  phone: 50,
  address_city: 150,
  address_state: 150,
  address_postal_code: 30,
};

export interface FormField {
  readonly name: FieldName;
  readonly form: Form;
  readonly longest: number;
  readonly isRequired: boolean;
}

export interface FormGroup {
  readonly name: (typeof FIELD_GROUPS)[number]['name'];
  readonly fields: readonly FormField[];
}

/** An individual needs both names. A company needs one of its two, which the service says. */
const REQUIRED: readonly FieldName[] = ['first_name', 'last_name'];

/** Of a kind, in the order in which they are shown. */
export function formGroups(type: EntityType): readonly FormGroup[] {
  const others = type === 'company' ? INDIVIDUALS : COMPANIES;
  return FIELD_GROUPS.map(({ name, fields }) => ({
    name,
    fields: fields
      .filter(([field]) => !others.includes(field))
      .map(([field, form]) => ({
        name: field,
        form,
        longest: LONGEST[field] ?? 255,
        isRequired: REQUIRED.includes(field),
      })),
  }));
}

/** What the form shows of an entity. */
export function typedOf(entity: EntityView): Typed {
  const fields = formGroups(entity.entity_type).flatMap((group) => group.fields);
  return Object.fromEntries(
    fields.map(({ name }) => {
      const value = entity[name];
      return [name, Array.isArray(value) ? value.join('\n') : String(value ?? '')];
    }),
  );
}

/** The fields that a person has typed over. */
export function typedOver(before: Typed, typed: Typed): Typed {
  const names = FIELD_GROUPS.flatMap(({ fields }) => fields.map(([name]) => name));
  return Object.fromEntries(
    names.flatMap((name) => (typed[name] === before[name] ? [] : [[name, typed[name] ?? '']])),
  );
}

/** Only what was changed: what somebody else has changed meanwhile in other fields stays. Null empties a field. */
export function changedFields(
  type: EntityType,
  before: Typed,
  after: Typed,
): Readonly<Record<string, unknown>> {
  const fields = formGroups(type).flatMap((group) => group.fields);
  return Object.fromEntries(
    fields.flatMap(({ name, form }) => {
      const [was, is] = [sentValue(form, before[name]), sentValue(form, after[name])];
      return JSON.stringify(was) === JSON.stringify(is) ? [] : [[name, is]];
    }),
  );
}

function sentValue(form: Form, typed = ''): string | number | readonly string[] | null {
  const text = typed.trim();
  if (form === 'names') {
    return text
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '');
  }
  if (text === '') return null;
  return form === 'number' ? Number(text) : text;
}
