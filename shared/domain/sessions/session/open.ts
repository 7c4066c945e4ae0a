/** The first use of a link: marks the session, and its verification if any, as accessed. */

import { mayMove } from '#shared/contract/lifecycle.ts';
import type { GuestRequest } from '#shared/http/operation.ts';
import type { Table, Write } from '#shared/platform/ports.ts';
import type { TenantScope } from '#shared/platform/scope.ts';
import type { Vault } from '#shared/platform/vault.ts';
import { verificationAnnouncer } from '../../verification/announce.ts';
import { verificationData, verificationEvents } from '../../verification/events.ts';
import { verificationLifecycle } from '../../verification/lifecycle.ts';
import {
  findVerification,
  moveVerificationWrites,
  unsealVerification,
} from '../../verification/repository.ts';
import type { VerificationRecord } from '../../verification/schema.ts';
import { openedWrite, SessionMoved, unsealSession } from '../repository.ts';
import type { SessionRecord } from '../schema.ts';

/** Marks a pending session as accessed. Two concurrent calls cause one event. */
export async function markOpened(
  record: SessionRecord,
  scope: TenantScope,
  table: Table,
  request: Pick<GuestRequest, 'now' | 'ids' | 'vaultOf'>,
): Promise<void> {
  if (record.status !== 'pending') return;
  const verificationId = record.verification_session_id;
  const [vault, verification] = await Promise.all([
    request.vaultOf(scope),
    verificationId === null ? undefined : findVerification(table, scope, verificationId),
  ]);
  const at = new Date(request.now).toISOString();
  try {
    await table.commit([
      openedWrite(scope, record, at),
      ...verificationOpened(verification, record, scope, vault, request),
    ]);
  } catch (error) {
    if (!(error instanceof SessionMoved)) throw error;
  }
}

function verificationOpened(
  record: VerificationRecord | undefined,
  session: SessionRecord,
  scope: TenantScope,
  vault: Vault,
  request: Pick<GuestRequest, 'now' | 'ids'>,
): readonly Write[] {
  if (record === undefined || !mayMove(verificationLifecycle, 'open', record.status)) return [];
  const { to } = verificationLifecycle.moves.open;
  const data = verificationData(record, unsealSession(session, vault).entity_name, to);
  const announce = verificationAnnouncer(
    scope,
    vault,
    unsealVerification(record, vault).webhook_url,
    request,
  );
  return [
    ...moveVerificationWrites(scope, record, {
      to,
      shown: { accessed_at: record.accessed_at ?? new Date(request.now).toISOString() },
      refuse: () => new SessionMoved(),
    }),
    announce(verificationEvents.accessed.type, data),
  ];
}
