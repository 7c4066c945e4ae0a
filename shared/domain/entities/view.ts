/** How entities are answered. */
import { distinguishing, NOTHING_KNOWN } from './distinguishing.ts';
import type { Entity, EntityLine } from './repository.ts';
import type { EntityLineView, EntityListItem, EntityRecord, EntityView } from './schema.ts';

/** `entity`: what is stored of it; undefined where it was deleted since its list was read. */
export function listItem(line: EntityLine, entity: Entity | undefined): EntityListItem {
  return {
    ...lineView(line, entity?.record),
    distinguished_by: entity === undefined ? NOTHING_KNOWN : distinguishing(entity.details),
    owners_found: entity?.record.owners_found ?? null,
  };
}

function lineView(
  { row, name }: EntityLine,
  record: Pick<EntityRecord, 'screening_failure'> | undefined,
): EntityLineView {
  return {
    id: row.id,
    name,
    entity_type: row.entity_type,
    is_primary: row.is_primary,
    screening_status: row.screening_status,
    screening_failure: record?.screening_failure ?? null,
    response_count: row.response_count,
    risk_profiles_count: row.risk_profiles_count,
    created_at: row.created_at,
  };
}

export function entityView({ record, details, name }: Entity): EntityView {
  return {
    ...lineView({ row: record, name }, record),
    updated_at: record.updated_at,
    ...nullForMissing(details),
    risk_score: details.risk_score ?? record.screened_risk_score ?? null,
    screening_decision: record.screening_decision ?? null,
  };
}

/** The score is the tenant's own, or else the screening's. */
type Answered = Omit<EntityView, keyof EntityLineView | 'updated_at' | 'risk_score' | 'screening_decision'>;

function nullForMissing(details: Entity['details']): Answered {
  const said = <T>(value: T | null | undefined): T | null => value ?? null;
  return {
    other_names: said(details.other_names),
    external_id: said(details.external_id),
    entity_subtype: said(details.entity_subtype),
    legal_name: said(details.legal_name),
    trading_name: said(details.trading_name),
    registration_number: said(details.registration_number),
    jurisdiction: said(details.jurisdiction),
    incorporation_date: said(details.incorporation_date),
    title: said(details.title),
    first_name: said(details.first_name),
    middle_name: said(details.middle_name),
    last_name: said(details.last_name),
    gender: said(details.gender),
    date_of_birth: said(details.date_of_birth),
    country_of_birth: said(details.country_of_birth),
    nationality: said(details.nationality),
    national_id_number: said(details.national_id_number),
    tax_id: said(details.tax_id),
    ssn: said(details.ssn),
    social_insurance_number: said(details.social_insurance_number),
    email: said(details.email),
    phone: said(details.phone),
    address_line_1: said(details.address_line_1),
    address_line_2: said(details.address_line_2),
    address_city: said(details.address_city),
    address_state: said(details.address_state),
    address_postal_code: said(details.address_postal_code),
    address_country: said(details.address_country),
    last_kyc_check_date: said(details.last_kyc_check_date),
    next_kyc_check_date: said(details.next_kyc_check_date),
  };
}
