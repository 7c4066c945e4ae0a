/** How sure autofill must be of an answer that it writes. */
import { DEFAULT_CONFIDENCE } from '@probity/extraction/limits';
import type { EnvironmentRecord } from '../tenants/schema.ts';

/** The tenant's setting, or the engine's default. Between 0 and 1. */
export function thresholdOf(environment: Pick<EnvironmentRecord, 'autofill_confidence'> | undefined): number {
  return environment?.autofill_confidence ?? DEFAULT_CONFIDENCE;
}
