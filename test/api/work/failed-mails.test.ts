/** Mails that did not reach their respondent, on the work list: from the report of the provider until another mail is sent, or none is needed. */
import { reportOn } from '@probity/embedded-cloud/ses/outcome';
import { beforeEach, describe, expect, it } from 'vitest';
import { mailFeedbackWorker } from '#functions/workers/mail-feedback/app.ts';
import { releaseWrite } from '#shared/domain/sessions/delivery/suppressed.ts';
import { workerContext } from '#shared/domain/tenants/worker-context.ts';
import { MailFeedbackEvent, readMailFeedback } from '#shared/platform/aws/mail/feedback.ts';
import type { InProcessApi, SentMail } from '../../support/in-process-api.ts';
import { fill, sendAndOpen, submit } from '../../support/journeys.ts';
import { note, runJobs, sendCombined } from '../../support/onboarding/fixture.ts';
import { reportAs, reportOf } from '../../support/responses/mail-reports.ts';
import { makeTenant, OWNER, type TestTenant } from '../../support/tenant.ts';
import { withApi } from '../../support/with-api.ts';
import { WorkFixture } from '../../support/work/fixture.ts';

let api: InProcessApi;
let tenant: TestTenant;
let work: WorkFixture;

withApi((opened) => {
  api = opened;
});
beforeEach(async () => {
  tenant = await makeTenant(api);
  work = new WorkFixture(api, tenant.live);
});

/** The provider reports this of the mail that was sent last. */
const becomes = (outcome: Parameters<typeof reportAs>[1]) =>
  report((mail) => reportAs(mail, outcome, api.clock.now()));

async function report(of: (mail: SentMail) => object): Promise<void> {
  const mail = api.mails.at(-1);
  if (mail === undefined) throw new Error('no mail was sent');
  const worker = mailFeedbackWorker(api.ports, { schema: MailFeedbackEvent, read: readMailFeedback });
  const body = JSON.stringify(of(mail));
  expect((await worker({ Records: [{ messageId: 'report', body }] })).batchItemFailures).toEqual([]);
}

/** Runs the jobs that mail. */
const mailed = () => runJobs(api, tenant.scopes.live, 'mail');
const call = (method: string, path: string, body?: object) =>
  api.call(method, `/api/v1/${path}`, { key: tenant.live, ...(body === undefined ? {} : { body }) });
const NOTHING = { total: 0, by_kind: { failed: 0 } };

describe('a mail that did not arrive', () => {
  it('waits a day with its response, and says why', async () => {
    const sent = await sendAndOpen(api, tenant);
    await becomes('mailbox_full');
    const [item] = await work.items();
    expect(item).toMatchObject({
      id: `response.${sent.responseId}`,
      kind: 'failed',
      subject: { type: 'response', id: sent.responseId, response_id: sent.responseId },
      why: 'The mail to the respondent did not arrive: the mailbox is full.',
      tags: [],
    });
    expect(Date.parse(item?.due ?? '') - Date.parse(item?.since ?? '')).toBe(86_400_000);
    expect(await work.counts()).toMatchObject({ total: 1, by_kind: { failed: 1 } });
  });

  it.each([
    ['bounce', 'The mail to the respondent did not arrive: the mail was returned.'],
    ['complaint', 'The respondent reported a mail as unwanted; none is sent to the address any more.'],
  ] as const)('is told apart where it is a %s', async (outcome, why) => {
    await sendAndOpen(api, tenant);
    await becomes(outcome);
    expect(await work.items()).toMatchObject([{ kind: 'failed', why }]);
  });

  it('is no work where it may have arrived', async () => {
    await sendAndOpen(api, tenant);
    const reply = reportOn('ooto@simulator.amazonses.com', undefined);
    if (reply === undefined) throw new Error('the simulator reports no reply');
    await report((mail) => reportOf(mail, reply, api.clock.now()));
    expect(await work.items()).toEqual([]);
  });

  it('ends with the next mail, and waits again where that fails, too', async () => {
    const sent = await sendAndOpen(api, tenant);
    await becomes('mailbox_full');
    expect((await call('POST', `responses/${sent.responseId}/remind/`)).status).toBe(200);
    await mailed();
    expect(await work.items()).toEqual([]);
    expect(await work.counts()).toMatchObject(NOTHING);
    await becomes('bounce');
    expect(await work.items()).toHaveLength(1);
  });

  it('becomes the review once the respondent has submitted all the same', async () => {
    const sent = await sendAndOpen(api, tenant);
    await becomes('mailbox_full');
    await fill(api, tenant, sent.bearer);
    expect((await submit(api, sent.bearer)).status).toBe(200);
    expect(await work.items()).toMatchObject([{ kind: 'review' }]);
    expect(await work.counts()).toMatchObject({ total: 1, by_kind: { failed: 0, review: 1 } });
    // The confirmation asks nothing of anybody.
    await mailed();
    await becomes('bounce');
    expect(await work.items()).toMatchObject([{ kind: 'review' }]);
  });

  it('waits for changes that were asked for in it', async () => {
    const sent = await sendAndOpen(api, tenant);
    await fill(api, tenant, sent.bearer);
    await submit(api, sent.bearer);
    await mailed();
    const text = 'The licence, please.';
    await note(api, tenant, sent.responseId, { text, status_transition: 'CHANGES_REQUESTED' });
    await mailed();
    await becomes('bounce');
    expect(await work.items()).toMatchObject([{ kind: 'failed', id: `response.${sent.responseId}` }]);
  });

  it('is given away as the response is, and ends with it', async () => {
    const sent = await sendAndOpen(api, tenant);
    await becomes('bounce');
    expect(await work.assign([`response.${sent.responseId}`], OWNER.id)).toEqual(['assigned']);
    expect((await call('GET', `responses/${sent.responseId}/`)).body['assigned_to']).toBe(OWNER.id);
    expect((await call('DELETE', `responses/${sent.responseId}/`)).status).toBe(204);
    expect(await work.items()).toEqual([]);
    expect(await work.counts()).toMatchObject(NOTHING);
  });

  it('is one item where it asked for a questionnaire and a verification', async () => {
    const both = await sendCombined(api, tenant);
    await becomes('bounce');
    expect(await work.items()).toMatchObject([{ id: `response.${both.responseId}` }]);
  });
});

describe('a mail that asked for a verification alone', () => {
  const created = async () => {
    const person = await call('POST', 'entities/', {
      entity_type: 'individual',
      first_name: 'Ines',
      last_name: 'Moreau',
    });
    const body = { entity_id: person.body['id'], email: 'ines@lantern.example' };
    const made = await call('POST', 'verification/sessions/', body);
    await mailed();
    return String(made.body['session_id']);
  };

  it('waits with its verification until another is sent', async () => {
    const id = await created();
    await becomes('bounce');
    expect(await work.items()).toMatchObject([
      { id: `verification.${id}`, kind: 'failed', subject: { type: 'verification', id } },
    ]);
    const { live } = tenant.scopes;
    const vault = await workerContext(api.ports).vault(live);
    await tenant.table('live').commit([releaseWrite(live, vault, 'ines@lantern.example')]);
    expect((await call('POST', `verification/sessions/${id}/resend/`)).status).toBe(200);
    await mailed();
    expect(await work.items()).toEqual([]);
    expect(await work.counts()).toMatchObject(NOTHING);
  });

  it('ends when the session is revoked', async () => {
    const id = await created();
    await becomes('bounce');
    expect((await call('DELETE', `verification/sessions/${id}/revoke/`)).status).toBe(200);
    expect(await work.items()).toEqual([]);
    expect(await work.counts()).toMatchObject(NOTHING);
  });
});
