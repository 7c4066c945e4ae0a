/** Files attached to a response (Resources › Response document attachment, Document). */
import * as z from 'zod';
import { Instant, Uuid } from '#shared/contract/primitives.ts';
import { DEFAULT_CLASSIFICATION, UPLOADERS } from '../../documents/classification.ts';
import {
  Classification,
  DocumentFields,
  DocumentView,
  DownloadFields,
  DownloadQuery,
  StoredFile,
  takesOneFile,
} from '../../documents/schema.ts';
import { SubmissionNumber } from '../submission/earlier/number.ts';

/** The file question at the time of the upload. */
const AskedFor = {
  file_question_id: z.int().nullable(),
  file_question_type: z.string().nullable(),
  file_question_description: z.string().nullable(),
  file_question_required: z.boolean().nullable(),
  file_question_multiple: z.boolean().nullable(),
};

export const AttachmentView = z
  .object({
    attachment_id: Uuid,
    response_id: Uuid,
    document: DocumentView,
    ...AskedFor,
    is_flagged: z.boolean().nullable(),
    is_submitted: z.boolean(),
    created_at: Instant,
    updated_at: Instant,
  })
  .meta({ id: 'Attachment' });
export type AttachmentView = z.input<typeof AttachmentView>;

export const AttachmentList = z
  .object({ count: z.int(), data: z.array(AttachmentView) })
  .meta({ id: 'AttachmentList' });

/** A form with one file. The id of the file question is sent as text. */
export const AttachmentForm = z
  .object({
    ...DocumentFields,
    classification: Classification.default(DEFAULT_CLASSIFICATION.response),
    file_question_id: z
      .string()
      .regex(/^[1-9]\d{0,8}$/, 'Must be an integer.')
      .transform(Number)
      .optional(),
  })
  .superRefine(takesOneFile)
  .meta({ id: 'AttachmentForm' });
export type AttachmentForm = z.output<typeof AttachmentForm>;

/** A document of the library, or of the response's entity, to attach without a second copy. */
export const AttachInput = z
  .object({ document_id: Uuid, file_question_id: z.int().positive().nullish() })
  .meta({ id: 'AttachDocument' });
export type AttachInput = z.output<typeof AttachInput>;

/** Query of a download: `submission` is the number of the submission whose file is meant. */
export const AttachmentDownloadQuery = DownloadQuery.extend({ submission: SubmissionNumber.optional() });

/** A signed address, valid without other credentials for fifteen minutes, or for one minute with `?inline`. */
export const AttachmentDownload = z
  .object({
    ...DownloadFields,
    attachment_id: Uuid,
  })
  .meta({ id: 'AttachmentDownload' });

/** `T#<tenant>#<env>#RES#<response id>` / `ATT#<attachment id>`. */
export const AttachmentRecord = z.object({
  pk: z.string(),
  sk: z.string().startsWith('ATT#'),
  id: Uuid,
  document_id: Uuid,
  /** True where the file is that of a document of the library or of the entity, which counts this attachment. */
  is_reference: z.boolean(),
  ...AskedFor,
  classification: Classification,
  ...StoredFile,
  uploaded_by: z.enum(UPLOADERS),
  /** Sealed JSON of AttachmentDetails. */
  details: z.string(),
  is_flagged: z.boolean().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
});
export type AttachmentRecord = z.output<typeof AttachmentRecord>;

/** The parts of a file's record that are personal or reveal its content. */
export const AttachmentDetails = z.object({
  name: z.string(),
  document_type_name: z.string(),
  uploaded_by_email: z.string().nullable(),
  /** SHA-256 of the content, hex. */
  digest: z.string(),
});
export type AttachmentDetails = z.output<typeof AttachmentDetails>;

/** `…RES#<response id>` / `UPL#<upload id>`: an announced upload that is not completed. */
export const UploadRecord = z.object({
  pk: z.string(),
  sk: z.string().startsWith('UPL#'),
  id: Uuid,
  file_question_id: z.int(),
  size: z.int(),
  content_type: z.string(),
  /** Sealed file name. */
  name: z.string(),
  expires_at: z.number(),
});
export type UploadRecord = z.output<typeof UploadRecord>;
