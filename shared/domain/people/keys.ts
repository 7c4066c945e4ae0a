/** Keys of people's sessions and of sign-in. Users themselves are kinds of `tenants/provision/`. */
import { itemKind } from '#shared/platform/table/item-kind.ts';

export const personSessions = itemKind({
  name: 'session of a person',
  owner: 'people',
  area: 'organisation',
  pk: 'USER#<user id>',
  sk: 'SESSION#<session id>',
  sealed: ['device'],
  ttl: 'with the session, 12 hours after it began',
  retention: {
    personal: 'browser and system of the person',
    until: 'the person signs out, is removed, or the time to live',
    why: 'people see and end their sessions',
  },
  writers: 'sign-in, and calls of the session every five minutes',
  growth: 'one per sign-in of the last 12 hours',
});

export const signInLinks = itemKind({
  name: 'sign-in link',
  owner: 'people',
  area: 'signIn',
  pk: 'TOKEN#<sha256 of the token>',
  sk: 'LINK',
  ttl: '15 minutes',
  retention: { personal: 'none', until: 'it is used, or the time to live', why: 'a mailed link works once' },
  writers: 'sign-in, step-up, and the operator',
  growth: 'as many as are asked for in 15 minutes, bounded per address and caller',
});

export const signInCounters = itemKind({
  name: 'sign-in counter',
  owner: 'people',
  area: 'signIn',
  pk: 'COUNT#<keyed hash>',
  sk: 'H#<hour>',
  ttl: '2 hours, those of a day 25 hours',
  retention: { personal: 'none', until: 'the time to live', why: 'limits per address, caller and person' },
  writers: 'calls that ask for a link',
  growth: 'one per address, per caller, per pair of both and per person and hour, and one per pair and day',
});

export const passkeys = itemKind({
  name: 'passkey',
  owner: 'people',
  area: 'organisation',
  pk: 'USER#<user id>',
  sk: 'PASSKEY#<passkey id>',
  sealed: ['name', 'credential'],
  retention: {
    personal: 'name that the person gave it, and id and public key of the credential',
    until: 'the person or an administrator removes it, the person is removed, or the tenant is offboarded',
    why: 'people sign in and confirm with it',
  },
  writers: 'the person, and every use of the passkey',
  growth: 'at most ten per person',
});

export const passkeyPointers = itemKind({
  name: 'passkey pointer',
  owner: 'people',
  area: 'signIn',
  pk: 'PASSKEY#<sha256 of the credential id>',
  sk: 'POINTER',
  retention: {
    personal: 'none',
    until: 'its passkey is removed',
    why: 'somebody who signs in with a passkey names neither tenant nor person',
  },
  writers: 'the person, when the passkey is added or removed',
  growth: 'one per passkey',
});

export const usedChallenges = itemKind({
  name: 'used challenge',
  owner: 'people',
  area: 'signIn',
  pk: 'CHALLENGE#<sha256 of the challenge>',
  sk: 'USED',
  ttl: 'with the challenge, 5 minutes after it was made',
  retention: { personal: 'none', until: 'the time to live', why: 'a challenge is answered once' },
  writers: 'accepted answers of passkeys',
  growth: 'one per accepted answer of the last 5 minutes',
});
