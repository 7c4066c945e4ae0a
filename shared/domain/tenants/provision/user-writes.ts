/** Users as they are stored: the same for the operator and for administrators of the tenant. */
import { any, type Condition, equals, isNew, missing } from '#shared/platform/condition.ts';
import type { Write } from '#shared/platform/ports.ts';
import type { PepperValues } from '#shared/platform/secrets/pepper-generations.ts';
import type { Vault } from '#shared/platform/vault.ts';
import { ProfileView, type Role } from '../schema.ts';
import { emailKey, userKey } from './repository.ts';
import type { UserRecord } from './schema.ts';
import { currentPartition, pointerWrite } from './sign-in/pointers.ts';

interface NewUser {
  readonly tenantId: string;
  readonly profile: ProfileView;
  readonly role: Role | undefined;
  readonly created_at: string;
  /** The refusal where another active user of the tenant has the address. */
  readonly refuse: () => Error;
}

/** The user, the claim on the address, and where there is a role the pointer of sign-in. `vault` is that of the live environment. */
export function newUserWrites(user: NewUser, vault: Vault, pepper: PepperValues): readonly Write[] {
  const { tenantId, profile, role, created_at, refuse } = user;
  const key = userKey(tenantId, profile.id);
  const claim = emailKey(tenantId, blindEmail(vault, profile.email));
  const partition = currentPartition(pepper, profile.email);
  return [
    {
      put: {
        ...key,
        user_id: profile.id,
        profile: vault.sealJson({ ...key, attribute: 'profile' }, profile),
        email_claim: claim.sk,
        ...(role === undefined ? {} : { role, sign_in_pointers: [partition] }),
        created_at,
        active_test: 0,
        active_live: 0,
      },
      when: isNew,
      refuse,
    },
    { put: { ...claim, user_id: profile.id }, when: isNew, refuse },
    ...(role === undefined ? [] : [pointerWrite(partition, { tenantId, userId: profile.id })]),
  ];
}

/** The keyed hash of an address under which its claim lies. */
export function blindEmail(vault: Vault, email: string): string {
  return vault.blind('user.email', email.trim().toLowerCase());
}

export function profileOf(record: UserRecord, vault: Vault): ProfileView {
  const place = { pk: record.pk, sk: record.sk, attribute: 'profile' };
  return ProfileView.parse(vault.unsealJson(place, record.profile));
}

/** The user has as many passkeys as when the record was read. */
export function hasPasskeysOf({ passkeys: count }: UserRecord): Condition {
  const counted = equals('passkeys', count);
  return count === 0 ? any(missing('passkeys'), counted) : counted;
}
