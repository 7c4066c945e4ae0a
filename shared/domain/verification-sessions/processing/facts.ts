/** What a provider is told of a case: the facts of the entity, and what the person has submitted. */
import type { Objects, Table } from '#shared/platform/ports.ts';
import type { TenantScope } from '#shared/platform/scope.ts';
import type { Vault } from '#shared/platform/vault.ts';
import { findEntity, unsealEntity } from '../../entities/repository.ts';
import type { EntityDetails } from '../../entities/schema.ts';
import type { Progress } from '../../verification/progress/repository.ts';
import type { CaseFacts, Evidence, PersonFacts } from '../../verification/provider/port.ts';
import { CHECK_TYPES, type CheckType, type VerificationRecord } from '../../verification/schema.ts';
import type { CaseRecord } from './schema.ts';

/** Facts of the person. Undefined for an entity that was deleted. */
export async function findPerson(
  table: Table,
  scope: TenantScope,
  entityId: string,
  vault: Vault,
): Promise<PersonFacts | undefined> {
  const record = await findEntity(table, scope, entityId);
  return record === undefined ? undefined : personOf(unsealEntity(record, vault).details);
}

function personOf(details: EntityDetails): PersonFacts {
  return {
    first_name: details.first_name ?? null,
    middle_name: details.middle_name ?? null,
    last_name: details.last_name ?? null,
    date_of_birth: details.date_of_birth ?? null,
    nationality: details.nationality ?? null,
    email: details.email ?? null,
    national_id_number: details.national_id_number ?? null,
    address: addressOf(details),
  };
}

function addressOf(details: EntityDetails): PersonFacts['address'] {
  const address = {
    line1: details.address_line_1 ?? null,
    city: details.address_city ?? null,
    postcode: details.address_postal_code ?? null,
    country: details.address_country ?? null,
  };
  return Object.values(address).every((part) => part === null) ? null : address;
}

export function checksOf({ checks }: Pick<VerificationRecord, 'checks'>): readonly CheckType[] {
  return CHECK_TYPES.filter((type) => checks.some(({ check_type }) => check_type === type));
}

export function caseFacts(
  session: VerificationRecord,
  record: CaseRecord,
  progress: Progress,
  person: PersonFacts,
): CaseFacts {
  return {
    sessionId: session.id,
    checks: checksOf(session),
    person,
    document: progress.document,
    sandboxOutcome: progress.sandbox_outcome,
    round: record.round,
    failedAttempts: record.failed_attempts,
    given: progress.captures.map(({ slot }) => slot),
  };
}

/** The files of the person, which are read when the provider asks for them. */
export function evidenceOf(progress: Progress, objects: Objects): readonly Evidence[] {
  return progress.captures.map(({ slot, object_name, content_type }) => ({
    slot,
    contentType: content_type,
    bytes: async () => {
      const bytes = await objects.get(object_name);
      if (bytes === undefined) throw new Error('a submitted file is not in the store');
      return bytes;
    },
  }));
}
