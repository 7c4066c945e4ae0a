/** Which field of a record a question asks for. Pure. */
import type { EntityType } from '../../entities/schema.ts';
import { meaningfulWords } from './wording.ts';

/** Facts that records state of an entity. */
export const RECORD_FIELDS = [
  'legal_name',
  'trading_name',
  'registration_number',
  'country',
  'incorporation_date',
  'address',
  'email',
  'phone',
  'website',
  'full_name',
  'first_name',
  'last_name',
  'date_of_birth',
  'nationality',
  'country_of_birth',
  'tax_id',
] as const;
export type RecordField = (typeof RECORD_FIELDS)[number];

/**
 * The words of a question beside those for the entity itself, in alphabetical order. A question with any other word, such as
 * "parent" or "director", asks for something else.
 */
const ASKED: Readonly<Record<EntityType, Partial<Record<RecordField, readonly string[]>>>> = {
  company: {
    legal_name: ['legal name', 'name', 'name official', 'name registration', 'legal name registration'],
    trading_name: ['name trade', 'name trading', 'name trading under', 'brand name'],
    registration_number: [
      'number registration',
      'number',
      'number registration trade',
      'commercial number registration',
    ],
    country: ['country incorporation', 'country registration', 'incorporation jurisdiction', 'jurisdiction'],
    incorporation_date: ['date incorporation', 'incorporation', 'date registration'],
    address: [
      'address',
      'address office registration',
      'address registration',
      'address legal',
      'address head office',
    ],
    email: ['address email', 'email', 'contact email', 'email general'],
    phone: ['number phone', 'phone', 'contact number phone', 'general number phone'],
    website: ['website', 'address website', 'url website', 'address web', 'url'],
  },
  individual: {
    full_name: ['name', 'legal name'],
    first_name: ['firstname', 'given name'],
    last_name: ['lastname'],
    date_of_birth: ['birth date', 'birth'],
    nationality: ['nationality'],
    country_of_birth: ['birth country'],
    address: ['address', 'address home', 'address residential', 'address permanent', 'address residence'],
    email: ['address email', 'email'],
    phone: ['number phone', 'phone', 'mobile number phone', 'mobile number'],
    tax_id: ['number tax', 'identification number tax', 'id tax'],
  },
};

/** Words for the entity that the questionnaire is about. */
const ITSELF: Readonly<Record<EntityType, ReadonlySet<string>>> = {
  company: new Set(['company', 'customer', 'client', 'applicant', 'respondent']),
  individual: new Set(['person', 'individual', 'customer', 'client', 'applicant', 'respondent']),
};

/** "Number" and "name" alone ask for the entity's own only where the question names it. */
const NEEDS_SUBJECT: ReadonlySet<string> = new Set(['number', 'name', 'url', 'address', 'birth']);

/** The field, or undefined where the question asks for anything else. */
export function fieldAskedFor(question: string, entity: EntityType): RecordField | undefined {
  const words = meaningfulWords(question);
  const rest = words.filter((word) => !ITSELF[entity].has(word));
  const asked = [...rest].sort().join(' ');
  if (NEEDS_SUBJECT.has(asked) && rest.length === words.length) return undefined;
  return RECORD_FIELDS.find((field) => ASKED[entity][field]?.includes(asked));
}
