/** Keys of verification sessions, and of what is stored of them per entity. */
import { itemKind } from '#shared/platform/table/item-kind.ts';

export const verificationSessions = itemKind({
  name: 'verification session',
  owner: 'verification',
  area: 'tenant',
  pk: 'VER#<id>',
  sk: 'VER',
  sealed: ['details'],
  indexes: ['due', 'list', 'facet'],
  retention: {
    personal: 'name and e-mail address of the person',
    until: 'its entity is deleted',
    why: 'evidence that identity was verified',
  },
  writers: 'creations, sends, and what moves the session',
  growth: 'one per verification asked for',
});

export const verificationProgress = itemKind({
  name: 'verification progress',
  owner: 'verification',
  area: 'tenant',
  pk: 'VER#<id>',
  sk: 'PROGRESS',
  sealed: ['details'],
  indexes: ['due'],
  retention: {
    personal: 'what the person gave',
    until: 'the retention time of the tenant, or its entity is deleted',
    why: 'results are checked against it',
  },
  writers: 'the respondent’s page, the worker of verifications, and the timer of the files',
  growth: 'one per verification that its person has begun',
});

export const verificationRows = itemKind({
  name: 'verification row',
  owner: 'verification',
  area: 'tenant',
  pk: 'ENTVER#<entity id>',
  sk: 'S#<created at>#<id>',
  retention: { personal: 'none', until: 'its entity is deleted', why: 'lists the sessions of an entity' },
  writers: 'whatever writes the session',
  growth: 'one per verification session, in the list of its entity',
});

export const verificationDays = itemKind({
  name: 'verification day',
  owner: 'verification',
  area: 'tenant',
  pk: 'ENTVER#<entity id>',
  sk: 'D#<day>',
  ttl: 'two days',
  retention: { personal: 'none', until: 'the time to live', why: 'limits per day' },
  writers: 'creations and sends',
  growth: 'one per entity and day with a verification',
});
