/** How sure autofill must be of an answer that it writes. */
import type { EnvironmentRecord } from '../tenants/schema.ts';

const DEFAULT_CONFIDENCE = 0.6;

/** The tenant's setting, or the default. Between 0 and 1. */
export function thresholdOf(environment: Pick<EnvironmentRecord, 'autofill_confidence'> | undefined): number {
  return environment?.autofill_confidence ?? DEFAULT_CONFIDENCE;
}
