/** Schemas of the endpoints of assessments. */
import * as z from 'zod';
import { Uuid } from '#shared/contract/primitives.ts';

/** AI-301, O-19. */
export const AssessmentStarted = z
  .object({ task_id: Uuid, response_id: Uuid, status: z.literal('pending'), message: z.string() })
  .meta({ id: 'AssessmentStarted' });

/** The input of the job. */
export const AssessmentJob = z.object({ task_id: z.uuid(), response_id: z.uuid() });
