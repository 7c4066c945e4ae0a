/** The reply of `POST /responses/batch/`: a result for each item, in their order. */
import type { BatchResult } from '#shared/domain/responses/creation/schema.ts';

export interface BatchReply {
  readonly created_count: number;
  readonly failed_count: number;
  readonly results: readonly BatchResult[];
}
