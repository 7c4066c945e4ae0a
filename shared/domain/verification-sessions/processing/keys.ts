/** Keys of cases at identity providers, and of what their callbacks are found by. */
import { itemKind } from '#shared/platform/table/item-kind.ts';

export const identityCases = itemKind({
  name: 'identity case',
  owner: 'verification-sessions',
  area: 'tenant',
  pk: 'VER#<id>',
  sk: 'CASE',
  indexes: ['due'],
  retention: {
    personal: 'none',
    until: 'its case is cancelled at the provider',
    why: 'a deleted session is deleted there, too',
  },
  writers: 'the worker of verifications, and the start of a hosted verification',
  growth: 'one per verification session whose person has begun',
});

export const casePointers = itemKind({
  name: 'case pointer',
  owner: 'verification-sessions',
  area: 'callback',
  pk: '<sha256 of provider and reference>',
  sk: 'CASE',
  retention: { personal: 'none', until: 'its case ends', why: 'callbacks find their session' },
  writers: 'whatever begins a case',
  growth: 'one per case that has not ended; ids only',
});

export const handledCallbacks = itemKind({
  name: 'handled callback',
  owner: 'verification-sessions',
  area: 'callback',
  pk: '<sha256 of provider and message id>',
  sk: 'MESSAGE',
  ttl: '30 days',
  retention: { personal: 'none', until: 'the time to live', why: 'a callback is handled once' },
  writers: 'callbacks of identity providers',
  growth: 'one per callback that concerns a case, for 30 days',
});
