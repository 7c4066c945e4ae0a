/** What becomes of a mail after SES accepted it: bounces, complaints and rejections as states, and no further mail. */
import { type Report, reportOn } from '@probity/embedded-cloud/ses/outcome';
import { beforeEach, describe, expect, it } from 'vitest';
import { mailFeedbackWorker } from '#functions/workers/mail-feedback/app.ts';
import { MailFeedbackEvent, readMailFeedback } from '#shared/platform/aws/mail/feedback.ts';
import type { InProcessApi, SentMail } from '../../support/in-process-api.ts';
import { COMPANY, REACHABLE, RESPONSES, ResponseFixture } from '../../support/responses/fixture.ts';
import { reportAs, reportOf } from '../../support/responses/mail-reports.ts';
import { makeTenant } from '../../support/tenant.ts';
import { withApi } from '../../support/with-api.ts';

const SEND = '/api/v1/workflows/send/';
const EMAIL = REACHABLE.email;
const PERSON = { entity_type: 'individual', first_name: 'Ines', last_name: 'Moreau' };

let api: InProcessApi;
let fixture: ResponseFixture;
const ddq = () => ({ questionnaire_id: fixture.tenant.questionnaire.stored.id });
const send = (email: string, key = fixture.tenant.live) =>
  fixture.call('POST', SEND, { key, body: { entity: COMPANY, ddq: ddq(), email } });
const lastMail = (): SentMail => {
  const mail = api.mails.at(-1);
  if (mail === undefined) throw new Error('no mail was sent');
  return mail;
};
const failures = async () => (await fixture.events()).filter((type) => type === 'onboarding.email_failed');

/** Gives reports to the worker. Answers how many come back. */
async function report(...reports: readonly object[]): Promise<number> {
  const worker = mailFeedbackWorker(api.ports, { schema: MailFeedbackEvent, read: readMailFeedback });
  const Records = reports.map((each, at) => ({ messageId: String(at), body: JSON.stringify(each) }));
  return (await worker({ Records })).batchItemFailures.length;
}

/** A request whose mail this becomes of. Answers the response. */
async function sentAnd(outcome: Parameters<typeof reportAs>[1], email = EMAIL): Promise<string> {
  const sent = await send(email);
  expect(await report(reportAs(lastMail(), outcome, api.clock.now()))).toBe(0);
  return String(sent.body['response_id']);
}

withApi((opened) => {
  api = opened;
});
beforeEach(async () => {
  fixture = await ResponseFixture.open(api);
});

describe('a mail that', () => {
  it.each([
    ['bounces', 'bounce', 'not_delivered', 'bounced', 409],
    ['finds a full mailbox', 'mailbox_full', 'not_delivered', 'mailbox_full', 201],
    ['is reported as unwanted', 'complaint', 'complained', 'complaint', 409],
    ['SES rejects after it accepted it', 'rejection', 'not_delivered', 'rejected', 201],
  ] as const)(
    '%s is a state of its response, is announced once, and decides about the next',
    async (_, outcome, status, reason, next) => {
      const response = await sentAnd(outcome);
      expect((await fixture.get(response)).body['email_delivery']).toEqual({
        status,
        reason,
        at: expect.stringMatching(/^\d{4}-.*Z$/),
      });
      expect(await report(reportAs(lastMail(), outcome, api.clock.now()))).toBe(0);
      expect(await failures()).toHaveLength(1);
      expect((await send(EMAIL)).status).toBe(next);
    },
  );

  it('is answered by an automatic reply is uncertain, and is not announced', async () => {
    const sent = await send(EMAIL);
    const reply = reportOn('ooto@simulator.amazonses.com', undefined);
    if (reply === undefined) throw new Error('the simulator reports no reply');
    await report(reportOf(lastMail(), reply, api.clock.now()));
    const { body } = await fixture.get(String(sent.body['response_id']));
    expect(body['email_delivery']).toMatchObject({ status: 'uncertain', reason: 'temporary' });
    expect(await failures()).toEqual([]);
    expect((await send(EMAIL)).status).toBe(201);
  });

  it('asks for a verification says so, and that no mail was sent', async () => {
    const person = await fixture.call('POST', '/api/v1/entities/', { body: PERSON });
    const body = {
      entity_id: person.body['id'],
      verification: { checks: { document: true } },
      email: EMAIL,
    };
    const sent = await fixture.call('POST', SEND, { body });
    await report(reportAs(lastMail(), 'bounce', api.clock.now()));
    const session = `/api/v1/verification/sessions/${String(sent.body['verification_session_id'])}/`;
    expect((await fixture.call('GET', session)).body).toMatchObject({
      email_sent: false,
      email_delivery: { status: 'not_delivered', reason: 'bounced' },
    });
  });

  it('went to a session that is gone changes nothing', async () => {
    const sent = await send(EMAIL);
    const late = reportAs(lastMail(), 'bounce', api.clock.now());
    await fixture.call('DELETE', `${RESPONSES}${String(sent.body['response_id'])}/`);
    expect(await report(late)).toBe(0);
    expect(await failures()).toEqual([]);
  });
});

describe('an address that bounced', () => {
  it('is refused in every spelling with nothing created, charged or mailed', async () => {
    await sentAnd('bounce', 'ann@lantern.example');
    const count = async () => (await fixture.call('GET', '/api/v1/entities/')).body['count'];
    const before = [await count(), api.mails.length];
    for (const email of ['ann@lantern.example', 'Ann+x@LANTERN.example']) {
      const refused = await send(email);
      expect([refused.status, refused.body]).toMatchObject([
        409,
        { error: 'email_suppressed', suppressed_after: 'bounce' },
      ]);
    }
    expect([await count(), api.mails.length]).toEqual(before);
  });

  it('still gets mail of the other environment and of other tenants', async () => {
    await sentAnd('bounce');
    expect((await send(EMAIL, fixture.tenant.test)).status).toBe(201);
    const other = await makeTenant(api);
    const body = {
      entity: COMPANY,
      ddq: { questionnaire_id: other.questionnaire.stored.id },
      email: EMAIL,
    };
    expect((await fixture.call('POST', SEND, { key: other.live, body })).status).toBe(201);
  });

  it('fails alone in a batch', async () => {
    await sentAnd('bounce', 'gone@lantern.example');
    const drafts = ['gone@lantern.example', 'here@lantern.example', 'gone@lantern.example'].map((email) => ({
      ...ddq(),
      status: 'DRAFT',
      entity: { ...COMPANY, email },
    }));
    const { body } = await fixture.call('POST', `${RESPONSES}batch/`, { body: drafts });
    expect(body).toMatchObject({ created_count: 1, failed_count: 2 });
  });

  it('is stored without the address, and is in no log', async () => {
    await sentAnd('bounce');
    const { tenantId } = fixture.tenant.scopes.live;
    const rows = (await api.items()).filter(
      ({ pk, sk }) => sk === 'SUPPRESSED' && String(pk).includes(tenantId),
    );
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain('lantern');
    expect(api.logged.join('\n')).not.toContain('lantern');
  });
});

describe('the worker', () => {
  it('takes back what is no report, and does the rest', async () => {
    await send(EMAIL);
    const good = reportAs(lastMail(), 'bounce', api.clock.now());
    expect(await report({ detail: {} }, good)).toBe(1);
    expect(await failures()).toHaveLength(1);
  });

  it('forgets a complaint that its recipient took back', async () => {
    const sent = await send(EMAIL);
    const complaint: Report = { eventType: 'Complaint' };
    const taken = JSON.parse(
      JSON.stringify(reportOf(lastMail(), complaint, api.clock.now())).replace('"abuse"', '"not-spam"'),
    );
    expect(await report(Object(taken))).toBe(0);
    expect((await fixture.get(String(sent.body['response_id']))).body['email_delivery']).toBeNull();
    expect((await send(EMAIL)).status).toBe(201);
  });
});

describe('a test key on a stage that mails verified domains only', () => {
  const verified = () => api.over({ testMail: 'verified' });
  const by = (email: string, key: string) =>
    verified().call('POST', SEND, { key, body: { entity: COMPANY, ddq: ddq(), email } });

  it.each([
    ['another domain', 'ann@elsewhere.example', 403],
    ['a domain that ends alike', 'ann@notlantern.example', 403],
    ['its domain', 'ann@lantern.example', 201],
    ['a subdomain', 'ann@mail.Lantern.example', 201],
    ['the mailbox simulator', 'success@simulator.amazonses.com', 201],
  ])('mails to %s with the answer of the contract', async (_, email, status) => {
    await fixture.tenant
      .table('test')
      .update(
        { pk: fixture.tenant.scopes.test.prefix, sk: 'ENV' },
        { set: { mail_domains: ['lantern.example'] } },
      );
    const answer = await by(email, fixture.tenant.test);
    expect(answer.status).toBe(status);
    if (status === 403) expect(answer.body).toMatchObject({ error: 'email_not_allowed' });
  });

  it('is refused, and a live key is not', async () => {
    expect((await by('ann@elsewhere.example', fixture.tenant.test)).status).toBe(403);
    expect((await by('ann@elsewhere.example', fixture.tenant.live)).status).toBe(201);
  });
});
