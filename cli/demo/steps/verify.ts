/** Steps: identities are verified in the sandbox: one is clear, one fails, and one has another name on its document. */
import { client } from '#shared/contract/client.ts';
import { verificationStepRoutes } from '#shared/domain/respondent/verification/routes.ts';
import { respondentClient } from '../callers.ts';
import { check, until } from '../checks.ts';
import { type DemoContext, mailNumber } from '../context.ts';
import { linkIn, loadPage } from '../respondent.ts';

/** A JPEG by its beginning. The sandbox looks at no picture. */
const PICTURE = new Uint8Array([
  0xff,
  0xd8,
  0xff,
  0xe0,
  ...new TextEncoder().encode('a picture'),
  0xff,
  0xd9,
]);

export async function verify(demo: DemoContext): Promise<void> {
  await verifyInPerson(demo);
  await verifyForged(demo);
  await verifyRenamed(demo);
}

/** The way of a person: the mailed link, consent, document, pictures, submission. */
async function verifyInPerson(demo: DemoContext): Promise<void> {
  const { log, facts } = demo;
  const email = `verity-${Date.now()}@clearford.example`;
  const { id } = await asked(demo, ['Verity', 'Clearford'], email);
  const message = await log.step('respondent', 'finds the link in the inbox', () =>
    mailNumber(1, email, demo.facts),
  );
  const { token } = await loadPage(linkIn(message.text));
  const { session_token } = await respondentClient(facts.urls.api).exchangeLink({ body: { token } });
  const page = client(verificationStepRoutes, { baseUrl: facts.urls.api, bearer: session_token });
  await log.step('respondent', 'agrees, and chooses a passport', async () => {
    const { consent } = await page.getStep({ query: {} });
    await page.giveConsent({ query: {}, body: { version: consent.version } });
    await page.chooseDocument({ query: {}, body: { kind: 'passport', country: 'NO' } });
  });
  const { captures } = await page.getStep({ query: {} });
  for (const { slot } of captures) {
    await log.step('respondent', `takes a picture: ${slot}`, async () => {
      const body = { slot, filename: 'capture.jpg', size: PICTURE.length };
      const { upload_id, url, headers } = await page.announceCapture({ body });
      const put = await fetch(url, { method: 'PUT', headers, body: PICTURE });
      check(put.status === 200, 'the store takes the picture');
      await page.completeCapture({ params: { upload_id }, query: {} });
    });
  }
  await log.step('respondent', 'submits, and is told no outcome', () =>
    page.submitStep({ query: {}, body: { sandbox_outcome: 'clear' } }),
  );
  await concluded(demo, id, 'verification.session_completed');
  const { outcome, checks } = await demo.tenant.getResults({ params: { session_id: id } });
  check(outcome === 'clear', 'the identity is clear');
  log.note(checks.map((each) => `${each.check_type} ${each.outcome}`).join(', '));
}

async function verifyForged(demo: DemoContext): Promise<void> {
  const { tenant, log } = demo;
  const { id } = await asked(demo, ['Felix', 'Forgewright'], 'felix@forgewright.example');
  await log.step('tenant', 'simulates a person with a forged document', () =>
    tenant.simulateVerification({ params: { session_id: id }, body: { outcome: 'document_fake' } }),
  );
  await concluded(demo, id, 'verification.session_failed');
  const { outcome, failure_reason, failure_details } = await tenant.getVerification({
    params: { session_id: id },
  });
  check(failure_reason === 'document_fake', 'the reason is told');
  log.note(`${outcome}: ${failure_reason}. ${failure_details}`);
}

async function verifyRenamed(demo: DemoContext): Promise<void> {
  const { tenant, log } = demo;
  const params = await asked(demo, ['Nomi', 'Harbourne'], 'nomi@harbourne.example');
  const session = { session_id: params.id };
  await log.step('tenant', 'simulates a document with another name', () =>
    tenant.simulateVerification({ params: session, body: { outcome: 'name_mismatch' } }),
  );
  await concluded(demo, params.id, 'verification.session_failed');
  const { comparison } = await log.step('tenant', 'reads the results, with every difference', () =>
    tenant.getResults({ params: session }),
  );
  const line = comparison.find(({ field }) => field === 'name');
  if (line === undefined || line.agrees) throw new Error('expected: the names differ');
  log.note(
    `name: “${line.entity_value}” here, “${line.document_value}” on the document, likeness ${line.score}`,
  );
  await log.step('tenant', 'decides: approved, because it is a maiden name', async () => {
    const body = { decision: 'approved', notes: 'Maiden name; marriage certificate seen.' } as const;
    await tenant.createReview({ params: session, body });
    const { latest_decision } = await tenant.listReviews({ params: session });
    check(latest_decision === 'approved', 'the decision is recorded');
  });
}

async function asked(
  { tenant, log }: DemoContext,
  [first_name, last_name]: readonly [string, string],
  email: string,
): Promise<{ id: string }> {
  const entity = await tenant.createEntity({ body: { entity_type: 'individual', first_name, last_name } });
  const made = await log.step('tenant', `asks ${first_name} ${last_name} for a verification`, () =>
    tenant.createVerification({ body: { entity_id: entity.id, email } }),
  );
  check(made.status === 'pending', 'the session is pending');
  return { id: made.session_id };
}

async function concluded({ log, receiver }: DemoContext, id: string, event: string): Promise<void> {
  await log.step('webhook', event, () =>
    until(60, `the webhook ${event}`, async () =>
      receiver.deliveries.find(
        (each) => each.event === event && each.signed && each.data['session_id'] === id,
      ),
    ),
  );
}
