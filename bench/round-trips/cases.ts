/** Which calls are counted, and the least that each can cost. */
import { type Case, changeBy, readBy } from './case.ts';
import { TEAM_CASES } from './team-cases.ts';

const ENTITY_CASES: readonly Case[] = [
  { route: 'entities.get', kind: 'read', floor: readBy('key', 1) },
  { route: 'entities.list', kind: 'list', floor: readBy('key', 1) },
  {
    route: 'entities.list',
    as: 'with `search`',
    kind: 'list',
    floor: readBy('key', 2.5),
    query: 'search=lantern&page_size=1',
  },
  { route: 'entities.timeline', kind: 'list', floor: readBy('key', 2) },
  { route: 'entities.search', kind: 'list', floor: readBy('key', 1.5) },
  { route: 'entities.create', kind: 'mutation', floor: changeBy('key', 0, 7, 2) },
  { route: 'entities.update', kind: 'mutation', floor: changeBy('key', 1, 4, 2) },
  // With the job that removes its timeline.
  { route: 'entities.delete', kind: 'mutation', floor: changeBy('key', 2, 8, 3) },
];

const QUESTIONNAIRE_CASES: readonly Case[] = [
  { route: 'questionnaires.list', kind: 'list', floor: readBy('key', 0.5) },
  { route: 'questionnaires.get', kind: 'read', floor: readBy('key', 0.5) },
  {
    route: 'workflows.send',
    as: 'with a new entity',
    kind: 'send',
    floor: changeBy('key', 0.5, 19, 11),
    body: ({ questionnaire, email }) => ({
      entity: { legal_name: 'Lantern Shipping Ltd', email: 'office@lantern.example' },
      ddq: { questionnaire_id: questionnaire },
      email,
    }),
  },
  {
    route: 'workflows.send_response',
    kind: 'send',
    floor: changeBy('key', 2, 15, 7),
    wanted: { unanswered: true },
  },
];

/** The first answer is the one that makes a section. */
const EMPTY = { state: 'PREFILL', unanswered: true } as const;

const RESPONSE_CASES: readonly Case[] = [
  { route: 'responses.list', kind: 'list', floor: readBy('key', 1) },
  { route: 'responses.list_of_entity', kind: 'list', floor: readBy('key', 3) },
  { route: 'responses.get', kind: 'read', floor: readBy('key', 1) },
  { route: 'responses.create', kind: 'mutation', floor: changeBy('key', 1, 8, 5) },
  {
    route: 'responses.save_answers',
    kind: 'mutation',
    floor: changeBy('key', 1, 5, 0),
    wanted: EMPTY,
  },
  { route: 'responses.regenerate_link', kind: 'mutation', floor: changeBy('key', 1.5, 7, 3) },
  {
    route: 'responses.delete',
    as: 'with a link',
    kind: 'mutation',
    floor: changeBy('key', 1, 9, 5),
    wanted: { state: 'DRAFT' },
  },
  { route: 'responses.answers', kind: 'read', floor: readBy('key', 1) },
  { route: 'responses.answer_history', kind: 'read', floor: readBy('key', 2) },
  { route: 'responses.submissions', kind: 'list', floor: readBy('key', 2) },
  { route: 'responses.submission', kind: 'read', floor: readBy('key', 3) },
  {
    route: 'responses.submit',
    kind: 'mutation',
    // With the item that waits for a reviewer, its index entries, and the totals of the work list.
    floor: changeBy('key', 1, 16, 12),
    wanted: { needs: ['response', 'link'] },
  },
  { route: 'documents.list_of_response', kind: 'read', floor: readBy('key', 1) },
  { route: 'responses.review', kind: 'mutation', floor: changeBy('key', 1, 6, 3) },
  { route: 'notes.list', kind: 'read', floor: readBy('key', 2) },
  {
    route: 'notes.create',
    as: 'approving a draft',
    kind: 'mutation',
    floor: changeBy('key', 1, 8, 4),
    wanted: { state: 'DRAFT' },
  },
  { route: 'comments.list', kind: 'list', floor: readBy('key', 2) },
  { route: 'comments.create', kind: 'mutation', floor: changeBy('key', 1, 5, 0) },
  { route: 'comments.update', kind: 'mutation', floor: changeBy('key', 3, 5, 0) },
];

const RESPONDENT_CASES: readonly Case[] = [
  {
    route: 'onboarding.session',
    kind: 'read',
    floor: readBy('respondent', 2.5),
    wanted: { unanswered: true },
  },
  {
    route: 'onboarding.save',
    kind: 'mutation',
    floor: { ...changeBy('respondent', 2, 3, 0), keyed: false },
    wanted: { unanswered: true },
  },
  { route: 'onboarding.submit', kind: 'mutation', floor: changeBy('respondent', 2, 16, 12) },
];

const SCREENING_CASES: readonly Case[] = [
  { route: 'screening.create', kind: 'mutation', floor: changeBy('key', 2, 6, 1) },
  { route: 'screening.get', kind: 'read', floor: readBy('key', 3) },
  { route: 'screening.get_detailed', kind: 'read', floor: readBy('key', 3) },
  { route: 'cases.list', kind: 'list', floor: readBy('key', 2) },
  { route: 'cases.get', kind: 'read', floor: readBy('key', 1) },
  // Both change what waits, its index entries, the totals of the work list, and the version of the screening.
  { route: 'cases.update', kind: 'mutation', floor: changeBy('key', 1.5, 12, 5) },
  { route: 'risk_profiles.get', kind: 'read', floor: readBy('key', 2) },
  { route: 'risk_profiles.set_status', kind: 'mutation', floor: changeBy('key', 1, 9, 2) },
  // One entity stands for ten thousand, which are read side by side. Its key is claimed before the file is written.
  { route: 'screening.create_batch', kind: 'send', floor: changeBy('key', 2.5, 5, 2) },
  { route: 'screening.get_batch', kind: 'read', floor: readBy('key', 1) },
];

const COMPANY_CASES: readonly Case[] = [
  // Like a send: what is set aside is committed before the register is asked. The hold enters and leaves the due index.
  { route: 'company_search.search', kind: 'send', floor: changeBy('key', 1, 8, 2) },
  {
    route: 'company_search.search',
    as: 'remembered',
    kind: 'mutation',
    floor: changeBy('key', 1, 3, 0),
    calledBefore: true,
  },
  // The key is looked at before what all keys share is counted.
  { route: 'company_search.get', kind: 'list', floor: readBy('key', 1), calledBefore: true },
];

const RELATION_CASES: readonly Case[] = [
  // The entity, the head and the relations, then the owner.
  { route: 'relations.list', kind: 'list', floor: readBy('key', 4) },
  // An owner with its entity, pointer and two heads, and the job that screens again: entity, list's two counters, change of names.
  { route: 'relations.create', kind: 'mutation', floor: changeBy('key', 3, 13, 3) },
  { route: 'relations.update', kind: 'mutation', floor: changeBy('key', 3, 6, 1) },
  { route: 'relations.delete', kind: 'mutation', floor: changeBy('key', 3, 9, 1) },
  // The register's answer is stored before the commit: three parties and four relations.
  { route: 'relations.from_company', kind: 'send', floor: changeBy('key', 4, 26, 7) },
];

const DOCUMENT_CASES: readonly Case[] = [
  { route: 'documents.list', kind: 'list', floor: readBy('key', 1) },
  {
    route: 'documents.list',
    as: 'by expiry date',
    kind: 'list',
    floor: readBy('key', 2),
    query: 'expires_before=2040-01-01&limit=1',
  },
  { route: 'documents.get', kind: 'read', floor: readBy('key', 1) },
  { route: 'documents.download', kind: 'read', floor: readBy('key', 1) },
  // The upload is named before its file is stored: claim, upload, then document, two lists, three counters and their index entries.
  { route: 'documents.upload', kind: 'send', floor: changeBy('key', 2.5, 12, 5) },
  { route: 'documents.upload_to_entity', kind: 'send', floor: changeBy('key', 3.5, 11, 5) },
  { route: 'documents.update', kind: 'mutation', floor: changeBy('key', 1, 5, 4) },
  { route: 'documents.delete', kind: 'mutation', floor: changeBy('key', 1, 8, 4) },
  { route: 'documents.list_of_entity', kind: 'list', floor: readBy('key', 2) },
  { route: 'documents.get_of_entity', kind: 'read', floor: readBy('key', 1) },
  { route: 'documents.download_of_entity', kind: 'read', floor: readBy('key', 1) },
  { route: 'documents.update_of_entity', kind: 'mutation', floor: changeBy('key', 1, 5, 3) },
  { route: 'documents.delete_of_entity', kind: 'mutation', floor: changeBy('key', 1, 7, 3) },
  { route: 'documents.attach_to_response', kind: 'mutation', floor: changeBy('key', 2, 6, 0) },
  { route: 'documents.download_of_response', kind: 'read', floor: readBy('key', 2) },
];

// The calls of tenants count on a counter that all keys share, after their key was checked: one round trip more.
const VERIFICATION_CASES: readonly Case[] = [
  // Session, its line, link, pointer, what the person gives, two counters of mails and two of the list, the mail, two events.
  { route: 'verification.create', kind: 'mutation', floor: changeBy('key', 2, 15, 7) },
  { route: 'verification.get', kind: 'read', floor: readBy('key', 2) },
  { route: 'verification.results', kind: 'read', floor: readBy('key', 2) },
  { route: 'verification.list', kind: 'list', floor: readBy('key', 3) },
  { route: 'verification.list_of_entity', kind: 'list', floor: readBy('key', 1.5) },
  { route: 'verification.create_review', kind: 'mutation', floor: changeBy('key', 2, 5, 0) },
  { route: 'verification.reviews', kind: 'read', floor: readBy('key', 2) },
  // The scan of each picture is a tag of its file, which is no unit of the table.
  { route: 'verification_pictures.list', kind: 'read', floor: readBy('key', 3.5) },
  // Claim, a row of the trail and its twin in the timeline.
  { route: 'verification_pictures.open', kind: 'mutation', floor: changeBy('key', 3.5, 3, 0) },
  { route: 'verification.resend', kind: 'mutation', floor: changeBy('key', 2, 8, 5) },
  { route: 'verification.token', kind: 'mutation', floor: changeBy('key', 2, 7, 4) },
  { route: 'verification.revoke', kind: 'mutation', floor: changeBy('key', 2, 11, 7) },
  { route: 'verification_step.get', kind: 'read', floor: readBy('respondent', 3.5) },
  { route: 'verification_step.consent', kind: 'mutation', floor: changeBy('respondent', 3.5, 5, 2) },
  { route: 'verification_step.document', kind: 'mutation', floor: changeBy('respondent', 3.5, 4, 0) },
  { route: 'verification_step.submit', kind: 'mutation', floor: changeBy('respondent', 3.5, 6, 1) },
  { route: 'verification_step.hand_over', kind: 'mutation', floor: changeBy('respondent', 2, 4, 0) },
];

export const CASES: readonly Case[] = [
  ...DOCUMENT_CASES,
  ...ENTITY_CASES,
  ...QUESTIONNAIRE_CASES,
  ...RESPONSE_CASES,
  ...RESPONDENT_CASES,
  ...SCREENING_CASES,
  ...RELATION_CASES,
  ...COMPANY_CASES,
  ...VERIFICATION_CASES,
  ...TEAM_CASES,
];
