/** Everything that a client report says of an entity, read beside each other. */
import { type Entity, findEntity, unsealEntity } from '../../entities/repository.ts';
import { type DocumentFacts, readDocumentFacts } from './documents.ts';
import { readVerificationFacts, type VerificationFacts } from './identity.ts';
import type { FactsReading, Listed } from './reading.ts';
import { type RegisterFacts, readRegisterFacts } from './register.ts';
import { type RelationFacts, readRelationFacts } from './relations.ts';
import { type ResponseFacts, readResponseFacts } from './responses.ts';
import { readScreeningFacts, type ScreeningFacts } from './screening.ts';

export interface EntityFacts {
  readonly entity: Entity;
  readonly relations: RelationFacts;
  readonly register: RegisterFacts | undefined;
  readonly screening: ScreeningFacts | undefined;
  readonly verifications: Listed<VerificationFacts>;
  readonly documents: Listed<DocumentFacts>;
  readonly responses: Listed<ResponseFacts>;
}

/** Undefined where there is no such entity. */
export async function readEntityFacts(
  reading: FactsReading,
  entityId: string,
): Promise<EntityFacts | undefined> {
  const { table, scope, opening } = reading;
  const [record, vault] = await Promise.all([findEntity(table, scope, entityId), opening]);
  if (record === undefined) return undefined;
  const entity = unsealEntity(record, vault);
  const [relations, register, screening, verifications, documents, responses] = await Promise.all([
    readRelationFacts(reading, entityId),
    readRegisterFacts(reading, entity.details),
    readScreeningFacts(reading, entityId),
    readVerificationFacts(reading, entityId),
    readDocumentFacts(reading, entityId),
    readResponseFacts(reading, entityId, record.response_count),
  ]);
  return { entity, relations, register, screening, verifications, documents, responses };
}
