/** Reads everything that an assessment says, or the reason why it can never be made. */

import type { Table } from '#shared/platform/ports.ts';
import type { TenantScope } from '#shared/platform/scope.ts';
import type { Vault } from '#shared/platform/vault.ts';
import type { Brand } from '#shared/printing/document.ts';
import { readResponse } from '../../autoflag/reading.ts';
import { findEntity, unsealEntity } from '../../entities/repository.ts';
import { commentsBySubject } from '../../responses/comments/repository.ts';
import type { LoadedResponse } from '../../responses/repository.ts';
import { findEnvironment } from '../../tenants/repository.ts';
import type { EnvironmentRecord } from '../../tenants/schema.ts';
import { readDocumentFacts } from '../facts/documents.ts';
import { readVerificationFacts } from '../facts/identity.ts';
import { readRegisterFacts } from '../facts/register.ts';
import { factsOfResponse } from '../facts/responses.ts';
import { readScreeningFacts } from '../facts/screening.ts';
import type { AssessmentFacts } from './model.ts';
import { assessedQuestions } from './questions.ts';

/** Everything, or a code that subscribers see. */
type AssessmentReading =
  | {
      readonly kind: 'ready';
      readonly facts: AssessmentFacts;
      readonly brand: Brand;
      readonly loaded: LoadedResponse;
    }
  | { readonly kind: 'impossible'; readonly reason: string };

/** Throws only errors that a retry may fix. `now` in milliseconds. */
export async function readAssessment(
  place: { readonly table: Table; readonly scope: TenantScope; readonly vault: Vault; readonly now: number },
  responseId: string,
): Promise<AssessmentReading> {
  const { table, scope, vault, now } = place;
  const reading = { table, scope, opening: Promise.resolve(vault), now };
  const [response, environment] = await Promise.all([
    readResponse(table, scope, responseId, vault),
    findEnvironment(table, scope),
  ]);
  if (response.kind === 'impossible') return response;
  if (environment === undefined) return { kind: 'impossible', reason: 'tenant_not_found' };
  const { loaded, questionnaire } = response;
  const { entity_id } = loaded.record;
  const record = await findEntity(table, scope, entity_id);
  if (record === undefined) return { kind: 'impossible', reason: 'entity_not_found' };
  const { details, name } = unsealEntity(record, vault);
  const [facts, screening, verifications, register, documents] = await Promise.all([
    factsOfResponse(reading, loaded),
    readScreeningFacts(reading, entity_id),
    readVerificationFacts(reading, entity_id),
    readRegisterFacts(reading, details),
    readDocumentFacts(reading, entity_id),
  ]);
  const beside = { evidence: new Map(), comments: commentsBySubject(loaded.comments, vault) };
  return {
    kind: 'ready',
    loaded,
    brand: brandOf(environment),
    facts: {
      madeAt: new Date(now).toISOString(),
      isTestData: scope.environment === 'test',
      response: facts,
      entity: {
        id: entity_id,
        name,
        type: record.entity_type,
        registrationNumber: text(details.registration_number),
        jurisdiction: text(details.jurisdiction),
      },
      ...assessedQuestions(loaded, questionnaire, beside, now),
      screening,
      verifications,
      register,
      documents,
    },
  };
}

function brandOf({ tenant_name: name, accent_color: color, logo }: EnvironmentRecord): Brand {
  return { name, color, logo: logo === null ? null : { type: logo.content_type, bytes: logo.bytes } };
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
