/** Submissions of a response, as callers get them. */
import * as z from 'zod';
import { pageOf } from '#shared/contract/page.ts';
import { Instant, pageNumber, pageSize, Uuid } from '#shared/contract/primitives.ts';
import { ProfileView } from '../../../tenants/schema.ts';
import { AttachmentView } from '../../attachments/schema.ts';
import { AnsweredQuestion } from '../../schema.ts';

export const SubmissionQuery = z.object({ page: pageNumber(), page_size: pageSize(50, 100) });

const header = {
  number: z.int(),
  submitted_at: Instant,
  submitted_by: ProfileView.nullable(),
  /** True for the last submission. */
  is_latest: z.boolean(),
};

export const SubmissionPage = pageOf(z.object(header).meta({ id: 'SubmissionListItem' })).meta({
  id: 'SubmissionPage',
});

const SubmittedAnswer = z
  .object({ ...AnsweredQuestion, created_at: Instant, updated_at: Instant })
  .meta({ id: 'SubmittedAnswer' });

/** A file of the submission. `is_removed`: it is no longer part of the response. */
const SubmittedFile = AttachmentView.extend({ is_removed: z.boolean() }).meta({ id: 'SubmittedFile' });

export const SubmissionView = z
  .object({
    ...header,
    response_id: Uuid,
    answers: z.array(SubmittedAnswer),
    files: z.array(SubmittedFile),
  })
  .meta({ id: 'Submission' });
