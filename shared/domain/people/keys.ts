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
  ttl: '2 hours',
  retention: { personal: 'none', until: 'the time to live', why: 'limits per address and per caller' },
  writers: 'calls that ask for a link',
  growth: 'one per address and one per caller and hour, for 2 hours',
});
