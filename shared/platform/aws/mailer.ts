/** Mail over SES: transactional headers, no tracking (it would rewrite the link). */
import { SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2';
import type { Mailer } from '../ports.ts';
import { CLIENT_OPTIONS } from './client.ts';

/** `from`: the stage's sending address; the tenant's name goes into the display name. */
export function awsMailer(settings: { readonly from: string; readonly configurationSet: string }): Mailer {
  // A retried send could mail twice: the service has no idempotency token, so one attempt is all.
  const client = new SESv2Client({ ...CLIENT_OPTIONS, maxAttempts: 1 });
  return {
    async send(mail) {
      await client.send(
        new SendEmailCommand({
          FromEmailAddress: `${displayName(mail.fromName)} <${settings.from}>`,
          Destination: { ToAddresses: [mail.to] },
          ConfigurationSetName: settings.configurationSet,
          EmailTags: Object.entries(mail.tags).map(([Name, Value]) => ({ Name, Value })),
          Content: {
            Simple: {
              Subject: { Data: mail.subject, Charset: 'UTF-8' },
              Body: {
                Text: { Data: mail.text, Charset: 'UTF-8' },
                Html: { Data: mail.html, Charset: 'UTF-8' },
              },
              Headers: [
                { Name: 'Auto-Submitted', Value: 'auto-generated' },
                { Name: 'X-Auto-Response-Suppress', Value: 'All' },
              ],
            },
          },
        }),
      );
    },
  };
}

/** RFC 2047 encoded word, because a display name may be of any script and must not break the header. */
function displayName(name: string): string {
  return `=?UTF-8?B?${Buffer.from(name.replaceAll(/[\r\n]/g, ' ').slice(0, 60), 'utf8').toString('base64')}?=`;
}
