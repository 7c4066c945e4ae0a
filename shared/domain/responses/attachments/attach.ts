/** Attaches files to a response: which are accepted, their ids, which files they replace, and where their bytes are stored. */

import { createHash } from 'node:crypto';
import { FieldErrors } from '#shared/contract/errors.ts';
import type { SentFile } from '#shared/contract/primitives.ts';
import { all, equals } from '#shared/platform/condition.ts';
import { deriveId } from '#shared/platform/derive-id.ts';
import { MAX_MEMBER } from '#shared/platform/member-id.ts';
import type { Ids, Refusal, Write } from '#shared/platform/ports.ts';
import { StaleRead } from '#shared/platform/ports.ts';
import type { TenantScope } from '#shared/platform/scope.ts';
import type { Vault } from '#shared/platform/vault.ts';
import { DEFAULT_CLASSIFICATION, isKnownTo } from '../../documents/classification.ts';
import { refusalOfFile } from '../../documents/file-refusals.ts';
import { cleanFilename } from '../../documents/file-types.ts';
import { type Document, referenceWrite } from '../../documents/library/repository.ts';
import { digestOf, factsOfFile, type NewObject } from '../../documents/stored-file.ts';
import type { FileQuestion } from '../../questionnaires/schema.ts';
import { memberId } from '../member-id.ts';
import type { ResponseRecord } from '../record.ts';
import { touchWrite } from '../repository.ts';
import { singleFileOnly, unknownFileQuestions } from './errors.ts';
import {
  type Attachment,
  type AttachmentFacts,
  createAttachmentWrite,
  newObjectName,
  removeAttachmentWrite,
} from './repository.ts';
import { requireRoom } from './room.ts';
import type { AttachmentDetails, AttachmentRecord } from './schema.ts';

/** What is attached: bytes to store, or a document of the library or of the entity, whose file is used without a copy. */
type Content =
  | { readonly bytes: Uint8Array; readonly document?: undefined }
  | { readonly document: Document; readonly bytes?: undefined };

/** A file to attach to a file question, or to the response itself. */
export type OfferedFile = Content & {
  readonly question: FileQuestion | null;
  readonly filename: string;
  readonly documentType: string;
  readonly classification: AttachmentRecord['classification'];
};

/** Who attaches the file. */
export interface Uploader {
  readonly kind: AttachmentRecord['uploaded_by'];
  /** Null for a respondent. */
  readonly email: string | null;
}

export interface Attaching {
  /** The attachments in the order of the files. For a file that was already attached, the existing attachment. */
  readonly attached: readonly AttachmentFacts[];
  readonly added: readonly AttachmentFacts[];
  readonly replaced: readonly Attachment[];
  readonly writes: readonly Write[];
  /** Files to upload before the commit, by name. */
  readonly objects: readonly NewObject[];
  /** True where the response must be unchanged since its files were read. */
  readonly isExclusive: boolean;
}

/**
 * The files of a form with their file questions. Throws the field-keyed 400 for a field that is no file question, for a second
 * file of a single-file question, and for a file that is not allowed.
 */
export function offeredFiles(
  files: readonly SentFile[],
  questions: readonly FileQuestion[],
): readonly OfferedFile[] {
  const byField = new Map(questions.map((question) => [String(question.id), question]));
  const unknown = files.filter((file) => !byField.has(file.field)).map((file) => file.field);
  if (unknown.length > 0) throw unknownFileQuestions(unknown);
  const problems = files.flatMap((file) =>
    Object.entries(refusalOfFile(file.filename, file.bytes, file.field)?.fields ?? {}),
  );
  if (problems.length > 0) throw new FieldErrors(Object.fromEntries(problems));
  const single = files.find(
    (file, index) =>
      byField.get(file.field)?.multiple === false &&
      files.findIndex((other) => other.field === file.field) !== index,
  );
  if (single !== undefined) throw singleFileOnly(single.field);
  return files.map((file) => offer(file.filename, file.bytes, byField.get(file.field) ?? null));
}

/** A file for `question`, or for the response itself, which is then classified as the entity's own. */
export function offer(filename: string, bytes: Uint8Array, question: FileQuestion | null): OfferedFile {
  return {
    question,
    bytes,
    filename: cleanFilename(filename),
    documentType: question?.document_type ?? '',
    classification: DEFAULT_CLASSIFICATION.response,
  };
}

/** A document for `question`, or for the response itself, under the name, the type and the classification that it has. */
export function offerDocument(document: Document, question: FileQuestion | null): OfferedFile {
  const { record, card } = document;
  return {
    question,
    document,
    filename: card.name,
    documentType: card.document_type_name,
    classification: record.classification,
  };
}

/**
 * Decides what the files change. The same file for the same question with the same classification is the same attachment. A new
 * file of a single-file question replaces the old one, but only where the respondent may see both or neither: a tenant's
 * internal file never replaces one that the respondent sees, nor the reverse. Throws 400 where there would be too many files.
 * `now` is an ISO instant.
 */
export function attach(
  responseId: string,
  there: readonly Attachment[],
  files: readonly OfferedFile[],
  by: Uploader,
  context: { readonly scope: TenantScope; readonly vault: Vault; readonly now: string; readonly ids: Ids },
): Attaching {
  const taken = new Map<string, AttachmentFacts>(there.map((each) => [each.record.id, each]));
  const placed = files.map((file) => {
    const id = idFor(responseId, file, taken);
    const same = taken.get(id);
    const attachment = same ?? newAttachment({ responseId, id }, file, by, context);
    taken.set(id, attachment);
    return { attachment, file, isNew: same === undefined };
  });
  const added = placed.filter(({ isNew }) => isNew);
  const offered = new Set(files.map(identityOfFile));
  const replaced = there.filter(
    (each) =>
      files.some((file) => takesPlaceOf(file, by, each.record)) && !offered.has(identityOfAttachment(each)),
  );
  const kept = there.filter((each) => !replaced.includes(each));
  const isNearlyFull = requireRoom(by.kind, [...kept, ...added.map(({ attachment }) => attachment)]);
  return {
    isExclusive: isExclusive(files) || (isNearlyFull && added.length > 0),
    attached: placed.map(({ attachment }) => attachment),
    added: added.map(({ attachment }) => attachment),
    replaced,
    writes: [
      ...added.map(({ attachment: { record, details } }) =>
        createAttachmentWrite(context.scope, context.vault, responseId, record, details),
      ),
      ...added.flatMap(({ file: { document } }) =>
        document === undefined ? [] : [referenceWrite(context.scope, document.record.id, 1)],
      ),
      ...replaced.map(({ record }) => removeAttachmentWrite(record, () => new StaleRead())),
    ],
    objects: added.flatMap(({ attachment: { record }, file: { bytes } }) =>
      bytes === undefined ? [] : [{ name: record.object_name, bytes, contentType: record.content_type }],
    ),
  };
}

/** True where one of the files is for a single-file question. */
function isExclusive(files: readonly OfferedFile[]): boolean {
  return files.some(({ question }) => question?.multiple === false);
}

/** Records new files on their response. Of two concurrent calls that must be exclusive, the second reads again. */
export function touchFor(
  files: Pick<Attaching, 'isExclusive'>,
  record: ResponseRecord,
  at: string,
  refuse: Refusal,
  overwritings = 0,
): Write {
  const write = touchWrite(record, at, refuse, overwritings);
  if (!files.isExclusive) return write;
  return { ...write, when: all(equals('status', record.status), equals('version', record.version)) };
}

/** True where both are for the same single-file question, and the respondent may see both or neither. */
function takesPlaceOf(
  { question, classification }: OfferedFile,
  by: Uploader,
  record: AttachmentFacts['record'],
): boolean {
  if (question === null || question.multiple || question.id !== record.file_question_id) return false;
  const offered = { classification, uploaded_by: by.kind };
  return isKnownTo('respondent', offered) === isKnownTo('respondent', record);
}

/**
 * Equal for two files that are the same attachment. It includes the classification, so a respondent never gets the tenant's
 * internal copy of an equal file.
 */
function identityOf(
  questionId: number | null,
  filename: string,
  digest: string,
  classification: AttachmentRecord['classification'],
): string {
  return JSON.stringify([questionId, filename, digest, classification]);
}

function identityOfFile(file: OfferedFile): string {
  const { question, filename, classification } = file;
  return identityOf(question?.id ?? null, filename, digestOfContent(file), classification);
}

function digestOfContent({ bytes, document }: Content): string {
  return bytes === undefined ? document.card.digest : digestOf(bytes);
}

export function sizeOf({ bytes, document }: Content): number {
  return bytes === undefined ? document.record.size : bytes.length;
}

function identityOfAttachment({ record, details }: AttachmentFacts): string {
  return identityOf(record.file_question_id, details.name, details.digest, record.classification);
}

/**
 * An id derived from the file, so that a repeated call gives the same id. Where another file has the number by chance, the next
 * number is tried.
 */
function idFor(responseId: string, file: OfferedFile, taken: ReadonlyMap<string, AttachmentFacts>): string {
  const identity = identityOfFile(file);
  const first = createHash('sha256').update(identity).digest().readUInt32BE(0) & MAX_MEMBER;
  for (let step = 0; ; step += 1) {
    const id = memberId(responseId, 'attachment', (first + step) & MAX_MEMBER);
    const there = taken.get(id);
    if (there === undefined || identityOfAttachment(there) === identity) return id;
  }
}

function newAttachment(
  { responseId, id }: { readonly responseId: string; readonly id: string },
  file: OfferedFile,
  by: Uploader,
  { now, ids }: { readonly now: string; readonly ids: Ids },
): AttachmentFacts {
  const { question } = file;
  const details: AttachmentDetails = {
    name: file.filename,
    document_type_name: file.documentType,
    uploaded_by_email: file.document === undefined ? by.email : file.document.card.uploaded_by_email,
    digest: digestOfContent(file),
  };
  return {
    details,
    record: {
      id,
      ...fileOf(file, responseId, id, ids),
      file_question_id: question?.id ?? null,
      file_question_type: question?.document_type ?? null,
      file_question_description: question?.description ?? null,
      file_question_required: question?.required ?? null,
      file_question_multiple: question?.multiple ?? null,
      classification: file.classification,
      uploaded_by: by.kind,
      is_flagged: null,
      created_at: now,
      updated_at: now,
    },
  };
}

/** The stored file: a new one, or that of the document. */
function fileOf(file: OfferedFile, responseId: string, id: string, ids: Ids) {
  if (file.document !== undefined) {
    const {
      id: document_id,
      object_name,
      size,
      content_type,
      scan_status,
      active_content,
    } = file.document.record;
    return { document_id, is_reference: true, object_name, size, content_type, scan_status, active_content };
  }
  return {
    document_id: deriveId(id, 'document'),
    is_reference: false,
    object_name: newObjectName(responseId, id, ids.uuid()),
    ...factsOfFile(file.filename, file.bytes),
  };
}
