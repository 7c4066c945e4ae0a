/** Reads the credential of a person. Loaded with the first call that has a cookie of a session, or is for persons alone. */
import type { Route } from '#shared/contract/route.ts';
import type { PepperValues } from '#shared/platform/secrets/pepper-generations.ts';
import { type ApiEvent, header } from '../../exchange/event.ts';
import type { SessionCredential } from '../credential.ts';
import { ENVIRONMENT_HEADER } from './cookie-name.ts';
import { environmentHeaderMissing, sessionEnded } from './errors.ts';
import { decodeSessionToken, environmentIn, sessionTokenIn } from './token.ts';

/** Throws 401 without a genuine cookie or beside an `Authorization`, and 403 without the header of the environment. */
export function sessionOf(
  contract: Route | undefined,
  event: ApiEvent,
  pepper: PepperValues,
): SessionCredential {
  const cookies = header(event, 'authorization') === undefined ? header(event, 'cookie') : undefined;
  const token = sessionTokenIn(cookies ?? '');
  const named = environmentIn(header(event, ENVIRONMENT_HEADER));
  const environment = contract?.ofOrganisation === true ? 'live' : (named ?? 'test');
  const credential = token === undefined ? undefined : decodeSessionToken(pepper, token, environment);
  if (credential === undefined) throw sessionEnded();
  if (named === undefined) throw environmentHeaderMissing();
  return credential;
}
