/** Every function of the fleet in this process, over the embedded services and ports that record. */
import { renderDocx } from '@probity/printing/docx/render-docx';
import { installedPrinter } from '@probity/printing/testing/installed-fonts';
import { accountApi } from '#functions/api/account/app.ts';
import { assistantApi } from '#functions/api/assistant/app.ts';
import { commentsApi } from '#functions/api/comments/app.ts';
import { companySearchApi } from '#functions/api/company-search/app.ts';
import { consolePage } from '#functions/api/console/app.ts';
import { documentsApi } from '#functions/api/documents/app.ts';
import { entitiesApi } from '#functions/api/entities/app.ts';
import { fallbackApi } from '#functions/api/fallback/app.ts';
import { notesApi } from '#functions/api/notes/app.ts';
import { onboardingApi } from '#functions/api/onboarding/app.ts';
import { onboardingRecordApi } from '#functions/api/onboarding-record/app.ts';
import { onboardingVerificationApi } from '#functions/api/onboarding-verification/app.ts';
import { portalPage } from '#functions/api/portal/app.ts';
import { providerCallbacksApi } from '#functions/api/provider-callbacks/app.ts';
import { questionnairesApi } from '#functions/api/questionnaires/app.ts';
import { reportDownloadApi } from '#functions/api/report-download/app.ts';
import { reportsApi } from '#functions/api/reports/app.ts';
import { responsesApi } from '#functions/api/responses/app.ts';
import { screeningApi } from '#functions/api/screening/app.ts';
import { signInApi } from '#functions/api/sign-in/app.ts';
import { stagedApi } from '#functions/api/staged/app.ts';
import { tasksApi } from '#functions/api/tasks/app.ts';
import { verificationApi } from '#functions/api/verification/app.ts';
import { webhookTestApi } from '#functions/api/webhook-test/app.ts';
import { webhooksApi } from '#functions/api/webhooks/app.ts';
import { workApi } from '#functions/api/work/app.ts';
import { workflowsApi } from '#functions/api/workflows/app.ts';
import type { FunctionName } from '#functions/fleet.ts';
import { answerCheckWorker } from '#functions/workers/answer-check/app.ts';
import { assessmentWorker } from '#functions/workers/assessment/app.ts';
import { auditSeal } from '#functions/workers/audit-seal/app.ts';
import { autofillWorker } from '#functions/workers/autofill/app.ts';
import { autoflagWorker } from '#functions/workers/autoflag/app.ts';
import { clientReportWorker } from '#functions/workers/client-report/app.ts';
import { documentReaderWorker } from '#functions/workers/document-reader/app.ts';
import { eventPublisher } from '#functions/workers/event-publisher/app.ts';
import { fileScanWorker } from '#functions/workers/file-scan/app.ts';
import { listIngest } from '#functions/workers/list-ingest/app.ts';
import { mailWorker } from '#functions/workers/mail/app.ts';
import { mailFeedbackWorker } from '#functions/workers/mail-feedback/app.ts';
import { monitoringWorker } from '#functions/workers/monitoring/app.ts';
import { nameIndexWorker } from '#functions/workers/name-index/app.ts';
import { purgeWorker } from '#functions/workers/purge/app.ts';
import { batchChunk } from '#functions/workers/screening-batch-chunk/app.ts';
import { batchFinisher } from '#functions/workers/screening-batch-finish/app.ts';
import { batchStarter } from '#functions/workers/screening-batch-start/app.ts';
import { screeningRun } from '#functions/workers/screening-run/app.ts';
import { sweeper } from '#functions/workers/sweeper/app.ts';
import { timersWorker } from '#functions/workers/timers/app.ts';
import { verificationWorker } from '#functions/workers/verification-run/app.ts';
import { webhookDelivery } from '#functions/workers/webhook-delivery/app.ts';
import { webhookDispatch } from '#functions/workers/webhook-dispatch/app.ts';
import { webhookReplay } from '#functions/workers/webhook-replay/app.ts';
import { extractiveEngine } from '#shared/domain/assistant/extractive.ts';
import { STAGED_PREFIX } from '#shared/domain/responses/staged/routes.ts';
import { screenerOf } from '#shared/domain/screening/providers/deployed.ts';
import { sandboxProvider } from '#shared/domain/screening/sandbox/provider.ts';
import { conclude } from '#shared/domain/verification-sessions/conclusion/conclude.ts';
import type { PageFiles } from '#shared/http/pages/serve-pages.ts';
import { MailFeedbackEvent, readMailFeedback } from '#shared/platform/aws/mail/feedback.ts';
import { awsObjects } from '#shared/platform/aws/objects.ts';
import { readScanResult, ScanResultEvent } from '#shared/platform/aws/scan-result.ts';
import { awsStagedForms } from '#shared/platform/aws/staged-forms.ts';
import { READING } from '../documents/reading.ts';
import { DOCUMENTS, SEALS } from '../in-process/services.ts';
import type { InProcessApi } from '../in-process-api.ts';
import { memoryLists } from '../lists/memory-lists.ts';
import { plainPdf } from '../reports/plain-pdf.ts';
import type { Recorder } from './recorder.ts';

export type LambdaHandler = (event: unknown, context: unknown) => Promise<unknown>;

const URL = 'https://api.probity.example';
const FILES = 'http://127.0.0.1:4566';
const settings = { allowLoopback: false };

/** The built files of each page, by the name of its function. */
export type BuiltPages = Readonly<Record<'portal' | 'console', PageFiles>>;

const NO_PAGES: BuiltPages = { portal: new Map(), console: new Map() };

/** One maker per function; the fleet cannot grow without one. */
const MAKERS: Readonly<
  Record<FunctionName, (ports: InProcessApi['ports'], recorder: Recorder, pages: BuiltPages) => unknown>
> = {
  account: (ports) => accountApi(ports, URL, { provider: 'embedded', lists: memoryLists() }),
  'sign-in': (ports) => signInApi(ports, URL),
  workflows: (ports) => workflowsApi(ports, URL),
  responses: (ports) => responsesApi(ports, URL),
  documents: (ports) => documentsApi(ports, URL),
  staged: (ports) => stagedApi({ ...ports, stagedForms: awsStagedForms(DOCUMENTS, STAGED_PREFIX) }, URL),
  notes: (ports) => notesApi(ports, URL),
  assistant: (ports) => assistantApi(ports, URL),
  comments: (ports) => commentsApi(ports, URL),
  questionnaires: (ports) => questionnairesApi(ports, URL),
  entities: (ports) => entitiesApi(ports, URL),
  'company-search': (ports) => companySearchApi(ports, URL),
  onboarding: (ports) => onboardingApi(ports, URL),
  'onboarding-record': (ports) => onboardingRecordApi({ ...ports, printPdf: installedPrinter }, URL),
  'onboarding-verification': (ports) => onboardingVerificationApi(ports, URL),
  'provider-callbacks': (ports) => providerCallbacksApi(ports, URL),
  screening: (ports) => screeningApi(ports, URL, { ...settings, provider: 'embedded' }),
  work: (ports) => workApi(ports, URL),
  tasks: (ports) => tasksApi(ports, URL),
  webhooks: (ports) => webhooksApi(ports, URL, settings),
  verification: (ports) => verificationApi(ports, URL, { ...settings, providers: ports.providers }),
  'webhook-test': (ports, { outbound }) => webhookTestApi({ ...ports, outbound }, URL, settings),
  'event-publisher': (ports, { bus }) => eventPublisher({ ...ports, bus }),
  'webhook-dispatch': (ports, recorder) => webhookDispatch({ ...ports, queues: recorder.queues() }),
  'webhook-delivery': (ports, recorder) =>
    webhookDelivery({
      ...ports,
      outbound: recorder.outbound,
      retries: recorder.queue('retries'),
      executions: 100,
    }),
  'webhook-retry': (ports, recorder) =>
    webhookDelivery({
      ...ports,
      outbound: recorder.outbound,
      retries: recorder.queue('retries'),
      executions: 100,
    }),
  'webhook-replay': (ports, recorder) => webhookReplay({ ...ports, retries: recorder.queue('retries') }),
  sweeper: (ports, recorder) => sweeper({ ...ports, ...recorder.queues() }),
  'audit-seal': (ports) => auditSeal({ ...ports, seals: awsObjects(SEALS) }),
  timers: (ports, { bus, batches }) => timersWorker({ ...ports, bus, batches }),
  portal: (_ports, _recorder, { portal }) => portalPage(portal, FILES),
  console: (_ports, _recorder, pages) => consolePage(pages.console, FILES),
  fallback: (ports) => fallbackApi(ports, URL),
  autoflag: (ports) => autoflagWorker(ports, 0),
  'answer-check': (ports) => answerCheckWorker(ports, 0),
  autofill: (ports) => autofillWorker({ ...ports, engine: extractiveEngine }, 0),
  mail: (ports) => mailWorker(ports, URL),
  'list-ingest': (ports, recorder) =>
    listIngest(
      { ...ports, lists: memoryLists(), monitoring: recorder.queue('monitoring'), actor: 'tester' },
      [],
    ),
  'screening-run': (ports) => screeningRun({ ...ports, screener: screenerOf(sandboxProvider) }),
  monitoring: (ports, recorder) => monitoringWorker({ ...ports, monitoring: recorder.queue('monitoring') }),
  'name-index': (ports) => nameIndexWorker(ports),
  'mail-feedback': (ports) =>
    mailFeedbackWorker(ports, { schema: MailFeedbackEvent, read: readMailFeedback }),
  'file-scan': (ports) => fileScanWorker(ports, { schema: ScanResultEvent, read: readScanResult }),
  'document-reader': (ports) => documentReaderWorker({ ...ports, ...READING }),
  purge: (ports) => purgeWorker(ports),
  reports: (ports) => reportsApi(ports, URL),
  'report-download': (ports) => reportDownloadApi(ports, URL),
  assessment: (ports) => assessmentWorker({ ...ports, render: renderDocx }),
  'client-report': (ports) => clientReportWorker({ ...ports, renderPdf: plainPdf }),
  'verification-run': (ports) => verificationWorker({ ...ports, conclude }, URL),
  'screening-batch-start': (ports, { batches }) => batchStarter({ ...ports, batches }),
  'screening-batch-chunk': (ports) => batchChunk({ ...ports, screener: () => sandboxProvider }),
  'screening-batch-finish': (ports) => batchFinisher(ports),
};

/** The handler of one function, or undefined where the fleet has none of that name. */
export function appOf(
  name: string,
  made: { readonly ports: InProcessApi['ports']; readonly recorder: Recorder; readonly pages?: BuiltPages },
): LambdaHandler | undefined {
  const [, make] = Object.entries(MAKERS).find(([known]) => known === name) ?? [];
  return make === undefined
    ? undefined
    : unsafeHandler(make(made.ports, made.recorder, made.pages ?? NO_PAGES));
}

/** Handlers say what they read of events and contexts; Lambda hands over whatever was sent. */
function unsafeHandler(handler: unknown): LambdaHandler {
  return handler as LambdaHandler;
}
