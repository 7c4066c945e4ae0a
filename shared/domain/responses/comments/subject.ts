/** The subject of a comment: an answer or a file of a response, found by its id. */
import type { TenantRequest } from '#shared/http/operation.ts';
import { isThere } from '#shared/platform/condition.ts';
import type { Write } from '#shared/platform/ports.ts';
import { findQuestionnaire } from '../../questionnaires/repository.ts';
import { findAttachment } from '../attachments/repository.ts';
import { memberId, readMemberId } from '../member-id.ts';
import type { ResponseRecord } from '../record.ts';
import { findResponse } from '../repository.ts';
import { commentNotFound } from './errors.ts';
import type { CommentRecord, SubjectIds } from './schema.ts';

/** The response and member that the id names. They may not exist. */
export interface Subject {
  readonly kind: CommentRecord['subject'];
  readonly id: string;
  readonly responseId: string;
  readonly number: number;
}

/** Parses the one id that is set. Throws 404 for an id that is not of an answer or file. */
export function subjectOf({ answer_id, file_answer_id }: SubjectIds): Subject {
  const kind = (answer_id ?? null) === null ? 'attachment' : 'answer';
  const named = readMemberId(answer_id ?? file_answer_id ?? '', kind);
  if (named === undefined) throw commentNotFound();
  return { kind, id: memberId(named.responseId, kind, named.number), ...named };
}

export interface FoundSubject {
  readonly record: ResponseRecord;
  /** The checks beside that of the response that the subject still exists when the comment is written. */
  readonly held: readonly Write[];
}

/**
 * Checks that the subject still exists when the comment is written. Throws 404 where it does not exist in this tenant and
 * environment. A question can have comments before it has an answer.
 */
export async function findSubject(
  { tenantTable: table, scope, vault }: Pick<TenantRequest, 'tenantTable' | 'scope' | 'vault'>,
  { kind, id, responseId, number }: Subject,
): Promise<FoundSubject> {
  const [record, file] = await Promise.all([
    findResponse(table, scope, responseId),
    kind === 'attachment' ? findAttachment(table, scope, responseId, id, vault()) : undefined,
  ]);
  if (record === undefined) throw commentNotFound();
  if (kind === 'attachment') {
    if (file === undefined) throw commentNotFound();
    const { pk, sk } = file.record;
    const isAttached: Write = { check: { pk, sk }, when: isThere, refuse: () => commentNotFound() };
    return { record, held: [isAttached] };
  }
  const questionnaire = await findQuestionnaire(table, scope, record.questionnaire_id);
  if (!questionnaire?.questions.some((question) => question.id === number)) throw commentNotFound();
  return { record, held: [] };
}
