/** What waits of the records of an environment, derived from the records alone. */
import { armedCheck } from '#shared/domain/documents/expiry/arm.ts';
import { findDated, workOf } from '#shared/domain/documents/expiry/check.ts';
import { assignableDocument } from '#shared/domain/documents/expiry/work.ts';
import { findEntities, unsealEntity } from '#shared/domain/entities/repository.ts';
import { assignableResponse } from '#shared/domain/responses/assignment/writes.ts';
import {
  assignableQuestion,
  conversationKey,
  derivedQuestion,
  findConversation,
} from '#shared/domain/responses/comments/waiting.ts';
import type { ResponseRecord } from '#shared/domain/responses/record.ts';
import { findResponses, unsealDetails } from '#shared/domain/responses/repository.ts';
import { derivedWorkOfResponse } from '#shared/domain/responses/work.ts';
import { assignableCase, workOfCase } from '#shared/domain/screening/cases/work.ts';
import { screeningIdOf } from '#shared/domain/screening/keys.ts';
import { caseContentOf, contentOf } from '#shared/domain/screening/store/records.ts';
import { loadScreening } from '#shared/domain/screening/store/repository.ts';
import { assignableScreening, workOfFailure } from '#shared/domain/screening/work.ts';
import { findRows, findVerification, unsealVerification } from '#shared/domain/verification/repository.ts';
import { assignableVerification, workOfVerification } from '#shared/domain/verification/work.ts';
import { findReviews } from '#shared/domain/verification-sessions/reviews/repository.ts';
import type { AssignableSubjects } from '#shared/domain/work/assign.ts';
import type { Ground, Spot, WorkChange } from '#shared/domain/work/changes.ts';
import { readAll } from '#shared/platform/counted-lists/counted-list.ts';
import type { Key, Table } from '#shared/platform/ports.ts';

export const SUBJECTS: AssignableSubjects = {
  response: assignableResponse,
  question: assignableQuestion,
  case: assignableCase,
  screening: assignableScreening,
  verification: assignableVerification,
  document: assignableDocument,
};

/** A record that may have an item, and the change that makes its item right. */
export interface Derived {
  readonly spot: Spot;
  readonly record: Key;
  /** The mark that the record has. */
  readonly mark: string | undefined;
  readonly change: WorkChange;
  /** True where a change of the record increases its version. */
  readonly isVersioned: boolean;
}

export type Source = Ground & { readonly table: Table };

/** Ids of everything that is on a list of the environment. */
export async function idsOf({ table, scope }: Source, list: 'RES' | 'ENT'): Promise<readonly string[]> {
  const items = await readAll(table, scope, list, undefined);
  return items.map((item) => String(item['id']));
}

export async function ofResponses(source: Source, ids: readonly string[]): Promise<readonly Derived[]> {
  const { table, scope } = source;
  const records: readonly ResponseRecord[] = await findResponses(table, scope, ids);
  const found = await Promise.all(records.map((record) => ofResponse(source, record)));
  return found.flat();
}

/** Its review, and the questions of its respondent. */
async function ofResponse(source: Source, record: ResponseRecord): Promise<readonly Derived[]> {
  const { table, scope, vault } = source;
  const details = unsealDetails(record, vault);
  const conversation = await findConversation(table, scope, record.id);
  return [
    {
      spot: { slot: 'response', subjectId: record.id },
      record,
      mark: record.work,
      change: derivedWorkOfResponse(source, record, details),
      isVersioned: true,
    },
    {
      spot: { slot: 'question', subjectId: record.id },
      record: conversationKey(scope, record.id),
      mark: conversation.record?.work,
      change: derivedQuestion(source, { record, details }, conversation),
      isVersioned: true,
    },
  ];
}

/** The case, the failed screening, the verifications and the documents of an entity. */
export async function ofEntity(source: Source, entityId: string): Promise<readonly Derived[]> {
  return [
    ...(await ofScreening(source, entityId)),
    ...(await ofVerifications(source, entityId)),
    ...(await ofDocuments(source, entityId)),
  ];
}

/** The check is armed, too: that of documents from before there was one finds later dates. */
async function ofDocuments(source: Source, entityId: string): Promise<readonly Derived[]> {
  const { table, scope, vault } = source;
  const found = await findDated(table, scope, entityId, Promise.resolve(vault));
  if (found === undefined) return [];
  await table.commit([armedCheck(scope, entityId, Date.parse(source.at), `repair#${source.at}`)]);
  return found.documents.map((document) => ({
    spot: { slot: 'document', subjectId: document.record.id },
    record: document.record,
    mark: document.record.work,
    change: workOf(source, document, found),
    isVersioned: false,
  }));
}

async function ofScreening(source: Source, entityId: string): Promise<readonly Derived[]> {
  const { table, scope, vault } = source;
  const [screening, [entity]] = await Promise.all([
    loadScreening(table, scope, screeningIdOf(entityId), Promise.resolve(vault)),
    findEntities(table, scope, [entityId]),
  ]);
  if (screening === undefined || entity === undefined) return [];
  const { record, cases, profiles } = screening;
  const name = unsealEntity(entity, vault).name;
  const shown = cases.map(
    ({ record: found, details }): Derived => ({
      spot: { slot: 'case', subjectId: found.id },
      record: found,
      mark: found.work,
      change: workOfCase(
        source,
        found,
        { next: caseContentOf(found), details },
        { entityType: record.entity_type, profiles, ownership: record.ownership },
      ),
      isVersioned: true,
    }),
  );
  const failure: Derived = {
    spot: { slot: 'screening', subjectId: record.id },
    record,
    mark: record.work,
    change: workOfFailure({ ...source, at: record.updated_at }, record, contentOf(record), name),
    isVersioned: true,
  };
  return [...shown, failure];
}

async function ofVerifications(source: Source, entityId: string): Promise<readonly Derived[]> {
  const { table, scope, vault } = source;
  const rows = await findRows(table, scope, entityId);
  const found = await Promise.all(
    rows.map(async ({ id }): Promise<readonly Derived[]> => {
      const [record, reviews] = await Promise.all([
        findVerification(table, scope, id),
        findReviews(table, scope, id, Promise.resolve(vault)),
      ]);
      if (record === undefined) return [];
      const [latest] = reviews;
      const entityName = unsealVerification(record, vault).entity_name;
      const known = latest === undefined ? { entityName } : { entityName, latest };
      const change = workOfVerification(source, record, record, known);
      const spot = { slot: 'verification', subjectId: id } as const;
      return [{ spot, record, mark: record.work, change, isVersioned: false }];
    }),
  );
  return found.flat();
}
