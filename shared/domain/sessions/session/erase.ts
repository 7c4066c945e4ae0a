/** Removes what is personal from a session whose response or entity was deleted. What is left of it says that its link ended. */

import { isThere } from '#shared/platform/condition.ts';
import type { Item, Write } from '#shared/platform/ports.ts';
import { fenceOf, type TenantScope } from '#shared/platform/scope.ts';
import type { WorkerContext } from '#shared/platform/worker-context.ts';
import { linkKeysOf } from '../link.ts';
import { erasedWrite, SessionMoved, sessionKey } from '../repository.ts';
import { SessionRecord } from '../schema.ts';

/** For so long a link that was withdrawn is refused as such. After that it is unknown. */
const TOLD_MS = 30 * 24 * 3_600_000;

/**
 * Removes address and names from a withdrawn session, and lets the table delete it and its link pointers. Pointers come first,
 * because the session names them. A second run changes nothing. A session that is not withdrawn is left unchanged: it still has a
 * verification to do.
 */
export async function eraseSession(
  context: WorkerContext,
  scope: TenantScope,
  sessionId: string,
): Promise<void> {
  const table = context.tables.within(fenceOf(scope, 'link'));
  const [item, vault] = await Promise.all([
    table.get(sessionKey(scope, sessionId), { consistent: true }),
    context.vault(scope),
  ]);
  if (item === undefined) return;
  const record = SessionRecord.parse(item);
  if (!record.withdrawn || item['ttl'] !== undefined) return;
  const ttl = Math.ceil((context.clock.now() + TOLD_MS) / 1000);
  for (const pointer of pointerWrites(item, ttl)) await table.commit([pointer]).catch(unlessGone);
  try {
    await table.commit([erasedWrite(scope, vault, record, ttl)]);
  } catch (error) {
    if (!(error instanceof SessionMoved)) throw error;
    await eraseSession(context, scope, sessionId);
  }
}

function pointerWrites(session: Item, ttl: number): readonly Write[] {
  return linkKeysOf(session).map((update) => ({
    update,
    set: { ttl },
    when: isThere,
    refuse: () => new PointerGone(),
  }));
}

class PointerGone extends Error {}

function unlessGone(error: unknown): void {
  if (!(error instanceof PointerGone)) throw error;
}
