/** Reads everything that an assessment says, or the reason why it can never be made. */

import type { Brand } from '@probity/printing/document';
import type { Table } from '#shared/platform/ports.ts';
import type { TenantScope } from '#shared/platform/scope.ts';
import type { Vault } from '#shared/platform/vault.ts';
import { readResponse } from '../../autoflag/reading.ts';
import { isKnownTo } from '../../documents/classification.ts';
import { findDocuments } from '../../documents/library/repository.ts';
import { findEntity, unsealEntity } from '../../entities/repository.ts';
import { commentsBySubject } from '../../responses/comments/repository.ts';
import { loadEvidence, shownEvidence } from '../../responses/evidence/repository.ts';
import { evidenceByQuestion, type KnownEvidence, piecesOf } from '../../responses/evidence/view.ts';
import type { LoadedResponse } from '../../responses/repository.ts';
import { findEnvironment } from '../../tenants/repository.ts';
import { printedBrand } from '../brand.ts';
import { readDocumentFacts } from '../facts/documents.ts';
import { readVerificationFacts } from '../facts/identity.ts';
import type { FactsReading } from '../facts/reading.ts';
import { readRegisterFacts } from '../facts/register.ts';
import { readRelationFacts } from '../facts/relations.ts';
import { factsOfResponse, type ResponseFacts } from '../facts/responses.ts';
import { readScreeningFacts } from '../facts/screening.ts';
import type { FailureReason } from '../failure.ts';
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
  | { readonly kind: 'impossible'; readonly reason: FailureReason };

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
  if (environment === undefined) throw new Error('the tenant has no environment record');
  const { loaded, questionnaire } = response;
  const { entity_id } = loaded.record;
  const record = await findEntity(table, scope, entity_id);
  if (record === undefined) return { kind: 'impossible', reason: 'entity_deleted' };
  const { details, name } = unsealEntity(record, vault);
  const [evidence, facts, relations, screening, verifications, register, documents] = await Promise.all([
    loadEvidence(table, scope, responseId, reading.opening),
    factsOfResponse(reading, loaded),
    readRelationFacts(reading, entity_id),
    readScreeningFacts(reading, entity_id),
    readVerificationFacts(reading, entity_id),
    readRegisterFacts(reading, details),
    readDocumentFacts(reading, entity_id),
  ]);
  const shown = evidenceByQuestion(shownEvidence(loaded.record, evidence));
  const beside = {
    evidence: shown,
    known: await knownSources(reading, shown, facts),
    comments: commentsBySubject(loaded.comments, vault),
  };
  return {
    kind: 'ready',
    loaded,
    brand: printedBrand(environment),
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
        incorporationDate: text(details.incorporation_date),
      },
      ...assessedQuestions(loaded, questionnaire, beside, now),
      relations,
      screening,
      verifications,
      register,
      documents,
    },
  };
}

/** Ids of the documents in the evidence and in comparisons that reports may mention: their classification may have changed since they were read. */
async function knownSources(
  { table, scope, opening }: FactsReading,
  evidence: ReadonlyMap<number, KnownEvidence>,
  { files }: Pick<ResponseFacts, 'files'>,
): Promise<ReadonlySet<string>> {
  const pieces = [...evidence.values()].flatMap(piecesOf);
  const compared = [...evidence.values()].flatMap(({ comparison }) => [
    ...(comparison?.documents ?? []),
    ...(comparison?.left_out ?? []),
  ]);
  const cited = pieces.flatMap(({ source, source_id: id }) => (source === 'document' ? [id] : []));
  const ids = new Set([...cited, ...compared]);
  const documents = await findDocuments(table, scope, [...ids], opening);
  const known = documents.filter(({ record }) => isKnownTo('report', record)).map(({ record }) => record.id);
  return new Set([...known, ...files.map(({ id }) => id)]);
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
