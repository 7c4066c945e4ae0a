/** What SES reports of mails that were sent in this process, in its own form (`@probity/embedded-cloud`). */
import { readMessage } from '@probity/embedded-cloud/ses/message';
import { type Report, reportOn, type SetOutcome } from '@probity/embedded-cloud/ses/outcome';
import { reportEvent } from '@probity/embedded-cloud/ses/report-event';
import type { SentMail } from '../in-process-api.ts';

type MailToReport = Pick<SentMail, 'to' | 'tags'>;

/** The event as its queue receives it. `now` in milliseconds. */
export function reportOf(mail: MailToReport, report: Report, now: number): object {
  const message = readMessage({
    FromEmailAddress: 'no-reply@mail.probity.example',
    Destination: { ToAddresses: [mail.to] },
    ConfigurationSetName: 'probity-transactional',
    EmailTags: Object.entries(mail.tags).map(([Name, Value]) => ({ Name, Value })),
    Content: { Simple: { Subject: { Data: 'Subject' }, Body: { Text: { Data: 'Text' } } } },
  });
  const reported = { id: 'message', at: now, message, recipient: mail.to };
  const { source, detailType, detail } = reportEvent(report, reported, now);
  const time = new Date(now).toISOString().replace(/\.\d+Z$/, 'Z');
  return { version: '0', id: 'event', source, 'detail-type': detailType, time, detail };
}

/** The report on a mail of which this becomes. */
export function reportAs(mail: MailToReport, outcome: Exclude<SetOutcome, 'refused'>, now: number): object {
  const report = reportOn(mail.to, outcome);
  if (report === undefined) throw new Error('nothing is reported');
  return reportOf(mail, report, now);
}

export function bounceOf(mail: MailToReport, now: number): object {
  return reportAs(mail, 'bounce', now);
}
