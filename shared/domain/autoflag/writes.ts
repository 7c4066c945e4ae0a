/** The writes of findings: flags on answers, and comments with the reason for the reviewer. */
import { createHash } from 'node:crypto';
import { MAX_MEMBER } from '#shared/platform/member-id.ts';
import type { Write } from '#shared/platform/ports.ts';
import type { TenantScope } from '#shared/platform/scope.ts';
import type { Vault } from '#shared/platform/vault.ts';
import { isWrittenAfter } from '../responses/answers/history/actor.ts';
import type { LoadedSection } from '../responses/answers/sections.ts';
import { createCommentWrite, type NewComment } from '../responses/comments/repository.ts';
import { memberId } from '../responses/member-id.ts';
import type { StoredAnswer } from '../responses/record.ts';
import type { LoadedResponse } from '../responses/repository.ts';
import type { Finding } from './model.ts';

/** Maximum comments per run. Further findings are only counted. */
export const MAX_COMMENTS = 40;

/** Maximum related questions named in a comment. */
const MOST_RELATED = 5;

/** Who signs the comments of a check. */
export const CHECK_AUTHOR = { profile_name: 'Automatic check', profile_email: '' };

/**
 * The sections in which a flag changes. Every run computes all flags again, so the flag of a corrected answer is removed. An
 * archived answer is never flagged.
 */
export function reflaggedSections(
  sections: readonly LoadedSection[],
  findings: readonly Pick<Finding, 'question_id'>[],
): readonly LoadedSection[] {
  const flaggedIds = new Set(findings.map(({ question_id }) => question_id));
  const flagOf = (answer: StoredAnswer) => !answer.archived && flaggedIds.has(answer.question_id);
  return sections
    .filter(({ answers }) => answers.some((answer) => answer.is_flagged !== flagOf(answer)))
    .map((section) => ({
      ...section,
      answers: section.answers.map((answer) => ({ ...answer, is_flagged: flagOf(answer) })),
    }));
}

/** The comments of a run: one per finding, except those that an earlier run made of the answer as it is now. */
export function newComments(
  loaded: Pick<LoadedResponse, 'record' | 'sections' | 'comments'>,
  findings: readonly Finding[],
  createdAt: string,
): readonly NewComment[] {
  const answers = new Map(
    loaded.sections.flatMap((section) => section.answers.map((answer) => [answer.question_id, answer])),
  );
  const written = new Map(loaded.comments.map(({ id, created_at: at }) => [id, at]));
  const taken = new Set<string>();
  return findings.slice(0, MAX_COMMENTS).flatMap((finding) => {
    const answer = answers.get(finding.question_id);
    const isPassed = (id: string) =>
      taken.has(id) || isWrittenAfter(written.get(id) ?? createdAt, answer?.written);
    const id = commentId(loaded.record.id, finding, isPassed);
    taken.add(id);
    if (answer === undefined || written.has(id)) return [];
    const content = { text: commentText(finding, answers), ...CHECK_AUTHOR };
    return [
      {
        id,
        subject: 'answer',
        subjectId: answer.id,
        type: 'ai_reviewer_side',
        authorKind: 'ai',
        content,
        createdAt,
      },
    ];
  });
}

export function commentWrites(
  scope: TenantScope,
  vault: Vault,
  comments: readonly NewComment[],
): readonly Write[] {
  return comments.map((comment) => createCommentWrite(scope, vault, comment));
}

/** The same finding of the same answer has the same id in every run. Two findings of a run never have the same id. */
function commentId(responseId: string, finding: Finding, isPassed: (id: string) => boolean): string {
  for (let attempt = 0; ; attempt += 1) {
    const id = memberId(responseId, 'comment', memberNumber(finding, attempt));
    if (!isPassed(id)) return id;
  }
}

function memberNumber({ rule, question_id, message }: Finding, attempt: number): number {
  const seed = JSON.stringify([rule, question_id, message, attempt]);
  return createHash('sha256').update(seed).digest().readUInt32BE(0) & MAX_MEMBER;
}

function commentText(
  { message, related_question_ids }: Finding,
  answers: ReadonlyMap<number, StoredAnswer>,
): string {
  const related = related_question_ids.slice(0, MOST_RELATED);
  const numbers = related.flatMap((id) => answers.get(id)?.question_number ?? []);
  if (numbers.length === 0) return message;
  return `${message} Compare question${numbers.length === 1 ? '' : 's'} ${numbers.join(', ')}.`;
}
