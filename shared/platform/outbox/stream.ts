/** A batch of the table's stream to the bus: fresh outbox rows, in one call, each failure reported on its own. */
import * as z from 'zod';
import type { Bus, Log, Tables } from '../ports.ts';
import { inParallel } from '../worker/in-parallel.ts';
import type { BatchReport } from '../worker/queue-worker.ts';
import { busEntry, OutboxRow, settlePublished } from './publish.ts';

export interface PublishPorts {
  readonly tables: Tables;
  readonly bus: Bus;
  readonly log: Log;
}

const Text = z.object({ S: z.string() }).transform(({ S }) => S);

/** The members of a stream record that are read, in DynamoDB's own notation. */
const StreamEvent = z.object({
  Records: z.array(
    z.object({
      eventName: z.string(),
      dynamodb: z.object({
        SequenceNumber: z.string(),
        NewImage: z.record(z.string(), z.unknown()).optional(),
      }),
    }),
  ),
});

const RowImage = z
  .object({ lane: Text, type: Text, outbox_id: Text, tenant_id: Text, environment: Text })
  .pipe(OutboxRow);

interface Fresh {
  readonly sequence: string;
  readonly row: OutboxRow;
}

const SETTLES_AT_ONCE = 20;

/** Publishes the batch. A record that fails is named, so that the stream resumes there; the sweeper has it as well. */
export async function publishBatch(ports: PublishPorts, event: unknown): Promise<BatchReport> {
  const fresh = freshRows(event, ports.log);
  const failed = (await publishTogether(ports, fresh)) ? [] : await publishSingly(ports, fresh);
  const published = fresh.filter(({ sequence }) => !failed.includes(sequence));
  const settled = await inParallel(published, SETTLES_AT_ONCE, ({ row }) =>
    settlePublished(ports.tables, row),
  );
  // Published is what counts: the sweeper clears what stayed due, and a second publication is harmless.
  if (settled.some(({ status }) => status === 'rejected')) ports.log.warn('published rows stayed due');
  return { batchItemFailures: failed.map((itemIdentifier) => ({ itemIdentifier })) };
}

async function publishTogether({ bus }: PublishPorts, fresh: readonly Fresh[]): Promise<boolean> {
  try {
    if (fresh.length > 0) await bus.publish(fresh.map(({ row }) => busEntry(row)));
    return true;
  } catch {
    return false;
  }
}

/** Finds the ones that the bus refuses; answers their sequence numbers. */
async function publishSingly({ bus, log }: PublishPorts, fresh: readonly Fresh[]): Promise<string[]> {
  const outcomes = await inParallel(fresh, SETTLES_AT_ONCE, ({ row }) => bus.publish([busEntry(row)]));
  return fresh.flatMap(({ sequence, row }, index) => {
    const outcome = outcomes[index];
    if (outcome?.status !== 'rejected') return [];
    log.error('outbox row not published', { outbox_id: row.outbox_id, type: row.type }, outcome.reason);
    return [sequence];
  });
}

/** Inserted outbox rows of the batch; the mapping's filter lets nothing else through, and nothing else is taken. */
function freshRows(event: unknown, log: Log): Fresh[] {
  return StreamEvent.parse(event).Records.flatMap(({ eventName, dynamodb }) => {
    const image = dynamodb.NewImage;
    if (eventName !== 'INSERT' || image === undefined || !isOutbox(image)) return [];
    const row = RowImage.safeParse(image);
    if (row.success) return [{ sequence: dynamodb.SequenceNumber, row: row.data }];
    log.error('an outbox row cannot be read', { sequence: dynamodb.SequenceNumber });
    return [];
  });
}

function isOutbox(image: Readonly<Record<string, unknown>>): boolean {
  const kind = Text.safeParse(image['kind']);
  return kind.success && kind.data === 'outbox';
}
