/** Key of what a language model has cost. */
import { itemKind } from '#shared/platform/table/item-kind.ts';

export const modelSpend = itemKind({
  name: 'model spend',
  owner: 'assistant',
  area: 'tenant',
  pk: 'MODEL',
  sk: 'SPEND#<day>',
  ttl: '40 days',
  retention: { personal: 'none', until: 'the time to live', why: 'limits per day' },
  writers: 'questions to a language model',
  growth: 'one per day on which a model is asked',
});
