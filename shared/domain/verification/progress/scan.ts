/** What the malware scan says of the pictures that a person gave. Only clean pictures are handed to a provider. */
import type { Objects } from '#shared/platform/ports.ts';
import type { Slot } from '../provider/port.ts';
import type { RetakeReason } from './evidence.ts';
import type { Capture } from './schema.ts';

export interface CaptureScan {
  /** True where a picture is still being scanned. */
  readonly isPending: boolean;
  /** Pictures that must be taken again. A file that is gone can never be scanned. */
  readonly problems: readonly { readonly slot: Slot; readonly reason: RetakeReason }[];
}

const PROBLEMS = {
  clean: undefined,
  pending: undefined,
  infected: 'infected',
  unscannable: 'infected',
  missing: 'unreadable',
} as const satisfies Readonly<Record<string, RetakeReason | undefined>>;

export async function scanOf(
  captures: readonly Pick<Capture, 'slot' | 'object_name'>[],
  store: Pick<Objects, 'verdict'>,
): Promise<CaptureScan> {
  const verdicts = await Promise.all(
    captures.map(async ({ slot, object_name }) => ({
      slot,
      verdict: (await store.verdict(object_name)) ?? ('missing' as const),
    })),
  );
  return {
    isPending: verdicts.some(({ verdict }) => verdict === 'pending'),
    problems: verdicts.flatMap(({ slot, verdict }) => {
      const reason = PROBLEMS[verdict];
      return reason === undefined ? [] : [{ slot, reason }];
    }),
  };
}
