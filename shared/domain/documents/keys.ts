/** Where documents of the library and of entities lie. */
import { itemKind } from '#shared/platform/table/item-kind.ts';

export const documents = itemKind({
  name: 'document',
  owner: 'documents',
  area: 'tenant',
  pk: 'DOC#<document id>',
  sk: 'DOCUMENT',
  sealed: ['card'],
  indexes: ['list', 'facet', 'due'],
  retention: {
    personal: 'name of the file, description',
    until: 'it or its entity is deleted',
    why: 'evidence of due diligence',
  },
  writers:
    'uploads, changes, attaching to responses, malware scans, the reading of its text, the timer of its expiry date',
  growth: 'one per document, up to the tenant’s limits',
});

export const documentUploads = itemKind({
  name: 'document upload',
  owner: 'documents',
  area: 'tenant',
  pk: 'DOC#<document id>',
  sk: 'UPLOAD#<upload id>',
  indexes: ['due'],
  retention: { personal: 'none', until: 'the timer of uploads', why: 'an upload that crashed is removed' },
  writers: 'an upload before it stores its file, and its commit; the timer removes what was given up',
  growth: 'one per upload under way',
});

export const entityReports = itemKind({
  name: 'report of an entity',
  owner: 'documents',
  area: 'tenant',
  pk: 'REPORT#<entity id>',
  sk: 'R#<type>#<created at>#<document id>',
  sealed: ['digest'],
  retention: {
    personal: 'none',
    until: 'its document is deleted',
    why: 'an unchanged report is not made again',
  },
  writers: 'the workers of reports, and deletion of documents',
  growth: 'one per report, up to the limit of the entity’s documents',
});

export const documentExpiries = itemKind({
  name: 'document expiry',
  owner: 'documents',
  area: 'tenant',
  pk: 'EXPIRY#<library or entity id>',
  sk: 'D#<day>#<document id>',
  retention: { personal: 'none', until: 'its document is deleted', why: 'expiry is announced' },
  writers: 'uploads with an expiry date, changes and deletion of documents',
  growth: 'one per document with an expiry date',
});

/** Its sort key lies behind the days: a query of the days does not read it. */
export const expiryChecks = itemKind({
  name: 'check of expiry dates',
  owner: 'documents',
  area: 'tenant',
  pk: 'EXPIRY#<library or entity id>',
  sk: 'NEXT',
  indexes: ['due'],
  retention: {
    personal: 'none',
    until: 'the entity has no document with an expiry date to come',
    why: 'documents that expire wait for new ones',
  },
  writers: 'uploads, changes and deletion of documents with an expiry date; its own timer',
  growth: 'one per entity with such documents',
});
