/** Where audit rows and the links of their chain lie. */
import { itemKind } from '#shared/platform/table/item-kind.ts';

export const auditRows = itemKind({
  name: 'audit row',
  owner: 'audit',
  area: 'tenant',
  pk: 'AUDIT#<month>',
  sk: '<instant>#<request id>',
  spread: ['partitions'],
  retention: {
    personal: 'no name and no address: who is an id',
    until: 'the tenant is offboarded',
    why: 'evidence of who changed what',
  },
  writers: 'the pipeline and the operator; no role may change or delete one',
  growth: 'one per change',
});

/** The partition begins as that of the rows does, so that it lies in the same table. */
export const auditLinks = itemKind({
  name: 'audit link',
  owner: 'audit',
  area: 'tenant',
  pk: 'AUDIT#CHAIN',
  sk: '<number:12>',
  retention: {
    personal: 'none: hashes of rows',
    until: 'the tenant is offboarded',
    why: 'evidence that no audit row was changed or removed',
  },
  writers: '`audit-seal`, and the operator by `probity audit seal`; no role may change or delete one',
  growth: 'one per 500 audit rows, at least one per sealing',
});

/** Lies in the table of the service, because it is deleted with its entity; the trail itself never is. */
export const timelineRows = itemKind({
  name: 'timeline row',
  owner: 'audit',
  area: 'tenant',
  pk: 'TIMELINE#<entity id>',
  sk: '<instant>#<request id>',
  sealed: ['who'],
  retention: {
    personal: 'name of the person whose session or key made the change',
    until: 'its entity is deleted',
    why: 'a team sees what was done with an entity',
  },
  writers: 'the pipeline, beside the audit row, and the repair by the operator',
  growth: 'one per change of what belongs to the entity, saves by the respondent excepted',
});
