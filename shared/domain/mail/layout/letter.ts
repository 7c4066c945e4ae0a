/** A letter, and its mail: text and HTML with the same words in the sender's colours. */
import type { Mail } from '#shared/platform/ports.ts';
import type { Branding } from '../../tenants/brand.ts';
import type { PageLanguage } from '../../tenants/schema.ts';
import { WORDS } from '../wording/model.ts';
import { RESPONDENT_WORDS } from '../wording/respondent/words.ts';
import { letterHtml } from './html.ts';
import { LOGO_ID } from './logo.ts';
import { asSubject, asText, type Direction, type Line, oneLine, say, sentences } from './words.ts';

/** Sender and recipient; the same in every letter. */
export interface Envelope {
  readonly to: string;
  readonly sender: Branding;
  readonly tenantId: string;
  /** The onboarding session, so that what becomes of the mail finds it again. */
  readonly sessionId: string;
  readonly isTest: boolean;
  readonly language: PageLanguage;
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

export function mailOf(envelope: Envelope, plain: Letter): Mail {
  const { sender, isTest, language } = envelope;
  const { test, direction } = WORDS[language];
  const letter = isTest ? { ...plain, paragraphs: [test.paragraph, ...plain.paragraphs] } : plain;
  const subject = `${isTest ? `${test.subject} ` : ''}${asSubject(letter.subject, direction)}`;
  return {
    to: envelope.to,
    fromName: oneLine(sender.tenant_name),
    subject,
    text: letterText(letter, direction),
    html: letterHtml(letter, { sender, language, subject }),
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

function letterText({ paragraphs, quotation, link, closing }: Letter, direction: Direction): string {
  const written = (line: Line) => asText(line, direction);
  const quoted = quotation.map((line) => `> ${asText(say`${line}`)}`.trimEnd()).join('\n');
  const parts = [...paragraphs.map(written), quoted, link?.url ?? '', written(closing)];
  return parts.filter((part) => part !== '').join('\n\n');
}

/** The closing of a letter that asks for answers, in the words of the page. `expiresAt` in milliseconds. */
export function deadlineClosing(expiresAt: number, language: PageLanguage): Line {
  const { personal, unexpected } = WORDS[language];
  const { deadline } = RESPONDENT_WORDS[language];
  return sentences(deadline(instantOf(expiresAt, language)), personal, unexpected);
}

/** The closing of a letter with a link after which nothing is asked. `expiresAt` in milliseconds. */
export function linkClosing(expiresAt: number, language: PageLanguage): Line {
  const { linkWorks, personal, unexpected } = WORDS[language];
  return sentences(linkWorks(instantOf(expiresAt, language)), personal, unexpected);
}

/** `1 March 2026 at 10:00 UTC`: the form of the page, in the only time zone that is known. */
export function instantOf(at: number, language: PageLanguage): string {
  return new Date(at).toLocaleString(WORDS[language].locale, {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: 'UTC',
    timeZoneName: 'short',
  });
}
