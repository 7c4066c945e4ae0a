/** The demo over HTTP: prefill, send, answer, request changes, answer again, approve. */
import type { RawAnswer } from '#shared/contract/client.ts';
import type { FleetFile } from '../connection/fleet-file.ts';
import { tenantClient } from './callers.ts';
import { check, until } from './checks.ts';
import type { DemoContext } from './context.ts';
import { WebhookReceiver } from './receiver.ts';
import type { StepLog } from './step-log.ts';
import { answerFromDocuments } from './steps/assist.ts';
import { keepDocuments } from './steps/documents.ts';
import { enterAndScreen, lookUp } from './steps/portfolio.ts';
import { printReports } from './steps/reports.ts';
import { answerAgain, respond } from './steps/respond.ts';
import { approve, requestChanges } from './steps/review.ts';
import { screen, screenWithOwners } from './steps/screen.ts';
import { prefillAndSend, prepare } from './steps/send.ts';
import { verify } from './steps/verify.ts';
import { screenLive } from './steps/watchlist.ts';
import { inspectWebhooks } from './steps/webhooks.ts';

/** The events that must be delivered, and how often. */
const EXPECTED_EVENTS: readonly (readonly [event: string, times: number])[] = [
  ['response.created', 1],
  ['onboarding.created', 1],
  ['response.submitted', 2],
  ['onboarding.ddq_completed', 1],
  ['onboarding.completed', 1],
  ['response.autoflag_started', 2],
  ['response.autoflag_completed', 2],
  ['response.reviewed', 2],
  ['response.approved', 1],
];

/** Runs the demo against a running fleet. Throws at the first failed check. */
export async function playDemo(facts: FleetFile, log: StepLog): Promise<void> {
  const [tenant] = facts.tenants;
  if (tenant === undefined) throw new Error('the fleet has no demo tenant');
  const receiver = await WebhookReceiver.listen();
  const answers: RawAnswer[] = [];
  const caller = tenantClient(facts.urls.api, tenant.keys.test.api_key, (answer) => answers.push(answer));
  const demo: DemoContext = { facts, log, receiver, tenant: caller, answers };
  try {
    log.section(`${tenant.name} prepares`);
    const questionnaire = await prepare(demo);
    log.section('A questionnaire is prefilled and sent');
    const { responseId, email } = await prefillAndSend(demo, questionnaire);
    log.section('The respondent answers, without an account');
    const page = await respond(demo, email);
    log.section(`${tenant.name} reviews, and asks for a change`);
    await requestChanges(demo, responseId);
    log.section('The respondent changes an answer');
    await answerAgain(demo, email, page);
    log.section(`${tenant.name} approves`);
    await approve(demo, responseId);
    log.section('Signed webhooks arrived');
    await checkWebhooks(demo, responseId);
    log.section('A webhook is looked up and sent again');
    await inspectWebhooks(demo);
    log.section('Documents are kept, used and scanned');
    await keepDocuments(demo);
    log.section('Identities are verified');
    await verify(demo);
    log.section('A director is screened, and a hit reviewed');
    await screen(demo);
    log.section('A company is screened with its owners');
    await screenWithOwners(demo);
    log.section('Suppliers are looked up, entered and screened');
    await lookUp(demo);
    await enterAndScreen(demo);
    log.section('Live screening uses real watchlists');
    await screenLive(
      demo,
      tenantClient(facts.urls.api, tenant.keys.live.api_key, () => undefined),
    );
    log.section('Answers are read from documents, and checked');
    const assisted = await answerFromDocuments(demo, questionnaire);
    log.section('Reports are written');
    await printReports(demo, assisted);
  } finally {
    receiver.close();
  }
}

async function checkWebhooks({ log, receiver }: DemoContext, responseId: string): Promise<void> {
  for (const [event, times] of EXPECTED_EVENTS) {
    const what = times === 1 ? event : `${event}, ${times} times`;
    const deliveries = await log.step('webhook', what, () =>
      until(30, `the webhook ${event}`, async () => {
        const own = receiver.deliveries.filter(
          (candidate) => candidate.event === event && candidate.data['response_id'] === responseId,
        );
        return own.length === times ? own : undefined;
      }),
    );
    for (const { signed, attempt, deliveryId } of deliveries) {
      check(signed, `${event} carries a valid signature`);
      check(attempt === '1' && deliveryId !== '', `${event} names its attempt and its delivery`);
    }
  }
  log.note(
    'every signature was checked with the subscription’s secret, also by the library of Standard Webhooks',
  );
}
