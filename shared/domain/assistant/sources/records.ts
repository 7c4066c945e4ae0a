/** The entity's own record and stored data of registers as sources. Pure. */

import type { CompanyFacts, CompanyItem } from '../../company-search/schema.ts';
import { countryName } from '../../company-search/view.ts';
import type { Entity } from '../../entities/repository.ts';
import type { Question } from '../../questionnaires/schema.ts';
import type { Finding } from './finding.ts';
import { fieldAskedFor, type RecordField } from './record-fields.ts';
import { valueOfField } from './record-values.ts';

/** A record with what it states. */
export interface RecordSource {
  readonly kind: 'entity' | 'register';
  /** Id of the entity, or name of the register. */
  readonly id: string;
  readonly name: string;
  readonly confidence: number;
  readonly facts: Partial<Readonly<Record<RecordField, string>>>;
}

/** The tenant wrote the record itself. */
const CONFIDENCE_OF_ENTITY = 0.97;
/** A register's company is the entity: by its number, or by its name only. */
const CONFIDENCE_OF_REGISTER = { number: 0.95, name: 0.85 } as const;

/** The record's value for the question. Undefined where it does not ask for a field, or the field is empty. */
export function recordFinding(
  question: Question,
  entity: Pick<Entity, 'record'>,
  source: RecordSource,
): Finding | undefined {
  const field = fieldAskedFor(question.text, entity.record.entity_type);
  const fact = field === undefined ? undefined : source.facts[field];
  if (field === undefined || fact === undefined) return undefined;
  const value = valueOfField(question, field, fact);
  if (value === undefined) return undefined;
  const label = `field ${field}`;
  return {
    kind: source.kind,
    value,
    confidence: source.confidence,
    engine: 'record',
    proofs: [{ sourceId: source.id, name: source.name, at: null, label, quotation: fact }],
  };
}

export function entitySource({ record, details, name }: Entity): RecordSource {
  const isCompany = record.entity_type === 'company';
  const facts: Partial<Record<RecordField, string | null | undefined>> = {
    legal_name: details.legal_name,
    trading_name: details.trading_name,
    registration_number: details.registration_number,
    country: details.jurisdiction,
    incorporation_date: details.incorporation_date,
    address: addressLine([
      details.address_line_1,
      details.address_line_2,
      [details.address_postal_code, details.address_city].filter(isSaid).join(' '),
      details.address_state,
      isSaid(details.address_country) ? countryName(details.address_country) : null,
    ]),
    email: details.email,
    phone: details.phone,
    ...(isCompany ? {} : { full_name: name }),
    first_name: details.first_name,
    last_name: details.last_name,
    date_of_birth: details.date_of_birth,
    nationality: details.nationality,
    country_of_birth: details.country_of_birth,
    tax_id: details.tax_id,
  };
  return { kind: 'entity', id: record.id, name, confidence: CONFIDENCE_OF_ENTITY, facts: stated(facts) };
}

/** The register's data of the entity, where exactly one active company is the entity. */
export function registerItemOf(entity: Entity, items: readonly CompanyItem[]): CompanyItem | undefined {
  const { registration_number: number } = entity.details;
  const own = items.filter((item) =>
    isSaid(number) ? isSameNumber(number, item.registrationNumber) : item.active && isSameName(entity, item),
  );
  return own.length === 1 ? own[0] : undefined;
}

export function registerSource(entity: Entity, item: CompanyItem | CompanyFacts): RecordSource {
  const { address } = item;
  const country = address.country === null ? null : nameOfCountry(address.country);
  const facts: Partial<Record<RecordField, string | null | undefined>> = {
    legal_name: item.name,
    registration_number: item.registrationNumber,
    country: item.incorporationCountry,
    incorporation_date: item.incorporationDate,
    address: addressLine([
      address.line1,
      [address.postalCode, address.city].filter(isSaid).join(' '),
      country,
    ]),
    ...('website' in item ? { website: item.website, email: item.email, phone: item.phone } : {}),
  };
  const byNumber = isSaid(entity.details.registration_number);
  return {
    kind: 'register',
    id: item.source,
    name: item.name,
    confidence: byNumber ? CONFIDENCE_OF_REGISTER.number : CONFIDENCE_OF_REGISTER.name,
    facts: stated(facts),
  };
}

function stated(facts: Partial<Record<RecordField, string | null | undefined>>): RecordSource['facts'] {
  return Object.fromEntries(Object.entries(facts).filter(([, fact]) => isSaid(fact)));
}

/** An address without its first line is no address. */
function addressLine(parts: readonly (string | null | undefined)[]): string | null {
  return isSaid(parts[0]) ? parts.filter(isSaid).join(', ') : null;
}

function nameOfCountry(country: string): string {
  return /^[A-Z]{2}$/.test(country) ? countryName(country) : country;
}

function isSaid(text: string | null | undefined): text is string {
  return text !== undefined && text !== null && text.trim() !== '';
}

function isSameNumber(a: string, b: string | null): boolean {
  return b !== null && plain(a).replace(/^0+/, '') === plain(b).replace(/^0+/, '');
}

function isSameName({ details }: Entity, { name }: CompanyItem): boolean {
  return isSaid(details.legal_name) && plain(details.legal_name) === plain(name);
}

function plain(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
}
