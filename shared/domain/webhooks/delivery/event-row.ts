/** Reads an event from its outbox row. */

import * as z from 'zod';
import { outboxKey } from '#shared/platform/outbox/write.ts';
import type { Item, Table } from '#shared/platform/ports.ts';
import type { TenantScope } from '#shared/platform/scope.ts';
import type { Vault } from '#shared/platform/vault.ts';
import { EventBody } from './schema.ts';

const EventRow = z.object({ pk: z.string(), sk: z.string(), lane: z.literal('event'), body: z.string() });

/** The envelope to send and the address that the request named. Undefined once the row has expired. */
export async function findEvent(
  table: Table,
  scope: TenantScope,
  outboxId: string,
  vault: Promise<Vault>,
): Promise<EventBody | undefined> {
  const [item, opened] = await Promise.all([
    table.get(outboxKey(scope, outboxId), { consistent: true }),
    vault,
  ]);
  return eventIn(item, opened);
}

/** The events of several rows, in the order of their ids. */
export async function findEvents(
  table: Table,
  scope: TenantScope,
  outboxIds: readonly string[],
  vault: Vault,
): Promise<readonly (EventBody | undefined)[]> {
  if (outboxIds.length === 0) return [];
  const items = await table.getMany(outboxIds.map((id) => outboxKey(scope, id)));
  return items.map((item) => eventIn(item, vault));
}

function eventIn(item: Item | undefined, vault: Vault): EventBody | undefined {
  if (item === undefined) return undefined;
  const row = EventRow.parse(item);
  return EventBody.parse(vault.unsealJson({ pk: row.pk, sk: row.sk, attribute: 'body' }, row.body));
}
