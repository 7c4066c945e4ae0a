/** Compares what was read from a document with the entity: one line per fact, also where nothing could be compared. Pure. */
import type { EntityDetails } from '../../entities/schema.ts';
import { countryOf, namesNoState } from '../../verification/provider/codes/countries.ts';
import type { FailureReason } from '../../verification/provider/failure-reasons.ts';
import type { ExtractedData } from '../../verification/provider/port.ts';
import type { Outcome } from '../../verification/schema.ts';
import { compareAddresses } from './address/compare.ts';
import { type Found, found, notCompared } from './findings.ts';
import { comparePersons } from './names.ts';
import type { COMPARED_FIELDS, ComparisonFinding, ComparisonLine, NotComparedReason } from './schema.ts';

type Field = (typeof COMPARED_FIELDS)[number];

/** What follows where a fact differs. No such finding leaves an outcome clear. */
interface Consequence {
  readonly outcome: Outcome;
  readonly reason: FailureReason;
  /** Where it is alike, or agrees in part only. */
  readonly inPart?: FailureReason;
}

/** By fact, in the order of the lines. */
export const COMPARISON_RULES: Readonly<Record<Field, Consequence>> = {
  name: { outcome: 'consider', reason: 'name_mismatch', inPart: 'name_in_part' },
  date_of_birth: { outcome: 'consider', reason: 'birth_date_mismatch' },
  document_number: { outcome: 'consider', reason: 'id_number_mismatch' },
  nationality: { outcome: 'consider', reason: 'nationality_mismatch' },
  address: { outcome: 'consider', reason: 'address_mismatch', inPart: 'address_in_part' },
  document_expiry: { outcome: 'consider', reason: 'document_expired' },
  age: { outcome: 'attention', reason: 'under_age' },
};

export interface Compared {
  readonly entity: EntityDetails;
  readonly document: ExtractedData;
  /** `YYYY-MM-DD`: the day of the check. */
  readonly today: string;
  /** In years. 0: there is no line for the age. */
  readonly minimumAge: number;
}

interface Sides {
  readonly ours: string | null;
  readonly theirs: string | null;
}

/** A line for every fact. The line of the age is there where the tenant asks for one. */
export function comparisonOf(compared: Compared): readonly ComparisonLine[] {
  const { entity, document, minimumAge } = compared;
  const number = { ours: entity.national_id_number ?? null, theirs: document.document_number };
  const lines = [
    nameLine(compared),
    line(
      'date_of_birth',
      { ours: entity.date_of_birth ?? null, theirs: document.date_of_birth },
      dateFinding,
    ),
    line('document_number', number, (ours, theirs) =>
      isNationalId(document) ? equality(plain(ours), plain(theirs)) : notCompared('other_number'),
    ),
    line(
      'nationality',
      { ours: entity.nationality ?? null, theirs: document.nationality },
      nationalityFinding,
    ),
    addressLine(compared),
    expiryLine(compared),
  ];
  return minimumAge === 0 ? lines : [...lines, ageLine(compared)];
}

function line(field: Field, sides: Sides, compare: (ours: string, theirs: string) => Found): ComparisonLine {
  const { ours, theirs } = sides;
  return ours === null || theirs === null
    ? lineOf(field, sides, notCompared(absence(sides)))
    : lineOf(field, sides, compare(ours, theirs));
}

function lineOf(field: Field, { ours, theirs }: Sides, { finding, score, reason }: Found): ComparisonLine {
  return {
    ...{ field, entity_value: ours, document_value: theirs, score, agrees: finding === 'agrees' },
    ...{ finding, not_compared_because: reason },
  };
}

function absence({ ours, theirs }: Sides): NotComparedReason {
  if (theirs !== null) return 'record_has_none';
  return ours === null ? 'neither_has' : 'provider_gave_none';
}

function nameLine({ entity, document }: Compared): ComparisonLine {
  const ours = joined(' ', entity.first_name, entity.middle_name, entity.last_name);
  const theirs = joined(' ', document.first_name, document.last_name);
  return line('name', { ours, theirs }, () =>
    comparePersons(
      { given: entity.first_name ?? '', middle: entity.middle_name ?? '', family: entity.last_name ?? '' },
      { given: document.first_name ?? '', middle: '', family: document.last_name ?? '' },
    ),
  );
}

/** Day and month in the other order are often confused: a person looks at it. */
function dateFinding(ours: string, theirs: string): Found {
  if (ours === theirs) return found('agrees');
  const [year, month, day] = ours.split('-');
  return theirs === `${year}-${day}-${month}` ? found('similar', 0.5) : found('differs');
}

/** An entity has the number of its national identity card. Passports and licences have numbers of their own. */
function isNationalId({ document_type: type }: ExtractedData): boolean {
  return type !== null && /national|identity/i.test(type);
}

function nationalityFinding(ours: string, theirs: string): Found {
  const [a, b] = [countryOf(ours) ?? ours.toUpperCase(), countryOf(theirs) ?? theirs.toUpperCase()];
  if (namesNoState(b)) return notCompared('no_nationality');
  return equality(a, b);
}

function addressLine({ entity, document: { address } }: Compared): ComparisonLine {
  const own = {
    line: joined(', ', entity.address_line_1, entity.address_line_2),
    postcode: entity.address_postal_code ?? null,
    city: entity.address_city ?? null,
    country: entity.address_country ?? null,
  };
  const read = {
    line: address?.line1 ?? null,
    postcode: address?.postcode ?? null,
    city: address?.city ?? null,
    country: address?.country ?? null,
  };
  const shown = (each: typeof own) => joined(', ', each.line, each.postcode, each.city, each.country);
  return lineOf('address', { ours: shown(own), theirs: shown(read) }, compareAddresses(own, read));
}

/** Whatever the provider says of it. A document is valid on its last day. */
function expiryLine({ document: { expiry_date: until }, today }: Compared): ComparisonLine {
  const sides = { ours: today, theirs: until };
  return line('document_expiry', sides, (ours, theirs) => found(theirs < ours ? 'differs' : 'agrees'));
}

/** The document's birth date counts. Where it gives none, ours says no more than that somebody is too young. */
function ageLine({ entity, document, today, minimumAge }: Compared): ComparisonLine {
  const read = ageOn(document.date_of_birth, today);
  const own = ageOn(entity.date_of_birth ?? null, today);
  const age = read ?? (own !== null && own < minimumAge ? own : null);
  const sides = { ours: String(minimumAge), theirs: age === null ? null : String(age) };
  return line('age', sides, () => found((age ?? 0) < minimumAge ? 'differs' : 'agrees'));
}

/** Whole years. A person born on 29 February is a year older on 1 March. */
function ageOn(born: string | null, today: string): number | null {
  if (born === null) return null;
  const years = Number(today.slice(0, 4)) - Number(born.slice(0, 4));
  return today.slice(5) < born.slice(5) ? years - 1 : years;
}

function plain(text: string): string {
  return text.toUpperCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
}

function equality(ours: string, theirs: string): Found {
  return found(ours === theirs ? 'agrees' : 'differs');
}

/** Null where no part says anything. */
function joined(separator: string, ...parts: readonly (string | null | undefined)[]): string | null {
  const said = parts.flatMap((part) => {
    const text = part?.trim() ?? '';
    return text === '' ? [] : [text];
  });
  return said.length === 0 ? null : said.join(separator);
}

/** The code of a finding that a person has to look at. Null where there is nothing to look at. */
export function reasonOf({
  field,
  finding,
}: Pick<ComparisonLine, 'field' | 'finding'>): FailureReason | null {
  const rule = COMPARISON_RULES[field];
  const reasons: Readonly<Record<ComparisonFinding, FailureReason | null>> = {
    agrees: null,
    similar: rule.inPart ?? rule.reason,
    partly: rule.inPart ?? rule.reason,
    differs: rule.reason,
    not_compared: null,
  };
  return reasons[finding];
}
