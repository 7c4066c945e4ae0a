/** Steps: the tenant prepares a questionnaire, a webhook and a prefilled response, and sends it. */
import { randomUUID } from 'node:crypto';
import { check } from '../checks.ts';
import type { DemoContext } from '../context.ts';

export async function prepare({ tenant, log, receiver }: DemoContext): Promise<{ id: number; name: string }> {
  const page = await log.step('tenant', 'lists its questionnaires', () =>
    tenant.listQuestionnaires({ query: { type: 'ddq' } }),
  );
  const [questionnaire] = page.results.sort((a, b) => b.question_count - a.question_count);
  if (questionnaire === undefined) throw new Error('no questionnaire was seeded');
  log.note(`“${questionnaire.name}”, ${questionnaire.question_count} questions`);
  const hook = await log.step('tenant', 'subscribes to every event', () =>
    tenant.createSubscription({
      body: { event_type: 'all', webhook_url: receiver.url, description: 'Demo receiver' },
    }),
  );
  receiver.trust(hook.secret_key);
  log.note(`deliveries go to ${receiver.url}`);
  return questionnaire;
}

/** Prefills the known answer and sends the response. The call is repeated to show that nothing is sent twice. */
export async function prefillAndSend({ tenant, log, answers }: DemoContext, questionnaire: { id: number }) {
  const entity = { entity_type: 'company', legal_name: COMPANY, jurisdiction: 'DE' } as const;
  const made = await log.step('tenant', `creates a response of ${COMPANY} to prefill`, () =>
    tenant.createResponse({ body: { questionnaire_id: questionnaire.id, entity } }),
  );
  check(made.status === 'PREFILL', 'the response is in PREFILL');
  const { questions } = await tenant.getQuestions({ params: { id: String(questionnaire.id) } });
  const [name] = questions;
  if (name === undefined) throw new Error('the questionnaire has no question');
  await log.step('tenant', 'fills in what it knows already', async () => {
    const answer = { question_id: name.id, answer_text: COMPANY };
    const saved = await tenant.saveAnswers({ params: { id: made.id }, body: { answers: [answer] } });
    check(saved.answers_saved === 1 && saved.status === 'PREFILL', 'the answer was saved');
  });
  const email = `compliance+${randomUUID().slice(0, 8)}@brackwater.example`;
  const request = { params: { id: made.id }, idempotencyKey: randomUUID(), body: { email } };
  const sent = await log.step('tenant', 'sends it', () => tenant.sendResponse(request));
  check(sent.email_sent && sent.status === 'sent', 'the e-mail was sent');
  const first = answers.at(-1);
  await log.step('tenant', 'repeats the call: same key, same answer, nothing sent twice', async () => {
    await tenant.sendResponse(request);
    const again = answers.at(-1);
    check(
      again?.headers.get('idempotency-replayed') === 'true' && again.text === first?.text,
      'a repeated call gets the stored response, byte for byte',
    );
  });
  return { responseId: made.id, email };
}

const COMPANY = 'Brackwater Instruments GmbH';
