/** The only file that knows the keys of attachments, how they are sealed, and the names of their objects. */

import { isNew, isThere } from '#shared/platform/condition.ts';
import type { Item, Key, Refusal, Table, Write } from '#shared/platform/ports.ts';
import { StaleRead } from '#shared/platform/ports.ts';
import type { TenantScope } from '#shared/platform/scope.ts';
import type { Vault } from '#shared/platform/vault.ts';
import { attachments, uploads } from '../keys.ts';
import { attachmentNotFound, uploadNotFound } from './errors.ts';
import { AttachmentDetails, AttachmentRecord, UploadRecord } from './schema.ts';

/** An attachment with its sealed parts unsealed. */
export interface Attachment {
  readonly record: AttachmentRecord;
  readonly details: AttachmentDetails;
}

/** The facts of a file that is stored or about to be stored. */
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

/** Name prefix of all objects of a response. */
export function objectPrefix(responseId: string): string {
  return `files/responses/${responseId}/`;
}

/**
 * Name for a new object, from which a scan result finds its attachment. It is never used again, so objects can be deleted later
 * without checking for other users.
 */
export function newObjectName(responseId: string, attachmentId: string, uuid: string): string {
  return `${objectPrefix(responseId)}${attachmentId}/${uuid}`;
}

/** Name prefix of uploads that are not completed. The store deletes them after a day. */
export function pendingPrefix(responseId: string): string {
  return `pending/${responseId}/`;
}

export function pendingName(responseId: string, uploadId: string): string {
  return pendingPrefix(responseId) + uploadId;
}

const OBJECT_NAME = /^files\/responses\/([0-9a-f-]{36})\/([0-9a-f-]{36})\/[^/]+$/;

/** The response and the attachment of an object; undefined for another name. */
export function ownerOfObject(
  objectName: string,
): { readonly responseId: string; readonly attachmentId: string } | undefined {
  const [, responseId, attachmentId] = OBJECT_NAME.exec(objectName) ?? [];
  return responseId === undefined || attachmentId === undefined ? undefined : { responseId, attachmentId };
}

export function unsealAttachment(item: Item, vault: Vault): Attachment {
  const record = AttachmentRecord.parse(item);
  const details = vault.unsealJson({ pk: record.pk, sk: record.sk, attribute: 'details' }, record.details);
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
  return item === undefined ? undefined : unsealAttachment(item, vault);
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

/** `refuse` is used where the file was deleted in the meantime. */
export function removeAttachmentWrite(record: Key, refuse: Refusal = attachmentNotFound): Write {
  return { remove: { pk: record.pk, sk: record.sk }, when: isThere, refuse };
}

export type NewUpload = Omit<UploadRecord, 'pk' | 'sk' | 'name'>;

/** Stores an announced upload until its address expires. */
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

/** Every announced upload of a response, those that are over included until the table has removed them. */
export async function findUploads(
  table: Table,
  scope: TenantScope,
  responseId: string,
): Promise<readonly UploadRecord[]> {
  const { pk } = uploadKey(scope, responseId, '');
  const items = await table.query({ pk, beginsWith: uploads.start, consistent: true });
  return items.map((item) => UploadRecord.parse(item));
}

export function uploadFilename(record: UploadRecord, vault: Vault): string {
  return vault.unseal({ pk: record.pk, sk: record.sk, attribute: 'name' }, record.name);
}

/** Removes an announced upload on completion, so that it is completed only once. */
export function removeUploadWrite(record: UploadRecord): Write {
  return { remove: { pk: record.pk, sk: record.sk }, when: isThere, refuse: () => uploadNotFound() };
}
