/** The mails of a batch against the limits of the day, so that an address that gets no more costs no commit per item. */
import type { ApiError } from '#shared/contract/errors.ts';
import { DailyLimitReached } from '#shared/contract/errors.ts';
import type { Write } from '#shared/platform/ports.ts';
import { inboxOf } from '../../sessions/delivery/inbox.ts';
import { UnmailableAddress } from '../../sessions/errors.ts';
import { countMailsWrites, type MailBudget } from '../../sessions/mail-limits.ts';

export class BatchMails {
  readonly #budget: Omit<MailBudget, 'used'>;
  readonly #refused = new Map<string, ApiError>();
  #used: number;

  constructor({ used, ...budget }: MailBudget) {
    this.#budget = budget;
    this.#used = used;
  }

  /** Why a mail to `address` is known to be refused. Undefined where it may be sent. */
  refusalOf(address: string | null): ApiError | undefined {
    return address === null ? undefined : this.#refused.get(inboxOf(address));
  }

  /** Throws where the tenant has no mails left. */
  writes(addresses: readonly string[]): readonly Write[] {
    return countMailsWrites(addresses, { ...this.#budget, used: this.#used });
  }

  sent(addresses: readonly string[]): void {
    this.#used += addresses.length;
  }

  /** Learns from the refusal of one mail to `address`. */
  learn(address: string, error: unknown): void {
    const isFull = error instanceof DailyLimitReached && error.context['limit_of'] === 'recipient';
    if (isFull || error instanceof UnmailableAddress) this.#refused.set(inboxOf(address), error);
  }
}
