/** A passkey of a person, stored without the calls that add one, and answers of it to new challenges. */
import { newChallenge } from '#shared/domain/people/passkeys/challenge.ts';
import { creationOptions, requestOptions, userHandle } from '#shared/domain/people/passkeys/options.ts';
import { addWrites, type Person } from '#shared/domain/people/passkeys/repository.ts';
import type { ProfileView } from '#shared/domain/tenants/schema.ts';
import { organisationFence, pointerFence } from '#shared/platform/scope.ts';
import type { Vault } from '#shared/platform/vault.ts';
import type { PeoplePorts } from './made-people.ts';
import { type Assertion, type Registration, SoftwareAuthenticator } from './software-authenticator.ts';

export interface MadePasskeys {
  /** A passkey of the administrator. */
  readonly passkey: string;
  /** An answer of it that signs in. */
  readonly passkeyAnswer: Assertion;
  /** The answer to options of the administrator's session that adds another one. */
  readonly newPasskey: Registration;
}

interface Home {
  readonly tenantId: string;
  /** Of the live environment. */
  readonly vault: Vault;
}

/** Stores a passkey, which nothing was asked for. */
export async function addPasskey(
  ports: PeoplePorts,
  { tenantId, vault }: Home,
  userId: string,
  publicUrl: string,
): Promise<{ readonly id: string; readonly authenticator: SoftwareAuthenticator }> {
  const person: Person = { tenantId, userId };
  const id = ports.ids.uuid();
  const { origin } = new URL(publicUrl);
  const authenticator = new SoftwareAuthenticator({ seed: id, origin, userHandle: userHandle(userId) });
  const { credentialId, publicKey } = authenticator;
  const added = {
    name: 'Work laptop',
    credential: { id: credentialId, public_key: publicKey, transports: [] },
    counter: 0,
    synced: true,
  };
  await ports.tables
    .within([...organisationFence(tenantId), ...pointerFence('signIn')])
    .commit(addWrites({ ...person, passkeyId: id }, added, { vault, now: ports.clock.now() }));
  return { id, authenticator };
}

export async function makePasskeys(
  ports: PeoplePorts,
  home: Home,
  of: { readonly person: ProfileView; readonly sessionId: string; readonly publicUrl: string },
): Promise<MadePasskeys> {
  const { person, sessionId, publicUrl } = of;
  const pepper = await ports.pepper.read();
  const { id, authenticator } = await addPasskey(ports, home, person.id, publicUrl);
  const now = ports.clock.now();
  const signIn = newChallenge(pepper, { purpose: 'sign_in' }, ports.ids.uuid(), now);
  const register = newChallenge(pepper, { purpose: 'register', sessionId }, ports.ids.uuid(), now);
  const another = new SoftwareAuthenticator({ seed: ports.ids.uuid(), origin: new URL(publicUrl).origin });
  return {
    passkey: id,
    passkeyAnswer: authenticator.answer(requestOptions(publicUrl, signIn, [])),
    newPasskey: another.register(creationOptions(publicUrl, register, { person, known: [] })),
  };
}

/** Ids and answers that lead nowhere. */
export function unknownPasskeys(id: string): MadePasskeys {
  const authenticator = new SoftwareAuthenticator({ seed: id, origin: 'https://probity.example' });
  const challenge = Buffer.alloc(54).toString('base64url');
  return {
    passkey: id,
    passkeyAnswer: authenticator.answer({ challenge, rpId: 'probity.example' }),
    newPasskey: authenticator.register({ challenge, rp: { id: 'probity.example' }, user: { id: 'AA' } }),
  };
}
