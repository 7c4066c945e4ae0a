/** Checks the answers of passkeys (W3C Web Authentication, sections 7.1 and 7.2). Loaded with the first of them. */
import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server';
import { decodeAttestationObject } from '@simplewebauthn/server/helpers';
import { passkeyRefused } from '../errors.ts';
import { ALGORITHMS, type RelyingParty } from './rules.ts';
import type { AuthenticationAnswer, RegistrationAnswer, StoredCredential } from './schema.ts';

/** What an answer must fit. */
interface Expected {
  readonly challenge: string;
  readonly party: RelyingParty;
}

/** What is known of a passkey after an answer. */
export interface Proven {
  readonly counter: number;
  readonly synced: boolean;
}

/** Throws 422 where the answer does not prove a new passkey of a verified person. */
export async function proveNew(
  answer: RegistrationAnswer,
  expected: Expected,
): Promise<Proven & { readonly credential: StoredCredential }> {
  const { verified, registrationInfo: info } = await accepted(async () => {
    requireNoCertificates(answer);
    return verifyRegistrationResponse({
      ...common(expected),
      response: { ...answer, clientExtensionResults: {} },
      supportedAlgorithmIDs: [...ALGORITHMS],
    });
  });
  if (!verified || info === undefined) throw passkeyRefused();
  const { id, publicKey, counter } = info.credential;
  return {
    credential: {
      id,
      public_key: Buffer.from(publicKey).toString('base64url'),
      transports: answer.response.transports,
    },
    counter,
    synced: info.credentialBackedUp,
  };
}

/** Throws 422 where the answer does not prove the passkey and a verified person, or where the counter went back. */
export async function proveKnown(
  answer: AuthenticationAnswer,
  known: { readonly credential: StoredCredential; readonly counter: number },
  expected: Expected,
): Promise<Proven> {
  const { userHandle, ...response } = answer.response;
  const { verified, authenticationInfo: info } = await accepted(() =>
    verifyAuthenticationResponse({
      ...common(expected),
      response: { ...answer, response, clientExtensionResults: {} },
      credential: {
        id: known.credential.id,
        publicKey: new Uint8Array(Buffer.from(known.credential.public_key, 'base64url')),
        counter: known.counter,
      },
    }),
  );
  if (!verified) throw passkeyRefused();
  return { counter: info.newCounter, synced: info.credentialBackedUp };
}

function common({ challenge, party }: Expected) {
  return {
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
  };
}

/**
 * We ask for no attestation. A statement with certificates is none that a browser sends then, and its verification would fetch lists of
 * revoked certificates from addresses that the sender chooses.
 */
function requireNoCertificates({ response }: RegistrationAnswer): void {
  const attestation = decodeAttestationObject(
    new Uint8Array(Buffer.from(response.attestationObject, 'base64url')),
  );
  const format = attestation.get('fmt');
  const isPlain =
    format === 'none' || (format === 'packed' && attestation.get('attStmt').get('x5c') === undefined);
  if (!isPlain) throw new Error(`attestation ${format} was not asked for`);
}

/** The library throws for whatever does not fit. */
async function accepted<T>(verify: () => Promise<T>): Promise<T> {
  try {
    return await verify();
  } catch (error) {
    throw passkeyRefused(error);
  }
}
