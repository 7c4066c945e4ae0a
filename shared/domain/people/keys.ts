/** Keys of people's sessions. Users themselves are kinds of `tenants/provision/`. */
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
