/** Mail over SES: transactional headers, no tracking (it would rewrite the link). */
import type { Attachment } from '@aws-sdk/client-sesv2';
import { type Mail, type Mailer, MailRefused } from '../ports.ts';
import { CLIENT_OPTIONS } from './client.ts';

/** Half of what a caller is waited for: whether a mail that was given up was sent, nobody knows. */
const PATIENCE_MS = 15_000;

// A retried send could mail twice: the service has no idempotency token, so one attempt is all, and is waited for.
const MAIL_OPTIONS = {
  ...CLIENT_OPTIONS,
  maxAttempts: 1,
  requestHandler: {
    ...CLIENT_OPTIONS.requestHandler,
    requestTimeout: PATIENCE_MS,
    socketTimeout: PATIENCE_MS,
  },
} as const;

/**
 * `from`: the stage's sending address; the tenant's name goes into the display name. The client is loaded with the first
 * mail.
 */
export function awsMailer(settings: { readonly from: string; readonly configurationSet: string }): Mailer {
  let connection: ReturnType<typeof connect> | undefined;
  return {
    async send(mail) {
      connection ??= connect();
      const { sdk, client } = await connection;
      const command = new sdk.SendEmailCommand({
        FromEmailAddress: `${displayName(mail.fromName)} <${settings.from}>`,
        Destination: { ToAddresses: [mail.to] },
        ConfigurationSetName: settings.configurationSet,
        EmailTags: Object.entries(mail.tags).map(([Name, Value]) => ({ Name, Value })),
        Content: { Simple: contentOf(mail) },
      });
      await client.send(command).catch((error: unknown) => {
        throw refusalOf(error) ?? error;
      });
    },
  };
}

async function connect() {
  const sdk = await import('@aws-sdk/client-sesv2');
  return { sdk, client: new sdk.SESv2Client(MAIL_OPTIONS) };
}

function contentOf(mail: Mail) {
  return {
    Subject: { Data: mail.subject, Charset: 'UTF-8' },
    Body: {
      Text: { Data: mail.text, Charset: 'UTF-8' },
      Html: { Data: mail.html, Charset: 'UTF-8' },
    },
    Headers: [
      { Name: 'Auto-Submitted', Value: 'auto-generated' },
      { Name: 'X-Auto-Response-Suppress', Value: 'All' },
    ],
    ...(mail.inline === undefined ? {} : { Attachments: [attachmentOf(mail.inline)] }),
  };
}

function attachmentOf({ contentId, contentType, bytes }: NonNullable<Mail['inline']>): Attachment {
  return {
    RawContent: bytes,
    FileName: `${contentId}.${contentType.replace(/^.*\//, '')}`,
    ContentType: contentType,
    ContentId: contentId,
    ContentDisposition: 'INLINE',
    ContentTransferEncoding: 'BASE64',
  };
}

/** What SES says of a message that it will never take (SendEmail › Errors); the rest may pass. */
const REFUSALS: readonly string[] = ['MessageRejected', 'BadRequestException'];

function refusalOf(error: unknown): MailRefused | undefined {
  return error instanceof Error && REFUSALS.includes(error.name) ? new MailRefused(error.name) : undefined;
}

/** Bytes of text that fit into one encoded word of at most 75 characters (RFC 2047, 2). */
const WORD_BYTES = 45;
/** Three words and the address stay below the 320 characters that SES takes. */
const MOST_WORDS = 3;

/** RFC 2047 encoded words, because a display name may be of any script and must not break the header. */
function displayName(name: string): string {
  const words: string[] = [''];
  for (const character of name.toWellFormed().replaceAll(/\p{Cc}+/gu, ' ')) {
    const word = words.at(-1) ?? '';
    if (Buffer.byteLength(word + character) <= WORD_BYTES) words[words.length - 1] = word + character;
    else words.push(character);
  }
  return words
    .slice(0, MOST_WORDS)
    .map((word) => `=?UTF-8?B?${Buffer.from(word, 'utf8').toString('base64')}?=`)
    .join(' ');
}
