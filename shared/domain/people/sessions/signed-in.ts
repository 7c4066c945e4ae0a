/** What a sign-in writes beside the session: its time, and the pointer of the address under the current fleet secret. */
import { all, equals, isThere, missing } from '#shared/platform/condition.ts';
import type { Write } from '#shared/platform/ports.ts';
import type { PepperValues } from '#shared/platform/secrets/pepper-generations.ts';
import { userKey } from '../../tenants/provision/repository.ts';
import type { UserRecord } from '../../tenants/provision/schema.ts';
import { currentPartition, pointerRemovals, pointerWrite } from '../../tenants/provision/sign-in/pointers.ts';
import type { PageLanguage } from '../../tenants/schema.ts';

/** A pointer under a replaced secret moves with the first sign-in after. Refused where the person was removed, or changed, meanwhile. */
export function signedInWrites(
  user: UserRecord,
  at: {
    readonly tenantId: string;
    readonly email: string;
    readonly pepper: PepperValues;
    readonly now: number;
    /** In which the page is shown; undefined where the call does not say. */
    readonly language: PageLanguage | undefined;
    readonly refuse: () => Error;
  },
): readonly Write[] {
  const { tenantId, email, pepper, now, language, refuse } = at;
  const target = { tenantId, userId: user.user_id };
  const partition = currentPartition(pepper, email);
  const others = user.sign_in_pointers.filter((each) => each !== partition);
  const isCurrent = others.length === 0 && user.sign_in_pointers.includes(partition);
  return [
    {
      update: userKey(tenantId, user.user_id),
      set: {
        last_signed_in_at: now,
        ...(language === undefined ? {} : { language }),
        ...(isCurrent ? {} : { sign_in_pointers: [partition] }),
      },
      when: all(isThere, missing('deactivated_at'), equals('role', user.role)),
      refuse,
    },
    ...(isCurrent ? [] : [pointerWrite(partition, target), ...pointerRemovals(others, target)]),
  ];
}
