/** Keys of questionnaire templates. */
import { itemKind } from '#shared/platform/table/item-kind.ts';

export const templateLines = itemKind({
  name: 'questionnaire list line',
  owner: 'questionnaires',
  area: 'tenant',
  pk: 'QST',
  sk: 'Q#<id:10>',
  retention: { personal: 'none', until: 'the tenant is offboarded', why: 'responses refer to it' },
  writers: 'imports by the operator, administrators; the next version marks the one before',
  growth: 'one per template',
});

export const templates = itemKind({
  name: 'questionnaire',
  owner: 'questionnaires',
  area: 'tenant',
  pk: 'QST#<id>',
  sk: 'DETAIL',
  retention: { personal: 'none', until: 'the tenant is offboarded', why: 'responses refer to it' },
  writers: 'imports by the operator, administrators; never changed',
  growth: 'one per template',
});

export const responseCounts = itemKind({
  name: 'response count',
  owner: 'questionnaires',
  area: 'tenant',
  pk: 'QST#<id>',
  sk: 'COUNT',
  spread: ['partitions', 'lanes'],
  retention: { personal: 'none', until: 'the tenant is offboarded', why: 'the list of templates shows it' },
  writers: 'creation, sending and deletion of responses',
  growth: 'one per template',
});

export const templateAliases = itemKind({
  name: 'questionnaire alias',
  owner: 'questionnaires',
  area: 'tenant',
  pk: 'QST#ALIAS#<alias>',
  sk: 'ALIAS',
  retention: { personal: 'none', until: 'the tenant is offboarded', why: 'responses refer to it' },
  writers: 'imports by the operator, administrators',
  growth: 'one per template',
});
