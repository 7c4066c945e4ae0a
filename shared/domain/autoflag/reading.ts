/** Reads what a run needs, or gives the reason why it can never succeed. */
import type { Table } from '#shared/platform/ports.ts';
import type { TenantScope } from '#shared/platform/scope.ts';
import type { Vault } from '#shared/platform/vault.ts';
import { findQuestionnaire, type Questionnaire } from '../questionnaires/repository.ts';
import { contents } from '../responses/answers/merge.ts';
import type { ResponseRecord } from '../responses/record.ts';
import { type LoadedResponse, loadResponse } from '../responses/repository.ts';
import { attachedTo } from '../responses/submission/submit.ts';
import type { AssessedResponse } from './model.ts';
import { isUnreadable, strictVault } from './unreadable.ts';

/** Why a run failed for good. Subscribers see it. */
type Reason = 'response_not_found' | 'questionnaire_not_found' | 'response_unreadable';

export type Reading =
  | { readonly kind: 'ready'; readonly loaded: LoadedResponse; readonly questionnaire: Questionnaire }
  | { readonly kind: 'impossible'; readonly reason: Reason };

/** Throws only errors that a retry may fix. */
export async function readResponse(
  table: Table,
  scope: TenantScope,
  responseId: string,
  plain: Vault,
): Promise<Reading> {
  const vault = strictVault(plain);
  try {
    const loaded = await loadResponse(table, scope, responseId, Promise.resolve(vault));
    if (loaded === undefined) return { kind: 'impossible', reason: 'response_not_found' };
    const questionnaire = await findQuestionnaire(table, scope, loaded.record.questionnaire_id);
    return questionnaire === undefined
      ? { kind: 'impossible', reason: 'questionnaire_not_found' }
      : { kind: 'ready', loaded, questionnaire };
  } catch (error) {
    if (!isUnreadable(error)) throw error;
    return { kind: 'impossible', reason: 'response_unreadable' };
  }
}

/** The time zone furthest ahead of UTC. */
const FURTHEST_AHEAD_MS = 14 * 3_600_000;

/** The parts of a stored response that the rules need. */
export interface Submitted extends Pick<LoadedResponse, 'sections' | 'attachments'> {
  readonly record: Pick<ResponseRecord, 'submitted_at'>;
}

/** A response as input of the rules. `now` in milliseconds is used where it has no time of submission. */
export function assessedResponse(
  loaded: Submitted,
  questionnaire: Pick<Questionnaire, 'questions' | 'file_questions'>,
  now: number,
): AssessedResponse {
  const { submitted_at } = loaded.record;
  const submitted = submitted_at === null ? now : Date.parse(submitted_at);
  return {
    questions: questionnaire.questions,
    file_questions: questionnaire.file_questions,
    answers: contents(
      loaded.sections.map((section) => ({
        ...section,
        answers: section.answers.filter((answer) => !answer.archived),
      })),
    ),
    attachedFileQuestions: attachedTo(loaded),
    otherFilesAttached: loaded.attachments.some(({ record }) => record.file_question_id === null),
    today: new Date(submitted + FURTHEST_AHEAD_MS).toISOString().slice(0, 10),
  };
}
