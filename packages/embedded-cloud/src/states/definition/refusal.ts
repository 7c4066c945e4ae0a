/** The refusal of a definition, naming the place. */
import type * as z from 'zod';
import { AwsError } from '../../service.ts';

/** `place` is the way to the offending state, e.g. `/States/Screen/ItemProcessor`. */
export function invalidDefinition(reason: string, place: string): AwsError {
  return new AwsError(
    'InvalidDefinition',
    `Invalid State Machine Definition: '${reason} at ${place === '' ? '/' : place}'`,
  );
}

/** Reads `document` by `schema`; unknown fields and values are refused by name. */
export function readFields<T>(schema: z.ZodType<T>, document: unknown, place: string): T {
  const result = schema.safeParse(document);
  if (result.success) return result.data;
  const reasons = result.error.issues.map(
    (issue) => `${issue.path.join('/') || 'the state'}: ${issue.message}`,
  );
  throw invalidDefinition(reasons.join('; '), place);
}
