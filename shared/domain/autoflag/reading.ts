/** Reads what a run needs, or gives the reason why it can never succeed. */
import type { Table } from '#shared/platform/ports.ts';
import type { TenantScope } from '#shared/platform/scope.ts';
import type { Vault } from '#shared/platform/vault.ts';
import { findQuestionnaire, type Questionnaire } from '../questionnaires/repository.ts';
import { contents } from '../responses/answers/merge.ts';
import type { ResponseDetails, ResponseRecord } from '../responses/record.ts';
import { findResponse, type LoadedResponse, loadResponse, unsealDetails } from '../responses/repository.ts';
import { attachedTo } from '../responses/submission/submit.ts';
import type { AssessedResponse } from './model.ts';
import { isUnreadable, strictVault } from './unreadable.ts';

/** Why a run failed for good. Subscribers see it. */
type Reason = 'response_not_found' | 'questionnaire_not_found' | 'response_unreadable';

export type Reading =
  | { readonly kind: 'ready'; readonly loaded: LoadedResponse; readonly questionnaire: Questionnaire }
  | {
      readonly kind: 'impossible';
      readonly reason: Reason;
      /** The fields of the response for the event, or undefined where there are none. */
      readonly named: Pick<LoadedResponse, 'record' | 'details'> | undefined;
    };

const NO_NAMES: ResponseDetails = {
  response_name: '',
  questionnaire_name: '',
  entity_name: '',
  sent_by: '',
  responded_by: null,
  reviewed_by: null,
  manager_reviewer: null,
};

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
    if (loaded === undefined) return { kind: 'impossible', reason: 'response_not_found', named: undefined };
    const questionnaire = await findQuestionnaire(table, scope, loaded.record.questionnaire_id);
    return questionnaire === undefined
      ? { kind: 'impossible', reason: 'questionnaire_not_found', named: loaded }
      : { kind: 'ready', loaded, questionnaire };
  } catch (error) {
    if (!isUnreadable(error)) throw error;
    const named = await nameOf(table, scope, responseId, vault);
    return { kind: 'impossible', reason: 'response_unreadable', named };
  }
}

/** The parts of the response that can still be unsealed. */
async function nameOf(table: Table, scope: TenantScope, responseId: string, vault: Vault) {
  try {
    const record = await findResponse(table, scope, responseId);
    return record === undefined ? undefined : { record, details: detailsOf(record, vault) };
  } catch (error) {
    if (!isUnreadable(error)) throw error;
    return undefined;
  }
}

function detailsOf(record: ResponseRecord, vault: Vault): ResponseDetails {
  try {
    return unsealDetails(record, vault);
  } catch (error) {
    if (!isUnreadable(error)) throw error;
    return NO_NAMES;
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
