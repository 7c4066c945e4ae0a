/** Numbers of submissions, from 1. */
import * as z from 'zod';

/** The number of a submission, as text of a path or a query. */
export const SubmissionNumber = z
  .string()
  .regex(/^[1-9]\d{0,3}$/, 'Must be an integer from 1 to 9999.')
  .transform(Number);
