/** Accepts the answer of a passkey of a person: its challenge, whose passkey it is, and its signature. */
import * as z from 'zod';
import type { GuestRequest } from '#shared/http/operation.ts';
import type { Table, Write } from '#shared/platform/ports.ts';
import { unsafeTenantScope } from '#shared/platform/scope.ts';
import { passkeyRefused } from '../errors.ts';
import { type ChallengeUse, requireChallenge, useChallengeWrite } from './challenge.ts';
import { userHandle } from './options.ts';
import { credentialOf, findPasskey, type PasskeyAddress, usedWrite } from './repository.ts';
import { type RelyingParty, relyingParty } from './rules.ts';
import type { AuthenticationAnswer, RegistrationAnswer } from './schema.ts';

type Asked = Pick<GuestRequest, 'now' | 'pepper' | 'publicUrl' | 'vaultOf'>;

/** The checks and the library are loaded with the first answer. */
export function ceremony() {
  return import('./ceremony.ts');
}

/** What an answer must fit. */
interface Expected {
  readonly use: ChallengeUse;
  readonly challenge: string;
  readonly party: RelyingParty;
}

/** Needs no read. Throws 422 where the challenge of the answer was not made for this. */
export function expectedOf(
  answer: AuthenticationAnswer | RegistrationAnswer,
  use: ChallengeUse,
  request: Asked,
): Expected {
  const challenge = challengeIn(answer.response.clientDataJSON);
  requireChallenge(request.pepper, challenge, use, request.now);
  return { use, challenge, party: relyingParty(request.publicUrl) };
}

/**
 * The writes that use challenge and passkey up once. `organisation` is the table within the fence of the tenant. Throws 422 for whatever
 * does not fit.
 */
export async function acceptAnswer(
  answer: AuthenticationAnswer,
  expected: Expected,
  address: PasskeyAddress,
  { request, organisation }: { readonly request: Asked; readonly organisation: Table },
): Promise<readonly Write[]> {
  const [record, vault, { proveKnown }] = await Promise.all([
    findPasskey(organisation, address),
    request.vaultOf(unsafeTenantScope(address.tenantId, 'live')),
    ceremony(),
  ]);
  if (record === undefined || !isOf(answer, expected.use, address)) throw passkeyRefused();
  const known = { credential: credentialOf(record, vault), counter: record.counter };
  if (known.credential.id !== answer.id) throw passkeyRefused();
  const proven = await proveKnown(answer, known, expected);
  return [useChallengeWrite(expected.challenge), usedWrite(record, proven, request.now)];
}

/** Who signs in says so by the handle alone; in a session it may be missing. */
function isOf(
  { response }: AuthenticationAnswer,
  { purpose }: ChallengeUse,
  { userId }: PasskeyAddress,
): boolean {
  const { userHandle: sent } = response;
  return sent === userHandle(userId) || (purpose === 'step_up' && (sent === undefined || sent === null));
}

const ClientData = z.object({ challenge: z.string() });

function challengeIn(clientDataJSON: string): string {
  try {
    return ClientData.parse(JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8'))).challenge;
  } catch (error) {
    throw passkeyRefused(error);
  }
}
