/** Reads the document of SES v2 SendEmail (Simple content) and refuses what SES would. */
import * as z from 'zod';
import { parseInput } from '../input/parse-input.ts';
import { type Mailbox, readMailbox } from './address.ts';
import { type Attachment, AttachmentInput, readAttachments } from './attachment.ts';
import { badRequest, notEmulated } from './errors.ts';

const Content = z.strictObject({ Data: z.string(), Charset: z.string().optional() });
const Addresses = z.array(z.string()).optional();
const SendEmail = z.strictObject({
  FromEmailAddress: z.string(),
  FromEmailAddressIdentityArn: z.string().optional(),
  Destination: z.strictObject({ ToAddresses: Addresses, CcAddresses: Addresses, BccAddresses: Addresses }),
  ReplyToAddresses: Addresses,
  FeedbackForwardingEmailAddress: z.string().optional(),
  ConfigurationSetName: z.string().optional(),
  EmailTags: z.array(z.strictObject({ Name: z.string(), Value: z.string() })).optional(),
  Content: z.strictObject({
    Simple: z.strictObject({
      Subject: Content,
      Body: z.strictObject({ Text: Content.optional(), Html: Content.optional() }),
      Headers: z
        .array(z.strictObject({ Name: z.string(), Value: z.string() }))
        .max(15)
        .optional(),
      Attachments: z.array(AttachmentInput).optional(),
    }),
  }),
});

/** A message that may be sent; texts are as the recipient reads them. */
export interface Message {
  readonly from: Mailbox;
  readonly fromText: string;
  readonly to: readonly string[];
  readonly cc: readonly string[];
  readonly bcc: readonly string[];
  readonly replyTo: readonly string[];
  readonly recipients: readonly Mailbox[];
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly attachments: readonly Attachment[];
  readonly identityArn: string | undefined;
  readonly configurationSet: string | undefined;
  /** By name. */
  readonly tags: Readonly<Record<string, string>>;
}

const MOST_RECIPIENTS = 50;
const LARGEST_BYTES = 40 * 1024 * 1024;
const LONGEST_HEADER = 870;
const MOST_TAGS = 50;
const TAG = /^[A-Za-z0-9_-]{1,256}$/;
const OTHER_CONTENT = ['Raw', 'Template'] as const;

/** Throws `BadRequestException`, or fails with the name of content that is not emulated. */
export function readMessage(document: unknown): Message {
  refuseOtherContent(document);
  const input = parseInput(SendEmail, document, 'ses:SendEmail');
  const { ToAddresses: to = [], CcAddresses: cc = [], BccAddresses: bcc = [] } = input.Destination;
  const replyTo = input.ReplyToAddresses ?? [];
  const recipients = [...to, ...cc, ...bcc].map((address) => readMailbox(address, 'Destination'));
  if (recipients.length === 0) throw badRequest('Must specify at least one recipient.');
  if (recipients.length > MOST_RECIPIENTS) throw badRequest(`Recipient count exceeds ${MOST_RECIPIENTS}.`);
  for (const address of replyTo) readMailbox(address, 'ReplyToAddresses');
  const { Subject, Body, Headers = [], Attachments = [] } = input.Content.Simple;
  if (/[\r\n]/.test(Subject.Data)) throw badRequest('Subject contains a line break.');
  const message: Message = {
    from: readMailbox(input.FromEmailAddress, 'FromEmailAddress'),
    fromText: input.FromEmailAddress,
    to,
    cc,
    bcc,
    replyTo,
    recipients,
    subject: readContent(Subject, 'Subject'),
    text: readContent(Body.Text, 'Body.Text'),
    html: readContent(Body.Html, 'Body.Html'),
    headers: readHeaders(Headers),
    attachments: readAttachments(Attachments),
    identityArn: input.FromEmailAddressIdentityArn,
    configurationSet: input.ConfigurationSetName,
    tags: readTags(input.EmailTags ?? []),
  };
  if (message.text === '' && message.html === '') throw badRequest('Empty body: Text or Html is required.');
  const attached = message.attachments.reduce((sum, { content }) => sum + content.length, 0);
  const bytes = Buffer.byteLength(message.subject + message.text + message.html) + attached;
  if (bytes > LARGEST_BYTES) throw badRequest(`Message length is more than ${LARGEST_BYTES} bytes.`);
  return message;
}

function refuseOtherContent(document: unknown): void {
  const probe = z.looseObject({ Content: z.looseObject({}) }).safeParse(document);
  if (!probe.success) return;
  const other = OTHER_CONTENT.find((kind) => probe.data.Content[kind] !== undefined);
  if (other !== undefined) throw notEmulated(`SendEmail Content.${other}`);
}

/** SES reads a text as 7-bit ASCII unless its character set is named, so other characters need one. */
function readContent(content: z.infer<typeof Content> | undefined, member: string): string {
  if (content === undefined) return '';
  if (content.Charset === undefined && /[^\p{ASCII}]/u.test(content.Data)) {
    throw badRequest(`${member} has characters outside 7-bit ASCII and names no Charset.`);
  }
  return content.Data;
}

/** MessageTag of the API Reference: letters, digits, `_` and `-`, up to 256 each. */
function readTags(
  tags: readonly { readonly Name: string; readonly Value: string }[],
): Record<string, string> {
  if (tags.length > MOST_TAGS) throw badRequest(`More than ${MOST_TAGS} tags.`);
  for (const { Name, Value } of tags) {
    if (!TAG.test(Name) || !TAG.test(Value)) throw badRequest(`The tag ${Name} is not valid.`);
  }
  return Object.fromEntries(tags.map(({ Name, Value }) => [Name, Value]));
}

function readHeaders(
  headers: readonly { readonly Name: string; readonly Value: string }[],
): Record<string, string> {
  for (const { Name, Value } of headers) {
    if (!/^[!-9;-~]{1,126}$/.test(Name)) throw badRequest('A header name is not valid.');
    if (!/^[ -~]*$/.test(Value) || Value.length > LONGEST_HEADER)
      throw badRequest(`The header ${Name} is not valid.`);
  }
  return Object.fromEntries(headers.map(({ Name, Value }) => [Name, Value]));
}
