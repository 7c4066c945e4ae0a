/** Files that were removed after their submission: they stay with it until the response is deleted. */
import * as z from 'zod';
import { isNew } from '#shared/platform/condition.ts';
import type { Item, Table, Write } from '#shared/platform/ports.ts';
import { StaleRead } from '#shared/platform/ports.ts';
import type { TenantScope } from '#shared/platform/scope.ts';
import type { Vault } from '#shared/platform/vault.ts';
import type { Attachment } from '../../attachments/repository.ts';
import { AttachmentDetails, AttachmentRecord } from '../../attachments/schema.ts';
import { submittedFiles } from '../../keys.ts';
import { type ResponseRecord, submissionsOf } from '../../record.ts';

/** `…RES#<response id>` / `SUB#<submission>#ATT#<attachment id>`. */
export const SubmittedFileRecord = AttachmentRecord.extend({ sk: z.string().startsWith('SUB#') });
type SubmittedFileRecord = z.output<typeof SubmittedFileRecord>;

/** A removed file, with its sealed parts unsealed. */
export interface SubmittedFile {
  readonly record: SubmittedFileRecord;
  readonly details: AttachmentDetails;
}

/** True for a file that is part of the last submission. */
export function isSubmitted(
  { created_at }: Pick<AttachmentRecord, 'created_at'>,
  { submitted_at }: Pick<ResponseRecord, 'submitted_at'>,
): boolean {
  return submitted_at !== null && created_at <= submitted_at;
}

/** Keeps a submitted file that is removed. Its stored bytes, or its document, must not be released. */
export function keepFileWrite(
  scope: TenantScope,
  vault: Vault,
  response: ResponseRecord,
  { record, details }: Attachment,
): Write {
  const submission = submissionsOf(response);
  const place = { 'response id': response.id, submission, 'attachment id': record.id };
  const key = submittedFiles.key(scope, place);
  return {
    put: { ...record, ...key, details: vault.sealJson({ ...key, attribute: 'details' }, details) },
    when: isNew,
    refuse: () => new StaleRead(),
  };
}

/** Submissions that are searched for a removed file. */
const SEARCHED = 25;

/** A file that was removed after this submission. Undefined where it was not, or is part of the response again. */
export async function findSubmittedFile(
  table: Table,
  scope: TenantScope,
  of: { readonly responseId: string; readonly attachmentId: string; readonly submission: number },
  opening: Promise<Vault>,
): Promise<SubmittedFile | undefined> {
  const keys = Array.from({ length: SEARCHED }, (_, later) =>
    submittedFiles.key(scope, {
      'response id': of.responseId,
      submission: of.submission + later,
      'attachment id': of.attachmentId,
    }),
  );
  const [items, vault] = await Promise.all([table.getMany(keys, { consistent: true }), opening]);
  const item = items.find((each) => each !== undefined);
  return item === undefined ? undefined : unsealSubmittedFile(item, vault);
}

export function unsealSubmittedFile(item: Item, vault: Vault): SubmittedFile {
  const record = SubmittedFileRecord.parse(item);
  const details = vault.unsealJson({ pk: record.pk, sk: record.sk, attribute: 'details' }, record.details);
  return { record, details: AttachmentDetails.parse(details) };
}
