/** Keys of onboarding sessions and of link pointers. */
import { itemKind } from '#shared/platform/table/item-kind.ts';

export const onboardingSessions = itemKind({
  name: 'onboarding session',
  owner: 'sessions',
  area: 'tenant',
  pk: 'ONB#<id>',
  sk: 'ONB',
  sealed: ['details'],
  indexes: ['due'],
  writers: 'sends, the respondent, and the timer of expiry',
  growth: 'one per send',
});

export const linkPointers = itemKind({
  name: 'link pointer',
  owner: 'sessions',
  area: 'link',
  pk: '<sha256 of the token>',
  sk: 'LINK',
  writers: 'sends and renewals',
  growth: 'one per link; ids only',
});

export const handOverPointers = itemKind({
  name: 'hand-over pointer',
  owner: 'sessions',
  area: 'link',
  pk: '<sha256 of the token>',
  sk: 'HANDOVER',
  ttl: 'a day after it expired',
  writers: 'the respondent, to go on with another device',
  growth: 'one per hand-over, for a day; ids only',
});
