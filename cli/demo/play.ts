/** The main job, over HTTP and nothing else: send, answer, submit, review, and a signed webhook for each step. */
import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import type { FleetFile } from '../connection/fleet-file.ts';
import { call, until, verify } from './http.ts';
import type { Narrator } from './narrator.ts';
import { WebhookReceiver } from './receiver.ts';
import { answerAll, linkIn, loadPage, Session } from './respondent.ts';

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
const Page = z.object({
  results: z.array(z.object({ id: z.int(), name: z.string(), question_count: z.int() })),
});
const Sent = z.object({
  status: z.string(),
  email_sent: z.boolean(),
  response_id: z.uuid(),
  entity_id: z.uuid(),
});
const Response = z.object({
  status: z.string(),
  submitted_at: z.string().nullable(),
  answers: z.array(z.object({ question_text: z.string(), answer_text: z.string() })),
});

interface Stage {
  readonly facts: FleetFile;
  readonly api: string;
  readonly key: string;
  readonly tell: Narrator;
  readonly receiver: WebhookReceiver;
}

/** Plays the demo against a running fleet; throws at the first step that is not as promised. */
export async function playDemo(facts: FleetFile, tell: Narrator): Promise<void> {
  const [tenant] = facts.tenants;
  if (tenant === undefined) throw new Error('the fleet has no demo tenant');
  const receiver = await WebhookReceiver.listen();
  const stage: Stage = { facts, api: facts.urls.api, key: tenant.keys.test.api_key, tell, receiver };
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

async function prepare({ api, key, tell, receiver }: Stage): Promise<{ id: number; name: string }> {
  const page = await tell.step('tenant', 'lists its questionnaires', () =>
    call({
      method: 'GET',
      url: `${api}/api/v1/questionnaires/?type=ddq`,
      bearer: key,
      expect: 200,
      reply: Page,
    }),
  );
  const [questionnaire] = [...page.body.results].sort((a, b) => b.question_count - a.question_count);
  if (questionnaire === undefined) throw new Error('no questionnaire was seeded');
  tell.note(`“${questionnaire.name}”, ${questionnaire.question_count} questions`);
  const hook = await tell.step('tenant', 'subscribes to every event', () =>
    call({
      method: 'POST',
      url: `${api}/api/v1/webhooks/`,
      bearer: key,
      body: { event_type: 'all', webhook_url: receiver.url, description: 'Demo receiver' },
      expect: 201,
      reply: z.object({ id: z.string(), secret_key: z.string() }),
    }),
  );
  receiver.trust(hook.body.secret_key);
  tell.note(`deliveries go to ${receiver.url}`);
  return questionnaire;
}

async function sendQuestionnaire({ api, key, tell }: Stage, questionnaire: { id: number }) {
  const email = `compliance+${randomUUID().slice(0, 8)}@brackwater.example`;
  const idempotencyKey = randomUUID();
  const request = {
    method: 'POST' as const,
    url: `${api}/api/v1/workflows/send/`,
    bearer: key,
    body: {
      entity: { entity_type: 'company', legal_name: 'Brackwater Instruments GmbH', jurisdiction: 'DE' },
      ddq: { questionnaire_id: questionnaire.id },
      email,
    },
    expect: 201,
    reply: Sent,
    idempotencyKey,
  };
  const sent = await tell.step('tenant', 'sends it to Brackwater Instruments GmbH', () => call(request));
  verify(sent.body.email_sent && sent.body.status === 'sent', 'the e-mail was sent');
  await tell.step('tenant', 'repeats the call: same key, same answer, nothing sent twice', async () => {
    const again = await call(request);
    verify(
      again.replayed && again.text === sent.text,
      'a repeated call is answered from memory, byte for byte',
    );
  });
  return { responseId: sent.body.response_id, email };
}

async function respond({ facts, api, tell }: Stage, email: string): Promise<void> {
  const message = await tell.step('respondent', 'finds one message in the inbox', () =>
    until(10, 'the message', async () => {
      const { body } = await call({ method: 'GET', url: facts.urls.mails, expect: 200, reply: Mails });
      const own = body.filter((mail) => mail.to.includes(email));
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
    call({
      method: 'POST',
      url: `${api}/api/v1/onboarding/exchange/`,
      body: { token },
      expect: 200,
      reply: z.object({ session_token: z.string() }),
    }),
  );
  const bearer = exchanged.body.session_token;
  const session = await tell.step('respondent', 'sees the questions', () =>
    call({ method: 'GET', url: `${api}/api/v1/onboarding/session/`, bearer, expect: 200, reply: Session }),
  );
  verify(session.body.ddq.editable, 'the response is open for answers');
  await tell.step('respondent', 'submits too early and is told what is missing', () =>
    call({
      method: 'POST',
      url: `${api}/api/v1/onboarding/submit/`,
      bearer,
      expect: 400,
      reply: z.object({
        error: z.literal('incomplete_response'),
        missing_answers: z.array(z.unknown()).min(1),
      }),
    }),
  );
  const saved = await tell.step('respondent', 'answers section by section', () =>
    answerAll(api, bearer, session.body),
  );
  tell.note(`${saved} answers saved`);
  await tell.step('respondent', 'submits', () =>
    call({
      method: 'POST',
      url: `${api}/api/v1/onboarding/submit/`,
      bearer,
      expect: 200,
      reply: z.object({ status: z.literal('SUBMITTED') }),
    }),
  );
}

async function review({ api, key, tell }: Stage, responseId: string): Promise<void> {
  const url = `${api}/api/v1/responses/${responseId}/`;
  const submitted = await tell.step('tenant', 'reads the submitted answers', () =>
    call({ method: 'GET', url, bearer: key, expect: 200, reply: Response }),
  );
  verify(
    submitted.body.status === 'SUBMITTED' && submitted.body.answers.length > 40,
    'the submitted answers are there',
  );
  const [first] = submitted.body.answers;
  tell.note(
    `${submitted.body.answers.length} answers; the first: ${first?.question_text ?? ''} ${first?.answer_text ?? ''}`,
  );
  await tell.step('tenant', 'approves with a note', () =>
    call({
      method: 'POST',
      url: `${url}notes/`,
      bearer: key,
      body: { text: 'Ownership and AML programme check out. Approved.', status_transition: 'APPROVED' },
      expect: 201,
      reply: z.object({ status_transition: z.literal('APPROVED') }),
    }),
  );
  const approved = await call({ method: 'GET', url, bearer: key, expect: 200, reply: Response });
  verify(approved.body.status === 'APPROVED', 'the response is approved');
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
