/** Outbox rows: an event or a job becomes durable in the transaction of the change that causes it. */
import * as z from 'zod';
import type { EventType } from '#shared/contract/event-types.ts';
import type { JobKind } from '#shared/contract/message.ts';
import { dueAttributes } from '../due.ts';
import type { Ids, Item, Key, Table, Write } from '../ports.ts';
import type { TenantScope } from '../scope.ts';
import type { Vault } from '../vault.ts';
import { outboxRows } from './keys.ts';
import { nextSequence } from './sequence.ts';

/** An event to announce. `data` is what subscribers get, under the envelope (R66). */
export interface EventToSend {
  readonly type: EventType;
  readonly data: Readonly<Record<string, unknown>>;
  /** Request-level webhook address, besides the subscriptions (R68). */
  readonly webhookUrl?: string;
}

/** Work to start; `input` is sealed like event data. */
export interface JobToStart {
  readonly kind: JobKind;
  readonly input: Readonly<Record<string, unknown>>;
}

/** A row that was not published by then is published by the sweeper. */
const STUCK_AFTER_MS = 60_000;
const KEEP_MS = 30 * 24 * 3_600_000;

export function outboxKey(scope: Pick<TenantScope, 'prefix'>, outboxId: string): Key {
  return outboxRows.key(scope, { id: outboxId });
}

/** The write that announces an event. `outboxId` becomes the event's id; one id is one event. */
export function eventWrite(
  scope: TenantScope,
  vault: Vault,
  event: EventToSend,
  at: { readonly outboxId: string; readonly now: number },
): Write {
  const envelope = {
    id: at.outboxId,
    event: event.type,
    event_type: event.type,
    timestamp: new Date(at.now).toISOString(),
    tenant_id: scope.tenantId,
    is_test_data: scope.environment === 'test',
    data: event.data,
    sequence: nextSequence(),
  };
  const extra = event.webhookUrl === undefined ? {} : { webhook_url: event.webhookUrl };
  return row(scope, vault, { lane: 'event', type: event.type, body: { envelope, ...extra } }, at);
}

/** Announces events of one request or run, each under a fresh id. `now` in milliseconds. */
export type Announce = (type: EventType, data: EventToSend['data']) => Write;

/** Everything that an operation needs to announce what it does. */
export function announcer(
  scope: TenantScope,
  vault: Vault,
  { ids, now }: { readonly ids: Ids; readonly now: number },
): Announce {
  return (type, data) => eventWrite(scope, vault, { type, data }, { outboxId: ids.uuid(), now });
}

/** The write that starts a job. */
export function jobWrite(
  scope: TenantScope,
  vault: Vault,
  job: JobToStart,
  at: { readonly outboxId: string; readonly now: number },
): Write {
  return row(scope, vault, { lane: 'job', type: job.kind, body: job.input }, at);
}

function row(
  scope: TenantScope,
  vault: Vault,
  content: { readonly lane: 'event' | 'job'; readonly type: string; readonly body: unknown },
  at: { readonly outboxId: string; readonly now: number },
): Write {
  const key = outboxKey(scope, at.outboxId);
  const item: Item & Key = {
    ...key,
    kind: 'outbox',
    lane: content.lane,
    type: content.type,
    outbox_id: at.outboxId,
    tenant_id: scope.tenantId,
    environment: scope.environment,
    created_at: at.now,
    body: vault.sealJson({ ...key, attribute: 'body' }, content.body),
    ttl: Math.ceil((at.now + KEEP_MS) / 1000),
    ...dueAttributes({ kind: 'outbox', at: at.now + STUCK_AFTER_MS, key }),
  };
  return { put: item };
}

const OutboxJob = z.object({ pk: z.string(), sk: z.string(), body: z.string() });

/** What a job was started with, opened; undefined where its row is gone. */
export async function findJobInput(
  table: Table,
  scope: TenantScope,
  outboxId: string,
  opening: Promise<Vault>,
): Promise<unknown> {
  // A job of a tenant that was offboarded has neither a row nor a key. Its message ends here.
  opening.catch(() => undefined);
  const item = await table.get(outboxKey(scope, outboxId), { consistent: true });
  if (item === undefined) return undefined;
  const vault = await opening;
  const { pk, sk, body } = OutboxJob.parse(item);
  return vault.unsealJson({ pk, sk, attribute: 'body' }, body);
}
