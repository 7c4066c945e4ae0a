/** Endpoints of sign-in with a passkey. The options name nobody, and every answer that is not accepted is refused alike. */
import type { Operations } from '#shared/http/operation.ts';
import { organisationFence, pointerFence } from '#shared/platform/scope.ts';
import { passkeyRefused } from '../errors.ts';
import { acceptAnswer, expectedOf } from '../passkeys/accept.ts';
import { newChallenge } from '../passkeys/challenge.ts';
import { requestOptions } from '../passkeys/options.ts';
import { findPointer } from '../passkeys/repository.ts';
import { passkeySignInRoutes } from '../passkeys/routes.ts';
import { startSession } from '../sessions/start-session.ts';

const USE = { purpose: 'sign_in' } as const;

export const passkeySignInOperations: Operations<typeof passkeySignInRoutes> = {
  async askForSignIn(_input, { pepper, ids, now, publicUrl }) {
    const challenge = newChallenge(pepper, USE, ids.uuid(), now);
    return { body: { options: requestOptions(publicUrl, challenge, []) } };
  },

  async signInByPasskey({ body: { response, language } }, request) {
    // What was not asked for ends here, without a read.
    const expected = expectedOf(response, USE, request);
    const address = await findPointer(request.table(pointerFence('signIn')), response.id);
    if (address === undefined) throw passkeyRefused();
    const { tenantId, userId } = address;
    const organisation = request.table(organisationFence(tenantId));
    const uses = await acceptAnswer(response, expected, address, { request, organisation });
    const action = passkeySignInRoutes.signInByPasskey.id;
    const refuse = () => passkeyRefused();
    return startSession({ tenantId, userId, uses, action, language, refuse }, request);
  },
};
