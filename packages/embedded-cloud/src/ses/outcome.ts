/** What becomes of an accepted mail: decided by its address, as at SES's mailbox simulator, or by the control endpoint. */

/** `refused`: SES does not accept the mail at all. All others are reported after it was accepted. */
export const OUTCOMES = ['refused', 'bounce', 'mailbox_full', 'complaint', 'rejection'] as const;
export type SetOutcome = (typeof OUTCOMES)[number];

export function isOutcome(value: unknown): value is SetOutcome {
  return OUTCOMES.some((outcome) => outcome === value);
}

/** What SES reports of one recipient. */
export type Report =
  | { readonly eventType: 'Bounce'; readonly type: 'Permanent' | 'Transient'; readonly subType: string }
  | { readonly eventType: 'Complaint' }
  | { readonly eventType: 'Reject' };

const REPORTS: Readonly<Record<Exclude<SetOutcome, 'refused'>, Report>> = {
  bounce: { eventType: 'Bounce', type: 'Permanent', subType: 'General' },
  mailbox_full: { eventType: 'Bounce', type: 'Transient', subType: 'MailboxFull' },
  complaint: { eventType: 'Complaint' },
  rejection: { eventType: 'Reject' },
};

/** SES Developer Guide, "Using the mailbox simulator". */
const SIMULATED: Readonly<Record<string, Report>> = {
  bounce: REPORTS.bounce,
  complaint: REPORTS.complaint,
  ooto: { eventType: 'Bounce', type: 'Transient', subType: 'General' },
  suppressionlist: { eventType: 'Bounce', type: 'Permanent', subType: 'Suppressed' },
};
const SIMULATOR = '@simulator.amazonses.com';

/** True for addresses of the simulator. They have no part in quotas of the day or in suppression. */
export function isSimulated(address: string): boolean {
  return address.toLowerCase().endsWith(SIMULATOR);
}

/** The report on a mail to an address on the account's suppression list. SES accepts the mail and does not deliver it. */
export const ON_SUPPRESSION_LIST: Report = {
  eventType: 'Bounce',
  type: 'Permanent',
  subType: 'OnAccountSuppressionList',
};

/** Undefined where the mail arrives and nothing is reported. `set`: what the control endpoint says of the address. */
export function reportOn(address: string, set: SetOutcome | undefined): Report | undefined {
  if (set !== undefined && set !== 'refused') return REPORTS[set];
  if (!isSimulated(address)) return undefined;
  const [label = ''] = address.toLowerCase().slice(0, -SIMULATOR.length).split('+');
  return SIMULATED[label];
}

/** True where the account's suppression list gets the address (a hard bounce, or a complaint). */
export function suppresses(address: string, report: Report): boolean {
  const isFinal =
    report.eventType === 'Complaint' || (report.eventType === 'Bounce' && report.type === 'Permanent');
  return isFinal && !isSimulated(address);
}
