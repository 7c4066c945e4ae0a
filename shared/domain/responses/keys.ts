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
  retention: { personal: 'names, e-mail address', until: 'its response is deleted', why: 'the response' },
  writers: 'every call that changes the response',
  growth: 'one per response',
});

export const entityResponses = itemKind({
  name: 'response of an entity',
  owner: 'responses',
  area: 'tenant',
  pk: 'ENTRES#<entity id>',
  sk: 'R#<created at>#<response id>',
  retention: { personal: 'none', until: 'its response is deleted', why: 'lists the responses of an entity' },
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
  retention: { personal: 'answers', until: 'its response is deleted', why: 'the response' },
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
  retention: { personal: 'name of the file', until: 'its response is deleted', why: 'the response' },
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
  retention: { personal: 'name of the file', until: 'the time to live', why: 'an upload under way' },
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
  retention: { personal: 'text, names of writers', until: 'its response is deleted', why: 'the response' },
  writers: 'reviewers, the respondent, autoflag',
  growth: 'one per comment',
});

/** Its sort key lies directly before those of the comments: one query reads it first, and then what it speaks of. */
export const conversations = itemKind({
  name: 'open questions',
  owner: 'responses',
  area: 'tenant',
  pk: 'RES#<response id>',
  sk: 'CMT',
  retention: {
    personal: 'none',
    until: 'its response is deleted',
    why: 'questions that wait for an answer are one work item',
  },
  writers: 'comments that the respondent may read, and their deletion; assignments of the work item',
  growth: 'one per response whose respondent has asked something',
});

export const notes = itemKind({
  name: 'note',
  owner: 'responses',
  area: 'tenant',
  pk: 'RES#<response id>',
  sk: 'NOTE#<instant>#<note id>',
  sealed: ['content'],
  retention: {
    personal: 'text, names of writers',
    until: 'its response is deleted',
    why: 'reasons of decisions',
  },
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
  retention: {
    personal: 'quotations of documents',
    until: 'its response is deleted',
    why: 'answers prove where they come from',
  },
  writers: 'autofill, disputes, the send of a prefill',
  growth: 'one per section of the questionnaire',
});

/** Read beside the response, and only for the tenant. The sort key lies outside the range of the members, too. */
export const answerMarks = itemKind({
  name: 'checked answers',
  owner: 'responses',
  area: 'tenant',
  pk: 'RES#<response id>',
  sk: 'SEEN',
  sealed: ['marks'],
  retention: {
    personal: 'who has checked which answer',
    until: 'its response is deleted',
    why: 'reviewers see what was looked at',
  },
  writers: 'reviewers',
  growth: 'one per response that is reviewed answer by answer',
});

// The sort keys of what follows lie after `RESPONSE`, so that a read of the response does not read them.

export const answerHistory = itemKind({
  name: 'overwritten answers',
  owner: 'responses',
  area: 'tenant',
  pk: 'RES#<response id>',
  sk: 'WAS#<slot:3>',
  sealed: ['by', 'answers'],
  retention: {
    personal: 'answers, names of writers',
    until: 'its response is deleted',
    why: 'history of answers',
  },
  writers: 'saves that overwrite or clear answers, autofill',
  growth: 'one per save that overwrites, 200 per response',
});

export const earlierSubmissions = itemKind({
  name: 'earlier submission',
  owner: 'responses',
  area: 'tenant',
  pk: 'RES#<response id>',
  sk: 'SUBMITTED#<submission:4>',
  sealed: ['by'],
  retention: {
    personal: 'name of who submitted',
    until: 'its response is deleted',
    why: 'what was submitted before stays readable',
  },
  writers: 'a submission after another one',
  growth: 'one per submission but the last',
});

export const submittedAnswers = itemKind({
  name: 'answers of an earlier submission',
  owner: 'responses',
  area: 'tenant',
  pk: 'RES#<response id>',
  sk: 'SUB#<submission:4>#ANS#<section:4>',
  sealed: ['sections'],
  retention: {
    personal: 'answers',
    until: 'its response is deleted',
    why: 'what was submitted before stays readable',
  },
  writers: 'the first change of a section after a submission',
  growth: 'one per section and submission at most',
});

export const submittedFiles = itemKind({
  name: 'file of an earlier submission',
  owner: 'responses',
  area: 'tenant',
  pk: 'RES#<response id>',
  sk: 'SUB#<submission:4>#ATT#<attachment id>',
  sealed: ['details'],
  retention: {
    personal: 'name of the file',
    until: 'its response is deleted',
    why: 'what was submitted before stays readable',
  },
  writers: 'removal of a file after its submission',
  growth: 'one per removed file that was submitted',
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
