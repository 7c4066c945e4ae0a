/** What the embedded SES reports of mails: bounces, complaints and rejections, as the mailbox simulator and settings ask. */
import { randomUUID } from 'node:crypto';
import type { ServiceEvent } from '@probity/embedded-cloud/events/entries';
import { Ses } from '@probity/embedded-cloud/ses/ses';
import { document } from '@probity/embedded-cloud/testing/mail-document';
import { type StorageEndpoint, startStorageEndpoint } from '@probity/embedded-cloud/testing/storage-endpoint';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { MailFeedbackEvent, readMailFeedback } from '#shared/platform/aws/mail/feedback.ts';

let cloud: StorageEndpoint;
let ses: Ses;
const request = { method: 'POST', url: '/v2/email/outbound-emails' };

beforeEach(async () => {
  cloud = await startStorageEndpoint();
  ses = cloud.ses;
});

afterEach(() => cloud.stop());

describe('reports', () => {
  const SET = 'probity-transactional';
  const tagged = (to: string, change: object = {}) =>
    document({
      Destination: { ToAddresses: [to] },
      ConfigurationSetName: SET,
      EmailTags: [{ Name: 'kind', Value: 'invitation' }],
      ...change,
    });

  /** What is reported of a mail to `to`, in the order of the reports. */
  async function reportsOf(...recipients: readonly string[]): Promise<readonly ServiceEvent[]> {
    const events: ServiceEvent[] = [];
    ses.reportTo(async (event) => void events.push(event));
    ses.ensureDestination(SET, ['BOUNCE', 'COMPLAINT', 'REJECT']);
    for (const to of recipients) expect((await ses.handle(request, tagged(to))).status).toBe(200);
    return events;
  }

  it.each([
    ['success@simulator.amazonses.com', []],
    ['bounce@simulator.amazonses.com', ['Email Bounced Permanent General']],
    ['Bounce+label@simulator.amazonses.com', ['Email Bounced Permanent General']],
    ['ooto@simulator.amazonses.com', ['Email Bounced Transient General']],
    ['suppressionlist@simulator.amazonses.com', ['Email Bounced Permanent Suppressed']],
    ['complaint@simulator.amazonses.com', ['Email Complaint Received abuse']],
    ['ann@example.org', []],
  ])('of a mail to %s are %j', async (to, reports) => {
    expect((await reportsOf(to)).map(summary)).toEqual(reports);
    expect(await ses.mails()).toHaveLength(1);
  });

  it.each([
    ['bounce', 'Email Bounced Permanent General'],
    ['mailbox_full', 'Email Bounced Transient MailboxFull'],
    ['complaint', 'Email Complaint Received abuse'],
    ['rejection', 'Email Rejected Bad content'],
  ] as const)('say %s where that is set for the address, also over a restart', async (outcome, report) => {
    await ses.failFor('Ann@example.org', outcome);
    ses = await Ses.open(cloud);
    expect((await reportsOf('ann@example.org')).map(summary)).toEqual([report]);
  });

  it('say what mail it was, and are read by the worker', async () => {
    const tags = { kind: 'invitation', tenant: randomUUID(), environment: 'test', session: randomUUID() };
    const events = await reportsOf();
    const EmailTags = Object.entries(tags).map(([Name, Value]) => ({ Name, Value }));
    await ses.handle(request, tagged('bounce@simulator.amazonses.com', { EmailTags }));
    const [event] = events;
    expect(event).toMatchObject({
      source: 'aws.ses',
      detail: { mail: { tags: { 'ses:configuration-set': [SET] } } },
    });
    const message = MailFeedbackEvent.parse({ time: '2026-03-02T09:30:00Z', detail: event?.detail });
    expect(readMailFeedback(message)).toMatchObject({
      kind: 'invitation',
      sessionId: tags.session,
      recipients: ['bounce@simulator.amazonses.com'],
      delivery: { status: 'not_delivered', reason: 'bounced' },
      suppressedBy: 'bounce',
    });
  });

  it('are sent for the types of events that the destination asks for', async () => {
    const events: ServiceEvent[] = [];
    ses.reportTo(async (event) => void events.push(event));
    ses.ensureDestination(SET, ['COMPLAINT']);
    await ses.handle(request, tagged('bounce@simulator.amazonses.com'));
    await ses.handle(request, tagged('bounce@simulator.amazonses.com', { ConfigurationSetName: undefined }));
    expect(events).toEqual([]);
  });

  it('of an address that bounced once say that it is on the suppression list, until it is taken off', async () => {
    await ses.failFor('ann@example.org', 'bounce');
    const events = await reportsOf('ann@example.org');
    ses = await Ses.open(cloud);
    expect((await reportsOf('ann@example.org')).map(summary)).toEqual([
      'Email Bounced Permanent OnAccountSuppressionList',
    ]);
    await ses.failFor('ann@example.org', undefined);
    expect(await reportsOf('ann@example.org')).toEqual([]);
    expect(events).toHaveLength(1);
  });
});

function summary({ detailType, detail }: ServiceEvent): string {
  const { bounce, complaint, reject } = Detail.parse(detail);
  const said = [bounce?.bounceType, bounce?.bounceSubType, complaint?.complaintFeedbackType, reject?.reason];
  return [detailType, ...said.filter((each) => each !== undefined)].join(' ');
}

const Detail = z.object({
  bounce: z.object({ bounceType: z.string(), bounceSubType: z.string() }).optional(),
  complaint: z.object({ complaintFeedbackType: z.string() }).optional(),
  reject: z.object({ reason: z.string() }).optional(),
});
