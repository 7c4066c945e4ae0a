/** Files that travel with a mail (SES v2 › Attachment): read from the wire, refused where SES would. */
import * as z from 'zod';
import { badRequest } from './errors.ts';

export const AttachmentInput = z.strictObject({
  RawContent: z.string(),
  FileName: z.string().min(1).max(255),
  ContentType: z.string().min(1).max(78).optional(),
  ContentDescription: z.string().min(1).max(1000).optional(),
  ContentDisposition: z.enum(['ATTACHMENT', 'INLINE']).optional(),
  ContentId: z.string().min(1).max(78).optional(),
  ContentTransferEncoding: z.enum(['BASE64', 'QUOTED_PRINTABLE', 'SEVEN_BIT']).optional(),
});

/** A file as it is kept; `content` in base64, `size` in bytes. */
export interface Attachment {
  readonly fileName: string;
  readonly contentType: string;
  readonly disposition: 'ATTACHMENT' | 'INLINE';
  readonly contentId?: string;
  readonly size: number;
  readonly content: string;
}

export function readAttachments(inputs: readonly z.output<typeof AttachmentInput>[]): readonly Attachment[] {
  return inputs.map((input) => {
    const bytes = bytesOf(input.RawContent);
    for (const text of [input.FileName, input.ContentType, input.ContentDescription, input.ContentId]) {
      if (text !== undefined && /\p{Cc}/u.test(text))
        throw badRequest('An attachment has a control character in its headers.');
    }
    return {
      fileName: input.FileName,
      contentType: input.ContentType ?? 'application/octet-stream',
      disposition: input.ContentDisposition ?? 'ATTACHMENT',
      ...(input.ContentId === undefined ? {} : { contentId: input.ContentId }),
      size: bytes.length,
      content: bytes.toString('base64'),
    };
  });
}

function bytesOf(content: string): Buffer {
  const bytes = Buffer.from(content, 'base64');
  if (bytes.length === 0 || bytes.toString('base64') !== content)
    throw badRequest('RawContent of an attachment is empty or not base64.');
  return bytes;
}
