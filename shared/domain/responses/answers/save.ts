/** Saving answers and files. The JSON call, the form, and save-and-submit share this decision. */

import { permits } from '#shared/contract/lifecycle.ts';
import type { TenantRequest } from '#shared/http/operation.ts';
import type { Item, Write } from '#shared/platform/ports.ts';
import type { Vault } from '#shared/platform/vault.ts';
import type { Questionnaire } from '../../questionnaires/repository.ts';
import type { ProfileView } from '../../tenants/schema.ts';
import { type Attaching, attach, type OfferedFile, sizeOf, touchFor } from '../attachments/attach.ts';
import { releaseWrites } from '../attachments/release.ts';
import { notEditable, responseNotFound, tooMuchAtOnce } from '../errors.ts';
import { responseLifecycle } from '../lifecycle.ts';
import type { ResponseRecord } from '../record.ts';
import type { LoadedResponse } from '../repository.ts';
import type { AnswerInput, UploadedFile } from '../schema.ts';
import { attachedTo, type Filled } from '../submission/submit.ts';
import { changeAnswers } from './change.ts';
import type { AnswerActor } from './history/actor.ts';
import { isEmpty, mergeSections, questionsOf, refuseMisdirected } from './merge.ts';
import type { LoadedSection } from './sections.ts';

/** A decided save that is not yet written. */
export interface Save {
  readonly changed: readonly LoadedSection[];
  readonly files: Attaching;
  /** Writes for the files of the save, and removal of the files that they replace. */
  readonly fileWrites: readonly Write[];
  readonly answersSaved: number;
  readonly uploaded: readonly UploadedFile[];
  readonly by: AnswerActor;
  /** The same save as input of a submission. */
  readonly filled: Filled;
}

type Saving = Pick<TenantRequest, 'scope' | 'now' | 'ids'>;

/**
 * A transaction holds a hundred writes. The rest is for a submission, for overwritten answers, the idempotency key and the audit
 * row.
 */
const MOST_WRITES = 80;

/** Throws 403 where the tenant may not edit the response (ANS-315, R22). */
export function refuseUneditable(record: ResponseRecord): void {
  if (!permits(responseLifecycle, 'tenantEdit', record.status)) throw notEditable(record.status);
}

/** Decides a save. It only checks that the questions and file questions exist (ANS-304). */
export function decideSave(
  what: {
    readonly answers: readonly AnswerInput[];
    readonly files: readonly OfferedFile[];
    readonly by: ProfileView;
  },
  loaded: LoadedResponse,
  questionnaire: Questionnaire,
  request: Saving,
  vault: Vault,
): Save {
  const now = new Date(request.now).toISOString();
  const questions = questionsOf(questionnaire);
  refuseMisdirected(what.answers, questions);
  const { record } = loaded;
  const writing = { by: 'key' as const, submittedAt: record.submitted_at, now };
  const changed = mergeSections(loaded.sections, what.answers, {
    responseId: record.id,
    questions,
    ...writing,
  });
  const uploader = { kind: 'key' as const, email: what.by.email };
  const context = { scope: request.scope, vault, now, ids: request.ids };
  const files = attach(record.id, loaded.attachments, what.files, uploader, context);
  const save = {
    changed,
    files,
    fileWrites: [...files.writes, ...releaseWrites(request.scope, vault, record, files.replaced, request)],
    answersSaved: what.answers.length,
    uploaded: uploadedFiles(what.files, files),
    by: { kind: 'key' as const, profile: what.by },
    filled: {
      loaded,
      questionnaire,
      changed,
      sent: sentIds(what.answers),
      attached: attachedAfter(loaded, files),
    },
  };
  if (save.changed.length + save.fileWrites.length > MOST_WRITES) throw tooMuchAtOnce();
  return save;
}

/** The writes of a save without submission. */
export function saveWrites(
  { changed, fileWrites, files, by, filled }: Save,
  request: Saving,
  vault: Vault,
): readonly Write[] {
  const at = new Date(request.now).toISOString();
  const { loaded } = filled;
  const { writes, overwritings } = changeAnswers(request.scope, vault, loaded, { after: changed, by, at });
  return [...writes, ...fileWrites, touchFor(files, loaded.record, at, changedMeanwhile, overwritings)];
}

/** The error where the response was submitted, decided or deleted during the save. */
export function changedMeanwhile(current: Item | undefined): Error {
  return current === undefined ? responseNotFound() : notEditable(String(current['status']));
}

/** All files of the call, including files that were already attached. */
function uploadedFiles(files: readonly OfferedFile[], { attached }: Attaching): readonly UploadedFile[] {
  return files.flatMap((file, index) => {
    const { question, filename, documentType } = file;
    const attachment = attached[index];
    if (attachment === undefined || question === null) return [];
    return [
      {
        file_question_id: question.id,
        attachment_id: attachment.record.id,
        filename,
        document_type: documentType,
        size: sizeOf(file),
      },
    ];
  });
}

function sentIds(answers: readonly AnswerInput[]): ReadonlySet<number> {
  return new Set(answers.filter((answer) => !isEmpty(answer)).map((answer) => answer.question_id));
}

function attachedAfter(loaded: LoadedResponse, { added, replaced }: Attaching): ReadonlySet<number> {
  const gone = new Set(replaced.map(({ record }) => record.id));
  const kept = loaded.attachments.filter(({ record }) => !gone.has(record.id));
  const fresh = added.flatMap(({ record }) => record.file_question_id ?? []);
  return new Set([...attachedTo({ attachments: kept }), ...fresh]);
}
