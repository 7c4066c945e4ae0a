/** What the respondent's endpoints do. */
import { invalidInput, invalidRespondentSession } from '#shared/contract/errors.ts';
import { permits } from '#shared/contract/lifecycle.ts';
import { encodeRespondentToken } from '#shared/http/admission/credential.ts';
import { type Operations, type RespondentRequest, StaleRead } from '#shared/http/operation.ts';
import type { Item } from '#shared/platform/ports.ts';
import { fenceOf } from '#shared/platform/scope.ts';
import { findQuestionnaire } from '../questionnaires/repository.ts';
import { mergeAnswers, questionsOf, unknownQuestions } from '../responses/answers.ts';
import { notEditable } from '../responses/errors.ts';
import { responseLifecycle } from '../responses/lifecycle.ts';
import { loadResponse, sectionOf, sectionWrite, touchWrite } from '../responses/repository.ts';
import { submitResponse } from '../responses/submit.ts';
import { linkNotFound, staleRevision } from './errors.ts';
import { findLink } from './link.ts';
import { findSession, openSession } from './repository.ts';
import type { onboardingRoutes } from './routes.ts';
import { sessionOfLink, sessionOfToken } from './session/admit.ts';
import { markOpened } from './session/open.ts';
import { sessionView } from './view.ts';

/** A page's session lasts this long, or as long as the link if that is shorter. */
const PAGE_SESSION_MS = 8 * 3_600_000;

export const onboardingOperations: Operations<typeof onboardingRoutes> = {
  async exchangeLink({ body }, request) {
    const link = await findLink(request.table, body.token);
    if (link === undefined) throw linkNotFound();
    const table = request.table(fenceOf(link.scope, 'due'));
    const record = sessionOfLink(
      await findSession(table, link.scope, link.sessionId),
      link.version,
      request.now,
    );
    await markOpened(record, link.scope, table, request);
    const expiresAt = Math.min(request.now + PAGE_SESSION_MS, record.expires_at);
    return {
      body: {
        session_token: encodeRespondentToken(request.pepper, {
          scope: link.scope,
          sessionId: record.id,
          linkVersion: record.link_version,
          responseId: record.response_id,
          questionnaireId: record.questionnaire_id,
          expiresAt,
        }),
        expires_at: new Date(expiresAt).toISOString(),
        link_expires_at: new Date(record.expires_at).toISOString(),
      },
    };
  },

  async getSession(_input, request) {
    const { session, loaded, questionnaire, vault } = await readAll(request);
    return {
      body: sessionView(request.scope, {
        session,
        details: openSession(session, vault),
        loaded,
        questionnaire,
      }),
    };
  },

  async saveSection({ body }, request) {
    const { loaded, questionnaire, vault } = await readAll(request);
    if (loaded === undefined || questionnaire === undefined) throw notEditable('none');
    const { record } = loaded;
    if (!permits(responseLifecycle, 'respondentEdit', record.status)) throw notEditable(record.status);
    const questions = questionsOf(questionnaire, body.section_number);
    const unknown = unknownQuestions(body.answers, questions);
    if (unknown.length > 0)
      throw invalidInput({ answers: [`Questions ${unknown.join(', ')} are not part of this section.`] });
    const stored = sectionOf(loaded, body.section_number);
    if (stored.revision !== body.revision) throw staleRevision(stored.sectionNumber, stored.revision);
    const now = new Date(request.now).toISOString();
    const merged = mergeAnswers(stored, body.answers, { questions, now, newId: () => request.ids.uuid() });
    return {
      body: { section_number: body.section_number, revision: stored.revision + 1, saved_at: now },
      writes: [
        sectionWrite(request.scope, vault, record.id, merged, () => new StaleRead()),
        touchWrite(record, now, (current) => movedAway(current)),
      ],
      audit: {
        target: `response:${record.id}`,
        facts: { section: body.section_number, answers: body.answers.length },
      },
    };
  },

  async submitResponse(_input, request) {
    const { session, loaded, questionnaire, vault } = await readAll(request);
    if (loaded === undefined || questionnaire === undefined) throw notEditable('none');
    const { record } = loaded;
    if (!permits(responseLifecycle, 'submit', record.status)) throw notEditable(record.status);
    const { email, entity_name } = openSession(session, vault);
    const by = { id: record.entity_id, name: entity_name, email };
    const submission = submitResponse(loaded, questionnaire, by, request, vault);
    return {
      body: {
        success: true,
        message: 'Thank you. Your answers were submitted.',
        response_id: record.id,
        status: submission.status,
        submitted_at: submission.submittedAt,
      },
      writes: submission.writes,
      audit: { target: `response:${record.id}`, facts: { status: submission.status } },
    };
  },
};

/** Everything the page is about, in one round trip: the token names the items. */
async function readAll(request: RespondentRequest) {
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
  if (respondent.responseId !== null && loaded === undefined) throw invalidRespondentSession();
  return { session: open, loaded, questionnaire, vault };
}

/** The response was submitted or decided while the save was on its way. */
function movedAway(current: Item | undefined): Error {
  return current === undefined ? invalidRespondentSession() : notEditable(String(current['status']));
}
