/** What the contracts of all events promise of their data. */
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import type * as z from 'zod';
import { allEvents } from '#functions/events.ts';

/** The id that names the subject of each group of events. */
const SUBJECT_ID: Readonly<Record<string, string>> = {
  alert: 'alert_id',
  batch: 'job_id',
  case: 'case_id',
  comment: 'comment_id',
  document: 'document_id',
  non_document: 'check_id',
  onboarding: 'session_id',
  response: 'response_id',
  screening: 'screening_id',
  verification: 'session_id',
  // Lists have names instead of ids.
  watchlist: 'list',
};

/** A report that failed has no document: the response or the entity that it was asked for stands for it. */
const REPORT_ID: Readonly<Record<string, string>> = {
  'report.assessment_failed': 'response_id',
  'report.assessment_generated': 'document_id',
  'report.client_report_failed': 'entity_id',
  'report.client_report_generated': 'document_id',
};

/** Where the contract has a fault to find with this value of the member. */
const faultsAt = (data: z.ZodType, member: string, value: unknown) =>
  (data.safeParse({ [member]: value }).error?.issues ?? []).filter(({ path }) => path[0] === member);

// proves EVT-022
it.each(allEvents.map((event) => [event.type, event] as const))(
  'the data of %s names its subject by an id that is always there',
  (type, { data }) => {
    const id = SUBJECT_ID[type.split('.')[0] ?? ''] ?? REPORT_ID[type] ?? '';
    expect(faultsAt(data, id, randomUUID())).toEqual([]);
    for (const value of [undefined, null, '', 7]) expect(faultsAt(data, id, value)).toHaveLength(1);
  },
);
