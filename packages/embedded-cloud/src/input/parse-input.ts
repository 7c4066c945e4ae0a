/** Reads the untyped document of a call into the shape an emulated operation understands. */
import type * as z from 'zod';
import { AwsError } from '../service.ts';

/**
 * The document as `schema` describes it. Members that are not emulated are refused by name (schemas are strict),
 * so a local run never quietly ignores what AWS would have obeyed. Throws `ValidationException` (400).
 */
export function parseInput<T>(schema: z.ZodType<T>, input: unknown, call: string): T {
  const result = schema.safeParse(input ?? {});
  if (result.success) return result.data;
  const reasons = result.error.issues.map(
    (issue) => `${issue.path.join('.') || 'document'}: ${issue.message}`,
  );
  throw new AwsError('ValidationException', `the embedded cloud refuses ${call}: ${reasons.join('; ')}`);
}
