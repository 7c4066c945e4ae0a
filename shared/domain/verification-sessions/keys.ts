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
  retention: {
    personal: 'what a document says of the person',
    until: 'the retention time of the tenant, or its entity is deleted',
    why: 'evidence that identity was verified',
  },
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
  retention: {
    personal: 'text, names of reviewers',
    until: 'its entity is deleted',
    why: 'reasons of decisions',
  },
  writers: 'reviewers',
  growth: 'as many as reviewers write',
});
