/** Why a report cannot be generated, however often it is tried, and what is announced then. */
import { FieldErrors, NotFound } from '#shared/contract/errors.ts';
import type { Entity } from '../entities/repository.ts';
import type { FailureEvent } from '../tasks/schema.ts';
import { reportEvents } from './events.ts';

export type FailureReason = 'entity_deleted' | 'document_limit_reached';

export class ReportRefused extends Error {
  readonly reason: FailureReason;

  constructor(reason: FailureReason) {
    super(`the report cannot be generated: ${reason}`);
    this.reason = reason;
  }
}

/** The reason of an error that storing or committing a report throws; undefined where a later try may succeed. */
export function reasonOf(error: unknown): FailureReason | undefined {
  if (error instanceof ReportRefused) return error.reason;
  if (error instanceof NotFound) return 'entity_deleted';
  return error instanceof FieldErrors ? 'document_limit_reached' : undefined;
}

/** What the task of a client report announces where it fails. */
export function clientReportFailed({ record, name }: Entity): FailureEvent {
  const data = { entity_id: record.id, entity_name: name, report_type: 'client' };
  return { type: reportEvents.clientReportFailed.type, data };
}
