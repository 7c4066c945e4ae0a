/** Contracts of sign-in, of one's own sessions, and of the people of a tenant (additive). */

import { RateLimited } from '#shared/contract/errors.ts';
import { Uuid } from '#shared/contract/primitives.ts';
import { route } from '#shared/contract/route.ts';
import {
  emailTaken,
  lastAdministrator,
  linkEnded,
  passkeyRefused,
  personNotFound,
  sessionNotFound,
} from './errors.ts';
import { StepUpAnswer, StepUpAsked, StepUpInput } from './passkeys/schema.ts';
import {
  AskForLinkInput,
  ExchangeInput,
  LinkAsked,
  OwnSessions,
  PeopleList,
  PersonInput,
  PersonPatch,
  PersonView,
  SessionView,
} from './schema.ts';

const spec = 'Added: people sign in to the console';
const entrance = { spec, rate: 'general', idempotency: 'none' } as const;
const own = { spec, rate: 'general', idempotency: 'none', auth: 'session', everyRole: true } as const;

export const signInRoutes = {
  askForLink: route({
    ...entrance,
    id: 'sign_in.ask',
    method: 'POST',
    path: '/api/v1/sign-in/',
    auth: 'open',
    summary: 'Mail a link that signs in, if the address belongs to somebody',
    body: AskForLinkInput,
    success: { status: 202, body: LinkAsked },
    errors: [new RateLimited(60)],
  }),
  exchangeSignInLink: route({
    ...entrance,
    id: 'sign_in.exchange',
    method: 'POST',
    path: '/api/v1/sign-in/exchange/',
    auth: 'link',
    summary: 'Start a session with the token of a mailed link, which works once',
    body: ExchangeInput,
    success: { status: 200, body: SessionView },
    errors: [linkEnded()],
  }),
  getSession: route({
    ...own,
    id: 'session.get',
    method: 'GET',
    path: '/api/v1/session/',
    summary: 'Get your session: who you are, what you may do, and how long it lasts',
    success: { status: 200, body: SessionView },
  }),
  endSession: route({
    ...own,
    id: 'session.end',
    method: 'DELETE',
    path: '/api/v1/session/',
    ofOrganisation: true,
    summary: 'Sign out: the session ends, and its cookie',
    success: { status: 204 },
  }),
  listSessions: route({
    ...own,
    id: 'sessions.list',
    method: 'GET',
    path: '/api/v1/sessions/',
    ofOrganisation: true,
    summary: 'List your own sessions, the newest first',
    success: { status: 200, body: OwnSessions },
  }),
  endOtherSession: route({
    ...own,
    id: 'sessions.end',
    method: 'DELETE',
    path: '/api/v1/sessions/{id}/',
    ofOrganisation: true,
    summary: 'End one of your own sessions',
    params: { id: Uuid },
    success: { status: 204 },
    errors: [sessionNotFound()],
  }),
} as const;

export const stepUpRoutes = {
  askForStepUp: route({
    ...own,
    id: 'session.ask_step_up',
    method: 'POST',
    path: '/api/v1/session/step-up/options/',
    ofOrganisation: true,
    summary: 'Ask for a confirmation that it is you: by one of your passkeys, or by a mailed link',
    body: StepUpInput,
    bodyOptional: true,
    success: { status: 200, body: StepUpAsked },
    errors: [new RateLimited(60)],
  }),
  stepUp: route({
    ...own,
    id: 'session.step_up',
    method: 'POST',
    path: '/api/v1/session/step-up/',
    summary: 'Confirm that it is you, with the answer of a passkey or the token of the mailed link',
    body: StepUpAnswer,
    success: { status: 200, body: SessionView },
    errors: [linkEnded(), passkeyRefused()],
  }),
} as const;

const people = { spec, rate: 'general', auth: 'session', ofOrganisation: true } as const;
const change = { ...people, idempotency: 'required', stepUp: 'always' } as const;

export const peopleRoutes = {
  listPeople: route({
    ...people,
    id: 'people.list',
    everyRole: true,
    method: 'GET',
    path: '/api/v1/people/',
    idempotency: 'none',
    summary: 'List the people of the tenant by name, removed ones included',
    success: { status: 200, body: PeopleList },
  }),
  createPerson: route({
    ...change,
    id: 'people.create',
    method: 'POST',
    path: '/api/v1/people/',
    summary: 'Add a person, who can sign in at once',
    body: PersonInput,
    success: { status: 201, body: PersonView },
    errors: [emailTaken()],
  }),
  updatePerson: route({
    ...change,
    id: 'people.update',
    method: 'PATCH',
    path: '/api/v1/people/{id}/',
    summary: 'Change the name or the role of a person',
    params: { id: Uuid },
    body: PersonPatch,
    success: { status: 200, body: PersonView },
    errors: [personNotFound(), lastAdministrator()],
  }),
  removePasskeysOfPerson: route({
    ...change,
    id: 'people.delete_passkeys',
    method: 'DELETE',
    path: '/api/v1/people/{id}/passkeys/',
    summary: 'Remove all passkeys of a person who has lost one; the person then confirms by mailed links',
    params: { id: Uuid },
    success: { status: 204 },
    errors: [personNotFound()],
  }),
  removePerson: route({
    ...change,
    id: 'people.delete',
    method: 'DELETE',
    path: '/api/v1/people/{id}/',
    summary: 'Remove a person: sessions and API keys end at once',
    params: { id: Uuid },
    success: { status: 204 },
    errors: [personNotFound(), lastAdministrator()],
  }),
} as const;
