/** Removes what automatic analysis left of a prefill when it is sent: evidence, and comments for the reviewer (SEND-110). */
import * as z from 'zod';
import { StaleRead, type Table, type Write } from '#shared/platform/ports.ts';
import { fenceOf, type TenantScope } from '#shared/platform/scope.ts';
import type { WorkerContext } from '#shared/platform/worker-context.ts';
import { deleteCommentWrite, findComments } from '../comments/repository.ts';
import { evidenceWrite, type LoadedEvidence, loadEvidence, since } from '../evidence/repository.ts';

/** The analysis of a response up to the send (ISO instant). */
export const PurgedAnalysis = z.object({ analysis_of: z.uuid(), until: z.string() });
export type PurgedAnalysis = z.output<typeof PurgedAnalysis>;

const CHUNK = 25;

/**
 * The send itself hides the evidence at once (`analysis_removed_at`) and deletes most comments; this deletes the rest. Disputes
 * stay, so that a wrong reading is not proposed again. A second run finds nothing.
 */
export async function purgeAnalysis(
  context: WorkerContext,
  scope: TenantScope,
  { analysis_of: responseId, until }: PurgedAnalysis,
): Promise<void> {
  const table = context.tables.within(fenceOf(scope));
  const opening = context.vault(scope);
  const [sections, comments, vault] = await Promise.all([
    loadEvidence(table, scope, responseId, opening),
    findComments(table, scope, responseId),
    opening,
  ]);
  const evidence = sections.flatMap((section) => {
    const left = leftOf(section, until);
    return left === undefined ? [] : [evidenceWrite(scope, vault, responseId, left, () => new StaleRead())];
  });
  const analysis = comments.filter(
    ({ comment_type: type, created_at: at }) => type === 'ai_reviewer_side' && at <= until,
  );
  await commitAll(table, [...evidence, ...analysis.map(deleteCommentWrite)]);
}

/** The section without evidence up to then. Undefined where it has none. */
function leftOf(section: LoadedEvidence, until: string): LoadedEvidence | undefined {
  const left = since(section, until);
  const sizeOf = ({ questions, checked, comparison }: LoadedEvidence) =>
    questions.length + checked.length + (comparison === null ? 0 : 1);
  return sizeOf(left) === sizeOf(section) ? undefined : left;
}

async function commitAll(table: Table, writes: readonly Write[]): Promise<void> {
  for (let at = 0; at < writes.length; at += CHUNK) await table.commit(writes.slice(at, at + CHUNK));
}
