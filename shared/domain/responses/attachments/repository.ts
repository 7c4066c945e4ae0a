/** The only file that knows where attachments lie, how they are sealed, and how their bytes are named. */

import { isNew, isThere } from '#shared/platform/condition.ts';
import { jobWrite } from '#shared/platform/outbox/write.ts';
import type { Ids, Item, Key, Refusal, Table, Write } from '#shared/platform/ports.ts';
import { StaleRead } from '#shared/platform/ports.ts';
import type { TenantScope } from '#shared/platform/scope.ts';
import type { Vault } from '#shared/platform/vault.ts';
import { attachments, uploads } from '../keys.ts';
import { attachmentNotFound, uploadNotFound } from './errors.ts';
import { AttachmentDetails, AttachmentRecord, UploadRecord } from './schema.ts';

/** A file of a response with its sealed parts opened. */
export interface Attachment {
  readonly record: AttachmentRecord;
  readonly details: AttachmentDetails;
}

/** What is known of a file, stored or about to be. */
export interface AttachmentFacts {
  readonly record: Omit<AttachmentRecord, 'pk' | 'sk' | 'details'>;
  readonly details: AttachmentDetails;
}

function attachmentKey(scope: TenantScope, responseId: string, id: string): Key {
  return attachments.key(scope, { 'response id': responseId, 'attachment id': id });
}

function uploadKey(scope: TenantScope, responseId: string, id: string): Key {
  return uploads.key(scope, { 'response id': responseId, 'upload id': id });
}

/** Everything stored for a response has a name that begins with this. */
export function objectPrefix(responseId: string): string {
  return `responses/${responseId}/`;
}

/**
 * The name of bytes about to be put. It is never used again, so that bytes can be removed late without asking who else
 * may need them.
 */
export function newObjectName(responseId: string, uuid: string): string {
  return objectPrefix(responseId) + uuid;
}

/** Bytes on their way; what is not accepted within a day is removed by the store itself. */
export function pendingPrefix(responseId: string): string {
  return `pending/${responseId}/`;
}

export function pendingName(responseId: string, uploadId: string): string {
  return pendingPrefix(responseId) + uploadId;
}

export function openAttachment(item: Item, vault: Vault): Attachment {
  const record = AttachmentRecord.parse(item);
  const details = vault.openJson({ pk: record.pk, sk: record.sk, attribute: 'details' }, record.details);
  return { record, details: AttachmentDetails.parse(details) };
}

export async function findAttachment(
  table: Table,
  scope: TenantScope,
  responseId: string,
  id: string,
  opening: Promise<Vault>,
): Promise<Attachment | undefined> {
  const [item, vault] = await Promise.all([
    table.get(attachmentKey(scope, responseId, id), { consistent: true }),
    opening,
  ]);
  return item === undefined ? undefined : openAttachment(item, vault);
}

export function createAttachmentWrite(
  scope: TenantScope,
  vault: Vault,
  responseId: string,
  attachment: AttachmentFacts['record'],
  details: AttachmentDetails,
): Write {
  const key = attachmentKey(scope, responseId, attachment.id);
  return {
    put: { ...key, ...attachment, details: vault.sealJson({ ...key, attribute: 'details' }, details) },
    when: isNew,
    refuse: () => new StaleRead(),
  };
}

/** `refuse` is for a file that is gone meanwhile. */
export function removeAttachmentWrite(record: AttachmentRecord, refuse: Refusal = attachmentNotFound): Write {
  return { remove: { pk: record.pk, sk: record.sk }, when: isThere, refuse };
}

export type NewUpload = Omit<UploadRecord, 'pk' | 'sk' | 'name'>;

/** Remembers an announced upload for as long as its address is good. */
export function createUploadWrite(
  scope: TenantScope,
  vault: Vault,
  responseId: string,
  upload: NewUpload,
  filename: string,
): Write {
  const key = uploadKey(scope, responseId, upload.id);
  return {
    put: {
      ...key,
      ...upload,
      name: vault.seal({ ...key, attribute: 'name' }, filename),
      ttl: Math.ceil(upload.expires_at / 1000),
    },
    when: isNew,
    refuse: () => new StaleRead(),
  };
}

export async function findUpload(
  table: Table,
  scope: TenantScope,
  responseId: string,
  id: string,
): Promise<UploadRecord | undefined> {
  const item = await table.get(uploadKey(scope, responseId, id), { consistent: true });
  return item === undefined ? undefined : UploadRecord.parse(item);
}

export function uploadFilename(record: UploadRecord, vault: Vault): string {
  return vault.open({ pk: record.pk, sk: record.sk, attribute: 'name' }, record.name);
}

/** An upload is accepted once. */
export function removeUploadWrite(record: UploadRecord): Write {
  return { remove: { pk: record.pk, sk: record.sk }, when: isThere, refuse: () => uploadNotFound() };
}

/** Has bytes removed once the change that makes them superfluous is committed. */
export function objectsJob(
  scope: TenantScope,
  vault: Vault,
  objects: readonly string[],
  { ids, now }: { readonly ids: Ids; readonly now: number },
): Write {
  return jobWrite(scope, vault, { kind: 'purge', input: { objects } }, { outboxId: ids.uuid(), now });
}
