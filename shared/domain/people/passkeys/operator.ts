/** Passkeys as the operator ends them: with their person, or for somebody who has lost one and has no administrator to ask. */
import { all, isThere, missing } from '#shared/platform/condition.ts';
import { operatorFence, pointerFence } from '#shared/platform/scope.ts';
import {
  auditWrite,
  homeScope,
  openVault,
  type Provisioning,
  retryConcurrentChanges,
} from '../../tenants/provision/context.ts';
import { ConcurrentChange, noSuchUser, userDeactivated } from '../../tenants/provision/errors.ts';
import { findUserRecord, userKey } from '../../tenants/provision/repository.ts';
import { hasPasskeysOf } from '../../tenants/provision/user-writes.ts';
import type { EndOfUser } from '../../tenants/provision/users.ts';
import { passkeyMailWrites } from './mail-job.ts';
import { endWrites, findPasskeys, namesOf } from './repository.ts';

const stale = () => new ConcurrentChange();

/** The passkeys end with the user. */
export const endPasskeys: EndOfUser = async (user, tenantId, table) =>
  endWrites(user, await findPasskeys(table, { tenantId, userId: user.user_id }), stale);

/** Removes all passkeys of a user, who then confirms by mailed links. Returns their number. */
export function removePasskeys(context: Provisioning, tenantId: string, userId: string): Promise<number> {
  return retryConcurrentChanges(async () => {
    const scope = homeScope(tenantId);
    // The mail is a row of the outbox, which the sweeper finds among what is due.
    const table = context.tables.within([...operatorFence(tenantId), ...pointerFence('due')]);
    const [user, records, vault] = await Promise.all([
      findUserRecord(table, tenantId, userId),
      findPasskeys(table, { tenantId, userId }),
      openVault(context, scope),
    ]);
    if (user === undefined) throw noSuchUser(userId);
    if (user.deactivated_at !== undefined) throw userDeactivated(userId);
    await table.commit([
      {
        update: userKey(tenantId, userId),
        set: { passkeys: 0 },
        when: all(isThere, missing('deactivated_at'), hasPasskeysOf(user)),
        refuse: stale,
      },
      ...endWrites(user, records, stale),
      ...passkeyMailWrites(
        scope,
        vault,
        { template: 'passkeys_removed', user_id: userId, names: namesOf(records, vault), by: 'operator' },
        { ids: context.ids, now: context.clock.now() },
      ),
      auditWrite(context, scope, 'users.remove_passkeys', {
        target: `user:${userId}`,
        facts: { passkeys: records.length },
      }),
    ]);
    return records.length;
  });
}
