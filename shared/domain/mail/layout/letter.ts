/** A letter, and its mail: text and HTML with the same words in the sender's colours. */
import type { Mail } from '#shared/platform/ports.ts';
import type { Branding } from '../../tenants/brand.ts';
import { letterHtml } from './html.ts';
import { LOGO_ID } from './logo.ts';
import { asSubject, asText, joined, type Line, oneLine, say } from './words.ts';

/** Sender and recipient; the same in every letter. */
export interface Envelope {
  readonly to: string;
  readonly sender: Branding;
  readonly tenantId: string;
  /** The onboarding session, so that what becomes of the mail finds it again. */
  readonly sessionId: string;
  readonly isTest: boolean;
}

export interface Letter {
  /** The kind of letter, used as a tag of the mail. */
  readonly kind: string;
  /** Of our words and the operator’s name for the tenant. Text of callers would let them write to anybody. */
  readonly subject: Line;
  readonly paragraphs: readonly Line[];
  /** Text written by a person, line by line, shown as a quotation after the paragraphs. */
  readonly quotation: readonly string[];
  /** The link to the request, or null where it no longer works. */
  readonly link: { readonly label: string; readonly url: string } | null;
  readonly closing: Line;
}

const TEST_MARK = say`This message was sent in test mode. No real check is made.`;

export function mailOf(envelope: Envelope, plain: Letter): Mail {
  const { sender, isTest } = envelope;
  const letter = isTest ? { ...plain, paragraphs: [TEST_MARK, ...plain.paragraphs] } : plain;
  const subject = `${isTest ? '[Test] ' : ''}${asSubject(letter.subject)}`;
  return {
    to: envelope.to,
    fromName: oneLine(sender.tenant_name),
    subject,
    text: letterText(letter),
    html: letterHtml(letter, sender, subject),
    ...(sender.logo === null
      ? {}
      : {
          inline: { contentId: LOGO_ID, contentType: sender.logo.content_type, bytes: sender.logo.bytes },
        }),
    tags: {
      kind: letter.kind,
      tenant: envelope.tenantId,
      environment: isTest ? 'test' : 'live',
      session: envelope.sessionId,
    },
  };
}

function letterText({ paragraphs, quotation, link, closing }: Letter): string {
  const quoted = quotation.map((line) => `> ${asText(say`${line}`)}`.trimEnd()).join('\n');
  const parts = [...paragraphs.map(asText), quoted, link?.url ?? '', asText(closing)];
  return parts.filter((part) => part !== '').join('\n\n');
}

/** The closing of a letter that asks for answers, in the words of the page. `expiresAt` in milliseconds. */
export function deadlineClosing(expiresAt: number): Line {
  return joined(say`Answer by ${instantOf(expiresAt)}: the link works until then.`, PERSONAL);
}

/** The closing of a letter with a link after which nothing is asked. `expiresAt` in milliseconds. */
export function linkClosing(expiresAt: number): Line {
  return joined(say`The link works until ${instantOf(expiresAt)}.`, PERSONAL);
}

const PERSONAL = say` It is personal: please do not forward it. If you did not expect this message, you can ignore it.`;

/** `1 March 2026 at 10:00 UTC`: the form of the page, in the only time zone that is known. */
export function instantOf(at: number): string {
  return new Date(at).toLocaleString('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: 'UTC',
    timeZoneName: 'short',
  });
}
