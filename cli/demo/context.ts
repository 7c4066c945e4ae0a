/** The context that all steps of the demo share, and the inbox of its mails. */
import * as z from 'zod';
import type { RawAnswer } from '#shared/contract/client.ts';
import type { FleetFile } from '../connection/fleet-file.ts';
import type { TenantClient } from './callers.ts';
import { until } from './checks.ts';
import type { WebhookReceiver } from './receiver.ts';
import type { StepLog } from './step-log.ts';

export interface DemoContext {
  readonly facts: FleetFile;
  readonly log: StepLog;
  readonly receiver: WebhookReceiver;
  readonly tenant: TenantClient;
  /** Raw responses to the tenant's system so far. */
  readonly answers: readonly RawAnswer[];
}

const Mails = z.array(z.object({ to: z.array(z.string()), subject: z.string(), text: z.string() }));
export type DemoMail = z.output<typeof Mails>[number];

/** Waits until the address has `count` mails, and returns the newest. */
export function mailNumber(count: number, email: string, facts: FleetFile): Promise<DemoMail> {
  return until(20, `mail ${count} to the respondent`, async () => {
    const own = await mailsTo(email, facts);
    if (own.length > count) throw new Error(`expected: ${count} mails were sent, not ${own.length}`);
    return own.length === count ? own.at(-1) : undefined;
  });
}

async function mailsTo(email: string, { urls }: FleetFile): Promise<readonly DemoMail[]> {
  const mails = Mails.parse(await (await fetch(urls.mails)).json());
  return mails.filter((mail) => mail.to.includes(email));
}

/** Waits until each of the events was delivered for the entity. */
export function eventsDelivered(
  { receiver }: DemoContext,
  entityId: string,
  events: readonly string[],
): Promise<true> {
  return until(30, `the webhooks ${events.join(', ')}`, async () => {
    const own = receiver.deliveries.filter(({ data }) => data['entity_id'] === entityId);
    return events.every((event) => own.some((each) => each.event === event && each.signed))
      ? true
      : undefined;
  });
}
