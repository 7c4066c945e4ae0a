/** Expires a session once, and sends the event (ONB-006). */

import { mayMove } from '#shared/contract/lifecycle.ts';
import { announcer } from '#shared/platform/outbox/write.ts';
import type { Key, Write } from '#shared/platform/ports.ts';
import { fenceOf, type TenantScope } from '#shared/platform/scope.ts';
import type { Vault } from '#shared/platform/vault.ts';
import type { WorkerContext } from '#shared/platform/worker-context.ts';
import { verificationAnnouncer } from '../../verification/announce.ts';
import { verificationData, verificationEvents } from '../../verification/events.ts';
import { verificationLifecycle } from '../../verification/lifecycle.ts';
import {
  findVerification,
  moveVerificationWrites,
  unsealVerification,
} from '../../verification/repository.ts';
import type { VerificationRecord } from '../../verification/schema.ts';
import { onboardingData, onboardingEvents } from '../events.ts';
import { onboardingLifecycle } from '../lifecycle.ts';
import { expiredWrite, SessionMoved, unsealSession, untimedWrite } from '../repository.ts';
import { SessionRecord } from '../schema.ts';

/** Expires the session at `key` if it is open and due. A completed, renewed or missing session is left unchanged. */
export async function expireSession(context: WorkerContext, scope: TenantScope, key: Key): Promise<void> {
  const table = context.tables.within(fenceOf(scope, 'due'));
  const [item, vault] = await Promise.all([table.get(key, { consistent: true }), context.vault(scope)]);
  if (item === undefined) return;
  const record = SessionRecord.parse(item);
  if (record.expires_at > context.clock.now()) return;
  if (record.withdrawn || !mayMove(onboardingLifecycle, 'expire', record.status)) {
    return unlessMoved(table.commit([untimedWrite(scope, record)]));
  }
  const verificationId = record.verification_session_id;
  const verification =
    verificationId === null ? undefined : await findVerification(table, scope, verificationId);
  await unlessMoved(
    table.commit([
      expiredWrite(scope, record),
      sessionExpired(context, scope, vault, record),
      ...verificationExpired(context, scope, vault, record, verification),
    ]),
  );
}

/** A session that changed in the meantime is not expired. */
async function unlessMoved(commit: Promise<void>): Promise<void> {
  try {
    await commit;
  } catch (error) {
    if (!(error instanceof SessionMoved)) throw error;
  }
}

function sessionExpired(
  context: WorkerContext,
  scope: TenantScope,
  vault: Vault,
  record: SessionRecord,
): Write {
  const data = onboardingData(record, unsealSession(record, vault).entity_name, { status: 'expired' });
  return announcer(scope, vault, { ids: context.ids, now: context.clock.now() })(
    onboardingEvents.expired.type,
    data,
  );
}

function verificationExpired(
  context: WorkerContext,
  scope: TenantScope,
  vault: Vault,
  session: SessionRecord,
  record: VerificationRecord | undefined,
): readonly Write[] {
  if (record === undefined || !mayMove(verificationLifecycle, 'expire', record.status)) return [];
  const { to } = verificationLifecycle.moves.expire;
  const data = verificationData(record, unsealSession(session, vault).entity_name, to);
  const announce = verificationAnnouncer(scope, vault, unsealVerification(record, vault).webhook_url, {
    ids: context.ids,
    now: context.clock.now(),
  });
  return [
    ...moveVerificationWrites(scope, record, {
      to,
      refuse: () => new SessionMoved(),
    }),
    announce(verificationEvents.expired.type, data),
  ];
}
