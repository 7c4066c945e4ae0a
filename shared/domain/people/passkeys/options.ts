/** What browsers are asked for: a use of a passkey, or a new one. Pure. */
import { uuidBytes } from '#shared/http/admission/credential.ts';
import type { ProfileView } from '../../tenants/schema.ts';
import { CHALLENGE_MS } from './challenge.ts';
import { ALGORITHMS, relyingParty } from './rules.ts';
import type { CreationOptions, RequestOptions, StoredCredential } from './schema.ts';

/** `known` are the passkeys that may answer; none where the person chooses among those of the browser. */
export function requestOptions(
  publicUrl: string,
  challenge: string,
  known: readonly StoredCredential[],
): RequestOptions {
  return {
    challenge,
    rpId: relyingParty(publicUrl).id,
    timeout: CHALLENGE_MS,
    userVerification: 'required',
    allowCredentials: known.map(named),
  };
}

/** A passkey that the browser finds by itself, of a person who is verified with each use. */
export function creationOptions(
  publicUrl: string,
  challenge: string,
  of: { readonly person: ProfileView; readonly known: readonly StoredCredential[] },
): CreationOptions {
  const { person, known } = of;
  return {
    challenge,
    rp: { id: relyingParty(publicUrl).id, name: 'Probity' },
    user: { id: userHandle(person.id), name: person.email, displayName: person.name },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
    timeout: CHALLENGE_MS,
    excludeCredentials: known.map(named),
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
    attestation: 'none',
  };
}

/** What authenticators know a person by: an id that says nothing of them. Base64url. */
export function userHandle(userId: string): string {
  return uuidBytes(userId).toString('base64url');
}

function named({ id, transports }: StoredCredential) {
  return { type: 'public-key' as const, id, transports };
}
