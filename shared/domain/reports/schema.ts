/** What callers of reports get, and the job of a client report. */
import * as z from 'zod';
import { Uuid } from '#shared/contract/primitives.ts';
import { ProfileView } from '../tenants/schema.ts';

/** Reply of POST /entities/{id}/report/generate/ (RPT-101 to RPT-105). */
export const ReportAccepted = z
  .object({ status: z.literal('pending'), message: z.string(), task_id: Uuid, entity_id: Uuid })
  .meta({ id: 'ReportAccepted' });

/** The input of the job `client-report`. */
export const ClientReportJob = z.object({
  task_id: Uuid,
  entity_id: Uuid,
  asked_by: ProfileView.nullable(),
  /** ISO instant of the call. */
  asked_at: z.string(),
});
export type ClientReportJob = z.output<typeof ClientReportJob>;
