/** What the tenant has on record of the entity. Pure. */
import type { Section, Text } from '@probity/printing/document';
import type { Entity } from '../../../entities/repository.ts';
import type { EntityDetails } from '../../../entities/schema.ts';
import { facts } from '../../wording/blocks.ts';
import { dayInWords, instantInWords } from '../../wording/dates.ts';
import { countryInWords, labelInWords } from '../../wording/words.ts';

export function entitySection({ record, details, name }: Entity): Section {
  return {
    id: 'entity',
    heading: 'Entity information',
    content: facts([
      ['Name', name],
      ['Kind', record.entity_type === 'company' ? 'Company' : 'Individual'],
      ['Subtype', said(details.entity_subtype)],
      ['Other names', said(details.other_names?.join('; '))],
      ...(record.entity_type === 'company' ? companyRows(details) : individualRows(details)),
      ['E-mail', said(details.email)],
      ['Telephone', said(details.phone)],
      ['Address', addressOf(details)],
      ['Reference of the tenant', said(details.external_id)],
      ['Last KYC check', day(details.last_kyc_check_date)],
      ['Next KYC check', day(details.next_kyc_check_date)],
      ['On record since', instantInWords(record.created_at)],
      ['Last changed', instantInWords(record.updated_at)],
    ]),
  };
}

type Row = readonly [string, string | Text | null];

function companyRows(details: EntityDetails): readonly Row[] {
  return [
    ['Legal name', said(details.legal_name)],
    ['Trading name', said(details.trading_name)],
    ['Registration number', said(details.registration_number)],
    ['Jurisdiction', country(details.jurisdiction)],
    ['Incorporated', day(details.incorporation_date)],
  ];
}

/** Numbers that identify a person to authorities are shortened: a report goes through many hands. */
function individualRows(details: EntityDetails): readonly Row[] {
  return [
    ['Title', said(details.title)],
    ['Date of birth', day(details.date_of_birth)],
    ['Gender', details.gender === undefined || details.gender === null ? null : labelInWords(details.gender)],
    ['Nationality', country(details.nationality)],
    ['Country of birth', country(details.country_of_birth)],
    ['National identity number', shortened(details.national_id_number)],
    ['Tax number', shortened(details.tax_id)],
    ['Social security number', shortened(details.ssn)],
    ['Social insurance number', shortened(details.social_insurance_number)],
  ];
}

const SHOWN_DIGITS = 3;

/** The last characters of a number, such as `ending in 678`. Short numbers are not shown at all. */
export function shortened(number: string | null | undefined): string | null {
  const text = said(number);
  if (text === null) return null;
  return text.length < 2 * SHOWN_DIGITS ? 'on record' : `ending in ${text.slice(-SHOWN_DIGITS)}`;
}

function addressOf(details: EntityDetails): string | null {
  const parts = [
    said(details.address_line_1),
    said(details.address_line_2),
    [said(details.address_postal_code), said(details.address_city)].filter((part) => part !== null).join(' '),
    said(details.address_state),
    country(details.address_country),
  ];
  const address = parts.filter((part) => part !== null && part !== '').join(', ');
  return address === '' ? null : address;
}

function said(value: string | null | undefined): string | null {
  const text = value?.trim() ?? '';
  return text === '' ? null : text;
}

function day(value: string | null | undefined): string | null {
  return value === undefined || value === null ? null : dayInWords(value);
}

function country(code: string | null | undefined): string | null {
  return code === undefined || code === null ? null : countryInWords(code);
}
