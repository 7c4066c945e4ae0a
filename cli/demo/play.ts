/** The main job, over HTTP and nothing else: prefill, send, answer, ask for changes, answer again, approve. */
import type { RawAnswer } from '#shared/contract/client.ts';
import type { FleetFile } from '../connection/fleet-file.ts';
import { tenantClient } from './callers.ts';
import { enterAndScreen, lookUp } from './chapters/portfolio.ts';
import { amend, respond } from './chapters/respond.ts';
import { approve, requestChanges } from './chapters/review.ts';
import { screen } from './chapters/screen.ts';
import { prefillAndSend, prepare } from './chapters/send.ts';
import { screenLive } from './chapters/watchlist.ts';
import type { Narrator } from './narrator.ts';
import { WebhookReceiver } from './receiver.ts';
import type { Stage } from './stage.ts';
import { until, verify } from './verify.ts';

/** What must have been delivered in the end, and how often. */
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

/** Plays the demo against a running fleet; throws at the first step that is not as promised. */
export async function playDemo(facts: FleetFile, tell: Narrator): Promise<void> {
  const [tenant] = facts.tenants;
  if (tenant === undefined) throw new Error('the fleet has no demo tenant');
  const receiver = await WebhookReceiver.listen();
  const answers: RawAnswer[] = [];
  const caller = tenantClient(facts.urls.api, tenant.keys.test.api_key, (answer) => answers.push(answer));
  const stage: Stage = { facts, tell, receiver, tenant: caller, answers };
  try {
    tell.chapter(`${tenant.name} prepares`);
    const questionnaire = await prepare(stage);
    tell.chapter('A questionnaire is prefilled and sent');
    const { responseId, email } = await prefillAndSend(stage, questionnaire);
    tell.chapter('The respondent answers, without an account');
    const page = await respond(stage, email);
    tell.chapter(`${tenant.name} reviews, and asks for a change`);
    await requestChanges(stage, responseId);
    tell.chapter('The respondent changes an answer');
    await amend(stage, email, page);
    tell.chapter(`${tenant.name} approves`);
    await approve(stage, responseId);
    tell.chapter('Signed webhooks arrived');
    await checkWebhooks(stage, responseId);
    tell.chapter('A director is screened, and a hit reviewed');
    await screen(stage);
    tell.chapter('Suppliers are looked up, entered and screened');
    await lookUp(stage);
    await enterAndScreen(stage);
    tell.chapter('Live screening rests on real lists');
    await screenLive(
      stage,
      tenantClient(facts.urls.api, tenant.keys.live.api_key, () => undefined),
    );
  } finally {
    receiver.close();
  }
}

async function checkWebhooks({ tell, receiver }: Stage, responseId: string): Promise<void> {
  for (const [event, times] of EXPECTED_EVENTS) {
    const what = times === 1 ? event : `${event}, ${times} times`;
    const deliveries = await tell.step('webhook', what, () =>
      until(30, `the webhook ${event}`, async () => {
        const own = receiver.deliveries.filter(
          (candidate) => candidate.event === event && candidate.data['response_id'] === responseId,
        );
        return own.length === times ? own : undefined;
      }),
    );
    for (const { signed, attempt, deliveryId } of deliveries) {
      verify(signed, `${event} carries a valid signature`);
      verify(attempt === '1' && deliveryId !== '', `${event} names its attempt and its delivery`);
    }
  }
  tell.note('every signature was checked with the subscription’s secret');
}
