/** The embedded SES: the inbox, addresses that fail, verified senders, permissions, content nobody emulates. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { arn } from '../../src/service.ts';
import { Ses } from '../../src/ses/ses.ts';
import { document } from '../../testing/mail-document.ts';
import { type StorageEndpoint, startStorageEndpoint } from '../../testing/storage-endpoint.ts';

let cloud: StorageEndpoint;
let ses: Ses;
const request = { method: 'POST', url: '/v2/email/outbound-emails' };

beforeEach(async () => {
  cloud = await startStorageEndpoint();
  ses = cloud.ses;
});

afterEach(() => cloud.stop());

const attached = (change: object = {}) =>
  document(
    {},
    { Attachments: [{ RawContent: Buffer.from('bytes').toString('base64'), FileName: 'a.txt', ...change }] },
  );

describe('the inbox', () => {
  it('keeps what came with a mail, as it was, also over a restart', async () => {
    const bytes = Buffer.from([0, 255, 10, 13]);
    const picture = {
      RawContent: bytes.toString('base64'),
      FileName: 'logo.png',
      ContentType: 'image/png',
      ContentDisposition: 'INLINE',
      ContentId: 'logo',
      ContentTransferEncoding: 'BASE64',
    };
    await ses.handle(request, attached());
    await ses.handle(request, attached(picture));
    const mails = await (await Ses.open(cloud)).mails();
    expect(mails.flatMap(({ attachments = [] }) => attachments)).toEqual([
      {
        fileName: 'a.txt',
        contentType: 'application/octet-stream',
        disposition: 'ATTACHMENT',
        size: 5,
        content: Buffer.from('bytes').toString('base64'),
      },
      {
        fileName: 'logo.png',
        contentType: 'image/png',
        disposition: 'INLINE',
        contentId: 'logo',
        size: 4,
        content: bytes.toString('base64'),
      },
    ]);
  });

  it('keeps accepted mails in order, also over a restart', async () => {
    await ses.handle(request, document());
    await ses.handle(request, document({}, { Subject: { Data: 'Second' } }));
    const mails = await (await Ses.open(cloud)).mails();
    expect(mails.map(({ subject }) => subject)).toEqual(['Please answer', 'Second']);
    expect(mails[0]).toMatchObject({
      from: 'Desk <desk@mail.example.com>',
      to: ['ann@example.org'],
      text: 'text',
      html: '<p>ü</p>',
      headers: { 'List-Unsubscribe': '<https://example.com/u>' },
    });
  });

  it('gets nothing for an address that is made to fail, until it no longer is', async () => {
    await ses.failFor('Ann@example.org', 'refused');
    expect((await Ses.open(cloud)).failing()).toEqual({ 'ann@example.org': 'refused' });
    expect(await ses.handle(request, document())).toMatchObject({
      status: 400,
      document: { __type: 'MessageRejected' },
    });
    expect(await ses.mails()).toEqual([]);
    await ses.failFor('ann@example.org', undefined);
    expect((await ses.handle(request, document())).status).toBe(200);
  });
});

describe('what SES refuses', () => {
  it.each([
    ['a configuration set that does not exist', { ConfigurationSetName: 'other' }, 'NotFoundException'],
    ['a tag with a space', { EmailTags: [{ Name: 'kind', Value: 'an invitation' }] }, 'BadRequestException'],
    ['an empty tag', { EmailTags: [{ Name: 'kind', Value: '' }] }, 'BadRequestException'],
    [
      'a tag of 257 characters',
      { EmailTags: [{ Name: 'kind', Value: 'x'.repeat(257) }] },
      'BadRequestException',
    ],
  ])('is %s', async (_, change, code) => {
    ses.ensureConfigurationSet('probity-transactional');
    expect(await ses.handle(request, document(change))).toMatchObject({ document: { __type: code } });
  });
});

describe('an account in the sandbox', () => {
  const to = (...addresses: string[]) => document({ Destination: { ToAddresses: addresses } });
  const code = async (body: Buffer) =>
    Object((await ses.handle(request, body)).document).__type ?? 'accepted';
  const nextSecond = () => cloud.clock.advance(1_001);

  beforeEach(async () => {
    await ses.ensureIdentity('example.com');
    await ses.ensureIdentity('ann@example.org');
    await ses.setSandbox(true);
  });

  it('mails to verified addresses, verified domains and the simulator only', async () => {
    expect(await code(to('bob@example.org'))).toBe('MessageRejected');
    for (const each of ['Ann@example.org', 'bob@mail.example.com', 'bounce@simulator.amazonses.com']) {
      expect(await code(to(each))).toBe('accepted');
      await nextSecond();
    }
    ses = await Ses.open(cloud);
    expect(await code(to('bob@example.org'))).toBe('MessageRejected');
    await ses.setSandbox(false);
    expect(await code(to('bob@example.org'))).toBe('accepted');
  });

  it('mails once a second, and 200 times in 24 hours', async () => {
    expect(await code(to('ann@example.org'))).toBe('accepted');
    expect(await code(to('ann@example.org'))).toBe('TooManyRequestsException');
    for (let sent = 1; sent < 200; sent += 1) {
      await nextSecond();
      expect(await code(to('ann@example.org'))).toBe('accepted');
    }
    await nextSecond();
    expect(await code(to('ann@example.org'))).toBe('TooManyRequestsException');
    expect(await code(to('success@simulator.amazonses.com'))).toBe('accepted');
    await cloud.clock.advance(86_400_000);
    expect(await code(to('ann@example.org'))).toBe('accepted');
  });
});

describe('senders', () => {
  it('must be verified once any identity is', async () => {
    await ses.ensureIdentity('example.com');
    expect((await ses.handle(request, document())).status).toBe(200);
    const foreign = document({ FromEmailAddress: 'a@example.net' });
    expect(await ses.handle(request, foreign)).toMatchObject({ document: { __type: 'MessageRejected' } });
  });

  it('need the permission on their identity, with the address as context', async () => {
    await ses.ensureIdentity('example.com');
    expect(ses.permissions(request, document({ ConfigurationSetName: 'events' }))).toMatchObject([
      {
        action: 'ses:SendEmail',
        resource: arn('ses', 'identity/example.com'),
        context: { 'ses:FromAddress': 'desk@mail.example.com', 'ses:FromDisplayName': 'Desk' },
      },
      { action: 'ses:SendEmail', resource: arn('ses', 'configuration-set/events') },
    ]);
  });
});

describe('refusals', () => {
  it.each([
    ['raw content', document({ Content: { Raw: { Data: 'x' } } }), 'Content.Raw'],
    ['templates', document({ Content: { Template: { TemplateName: 'x' } } }), 'Content.Template'],
    ['an attachment without a name', attached({ FileName: undefined }), 'Attachments.0.FileName'],
    ['an attachment that is not base64', attached({ RawContent: 'no base64!' }), 'not base64'],
    ['an empty attachment', attached({ RawContent: '' }), 'is empty'],
    ['an attachment with a line break in its name', attached({ FileName: 'a\r\nX: 1' }), 'control character'],
    ['an attachment with a line break in its id', attached({ ContentId: 'a\nb' }), 'control character'],
    [
      'an attachment shown in an unknown way',
      attached({ ContentDisposition: 'BESIDE' }),
      'ContentDisposition',
    ],
    ['an unknown member of an attachment', attached({ Compressed: true }), 'Compressed'],
    ['a header with a line break', document({}, { Headers: [{ Name: 'X', Value: 'a\nb' }] }), 'header X'],
    ['characters without a character set', document({}, { Subject: { Data: 'Grüße' } }), 'Charset'],
    ['an empty body', document({}, { Body: {} }), 'Empty body'],
    ['a body that is no JSON', Buffer.from('{'), 'no JSON'],
  ])('%s', async (_, body, reason) => {
    expect(await ses.handle(request, body)).toMatchObject({
      status: 400,
      document: { message: expect.stringContaining(reason) },
    });
  });

  it('other calls, by their path', async () => {
    const answer = await ses.handle({ method: 'GET', url: '/v2/email/identities' }, Buffer.alloc(0));
    expect(answer.document).toMatchObject({ message: expect.stringContaining('GET /v2/email/identities') });
  });
});
