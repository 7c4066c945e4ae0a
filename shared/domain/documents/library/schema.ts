/** What callers of the library and of entities' documents send and get. Functions that only attach files do not load it. */
import * as z from 'zod';
import { Day, line, Offset, pageSize, soughtText, Uuid } from '#shared/contract/primitives.ts';
import { DEFAULT_CLASSIFICATION } from '../classification.ts';
import {
  Classification,
  DocumentFields,
  DocumentView,
  DownloadFields,
  LONGEST_TYPE,
  takesOneFile,
} from '../schema.ts';

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
    document_type: line(LONGEST_TYPE, 1),
    classification: Classification,
    expiry_date: Day.nullable(),
  })
  .partial()
  .refine((changes) => Object.keys(changes).length > 0, {
    message: 'Name at least one of document_type, classification, expiry_date.',
  })
  .meta({ id: 'DocumentPatch' });
export type DocumentPatch = z.output<typeof DocumentPatch>;

/** Query of both document lists. `expires_before` asks for documents with an earlier expiry date, the earliest first. */
export const DocumentListQuery = z.object({
  document_type: soughtText(LONGEST_TYPE).optional(),
  expires_before: Day.optional(),
  limit: pageSize(100, 1000),
  offset: Offset,
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

/** A signed address, valid without other credentials for fifteen minutes, or for one minute with `?inline`. */
export const DocumentDownload = z.object(DownloadFields).meta({ id: 'DocumentDownload' });

/** `…DOC#<document id>` / `UPLOAD#<upload id>`: an upload whose file may be stored and whose document is not committed. */
export const DocumentUploadRecord = z.object({
  pk: z.string(),
  sk: z.string().startsWith('UPLOAD#'),
  object_name: z.string(),
});
