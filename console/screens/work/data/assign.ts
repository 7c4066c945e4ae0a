/** Assigns items, up to 50 in one call; the opposite gives each back to whom it belonged. */

import type { WorkItem } from '#shared/domain/work/schema.ts';
import { serverNow } from '../../../../design/server-clock.ts';
import { type Intent, intent } from '../../../base/remote/intent.ts';
import type { Outcome } from '../../../base/remote/outcome.ts';
import type { ScreenProps } from '../../../base/screen-props.ts';
import type { Work } from './use-work.ts';

const MOST = 50;

interface Assignment {
  readonly items: readonly WorkItem[];
  /** Id of a person; null for nobody. */
  readonly to: string | null;
  readonly say: string;
  readonly undone: string;
  /** Ids of what was not assigned: they stay chosen. `isSaid`: the line says already why. */
  readonly onFailed: (ids: readonly string[], isSaid: boolean) => void;
}

export async function assign(
  { deeds }: ScreenProps,
  { own, redraw }: Work,
  { items, to, say, undone, onFailed }: Assignment,
): Promise<void> {
  const changed = items.filter(({ assigned_to }) => assigned_to !== to);
  if (changed.length === 0) return;
  const ids = changed.map(({ id }) => id);
  const at = serverNow();
  for (const id of ids) own.note(id, { assigned_to: to }, at);
  redraw();
  await deeds.quiet({
    say,
    intent: calls(ids, to),
    undo: { say: undone, intent: () => opposite(changed) },
    onDone: ({ kind }, all) => {
      const failed = notAssigned(ids, all);
      for (const id of failed) own.forget(id);
      onFailed(failed, kind !== 'done');
      redraw();
    },
    onUndone: ({ kind }) => {
      if (kind !== 'done') return;
      for (const { id, assigned_to } of changed) own.note(id, { assigned_to }, serverNow());
      redraw();
    },
  });
}

function calls(ids: readonly string[], to: string | null): readonly Intent[] {
  return Array.from({ length: Math.ceil(ids.length / MOST) }, (_, n) =>
    intent('PATCH', '/work-items/assign/', {
      body: { ids: ids.slice(n * MOST, (n + 1) * MOST), assigned_to: to },
    }),
  );
}

function opposite(items: readonly WorkItem[]): readonly Intent[] {
  const owners = new Set(items.map(({ assigned_to }) => assigned_to));
  return [...owners].flatMap((owner) => {
    const theirs = items.filter(({ assigned_to }) => assigned_to === owner);
    return calls(
      theirs.map(({ id }) => id),
      owner,
    );
  });
}

interface Reply {
  readonly results: readonly { readonly id: string; readonly outcome: 'assigned' | 'unchanged' | 'gone' }[];
}

/** What no call answered for, and what is gone. */
function notAssigned(ids: readonly string[], all: readonly Outcome<unknown>[]): readonly string[] {
  const done = all.flatMap((outcome) => (outcome.kind === 'done' ? unsafeReply(outcome.value).results : []));
  const fine = new Set(done.flatMap(({ id, outcome }) => (outcome === 'gone' ? [] : [id])));
  return ids.filter((id) => !fine.has(id));
}

function unsafeReply(value: unknown): Reply {
  return value as Reply;
}
