/** Documents of the tenant's library and of entities: what callers send, what is stored, what is answered (Resources › Document). */
import * as z from 'zod';
import { Day, Instant, pageSize, requiredText, SentFile, text, Uuid } from '#shared/contract/primitives.ts';
import { CLASSIFICATIONS, DEFAULT_CLASSIFICATION, UPLOADERS } from './classification.ts';
import { CHECKED_CONTENT } from './scan/scan-status.ts';

/** Who may see a document. */
export const Classification = z.enum(CLASSIFICATIONS).meta({ id: 'Classification' });

/** What every record of a stored file says of the file itself. */
export const StoredFile = {
  /** Name of the object in the store. */
  object_name: z.string(),
  size: z.int(),
  content_type: z.string(),
  ...CHECKED_CONTENT,
};

export const DocumentView = z
  .object({
    id: Uuid,
    name: z.string(),
    size: z.int(),
    content_type: z.string(),
    document_type_name: z.string(),
    classification: Classification,
    /** Null where a respondent uploaded it. */
    uploaded_by_email: z.string().nullable(),
    created_at: Instant,
    expiry_date: Day.nullable(),
    ...CHECKED_CONTENT,
  })
  .meta({ id: 'Document' });
export type DocumentView = z.input<typeof DocumentView>;

const LONGEST_TYPE = 100;

/** The text fields of every form that uploads a document. */
export const DocumentFields = {
  document_type: requiredText(LONGEST_TYPE),
  files: z.array(SentFile),
};

/** Refuses a form without a file in `file`, with a second one, or with a file in another field. */
export function takesOneFile(
  { files }: { readonly files: readonly SentFile[] },
  context: z.core.$RefinementCtx,
) {
  if (files.length !== 1 || files[0]?.field !== 'file')
    context.addIssue({ code: 'custom', path: ['file'], message: 'Send one file in the field "file".' });
}

/** A form with one file for the library or an entity. */
export const DocumentForm = z
  .object({
    ...DocumentFields,
    classification: Classification.default(DEFAULT_CLASSIFICATION.library),
    expiry_date: Day.optional(),
  })
  .superRefine(takesOneFile)
  .meta({ id: 'DocumentForm' });
export type DocumentForm = z.output<typeof DocumentForm>;

/** Changes of a document. A missing field stays as it is; `expiry_date: null` removes the date. */
export const DocumentPatch = z
  .object({
    document_type: requiredText(LONGEST_TYPE),
    classification: Classification,
    expiry_date: Day.nullable(),
  })
  .partial()
  .refine((changes) => Object.keys(changes).length > 0, {
    message: 'Name at least one of document_type, classification, expiry_date.',
  })
  .meta({ id: 'DocumentPatch' });
export type DocumentPatch = z.output<typeof DocumentPatch>;

const OFFSET = 'Must be a whole number of at least 0.';

/** Query of both document lists. `expires_before` asks for documents with an earlier expiry date, the earliest first. */
export const DocumentListQuery = z.object({
  document_type: text(LONGEST_TYPE).optional(),
  expires_before: Day.optional(),
  limit: pageSize(100, 1000),
  offset: z.coerce.number(OFFSET).int(OFFSET).min(0, OFFSET).max(Number.MAX_SAFE_INTEGER, OFFSET).default(0),
});
export type DocumentListQuery = z.output<typeof DocumentListQuery>;

/** `count`: all documents that fit the query. `next`: the address of the rest, or null. */
const Listing = {
  count: z.int(),
  offset: z.int(),
  next: z.url().nullable(),
  documents: z.array(DocumentView),
};

export const DocumentList = z.object(Listing).meta({ id: 'DocumentList' });
export const EntityDocumentList = z
  .object({ ...Listing, entity_id: Uuid, entity_name: z.string() })
  .meta({ id: 'EntityDocumentList' });

/** `?inline`, with or without a value, asks for an address that shows the file in the browser. */
export const DownloadQuery = z.object({
  inline: z
    .enum(['', 'true', 'True', '1', 'false', 'False', '0'])
    .transform((word) => word === '' || word === 'true' || word === 'True' || word === '1')
    .optional(),
});

/** What every download answers. */
export const DownloadFields = {
  download_url: z.url(),
  expires_at: Instant,
  filename: z.string(),
  content_type: z.string(),
  size: z.int(),
};

/** A signed address, valid without other credentials for fifteen minutes, or for one minute with `?inline`. */
export const DocumentDownload = z.object(DownloadFields).meta({ id: 'DocumentDownload' });

/** `T#<tenant>#<env>#DOC#<document id>` / `DOCUMENT`. */
export const DocumentRecord = z.object({
  pk: z.string(),
  sk: z.literal('DOCUMENT'),
  id: Uuid,
  /** Null for a document of the library. */
  entity_id: Uuid.nullable(),
  ...StoredFile,
  classification: Classification,
  uploaded_by: z.enum(UPLOADERS),
  expiry_date: Day.nullable(),
  /** Keyed hash of the normalised document type: lists are filtered by it. */
  type_hash: z.string(),
  /** Attachments of responses that use this document's file. */
  references: z.int(),
  version: z.int(),
  /** Sealed JSON of DocumentCard. */
  card: z.string(),
  created_at: z.string(),
  updated_at: z.string(),
});
export type DocumentRecord = z.output<typeof DocumentRecord>;

/** What the index of a list holds of a document. */
export const DocumentRow = DocumentRecord.pick({
  pk: true,
  sk: true,
  id: true,
  size: true,
  content_type: true,
  scan_status: true,
  active_content: true,
  classification: true,
  expiry_date: true,
  card: true,
  created_at: true,
});
export type DocumentRow = z.output<typeof DocumentRow>;

/** The parts of a document's record that are personal or reveal its content. */
export const DocumentCard = z.object({
  name: z.string(),
  document_type_name: z.string(),
  uploaded_by_email: z.string().nullable(),
  /** SHA-256 of the content, hex. */
  digest: z.string(),
});
export type DocumentCard = z.output<typeof DocumentCard>;

/** `…DOC#<document id>` / `UPLOAD#<upload id>`: an upload whose file may be stored and whose document is not committed. */
export const DocumentUploadRecord = z.object({
  pk: z.string(),
  sk: z.string().startsWith('UPLOAD#'),
  object_name: z.string(),
});
