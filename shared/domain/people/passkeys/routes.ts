/** Contracts of passkeys: sign-in with them, and the person's own (additive). */
import { Uuid } from '#shared/contract/primitives.ts';
import { route } from '#shared/contract/route.ts';
import { passkeyKnown, passkeyNotFound, passkeyRefused, tooManyPasskeys } from '../errors.ts';
import { SessionView } from '../schema.ts';
import {
  AskedForPasskey,
  AskedForSignIn,
  OwnPasskeys,
  PasskeyInput,
  PasskeyView,
  SignInInput,
} from './schema.ts';

const spec = 'Added: people sign in with passkeys';
const entrance = { spec, rate: 'general', idempotency: 'none', auth: 'open' } as const;

export const passkeySignInRoutes = {
  askForSignIn: route({
    ...entrance,
    id: 'sign_in.ask_passkey',
    method: 'POST',
    path: '/api/v1/sign-in/passkey/options/',
    summary: 'Get the options with which a browser asks for a passkey; they name nobody',
    success: { status: 200, body: AskedForSignIn },
  }),
  signInByPasskey: route({
    ...entrance,
    id: 'sign_in.passkey',
    method: 'POST',
    path: '/api/v1/sign-in/passkey/',
    summary: 'Start a session with the answer of a passkey',
    body: SignInInput,
    success: { status: 200, body: SessionView },
    errors: [passkeyRefused()],
  }),
} as const;

const own = { spec, rate: 'general', auth: 'session', everyRole: true, ofOrganisation: true } as const;

export const passkeyRoutes = {
  listPasskeys: route({
    ...own,
    id: 'passkeys.list',
    method: 'GET',
    path: '/api/v1/passkeys/',
    idempotency: 'none',
    summary: 'List your own passkeys, the newest first',
    success: { status: 200, body: OwnPasskeys },
  }),
  askForPasskey: route({
    ...own,
    id: 'passkeys.ask',
    method: 'POST',
    path: '/api/v1/passkeys/options/',
    idempotency: 'none',
    stepUp: 'always',
    summary: 'Get the options with which a browser makes a passkey',
    success: { status: 200, body: AskedForPasskey },
  }),
  createPasskey: route({
    ...own,
    id: 'passkeys.create',
    method: 'POST',
    path: '/api/v1/passkeys/',
    idempotency: 'required',
    stepUp: 'always',
    summary: 'Add the passkey that the browser has made; ten at most',
    body: PasskeyInput,
    success: { status: 201, body: PasskeyView },
    errors: [passkeyRefused(), passkeyKnown(), tooManyPasskeys()],
  }),
  removePasskey: route({
    ...own,
    id: 'passkeys.delete',
    method: 'DELETE',
    path: '/api/v1/passkeys/{id}/',
    idempotency: 'required',
    stepUp: 'always',
    summary: 'Remove one of your own passkeys',
    params: { id: Uuid },
    success: { status: 204 },
    errors: [passkeyNotFound()],
  }),
} as const;
