/** The HTML of a letter: one column, no external resources, readable in light and dark mode. */
import { textOn } from '@probity/printing/contrast';
import type { Branding } from '../../tenants/brand.ts';
import type { PageLanguage } from '../../tenants/schema.ts';
import { WORDS } from '../wording/model.ts';
import type { Letter } from './letter.ts';
import { logoHtml } from './logo.ts';
import { asHtml, escapeHtml } from './words.ts';

/** The accent colour of senders without their own. */
const OWN_ACCENT = '#14532d';

const HEAD =
  '<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">' +
  '<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">' +
  '<style>@media (prefers-color-scheme:dark){body{background:#111827!important;color:#f3f4f6!important}.logo{padding:8px}.foot{color:#d1d5db!important}.plain{color:#93c5fd!important}.button{border-color:#9ca3af!important}}</style>';

interface Frame {
  readonly sender: Branding;
  readonly language: PageLanguage;
  readonly subject: string;
}

export function letterHtml(letter: Letter, { sender, language, subject }: Frame): string {
  const paragraphs = letter.paragraphs.map((line) => `<p style="margin:0 0 16px">${asHtml(line)}</p>`);
  const body = [
    logoHtml(sender),
    ...paragraphs,
    quotationHtml(letter.quotation, sender),
    letter.link === null ? '' : linkHtml(letter.link, { sender, language }),
    `<p class="foot" style="margin:24px 0 0;font-size:13px;color:#4b5563">${asHtml(letter.closing)}</p>`,
  ];
  return (
    `<!doctype html><html lang="${language}" dir="${WORDS[language].direction}"><head>${HEAD}<title>${escapeHtml(subject)}</title></head>` +
    '<body style="font-family:system-ui,sans-serif;line-height:1.5;color:#111827;max-width:560px;margin:0 auto;padding:24px;overflow-wrap:anywhere">' +
    `${body.join('')}</body></html>`
  );
}

function quotationHtml(lines: readonly string[], sender: Branding): string {
  if (lines.length === 0) return '';
  const words = lines.map(escapeHtml).join('<br>');
  return `<blockquote dir="auto" style="margin:0 0 16px;padding:4px 16px;border:0 solid ${accentOf(sender)};border-inline-start-width:3px">${words}</blockquote>`;
}

function linkHtml(
  link: NonNullable<Letter['link']>,
  { sender, language }: Pick<Frame, 'sender' | 'language'>,
): string {
  const accent = accentOf(sender);
  const url = escapeHtml(link.url);
  return (
    `<p style="margin:24px 0"><a class="button" href="${url}" style="background:${accent};color:${textOn(accent)};border:1px solid ${accent};padding:12px 20px;border-radius:6px;text-decoration:none;display:inline-block">${escapeHtml(link.label)}</a></p>` +
    `<p style="margin:0 0 16px;font-size:14px">${escapeHtml(WORDS[language].copyAddress)}<br><a class="plain" dir="ltr" href="${url}" style="color:#1d4ed8">${url}</a></p>`
  );
}

function accentOf({ accent_color }: Branding): string {
  return accent_color ?? OWN_ACCENT;
}
