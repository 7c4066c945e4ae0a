/** Keys of verification sessions. */
import { itemKind } from '#shared/platform/table/item-kind.ts';

export const verificationSessions = itemKind({
  name: 'verification session',
  owner: 'verification',
  area: 'tenant',
  pk: 'VER#<id>',
  sk: 'VER',
  writers: 'sends, and what moves the session',
  growth: 'one per verification asked for',
});

export const verificationProgress = itemKind({
  name: 'verification progress',
  owner: 'verification',
  area: 'tenant',
  pk: 'VER#<id>',
  sk: 'PROGRESS',
  sealed: ['details'],
  writers: 'the respondent’s page, and the worker where pictures must be taken again',
  growth: 'one per verification that its person has begun',
});
