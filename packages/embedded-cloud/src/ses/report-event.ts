/** The events that SES sends to EventBridge (SES Developer Guide, "Examples of event data that Amazon SES publishes"). */
import { randomUUID } from 'node:crypto';
import type { ServiceEvent } from '../events/entries.ts';
import { ACCOUNT, arn } from '../service.ts';
import type { Message } from './message.ts';
import type { Report } from './outcome.ts';

/** The mail that is reported on; `at` in milliseconds. */
export interface Reported {
  readonly id: string;
  readonly at: number;
  readonly message: Message;
  readonly recipient: string;
}

/** Names in the event, by the type of the report (EventBridge Events Reference, "Amazon Simple Email Service events"). */
const DETAIL_TYPES: Readonly<Record<Report['eventType'], string>> = {
  Bounce: 'Email Bounced',
  Complaint: 'Email Complaint Received',
  Reject: 'Email Rejected',
};

/** `now` in milliseconds: when it became known. */
export function reportEvent(report: Report, reported: Reported, now: number): ServiceEvent {
  const { eventType } = report;
  return {
    source: 'aws.ses',
    detailType: DETAIL_TYPES[eventType],
    resources: [arn('ses', `configuration-set/${reported.message.configurationSet}`)],
    detail: { eventType, ...reasonOf(report, reported, now), mail: mailOf(reported) },
  };
}

function reasonOf(report: Report, { recipient }: Reported, now: number) {
  const known = { timestamp: new Date(now).toISOString(), feedbackId: `${randomUUID()}-000000` };
  if (report.eventType === 'Reject') return { reject: { reason: 'Bad content' } };
  if (report.eventType === 'Complaint') {
    const complainedRecipients = [{ emailAddress: recipient }];
    return {
      complaint: { complainedRecipients, ...known, complaintSubType: null, complaintFeedbackType: 'abuse' },
    };
  }
  return {
    bounce: {
      bounceType: report.type,
      bounceSubType: report.subType,
      bouncedRecipients: [
        {
          emailAddress: recipient,
          action: 'failed',
          status: report.type === 'Permanent' ? '5.1.1' : '4.2.2',
        },
      ],
      ...known,
      reportingMTA: 'dns; mail.invalid',
    },
  };
}

function mailOf({ id, at, message }: Reported) {
  const { fromText, recipients, subject, tags, configurationSet = '' } = message;
  const own = Object.entries(tags).map(([name, value]) => [name, [value]] as const);
  const timestamp = new Date(at).toISOString();
  return {
    timestamp,
    source: fromText,
    sendingAccountId: ACCOUNT,
    messageId: id,
    destination: recipients.map(({ address }) => address),
    headersTruncated: false,
    headers: [
      { name: 'From', value: fromText },
      { name: 'To', value: message.to.join(', ') },
      { name: 'Subject', value: subject },
    ],
    commonHeaders: { from: [fromText], date: timestamp, to: message.to, messageId: id, subject },
    tags: {
      'ses:configuration-set': [configurationSet],
      'ses:from-domain': [message.from.domain],
      'ses:caller-identity': ['embedded-cloud'],
      ...Object.fromEntries(own),
    },
  };
}
