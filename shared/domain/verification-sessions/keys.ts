/** Keys of results and reviews of verification sessions. */
import { itemKind } from '#shared/platform/table/item-kind.ts';

export const verificationResults = itemKind({
  name: 'verification results',
  owner: 'verification-sessions',
  area: 'tenant',
  pk: 'VER#<id>',
  sk: 'RES',
  sealed: ['results'],
  ttl: 'the retention time of the tenant',
  writers: 'the conclusion of a session',
  growth: 'one per completed verification, for the retention time',
});

export const verificationReviews = itemKind({
  name: 'verification review',
  owner: 'verification-sessions',
  area: 'tenant',
  pk: 'VER#<id>',
  sk: 'REV#<number:6>',
  sealed: ['details'],
  writers: 'reviewers',
  growth: 'as many as reviewers write',
});
