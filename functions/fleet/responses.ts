/** Functions of questionnaires and responses: sending, filling, files, review, and the work after a submission. */
import { entityDocumentRoutes, libraryRoutes } from '#shared/domain/documents/routes.ts';
import { questionnaireRoutes } from '#shared/domain/questionnaires/routes.ts';
import { historyRoutes } from '#shared/domain/responses/answers/history/routes.ts';
import { answerRoutes } from '#shared/domain/responses/answers/routes.ts';
import { assignmentRoutes } from '#shared/domain/responses/assignment/routes.ts';
import { attachmentRoutes } from '#shared/domain/responses/attachments/routes.ts';
import { checkedRoutes } from '#shared/domain/responses/checked/routes.ts';
import { commentRoutes } from '#shared/domain/responses/comments/routes.ts';
import { noteRoutes } from '#shared/domain/responses/notes/routes.ts';
import { responsesOfEntityRoutes } from '#shared/domain/responses/of-entity/routes.ts';
import { reminderRoutes } from '#shared/domain/responses/reminder/routes.ts';
import { reviewRoutes } from '#shared/domain/responses/review/routes.ts';
import { responseRoutes } from '#shared/domain/responses/routes.ts';
import { formRoutes, UPLOAD_PATH } from '#shared/domain/responses/staged/routes.ts';
import { submissionRoutes } from '#shared/domain/responses/submission/earlier/routes.ts';
import { workflowRoutes } from '#shared/domain/sending/routes.ts';
import { templateRoutes } from '#shared/domain/settings/templates/routes.ts';
import { taskRoutes } from '#shared/domain/tasks/routes.ts';
import { workRoutes } from '#shared/domain/work/routes.ts';
import { ANSWER_WITHIN_SEC, API_SIZE, CORE_GRANTS, type FleetPart } from '../function-spec.ts';

export const responsesFleet = {
  workflows: {
    summary: 'Sending questionnaires and identity verifications',
    trigger: { kind: 'api', routes: workflowRoutes },
    grants: [...CORE_GRANTS, 'mail:send', 'providers:read'],
    ...API_SIZE,
    whenItFails: 'tenants cannot send questionnaires or verifications; nobody is mailed or charged',
  },
  responses: {
    summary: 'Filled questionnaires',
    trigger: {
      kind: 'api',
      routes: {
        ...responseRoutes,
        ...responsesOfEntityRoutes,
        ...answerRoutes,
        ...historyRoutes,
        ...submissionRoutes,
        ...assignmentRoutes,
        ...checkedRoutes,
        ...reminderRoutes,
      },
    },
    grants: [...CORE_GRANTS, 'table:lists', 'documents:read', 'documents:write'],
    ...API_SIZE,
    whenItFails: 'tenants cannot create, see, fill or submit responses',
  },
  documents: {
    summary: 'Documents of the library, of entities and of responses',
    trigger: { kind: 'api', routes: { ...libraryRoutes, ...entityDocumentRoutes, ...attachmentRoutes } },
    grants: [...CORE_GRANTS, 'table:lists', 'documents:read', 'documents:write'],
    ...API_SIZE,
    whenItFails: 'tenants cannot see, add or download documents, nor the files of responses',
  },
  staged: {
    summary: 'Forms that are too large for a function, which the edge has stored',
    trigger: { kind: 'staged', path: UPLOAD_PATH, routes: formRoutes },
    grants: [...CORE_GRANTS, 'table:lists', 'documents:read', 'documents:write', 'staged:take'],
    memoryMiB: 1769,
    timeoutSec: ANSWER_WITHIN_SEC,
    whenItFails: 'tenants cannot save or add files of more than 4.5 MB; smaller ones go their direct way',
  },
  notes: {
    summary: 'Reviews, review notes and their decisions',
    trigger: { kind: 'api', routes: { ...noteRoutes, ...reviewRoutes } },
    grants: CORE_GRANTS,
    ...API_SIZE,
    whenItFails: 'reviewers cannot review, approve, reject or ask for changes',
  },
  comments: {
    summary: 'Comments on answers and files',
    trigger: { kind: 'api', routes: commentRoutes },
    grants: CORE_GRANTS,
    ...API_SIZE,
    whenItFails: 'reviewers cannot read or write comments; respondents still see those meant for them',
  },
  questionnaires: {
    summary: 'Questionnaires: what is sent, their versions, and the publication of new ones',
    trigger: { kind: 'api', routes: { ...questionnaireRoutes, ...templateRoutes } },
    grants: CORE_GRANTS,
    ...API_SIZE,
    whenItFails: 'tenants cannot look up or publish questionnaires; sending goes on',
  },
  work: {
    summary: 'The work list: what waits for a person',
    trigger: { kind: 'api', routes: workRoutes },
    grants: [...CORE_GRANTS, 'table:lists'],
    ...API_SIZE,
    whenItFails: 'nobody can see or assign what waits; the items themselves are written by other functions',
  },
  tasks: {
    summary: 'Progress of asynchronous work',
    trigger: { kind: 'api', routes: taskRoutes },
    grants: CORE_GRANTS,
    ...API_SIZE,
    whenItFails: 'tenants cannot see how asynchronous work is going',
  },
  autoflag: {
    summary: 'Checking of submitted answers',
    // The texts of up to 200 documents are held in memory.
    trigger: { kind: 'job', job: 'autoflag', oneByOne: true },
    grants: ['table:read', 'table:lists', 'table:write', 'keys:decrypt', 'documents:read'],
    memoryMiB: 1769,
    timeoutSec: 180,
    whenItFails: 'submitted answers are not checked and response.autoflag_completed does not arrive',
  },
  mail: {
    summary: 'Mail that follows a change: invitations, confirmations, requests for changes, new links',
    trigger: { kind: 'job', job: 'mail' },
    grants: [...CORE_GRANTS, 'mail:send'],
    memoryMiB: 512,
    timeoutSec: 60,
    whenItFails: 'respondents get no confirmation, no request for changes and no new link until it works',
  },
  'mail-feedback': {
    summary: 'Reports of bounces, complaints and rejected mails',
    trigger: { kind: 'mail-feedback' },
    grants: ['table:read', 'table:write', 'keys:decrypt'],
    memoryMiB: 512,
    timeoutSec: 30,
    whenItFails:
      'mails that bounce are not shown as such, onboarding.email_failed does not arrive, and mail still goes to addresses that bounce',
  },
  'file-scan': {
    summary: 'Results of malware scans of stored files',
    trigger: { kind: 'scan-results' },
    grants: ['table:read', 'table:write', 'keys:decrypt', 'documents:verdict'],
    memoryMiB: 512,
    timeoutSec: 30,
    whenItFails:
      'files show the status pending until it works, and document.infected does not arrive; downloads are not concerned',
  },
  'document-reader': {
    summary: 'Reads the text of stored files',
    trigger: { kind: 'job', job: 'read', oneByOne: true },
    grants: [
      'table:read',
      'table:write',
      'keys:decrypt',
      'documents:read',
      'texts:write',
      'pictures:recognise',
    ],
    memoryMiB: 1769,
    timeoutSec: 90,
    whenItFails: 'the text of new files is not there for whatever uses it; the files themselves are',
  },
  purge: {
    summary: 'Deletes what remains of deleted objects: answers, files, comments, notes',
    trigger: { kind: 'job', job: 'purge' },
    grants: ['table:read', 'table:write', 'keys:decrypt', 'documents:write'],
    memoryMiB: 512,
    timeoutSec: 60,
    whenItFails: 'deleted responses are unreachable, but their parts and files stay stored until it works',
  },
} as const satisfies FleetPart;
