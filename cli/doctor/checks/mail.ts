/** Checks of mail: what SES allows, and what receivers need to trust the sender. */
import { check, faultsOr, ok, warning, wrong } from '../check.ts';

/** Share of the daily quota from which sending is close to its end. */
const NEARLY_ALL = 0.8;

export const MAIL_CHECKS = [
  check('SES account', 'mailAccount', ({ production, sending, enforcement, perDay, sentToday }) => {
    const faults = [
      ...(sending
        ? []
        : [wrong('sending is off', 'read the messages of AWS to the account, then SES console')]),
      ...(production
        ? []
        : [wrong('in the sandbox: mail goes to verified addresses only', 'aws sesv2 put-account-details')]),
      ...(enforcement === 'HEALTHY'
        ? []
        : [
            wrong(
              `the account is ${enforcement}`,
              'read the case that AWS opened about bounces and complaints',
            ),
          ]),
      ...(perDay > 0 && sentToday > perDay * NEARLY_ALL
        ? [warning(`${sentToday} of ${perDay} messages of a day are sent`, 'request a higher sending quota')]
        : []),
    ];
    return faultsOr(faults, `production, ${sentToday} of ${perDay} messages of a day are sent`);
  }),
  check('sender identity', 'mailIdentity', ({ domain, verified, dkim, mailFrom }) => {
    const records =
      'enter the records MailDkim1 to 3, MailFromMx and MailFromSpf of outputs.json into the DNS';
    const faults = [
      ...(verified && dkim === 'SUCCESS'
        ? []
        : [wrong(`${domain}: DKIM ${dkim}, ${verified ? '' : 'not '}verified`, records)]),
      ...(mailFrom === 'SUCCESS' ? [] : [warning(`${domain}: MAIL FROM ${mailFrom}`, records)]),
    ];
    return faultsOr(faults, `${domain}: DKIM and MAIL FROM are seen`);
  }),
  check('DMARC record', 'dmarc', ({ name, records }) => {
    const [policy, ...others] = records.filter((record) => /^v=DMARC1\b/i.test(record));
    const todo = `enter the record MailDmarc of outputs.json as TXT of ${name}`;
    if (policy === undefined) return [wrong(`none at ${name}`, todo)];
    // RFC 7489, section 6.6.3: several records are none.
    if (others.length > 0) return [wrong(`${others.length + 1} records at ${name}`, 'keep one of them')];
    return /\bp=none\b/i.test(policy) ? [warning('p=none', todo)] : [ok(policy)];
  }),
] as const;
