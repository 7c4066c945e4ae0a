/** Reads what every call of the respondent's page needs: the session, its response, and the template. */

import type { RespondentRequest } from '#shared/http/operation.ts';
import type { Vault } from '#shared/platform/vault.ts';
import { findQuestionnaire, type Questionnaire } from '../questionnaires/repository.ts';
import type { Attachment } from '../responses/attachments/repository.ts';
import { notEditable } from '../responses/errors.ts';
import { type KnownToRespondent, knownToRespondent } from '../responses/known-to-respondent.ts';
import { loadResponse } from '../responses/repository.ts';
import { linkRevoked } from '../sessions/errors.ts';
import { findSession } from '../sessions/repository.ts';
import type { SessionRecord } from '../sessions/schema.ts';
import { sessionOfToken } from '../sessions/session/admit.ts';

export interface Everything {
  readonly session: SessionRecord;
  readonly loaded: KnownToRespondent | undefined;
  /** All files of the response, to choose a free id. No response to the respondent may depend on them in any other way. */
  readonly everyAttachment: readonly Attachment[];
  readonly questionnaire: Questionnaire | undefined;
  readonly vault: Vault;
}

/** Takes one round trip, because the token contains the ids. Throws 410 where the response was deleted in the meantime. */
export async function readAll(request: RespondentRequest): Promise<Everything> {
  const { respondent, scope, tenantTable: table } = request;
  const opening = request.vault();
  const [session, loaded, questionnaire, vault] = await Promise.all([
    findSession(table, scope, respondent.sessionId),
    respondent.responseId === null ? undefined : loadResponse(table, scope, respondent.responseId, opening),
    respondent.questionnaireId === null
      ? undefined
      : findQuestionnaire(table, scope, respondent.questionnaireId),
    opening,
  ]);
  const open = sessionOfToken(session, respondent.linkVersion, request.now);
  if (respondent.responseId !== null && loaded === undefined) throw linkRevoked();
  return {
    session: open,
    loaded: loaded === undefined ? undefined : knownToRespondent(loaded),
    everyAttachment: loaded?.attachments ?? [],
    questionnaire,
    vault,
  };
}

/** The same for a session that asks for a questionnaire. */
export function requireQuestionnaire(everything: Everything): Everything & {
  readonly loaded: KnownToRespondent;
  readonly questionnaire: Questionnaire;
} {
  const { loaded, questionnaire } = everything;
  if (loaded === undefined || questionnaire === undefined) throw notEditable('none');
  return { ...everything, loaded, questionnaire };
}
