/** Where audit rows lie. */
import { itemKind } from '#shared/platform/table/item-kind.ts';

export const auditRows = itemKind({
  name: 'audit row',
  owner: 'audit',
  area: 'tenant',
  pk: 'AUDIT#<month>',
  sk: '<instant>#<request id>',
  spread: ['partitions'],
  writers: 'the pipeline and the operator; no role may change or delete one',
  growth: 'one per change',
});
