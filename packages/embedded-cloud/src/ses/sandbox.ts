/** The limits of an account in the sandbox (SES Developer Guide, "Request production access"). */
import type { Mailbox } from './address.ts';
import { rejected, tooManyRequests } from './errors.ts';
import { isSimulated } from './outcome.ts';

const DAY_MS = 86_400_000;
const MOST_PER_DAY = 200;
const MOST_PER_SECOND = 1;

/** Throws where a sandbox does not send: to anybody who is not verified, or more than its quotas. Times in milliseconds. */
export function refuseInSandbox(
  recipients: readonly Mailbox[],
  isVerified: (mailbox: Mailbox) => boolean,
  {
    sent,
    now,
  }: {
    readonly sent: readonly { readonly at: number; readonly to: readonly string[] }[];
    readonly now: number;
  },
): void {
  const strangers = recipients.filter((each) => !isSimulated(each.address) && !isVerified(each));
  if (strangers.length > 0) {
    const names = strangers.map(({ address }) => address).join(', ');
    throw rejected(`Email address is not verified. The following identities failed the check: ${names}`);
  }
  const addressed = (within: number, counts: (address: string) => boolean) =>
    sent.filter(({ at }) => at > now - within).flatMap(({ to }) => to.filter(counts)).length;
  const real = recipients.filter(({ address }) => !isSimulated(address)).length;
  if (addressed(DAY_MS, (address) => !isSimulated(address)) + real > MOST_PER_DAY)
    throw tooManyRequests('Daily message quota exceeded.');
  if (addressed(1_000, () => true) + recipients.length > MOST_PER_SECOND)
    throw tooManyRequests('Maximum sending rate exceeded.');
}
