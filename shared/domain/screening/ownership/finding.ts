/** Compares the finding of a run with the one before: whether it is another, and whether a reviewer must look at it. */
import { digest } from '../profiles/facts.ts';
import type { OwnersOfEntity } from './graph.ts';
import { ownershipOf } from './rule.ts';
import type { OwnershipContent, OwnershipSummary } from './stored.ts';

/** Result of the rule as it is stored: the sums in clear text, the names apart. */
export interface Finding {
  readonly summary: OwnershipSummary;
  readonly content: OwnershipContent;
}

/** `at` is an ISO instant. */
export function findingOf(owners: OwnersOfEntity, rootId: string, at: string): Finding {
  const { lines, ...sums } = ownershipOf(owners.graph, rootId);
  const reach = {
    owners: owners.graph.size - 1,
    unscreened: owners.open,
    complete: owners.complete,
  };
  const facts = lines.map(({ entity_id, terms, total }) => [
    entity_id,
    total,
    terms.map(({ owner_id, share, share_max, counts, confirmed }) => [
      owner_id,
      share,
      share_max,
      counts,
      confirmed,
    ]),
  ]);
  const content = { entity_name: owners.graph.get(rootId)?.name ?? '', lines };
  return {
    summary: {
      ...sums,
      ...reach,
      listed_owners: new Set(listedIn({ content })).size,
      digest: digest([sums, reach, facts]),
      calculated_at: at,
    },
    content,
  };
}

/** Parts of a percent below this are rounding. */
const STEP = 0.01;

/** True where it rests on an owner that was not part of it, or on a greater share, or has become surer by a confirmed match. */
export function isRaised(before: Finding | undefined, after: Finding | undefined): boolean {
  if (after?.summary.outcome !== 'listed') return false;
  if (before?.summary.outcome !== 'listed') return true;
  const known = new Set(listedIn(before));
  return (
    listedIn(after).some((id) => !known.has(id)) ||
    after.summary.share > before.summary.share + STEP ||
    ((after.summary.strength ?? 0) >= 1 && (before.summary.strength ?? 0) < 1)
  );
}

function listedIn({ content }: Pick<Finding, 'content'>): readonly string[] {
  return content.lines.flatMap(({ terms }) =>
    terms.flatMap(({ counts, owner_id }) => (counts === 'listed' ? [owner_id] : [])),
  );
}
