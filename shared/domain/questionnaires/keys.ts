/** Keys of questionnaire templates. */
import { itemKind } from '#shared/platform/table/item-kind.ts';

export const templateLines = itemKind({
  name: 'questionnaire list line',
  owner: 'questionnaires',
  area: 'tenant',
  pk: 'QST',
  sk: 'Q#<id:10>',
  writers: 'imports by the operator',
  growth: 'one per template',
});

export const templates = itemKind({
  name: 'questionnaire',
  owner: 'questionnaires',
  area: 'tenant',
  pk: 'QST#<id>',
  sk: 'DETAIL',
  writers: 'imports by the operator; never changed',
  growth: 'one per template',
});

export const responseCounts = itemKind({
  name: 'response count',
  owner: 'questionnaires',
  area: 'tenant',
  pk: 'QST#<id>',
  sk: 'COUNT',
  spread: ['partitions', 'lanes'],
  writers: 'creation, sending and deletion of responses',
  growth: 'one per template',
});

export const templateAliases = itemKind({
  name: 'questionnaire alias',
  owner: 'questionnaires',
  area: 'tenant',
  pk: 'QST#ALIAS#<alias>',
  sk: 'ALIAS',
  writers: 'imports by the operator',
  growth: 'one per template',
});
