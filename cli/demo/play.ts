/** The main job, over HTTP and nothing else: send, answer, submit, review, and a signed webhook for each step. */
import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import type { RawAnswer } from '#shared/contract/client.ts';
import type { FleetFile } from '../connection/fleet-file.ts';
import { refusalOf, respondentClient, tenantClient } from './callers.ts';
import type { Narrator } from './narrator.ts';
import { WebhookReceiver } from './receiver.ts';
import { answerAll, linkIn, loadPage } from './respondent.ts';
import { until, verify } from './verify.ts';

const EXPECTED_EVENTS = [
  'response.created',
  'onboarding.created',
  'response.submitted',
  'onboarding.ddq_completed',
  'onboarding.completed',
  'response.autoflag_started',
  'response.autoflag_completed',
  'response.approved',
];

const Mails = z.array(z.object({ to: z.array(z.string()), subject: z.string(), text: z.string() }));

interface Stage {
  readonly facts: FleetFile;
  readonly tell: Narrator;
  readonly receiver: WebhookReceiver;
  readonly tenant: ReturnType<typeof tenantClient>;
  /** What the tenant's system was answered so far, byte for byte. */
  readonly answers: readonly RawAnswer[];
}

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
    tell.chapter('A questionnaire is sent');
    const { responseId, email } = await sendQuestionnaire(stage, questionnaire);
    tell.chapter('The respondent answers, without an account');
    await respond(stage, email);
    tell.chapter(`${tenant.name} reviews`);
    await review(stage, responseId);
    tell.chapter('Signed webhooks arrived');
    await checkWebhooks(stage, responseId);
  } finally {
    receiver.close();
  }
}

async function prepare({ tenant, tell, receiver }: Stage): Promise<{ id: number; name: string }> {
  const page = await tell.step('tenant', 'lists its questionnaires', () =>
    tenant.listQuestionnaires({ query: { type: 'ddq' } }),
  );
  const [questionnaire] = page.results.sort((a, b) => b.question_count - a.question_count);
  if (questionnaire === undefined) throw new Error('no questionnaire was seeded');
  tell.note(`“${questionnaire.name}”, ${questionnaire.question_count} questions`);
  const hook = await tell.step('tenant', 'subscribes to every event', () =>
    tenant.createSubscription({
      body: { event_type: 'all', webhook_url: receiver.url, description: 'Demo receiver' },
    }),
  );
  receiver.trust(hook.secret_key);
  tell.note(`deliveries go to ${receiver.url}`);
  return questionnaire;
}

async function sendQuestionnaire({ tenant, tell, answers }: Stage, questionnaire: { id: number }) {
  const email = `compliance+${randomUUID().slice(0, 8)}@brackwater.example`;
  const request = {
    idempotencyKey: randomUUID(),
    body: {
      entity: { entity_type: 'company', legal_name: 'Brackwater Instruments GmbH', jurisdiction: 'DE' },
      ddq: { questionnaire_id: questionnaire.id },
      email,
    },
  } as const;
  const sent = await tell.step('tenant', 'sends it to Brackwater Instruments GmbH', () =>
    tenant.sendNested(request),
  );
  verify(sent.email_sent && sent.status === 'sent', 'the e-mail was sent');
  const first = answers.at(-1);
  await tell.step('tenant', 'repeats the call: same key, same answer, nothing sent twice', async () => {
    await tenant.sendNested(request);
    const again = answers.at(-1);
    verify(
      again?.headers.get('idempotency-replayed') === 'true' && again.text === first?.text,
      'a repeated call is answered from memory, byte for byte',
    );
  });
  if (sent.response_id === null) throw new Error('not as promised: a response was made');
  return { responseId: sent.response_id, email };
}

async function respond({ facts, tell }: Stage, email: string): Promise<void> {
  const message = await tell.step('respondent', 'finds one message in the inbox', () =>
    until(10, 'the message', async () => {
      const mails = Mails.parse(await (await fetch(facts.urls.mails)).json());
      const own = mails.filter((mail) => mail.to.includes(email));
      verify(own.length <= 1, 'exactly one message was sent');
      return own[0];
    }),
  );
  tell.note(message.subject);
  const { token, files } = await tell.step('respondent', 'opens the link: the page loads', () =>
    loadPage(linkIn(message.text)),
  );
  tell.note(`page, ${files} files, strict content security policy`);
  const exchanged = await tell.step('respondent', 'presses “Start now”', () =>
    respondentClient(facts.urls.api).exchangeLink({ body: { token } }),
  );
  const page = respondentClient(facts.urls.api, exchanged.session_token);
  const { ddq } = await tell.step('respondent', 'sees the questions', () => page.getSession());
  if (ddq?.editable !== true) throw new Error('not as promised: the response is open for answers');
  await tell.step('respondent', 'submits too early and is told what is missing', async () => {
    const { status, body } = await refusalOf(page.submitResponse());
    verify(status === 400 && Incomplete.safeParse(body).success, 'the missing answers are named');
  });
  const saved = await tell.step('respondent', 'answers section by section', () => answerAll(page, ddq));
  tell.note(`${saved} answers saved`);
  await tell.step('respondent', 'submits', async () => {
    const { status } = await page.submitResponse();
    verify(status === 'SUBMITTED', 'the response is submitted');
  });
}

const Incomplete = z.object({
  error: z.literal('incomplete_response'),
  missing_answers: z.array(z.unknown()).min(1),
});

async function review({ tenant, tell }: Stage, id: string): Promise<void> {
  const submitted = await tell.step('tenant', 'reads the submitted answers', () =>
    tenant.getResponse({ params: { id } }),
  );
  const { answers } = submitted;
  verify(submitted.status === 'SUBMITTED' && answers.length > 40, 'the submitted answers are there');
  const [first] = answers;
  tell.note(
    `${answers.length} answers; the first: ${first?.question_text ?? ''} ${first?.answer_text ?? ''}`,
  );
  const note = await tell.step('tenant', 'approves with a note', () =>
    tenant.createNote({
      params: { id },
      body: { text: 'Ownership and AML programme check out. Approved.', status_transition: 'APPROVED' },
    }),
  );
  const approved = await tenant.getResponse({ params: { id } });
  verify(note.status_transition === 'APPROVED' && approved.status === 'APPROVED', 'the response is approved');
}

async function checkWebhooks({ tell, receiver }: Stage, responseId: string): Promise<void> {
  for (const event of EXPECTED_EVENTS) {
    const delivery = await tell.step('webhook', event, () =>
      until(30, `the webhook ${event}`, async () =>
        receiver.deliveries.find(
          (candidate) => candidate.event === event && candidate.data['response_id'] === responseId,
        ),
      ),
    );
    verify(delivery.signed, `${event} carries a valid signature`);
    verify(
      delivery.attempt === '1' && delivery.deliveryId !== '',
      `${event} names its attempt and its delivery`,
    );
  }
  tell.note('every signature was checked with the subscription’s secret');
}
