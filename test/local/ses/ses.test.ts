/** The embedded SES: the inbox, addresses that fail, verified senders, permissions, content nobody emulates. */
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { arn } from '../../../local/service.ts';
import { readMailbox } from '../../../local/ses/address.ts';
import { Ses } from '../../../local/ses/ses.ts';
import { type StorageEndpoint, startStorageEndpoint } from '../../support/storage-endpoint.ts';

let cloud: StorageEndpoint;
let ses: Ses;
const request = { method: 'POST', url: '/v2/email/outbound-emails' };

beforeEach(async () => {
  cloud = await startStorageEndpoint();
  ses = cloud.ses;
});

afterEach(() => cloud.stop());

const document = (change: object = {}, simple: object = {}) =>
  Buffer.from(
    JSON.stringify({
      FromEmailAddress: 'Desk <desk@mail.example.com>',
      Destination: { ToAddresses: ['ann@example.org'] },
      Content: {
        Simple: {
          Subject: { Data: 'Please answer' },
          Body: { Text: { Data: 'text' }, Html: { Data: '<p>ü</p>', Charset: 'UTF-8' } },
          Headers: [{ Name: 'List-Unsubscribe', Value: '<https://example.com/u>' }],
          ...simple,
        },
      },
      ...change,
    }),
  );

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

describe('addresses', () => {
  it('are read with and without a display name', async () => {
    await fc.assert(
      fc.property(fc.emailAddress(), (address) => {
        expect(readMailbox(address, 'To').address).toBe(address);
        expect(readMailbox(`"A, \\"B\\"" <${address}>`, 'To').address).toBe(address);
        expect(readMailbox(`Ann B <${address}>`, 'To')).toMatchObject({ address, name: 'Ann B' });
      }),
    );
  });

  it('never smuggle a line break or a second address', async () => {
    await fc.assert(
      fc.property(
        fc.string(),
        fc.constantFrom('\r', '\n', ',', ';', ' x@y.zz'),
        fc.string(),
        (before, inner, after) => {
          expect(() => readMailbox(`a@example.com${before}${inner}${after}\r\n`, 'To')).toThrow();
          expect(() => readMailbox(`a@example.com${inner}b@example.com`, 'To')).toThrow();
        },
      ),
    );
  });
});
