/** Endpoints of the respondent's page, other than files and comments. */

import { invalidRespondentSession } from '#shared/contract/errors.ts';
import { permits } from '#shared/contract/lifecycle.ts';
import { encodeRespondentToken } from '#shared/http/admission/credential.ts';
import type { Operations } from '#shared/http/operation.ts';
import type { Item } from '#shared/platform/ports.ts';
import { fenceOf } from '#shared/platform/scope.ts';
import { changeAnswers } from '../responses/answers/change.ts';
import { mergeAnswers, questionsOf, refuseMisdirected } from '../responses/answers/merge.ts';
import { sectionOf } from '../responses/answers/sections.ts';
import { notEditable } from '../responses/errors.ts';
import { responseLifecycle } from '../responses/lifecycle.ts';
import { touchWrite } from '../responses/repository.ts';
import { asStored, submitResponse } from '../responses/submission/submit.ts';
import { linkNotFound } from '../sessions/errors.ts';
import { consumeHandOver, findHandOver, isHandOver } from '../sessions/hand-over.ts';
import { findLink } from '../sessions/link.ts';
import { findSession, unsealSession } from '../sessions/repository.ts';
import { sessionOfLink } from '../sessions/session/admit.ts';
import { markOpened } from '../sessions/session/open.ts';
import { findEnvironment } from '../tenants/repository.ts';
import { staleRevision } from './errors.ts';
import { readAll, requireQuestionnaire } from './read.ts';
import { renewByRespondent } from './renew-link.ts';
import type { onboardingRoutes } from './routes.ts';
import { sessionView } from './view.ts';

/** Lifetime of a page session. It never exceeds the lifetime of the link. */
const PAGE_SESSION_MS = 8 * 3_600_000;

export const onboardingOperations: Operations<typeof onboardingRoutes> = {
  async exchangeLink({ body }, request) {
    const isForOtherDevice = isHandOver(body.token);
    const link = isForOtherDevice
      ? await findHandOver(request.table, body.token, request.now)
      : await findLink(request.table, body.token);
    if (link === undefined) throw linkNotFound();
    const table = request.table(fenceOf(link.scope, 'link', 'due'));
    const record = sessionOfLink(
      await findSession(table, link.scope, link.sessionId),
      link.version,
      request.now,
    );
    if (isForOtherDevice) await consumeHandOver(table, body.token, request.now);
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
          verificationId: record.verification_session_id,
          expiresAt,
        }),
        expires_at: new Date(expiresAt).toISOString(),
        link_expires_at: new Date(record.expires_at).toISOString(),
      },
    };
  },

  async renewLink({ body }, request) {
    await renewByRespondent(body.token, request);
    return {
      body: { message: 'If this link was ours, a new one is on its way to the address it was sent to.' },
    };
  },

  async getSession(_input, request) {
    const [{ session, loaded, questionnaire, vault }, environment] = await Promise.all([
      readAll(request),
      findEnvironment(request.tenantTable, request.scope),
    ]);
    if (environment === undefined) throw invalidRespondentSession();
    const details = unsealSession(session, vault);
    return {
      body: sessionView(request.scope, {
        session,
        details,
        branding: environment,
        loaded,
        questionnaire,
        vault,
      }),
    };
  },

  async saveSection({ body }, request) {
    const everything = requireQuestionnaire(await readAll(request));
    const { loaded, questionnaire, vault } = everything;
    const { record } = loaded;
    if (!permits(responseLifecycle, 'respondentEdit', record.status)) throw notEditable(record.status);
    const questions = questionsOf(questionnaire, body.section_number);
    refuseMisdirected(body.answers, questions);
    const stored = sectionOf(loaded, body.section_number);
    if (stored.revision !== body.revision) throw staleRevision(stored.sectionNumber, stored.revision);
    const now = new Date(request.now).toISOString();
    const by = respondentOf(everything);
    const writing = { by: by.kind, submittedAt: record.submitted_at, now };
    const merged = mergeAnswers(stored, body.answers, { responseId: record.id, questions, ...writing });
    const change = { after: [merged], by, at: now };
    const { writes, overwritings } = changeAnswers(request.scope, vault, loaded, change);
    return {
      body: { section_number: body.section_number, revision: stored.revision + 1, saved_at: now },
      writes: [...writes, touchWrite(record, now, (current) => changedMeanwhile(current), overwritings)],
      audit: {
        target: `response:${record.id}`,
        facts: { section: body.section_number, answers: body.answers.length },
      },
    };
  },

  async submitResponse(_input, request) {
    const everything = await readAll(request);
    const filled = requireQuestionnaire(everything);
    const { loaded, questionnaire, vault } = filled;
    const { record } = loaded;
    if (!permits(responseLifecycle, 'submit', record.status)) throw notEditable(record.status);
    const stored = asStored(loaded, questionnaire);
    const submission = submitResponse(stored, respondentOf(filled), request, vault);
    return {
      body: {
        success: true,
        message: 'Thank you. Your answers were submitted.',
        response_id: record.id,
        status: submission.status,
        submitted_at: submission.submittedAt,
      },
      writes: submission.writes,
      audit: {
        target: `response:${record.id}`,
        entityId: record.entity_id,
        facts: { status: submission.status },
      },
    };
  },
};

/** The respondent as the author of answers: the entity, at the address of the link. */
function respondentOf({
  session,
  loaded,
  vault,
}: Pick<ReturnType<typeof requireQuestionnaire>, 'session' | 'loaded' | 'vault'>) {
  const { email, entity_name: name } = unsealSession(session, vault);
  return { kind: 'respondent' as const, profile: { id: loaded.record.entity_id, name, email } };
}

/** The error where the response was submitted or decided during the save. */
function changedMeanwhile(current: Item | undefined): Error {
  return current === undefined ? invalidRespondentSession() : notEditable(String(current['status']));
}
