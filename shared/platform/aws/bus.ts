/** The event bus over EventBridge; refused entries are repeated, and what stays refused is an error. */
import { EventBridgeClient, PutEventsCommand, type PutEventsRequestEntry } from '@aws-sdk/client-eventbridge';
import { BUS_SOURCE } from '#shared/contract/message.ts';
import type { Bus } from '../ports.ts';
import { CLIENT_OPTIONS } from './client.ts';

const ENTRIES_PER_CALL = 10;
const ATTEMPTS = 4;

export function awsBus(busName: string): Bus {
  const client = new EventBridgeClient({ ...CLIENT_OPTIONS });
  return {
    async publish(entries) {
      const all = entries.map((entry) => ({
        EventBusName: busName,
        Source: BUS_SOURCE,
        DetailType: entry.detailType,
        Detail: JSON.stringify(entry.detail),
      }));
      for (let start = 0; start < all.length; start += ENTRIES_PER_CALL) {
        await publishAll(client, all.slice(start, start + ENTRIES_PER_CALL));
      }
    },
  };
}

async function publishAll(
  client: EventBridgeClient,
  entries: readonly PutEventsRequestEntry[],
): Promise<void> {
  let open = [...entries];
  for (let attempt = 0; attempt < ATTEMPTS && open.length > 0; attempt += 1) {
    if (attempt > 0) await new Promise((resolve) => setTimeout(resolve, Math.random() * 50 * 2 ** attempt));
    const answer = await client.send(new PutEventsCommand({ Entries: open }));
    if ((answer.FailedEntryCount ?? 0) === 0) return;
    open = open.filter((_, index) => answer.Entries?.[index]?.ErrorCode !== undefined);
  }
  if (open.length > 0) throw new Error(`the bus refused ${open.length} entries`);
}
