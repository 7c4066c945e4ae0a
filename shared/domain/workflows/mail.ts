/** The message with the link: plain text and HTML of the same words, nothing loaded from elsewhere, no tracking. */
import type { Mail } from '#shared/platform/ports.ts';

export interface Invitation {
  readonly to: string;
  readonly senderName: string;
  readonly entityName: string;
  /** What is asked for; null where only an identity check is. */
  readonly questionnaireName: string | null;
  readonly asksVerification: boolean;
  readonly url: string;
  readonly expiresAt: number;
  readonly isTest: boolean;
  readonly tenantId: string;
}

export function invitationMail(invitation: Invitation): Mail {
  const subject = `${invitation.isTest ? '[Test] ' : ''}${invitation.senderName} asks ${invitation.entityName} for information`;
  const lines = paragraphs(invitation);
  return {
    to: invitation.to,
    fromName: invitation.senderName,
    subject: subject.replaceAll(/\s+/g, ' ').slice(0, 200),
    text: [...lines, invitation.url, closing(invitation)].join('\n\n'),
    html: page(subject, lines, invitation),
    tags: { kind: 'invitation', tenant: invitation.tenantId },
  };
}

function paragraphs(invitation: Invitation): string[] {
  const asks = [
    ...(invitation.questionnaireName === null
      ? []
      : [`complete the questionnaire “${invitation.questionnaireName}”`]),
    ...(invitation.asksVerification ? ['verify your identity'] : []),
  ];
  return [
    ...(invitation.isTest ? ['This message was sent in test mode. No real check is made.'] : []),
    `${invitation.senderName} asks ${invitation.entityName} to ${asks.join(' and to ')}.`,
    'You need no account. Your answers are saved as you type, and you can come back with the same link.',
  ];
}

function closing(invitation: Invitation): string {
  const until = new Date(invitation.expiresAt).toISOString().slice(0, 16).replace('T', ' ');
  return `The link works until ${until} UTC. It is personal: please do not forward it. If you did not expect this message, you can ignore it.`;
}

function page(subject: string, lines: readonly string[], invitation: Invitation): string {
  const body = lines.map((line) => `<p style="margin:0 0 16px">${escapeHtml(line)}</p>`).join('');
  const button = `<p style="margin:24px 0"><a href="${escapeHtml(invitation.url)}" style="background:#14532d;color:#ffffff;padding:12px 20px;border-radius:6px;text-decoration:none;display:inline-block">Open the request</a></p>`;
  const plain = `<p style="margin:0 0 16px;font-size:14px">If the button does not work, copy this address:<br><a href="${escapeHtml(invitation.url)}">${escapeHtml(invitation.url)}</a></p>`;
  const foot = `<p style="margin:24px 0 0;font-size:13px;color:#4b5563">${escapeHtml(closing(invitation))}</p>`;
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head><body style="font-family:system-ui,sans-serif;line-height:1.5;color:#111827;max-width:560px;margin:0 auto;padding:24px">${body}${button}${plain}${foot}</body></html>`;
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}
