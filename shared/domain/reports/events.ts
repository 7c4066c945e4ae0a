/** Events of reports (EVT-008, R35). */
import * as z from 'zod';
import { eventContract } from '#shared/contract/message.ts';
import { Uuid } from '#shared/contract/primitives.ts';

const GeneratedReport = z.object({
  document_id: Uuid,
  entity_id: Uuid,
  entity_name: z.string(),
  object: z.literal('document'),
  /** The task that the call answered. */
  task_id: Uuid,
});

/** `reason` is a code, such as `entity_deleted` or `timed_out`. */
const FailedReport = z.object({
  entity_id: Uuid,
  entity_name: z.string(),
  task_id: Uuid,
  reason: z.string(),
});

export const reportEvents = {
  clientReportGenerated: eventContract({
    type: 'report.client_report_generated',
    summary: 'A client report was generated',
    data: GeneratedReport.extend({ report_type: z.literal('client') }),
  }),
  clientReportFailed: eventContract({
    type: 'report.client_report_failed',
    summary: 'A client report could not be generated',
    data: FailedReport.extend({ report_type: z.literal('client') }),
  }),
  assessmentGenerated: eventContract({
    type: 'report.assessment_generated',
    summary: 'An assessment of a response was generated',
    data: GeneratedReport.extend({ report_type: z.literal('assessment'), response_id: Uuid }),
  }),
  assessmentFailed: eventContract({
    type: 'report.assessment_failed',
    summary: 'An assessment of a response could not be generated',
    data: FailedReport.extend({ report_type: z.literal('assessment'), response_id: Uuid }),
  }),
} as const;
