/** Keys of responses: a record and its members share one partition, and one query reads them all. */
import type { Key } from '#shared/platform/ports.ts';
import type { TenantScope } from '#shared/platform/scope.ts';
import { itemKind } from '#shared/platform/table/item-kind.ts';

export const responses = itemKind({
  name: 'response',
  owner: 'responses',
  area: 'tenant',
  pk: 'RES#<response id>',
  sk: 'RESPONSE',
  sealed: ['card', 'details'],
  indexes: ['list', 'facet'],
  writers: 'every call that changes the response',
  growth: 'one per response',
});

export const entityResponses = itemKind({
  name: 'response of an entity',
  owner: 'responses',
  area: 'tenant',
  pk: 'ENTRES#<entity id>',
  sk: 'R#<created at>#<response id>',
  writers: 'creation and deletion of responses',
  growth: 'one per response, in the list of its entity',
});

export const answerSections = itemKind({
  name: 'answers of a section',
  owner: 'responses',
  area: 'tenant',
  pk: 'RES#<response id>',
  sk: 'ANS#<section:4>',
  sealed: ['answers'],
  writers: 'saves, submits, autoflag',
  growth: 'one per section of the questionnaire',
});

export const attachments = itemKind({
  name: 'attachment',
  owner: 'responses',
  area: 'tenant',
  pk: 'RES#<response id>',
  sk: 'ATT#<attachment id>',
  sealed: ['details'],
  writers: 'uploads, reviewers, the respondent, results of malware scans',
  growth: 'one per file',
});

export const uploads = itemKind({
  name: 'announced upload',
  owner: 'responses',
  area: 'tenant',
  pk: 'RES#<response id>',
  sk: 'UPL#<upload id>',
  sealed: ['name'],
  ttl: 'a day',
  writers: 'the respondent’s uploads',
  growth: 'one per upload under way',
});

export const comments = itemKind({
  name: 'comment',
  owner: 'responses',
  area: 'tenant',
  pk: 'RES#<response id>',
  sk: 'CMT#<comment id>',
  sealed: ['content'],
  writers: 'reviewers, the respondent, autoflag',
  growth: 'one per comment',
});

export const notes = itemKind({
  name: 'note',
  owner: 'responses',
  area: 'tenant',
  pk: 'RES#<response id>',
  sk: 'NOTE#<instant>#<note id>',
  sealed: ['content'],
  writers: 'reviewers',
  growth: 'one per note',
});

/**
 * Read beside the response, and only for the tenant. The sort key lies outside the range of the members that are read together, so
 * that saves and the respondent's page do not read it.
 */
export const evidenceSections = itemKind({
  name: 'evidence of a section',
  owner: 'responses',
  area: 'tenant',
  pk: 'RES#<response id>',
  sk: 'SRC#<section:4>',
  sealed: ['evidence'],
  writers: 'autofill, disputes, the send of a prefill',
  growth: 'one per section of the questionnaire',
});

/** The members that are read together with the record. */
export const MEMBERS = {
  answers: answerSections,
  attachment: attachments,
  comment: comments,
  note: notes,
} as const;

export function responsePartition(scope: TenantScope, id: string): string {
  return responses.partition(scope, { 'response id': id });
}

export function responseKey(scope: TenantScope, id: string): Key {
  return responses.key(scope, { 'response id': id });
}
