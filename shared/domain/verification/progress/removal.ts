/** Deletes the files of a verification session. */
import * as z from 'zod';
import type { Objects } from '#shared/platform/ports.ts';
import { arrivingPrefix, evidencePrefix } from './repository.ts';

/** A session whose files are no longer needed. */
export const PurgedEvidence = z.object({ verification_id: z.uuid() });
export type PurgedEvidence = z.output<typeof PurgedEvidence>;

/** Deletes by prefix, so that files of crashed calls are deleted, too. A second run finds nothing. */
export async function purgeEvidence(
  objects: Objects,
  { verification_id: verificationId }: PurgedEvidence,
): Promise<void> {
  const prefixes = [evidencePrefix(verificationId), arrivingPrefix(verificationId)];
  const names = await Promise.all(prefixes.map((prefix) => objects.list(prefix)));
  await objects.remove(names.flat());
}
