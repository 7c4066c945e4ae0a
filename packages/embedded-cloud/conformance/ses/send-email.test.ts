/** What any SES v2 must refuse and accept. On AWS set PROBITY_CONFORMANCE_SENDER and _RECIPIENT to verified addresses. */
import * as ses from '@aws-sdk/client-sesv2';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ConformanceTarget, conformanceTarget } from '../../testing/conformance-target.ts';

let target: ConformanceTarget;
let client: ses.SESv2Client;
const sender = process.env['PROBITY_CONFORMANCE_SENDER'] ?? 'desk@example.com';
const recipient = process.env['PROBITY_CONFORMANCE_RECIPIENT'] ?? 'success@simulator.amazonses.com';

beforeAll(async () => {
  target = await conformanceTarget();
  client = new ses.SESv2Client(target.client);
});

afterAll(async () => {
  client.destroy();
  await target.stop();
});

const send = (change: {
  readonly from?: string;
  readonly to?: string[];
  readonly subject?: string;
  readonly text?: string;
  readonly charset?: string | undefined;
  readonly attachments?: ses.Attachment[];
  readonly tags?: ses.MessageTag[];
}) =>
  client.send(
    new ses.SendEmailCommand({
      FromEmailAddress: change.from ?? sender,
      Destination: { ToAddresses: change.to ?? [recipient] },
      ...(change.tags === undefined ? {} : { EmailTags: change.tags }),
      Content: {
        Simple: {
          Subject: { Data: change.subject ?? 'Grüße', Charset: 'UTF-8' },
          Body: { Text: { Data: change.text ?? 'Please answer.', Charset: 'UTF-8' } },
          ...(change.attachments === undefined ? {} : { Attachments: change.attachments }),
        },
      },
    }),
  );

describe('the mailbox simulator', () => {
  it.each(['success', 'bounce', 'complaint', 'ooto', 'suppressionlist', 'bounce+label'])(
    'is sent mail to %s, whatever is reported of it afterwards',
    async (label) => {
      expect((await send({ to: [`${label}@simulator.amazonses.com`] })).MessageId).toBeTruthy();
    },
  );
});

describe('SendEmail', () => {
  it('accepts a simple message and gives it an id', async () => {
    expect((await send({})).MessageId).toBeTruthy();
  });

  it('accepts an address with a display name', async () => {
    expect((await send({ from: `"Due, Diligence" <${sender}>` })).MessageId).toBeTruthy();
  });

  it('accepts a picture that the text shows', async () => {
    const picture: ses.Attachment = {
      RawContent: new Uint8Array(
        Buffer.from(
          'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=',
          'base64',
        ),
      ),
      FileName: 'logo.png',
      ContentType: 'image/png',
      ContentId: 'logo',
      ContentDisposition: 'INLINE',
      ContentTransferEncoding: 'BASE64',
    };
    expect((await send({ attachments: [picture] })).MessageId).toBeTruthy();
  });

  it.each([
    ['an address that is none', { to: ['not an address'] }],
    ['an address with a line break', { to: [`${recipient}\r\nBcc: x@example.com`] }],
    ['a sender with a line break', { from: `${sender}\nX-Evil: 1` }],
    ['no recipient', { to: [] }],
    ['more than 50 recipients', { to: Array.from({ length: 51 }, (_, index) => `a${index}@example.com`) }],
    ['a tag with a space', { tags: [{ Name: 'kind', Value: 'an invitation' }] }],
    ['a tag of 257 characters', { tags: [{ Name: 'kind', Value: 'x'.repeat(257) }] }],
    ['a subject with a line break', { subject: 'Hi\r\nBcc: x@example.com' }],
  ])('refuses %s', async (_, change) => {
    await expect(send(change)).rejects.toMatchObject({ name: 'BadRequestException' });
  });
});
