/** Documents of the tenant's library and of entities: what is stored, and what is shared by every door (Resources › Document). */
import { PARTLY_REASONS, READING_STATES, UNREADABLE_REASONS } from '@probity/reading/outcome';
import * as z from 'zod';
import { Day, Instant, line, SentFile, Uuid } from '#shared/contract/primitives.ts';
import { CLASSIFICATIONS, UPLOADERS } from './classification.ts';
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
  /** How its text was read, as one word (`@probity/reading/outcome`). It has this name because lists show it. */
  status: z.string().optional(),
};

/** How the text of a file was read. Null until it is, and for files that are not read. */
const ReadingView = z
  .object({
    state: z.enum(READING_STATES),
    /** Why it was not read, or only a part of it. */
    reason: z.enum([...UNREADABLE_REASONS, ...PARTLY_REASONS]).nullable(),
  })
  .meta({ id: 'DocumentReading' });

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
    reading: ReadingView.nullable(),
  })
  .meta({ id: 'Document' });
export type DocumentView = z.input<typeof DocumentView>;

export const LONGEST_TYPE = 100;

/** The text fields of every form that uploads a document. */
export const DocumentFields = {
  document_type: line(LONGEST_TYPE, 1),
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
  /** The mark of the work item of its expiry. */
  work: z.string().optional(),
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
  status: true,
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
