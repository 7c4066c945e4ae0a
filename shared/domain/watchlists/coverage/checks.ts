/** What is known of the last attempts to read each list, beside the version in force. */
import * as z from 'zod';
import type { WatchlistFiles } from '#shared/platform/ports.ts';
import type { ListOutcome } from '../ingest/delivery.ts';
import { LIST_STATES } from './model.ts';

const NAME = 'checks.json';

const Problem = z.object({
  /** `refused`: the files cannot be trusted. `unreachable`: they were not fetched. */
  kind: z.enum(['refused', 'unreachable']),
  /** The first attempt of this kind after the last good one (ISO instant). */
  since: z.string(),
  /** One sentence without names of listed persons. */
  reason: z.string(),
});

const ListCheck = z.object({
  /** When the publisher last offered what is in force (ISO instant). Null for lists that were loaded from a folder. */
  confirmed_at: z.string().nullable(),
  problem: Problem.nullable(),
  /** An operator returned to these files. It holds until the publisher offers others. */
  rolled_back: z.object({ at: z.string(), reason: z.string(), sha256: z.string() }).nullable(),
});
export type ListCheck = z.output<typeof ListCheck>;

export const ListChecks = z.object({
  /** By list. */
  lists: z.record(z.string(), ListCheck),
  /** The state of each list that was announced last. Empty before the first update. */
  announced: z.record(z.string(), z.enum(LIST_STATES)),
});
export type ListChecks = z.output<typeof ListChecks>;

const NOTHING: ListChecks = { lists: {}, announced: {} };
const UNCHECKED: ListCheck = { confirmed_at: null, problem: null, rolled_back: null };

/** Checks that cannot be read are as none: lists then count as old as their files are. */
export async function readChecks(lists: Pick<WatchlistFiles, 'source'>): Promise<ListChecks> {
  const bytes = await lists.source(NAME);
  if (bytes === undefined) return NOTHING;
  try {
    return ListChecks.parse(JSON.parse(new TextDecoder().decode(bytes)));
  } catch {
    return NOTHING;
  }
}

export async function writeChecks(lists: WatchlistFiles, checks: ListChecks): Promise<void> {
  await lists.putSource(NAME, new TextEncoder().encode(JSON.stringify(checks)));
}

export function checkOf(checks: ListChecks, list: string): ListCheck {
  return checks.lists[list] ?? UNCHECKED;
}

/** The checks after a run. `asked`: the lists whose publishers were asked in it. `at` is an ISO instant. */
export function checksAfter(
  before: ListChecks,
  outcomes: readonly ListOutcome[],
  { asked, at }: { readonly asked: ReadonlySet<string>; readonly at: string },
): ListChecks {
  const lists = outcomes.map((outcome) => {
    const known = checkOf(before, outcome.list);
    return [outcome.list, checkAfter(known, outcome, asked.has(outcome.list) ? at : null, at)] as const;
  });
  return { ...before, lists: { ...before.lists, ...Object.fromEntries(lists) } };
}

function checkAfter(
  known: ListCheck,
  { state, reason }: ListOutcome,
  confirmed: string | null,
  at: string,
): ListCheck {
  switch (state) {
    case 'read':
      return { confirmed_at: confirmed, problem: null, rolled_back: null };
    case 'unchanged':
      return { ...known, confirmed_at: confirmed ?? known.confirmed_at, problem: null };
    case 'refused':
    case 'failed': {
      const kind = state === 'refused' ? 'refused' : 'unreachable';
      const since = known.problem?.kind === kind ? known.problem.since : at;
      return { ...known, problem: { kind, since, reason: reason ?? '' } };
    }
  }
}

/** The checks after an operator has returned to these files of a list. */
export function checksAfterRollback(
  before: ListChecks,
  list: string,
  rolledBack: NonNullable<ListCheck['rolled_back']>,
): ListChecks {
  return {
    ...before,
    lists: { ...before.lists, [list]: { ...checkOf(before, list), rolled_back: rolledBack } },
  };
}
