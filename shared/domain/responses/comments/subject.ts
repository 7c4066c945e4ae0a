/** What a comment is about, found by its id alone: an answer or a file of a response. */
import type { TenantRequest } from '#shared/http/operation.ts';
import { isThere } from '#shared/platform/condition.ts';
import type { Write } from '#shared/platform/ports.ts';
import { findQuestionnaire } from '../../questionnaires/repository.ts';
import { findAttachment } from '../attachments/repository.ts';
import { stillThere } from '../exists-check.ts';
import { memberId, readMemberId } from '../member-id.ts';
import { findResponse } from '../repository.ts';
import { commentNotFound } from './errors.ts';
import type { CommentRecord, SubjectIds } from './schema.ts';

/** Which member of which response is meant; whether it exists is another question. */
export interface Subject {
  readonly kind: CommentRecord['subject'];
  readonly id: string;
  readonly responseId: string;
  readonly number: number;
}

/** Reads the one id that was given; throws 404 for an id that can be no answer's or file's. */
export function subjectOf({ answer_id, file_answer_id }: SubjectIds): Subject {
  const kind = (answer_id ?? null) === null ? 'attachment' : 'answer';
  const named = readMemberId(answer_id ?? file_answer_id ?? '', kind);
  if (named === undefined) throw commentNotFound();
  return { kind, id: memberId(named.responseId, kind, named.number), ...named };
}

/**
 * Answers the checks that hold the subject in place while a comment on it is written; throws 404 where it is not of
 * this tenant and environment. An answer may be commented on before it is given: its question is there.
 */
export async function findSubject(
  { tenantTable: table, scope, vault }: Pick<TenantRequest, 'tenantTable' | 'scope' | 'vault'>,
  { kind, id, responseId, number }: Subject,
): Promise<readonly Write[]> {
  const [record, file] = await Promise.all([
    findResponse(table, scope, responseId),
    kind === 'attachment' ? findAttachment(table, scope, responseId, id, vault()) : undefined,
  ]);
  if (record === undefined) throw commentNotFound();
  if (kind === 'attachment') {
    if (file === undefined) throw commentNotFound();
    const { pk, sk } = file.record;
    return [stillThere(record), { check: { pk, sk }, when: isThere, refuse: () => commentNotFound() }];
  }
  const questionnaire = await findQuestionnaire(table, scope, record.questionnaire_id);
  if (!questionnaire?.questions.some((question) => question.id === number)) throw commentNotFound();
  return [stillThere(record)];
}
