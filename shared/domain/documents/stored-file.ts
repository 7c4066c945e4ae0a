/** The files that documents and attachments stand for: what is recorded of them, their names in the store, their removal. */
import { createHash } from 'node:crypto';
import { jobWrite } from '#shared/platform/outbox/write.ts';
import type { Ids, Objects, Write } from '#shared/platform/ports.ts';
import type { TenantScope } from '#shared/platform/scope.ts';
import type { Vault } from '#shared/platform/vault.ts';
import type { ActiveContent } from './content/active/kinds.ts';
import { activeContent } from './content/active-content.ts';
import { storageFailed } from './errors.ts';
import { fileTypeOf } from './file-types.ts';

/** A file to store. `contentType` is the one that our table gives its extension. */
export interface NewObject {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly contentType: string;
}

export interface FileFacts {
  readonly size: number;
  readonly content_type: string;
  readonly scan_status: 'pending';
  readonly active_content: ActiveContent[];
}

/** What a record says of a file that has just been uploaded. Active content is found here, once for every way of uploading. */
export function factsOfFile(filename: string, bytes: Uint8Array): FileFacts {
  return {
    size: bytes.length,
    content_type: contentTypeOf(filename),
    scan_status: 'pending',
    active_content: [...activeContent(filename, bytes)],
  };
}

function contentTypeOf(filename: string): string {
  return fileTypeOf(filename)?.contentType ?? 'application/octet-stream';
}

/** SHA-256 of a file's content, hex. */
export function digestOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** Name of the stored file of a document of the library or of an entity. Like every name, it is used once. */
export function documentObjectName(documentId: string, uuid: string): string {
  return `files/documents/${documentId}/${uuid}`;
}

const DOCUMENT_OBJECT = /^files\/documents\/([0-9a-f-]{36})\/[^/]+$/;

/** The document of an object; undefined for another name. */
export function ownerOfObject(objectName: string): string | undefined {
  return DOCUMENT_OBJECT.exec(objectName)?.[1];
}

const REPORT_TYPES = ['client', 'assessment'] as const;
export type ReportType = (typeof REPORT_TYPES)[number];

/**
 * Name of the stored file of a report. Like every name, it is used once. Reports are outside `files/`: the service made their bytes
 * from text and from the tenant's logo, which was checked when it was set. They are not scanned, and can be read at once.
 */
export function reportObjectName(type: ReportType, documentId: string, uuid: string): string {
  return `reports/${type}/${documentId}/${uuid}`;
}

/** The type of a report that this service has made; undefined for every other file. */
export function reportTypeOf(objectName: string): ReportType | undefined {
  return REPORT_TYPES.find((type) => objectName.startsWith(`reports/${type}/`));
}

/** Every object that belongs to a stored file: the file itself, and what is derived from it. All of them go together. */
function objectsOfFile(objectName: string): readonly string[] {
  return [objectName];
}

/** Stores files. A failure of the store is the contract's 500. */
export async function storeFiles(objects: Objects, files: readonly NewObject[]): Promise<void> {
  try {
    for (const file of files) await objects.put(file.name, file.bytes, file.contentType);
  } catch (cause) {
    throw storageFailed(cause);
  }
}

/** A job that deletes stored files after the commit that makes them superfluous. */
export function removalJob(
  scope: TenantScope,
  vault: Vault,
  objectNames: readonly string[],
  { ids, now }: { readonly ids: Ids; readonly now: number },
): Write {
  const input = { objects: objectNames.flatMap(objectsOfFile) };
  return jobWrite(scope, vault, { kind: 'purge', input }, { outboxId: ids.uuid(), now });
}
