/** The mailer over the embedded provider: the mails that it sends, and how refusals are reported. */
import { type StorageEndpoint, startStorageEndpoint } from '@probity/embedded-cloud/testing/storage-endpoint';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { awsMailer } from '#shared/platform/aws/mailer.ts';
import { type Mail, type Mailer, MailRefused } from '#shared/platform/ports.ts';

let cloud: StorageEndpoint;
let mailer: Mailer;
beforeAll(async () => {
  cloud = await startStorageEndpoint();
  const { region, credentials } = cloud.clientOf('mail');
  Object.assign(process.env, {
    AWS_ENDPOINT_URL_SESV2: cloud.url,
    AWS_REGION: region,
    AWS_ACCESS_KEY_ID: credentials?.accessKeyId,
    AWS_SECRET_ACCESS_KEY: credentials?.secretAccessKey,
  });
  mailer = awsMailer({ from: 'no-reply@mail.probity.example', configurationSet: 'probity' });
});
afterAll(() => cloud.stop());

const mail = (change: Partial<Mail> = {}): Mail => ({
  to: 'respondent@lantern.example',
  fromName: 'Harbour Compliance',
  subject: 'Please answer',
  text: 'Hello',
  html: '<p>Hello</p>',
  tags: { kind: 'invitation' },
  ...change,
});

async function sent(change: Partial<Mail> = {}) {
  await mailer.send(mail(change));
  const last = (await cloud.ses.mails()).at(-1);
  if (last === undefined) throw new Error('nothing arrived');
  return last;
}

describe('a mail', () => {
  test('says that a machine wrote it, and wants no automatic answer', async () => {
    expect((await sent()).headers).toEqual({
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
    });
  });

  test('carries its picture inside, byte by byte, and nothing without one', async () => {
    const bytes = Uint8Array.from({ length: 256 }, (_, index) => index);
    const inline = { contentId: 'sender-logo', contentType: 'image/jpeg', bytes };
    const { attachments } = await sent({ inline });
    expect(attachments).toEqual([
      {
        fileName: 'sender-logo.jpeg',
        contentType: 'image/jpeg',
        disposition: 'INLINE',
        contentId: 'sender-logo',
        size: 256,
        content: Buffer.from(bytes).toString('base64'),
      },
    ]);
    expect((await sent()).attachments).toEqual([]);
  });

  test('comes from one address under any name, in words of at most 75 characters', async () => {
    const names = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.string({ unit: fc.constantFrom('😀', 'ש', '\r\n', '"', '<', 'é'), minLength: 50, maxLength: 200 }),
    );
    await fc.assert(
      fc.asyncProperty(names, async (fromName) => {
        const { from } = await sent({ fromName });
        const [words = '', address] = from.split(' <');
        expect(address).toBe('no-reply@mail.probity.example>');
        for (const word of words.split(' ')) expect(word).toMatch(/^(?=.{1,75}$)=\?UTF-8\?B\?[\w+/]*=*\?=$/);
        const read = words.split(' ').map((word) => Buffer.from(word.slice(10, -2), 'base64').toString());
        const clean = fromName.toWellFormed().replaceAll(/\p{Cc}+/gu, ' ');
        expect(clean.startsWith(read.join(''))).toBe(true);
        if (Buffer.byteLength(clean) <= 120) expect(read.join('')).toBe(clean);
      }),
      { numRuns: 40 },
    );
  });
});

describe('a refusal', () => {
  test.each([
    ['MessageRejected', 'failing@lantern.example'],
    ['BadRequestException', 'not an address'],
  ])('%s is for good, and does not repeat the address', async (code, to) => {
    await cloud.ses.failFor('failing@lantern.example', 'refused');
    const error: unknown = await mailer.send(mail({ to })).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(MailRefused);
    expect(error).toMatchObject({ code });
    expect(`${String(error)} ${error instanceof Error ? String(error.cause) : ''}`).not.toContain(to);
  });

  test('of anything else may pass', async () => {
    const stranger = await startStorageEndpoint({ authorize: () => 'not allowed' });
    process.env['AWS_ENDPOINT_URL_SESV2'] = stranger.url;
    const other = awsMailer({ from: 'no-reply@mail.probity.example', configurationSet: 'probity' });
    const error: unknown = await other.send(mail()).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(Error);
    expect(error).not.toBeInstanceOf(MailRefused);
    await stranger.stop();
  });
});
