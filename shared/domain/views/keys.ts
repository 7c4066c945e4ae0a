/** Keys of saved views. */
import { itemKind } from '#shared/platform/table/item-kind.ts';

export const views = itemKind({
  name: 'saved view',
  owner: 'views',
  area: 'tenant',
  pk: 'VIEWS',
  sk: 'VIEW#<id>',
  sealed: ['content'],
  retention: {
    personal: 'its name and filters, as their owner wrote them',
    until: 'it is deleted',
    why: 'people find their lists again',
    afterDeletion: 'until the view is deleted, where its owner wrote a name into it',
  },
  writers: 'calls about views',
  growth: 'at most 200 per environment',
});
