/** The API clients of the demo. Both use the typed client of the contracts over HTTP. */
import { ApiRefusal, client, type RawAnswer } from '#shared/contract/client.ts';
import { assistantRoutes } from '#shared/domain/assistant/routes.ts';
import { checkRoutes } from '#shared/domain/autoflag/check/routes.ts';
import { companySearchRoutes } from '#shared/domain/company-search/routes.ts';
import { entityDocumentRoutes, libraryRoutes } from '#shared/domain/documents/routes.ts';
import { entityRoutes } from '#shared/domain/entities/routes.ts';
import { questionnaireRoutes } from '#shared/domain/questionnaires/routes.ts';
import { fromCompanyRoutes } from '#shared/domain/relations/from-company/routes.ts';
import { relationRoutes } from '#shared/domain/relations/routes.ts';
import { assessmentDownloadRoutes, assessmentRoutes } from '#shared/domain/reports/assessment/routes.ts';
import { reportDownloadRoutes, reportRoutes } from '#shared/domain/reports/routes.ts';
import { respondRoutes } from '#shared/domain/respondent/file-routes.ts';
import { onboardingRoutes } from '#shared/domain/respondent/routes.ts';
import { answerRoutes } from '#shared/domain/responses/answers/routes.ts';
import { attachmentRoutes } from '#shared/domain/responses/attachments/routes.ts';
import { commentRoutes } from '#shared/domain/responses/comments/routes.ts';
import { noteRoutes } from '#shared/domain/responses/notes/routes.ts';
import { reviewRoutes } from '#shared/domain/responses/review/routes.ts';
import { responseRoutes } from '#shared/domain/responses/routes.ts';
import { batchRoutes } from '#shared/domain/screening/batch/routes.ts';
import { screeningRoutes } from '#shared/domain/screening/routes.ts';
import { workflowRoutes } from '#shared/domain/sending/routes.ts';
import { taskRoutes } from '#shared/domain/tasks/routes.ts';
import { simulationRoutes } from '#shared/domain/verification-sessions/processing/routes.ts';
import { verificationRoutes } from '#shared/domain/verification-sessions/routes.ts';
import { webhookLogRoutes } from '#shared/domain/webhooks/log/routes.ts';
import { webhookReplayRoutes } from '#shared/domain/webhooks/replay/routes.ts';
import { webhookRoutes, webhookTestRoutes } from '#shared/domain/webhooks/routes.ts';
import { webhookSecretRoutes } from '#shared/domain/webhooks/secrets/routes.ts';
import { workRoutes } from '#shared/domain/work/routes.ts';

/** The client of the tenant's system, with an API key. `onAnswer` receives every raw response. */
export function tenantClient(
  api: string,
  key: string,
  onAnswer: (answer: RawAnswer) => void,
  send: typeof fetch = fetch,
) {
  const routes = {
    ...entityRoutes,
    ...relationRoutes,
    ...fromCompanyRoutes,
    ...questionnaireRoutes,
    ...webhookRoutes,
    ...webhookLogRoutes,
    ...webhookReplayRoutes,
    ...webhookSecretRoutes,
    ...webhookTestRoutes,
    ...workflowRoutes,
    ...responseRoutes,
    ...answerRoutes,
    ...attachmentRoutes,
    ...libraryRoutes,
    ...entityDocumentRoutes,
    ...verificationRoutes,
    ...simulationRoutes,
    ...commentRoutes,
    ...noteRoutes,
    ...reviewRoutes,
    ...screeningRoutes,
    ...batchRoutes,
    ...companySearchRoutes,
    ...assistantRoutes,
    ...checkRoutes,
    ...taskRoutes,
    ...assessmentRoutes,
    ...assessmentDownloadRoutes,
    ...reportRoutes,
    ...reportDownloadRoutes,
    ...workRoutes,
    // Renamed, because responses have a route of the same name.
    createEntityBatch: entityRoutes.createBatch,
  } as const;
  return client(routes, { baseUrl: api, bearer: key, onAnswer, fetch: send });
}
export type TenantClient = ReturnType<typeof tenantClient>;

/** The client of the respondent's page. Without `session` it can only exchange the link for one. */
export function respondentClient(api: string, session?: string) {
  const routes = { ...onboardingRoutes, ...respondRoutes } as const;
  return client(routes, { baseUrl: api, ...(session === undefined ? {} : { bearer: session }) });
}
export type RespondentClient = ReturnType<typeof respondentClient>;

/** The refusal of `call`. Throws where the call succeeds. */
export async function refusalOf(call: Promise<unknown>): Promise<ApiRefusal> {
  const outcome = await call.catch((error: unknown) => error);
  if (outcome instanceof ApiRefusal) return outcome;
  throw outcome instanceof Error ? outcome : new Error('the call was not refused');
}
