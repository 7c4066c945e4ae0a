/** What the reviewer sees and where the reviewer is: items, the open one, what is checked, what it is compared with. */
import { useMemo, useState } from 'preact/hooks';
import type { Read } from '../../../base/remote/use-read.ts';
import type { ScreenProps } from '../../../base/screen-props.ts';
import type { Earlier } from '../model/changes.ts';
import { type Item, itemsOf } from '../model/items.ts';
import { nextOpen, shownItems, startingItem, stepped } from '../model/moves.ts';
import type { Response, ResponseFile } from '../model/response.ts';

export interface Review {
  readonly items: readonly Item[];
  /** What the filter lets through. */
  readonly shown: readonly Item[];
  readonly at: Item | undefined;
  readonly openOnly: boolean;
  readonly earlier: Earlier | undefined;
  readonly setEarlier: (earlier: Earlier | undefined) => void;
  readonly goTo: (item: Item | undefined) => void;
  readonly step: (by: 1 | -1) => void;
  /** False where nothing else is open. */
  readonly goToNextOpen: () => boolean;
  readonly toggleOpenOnly: () => void;
}

interface Reviewing {
  readonly me: string;
  readonly marks: ReadonlyMap<string, boolean>;
  readonly response: Response;
  readonly files: Read<{ readonly data: readonly ResponseFile[] }>;
}

export function useReview(
  { response, files, me, marks }: Reviewing,
  { route, go }: Pick<ScreenProps, 'route' | 'go'>,
): Review {
  const [earlier, setEarlier] = useState<Earlier | undefined>(undefined);
  const [openOnly, setOpenOnly] = useState(false);
  const attached = files.value?.data;
  const items = useMemo(
    () => itemsOf({ response, files: attached ?? [], earlier, me, marks }),
    [response, attached, earlier, me, marks],
  );
  const asked = route.query['at'] ?? null;
  const [start] = useState(() => startingItem(items, asked)?.id);
  const at = items.find(({ id }) => id === asked) ?? startingItem(items, asked ?? start ?? null);
  const shown = shownItems(items, { openOnly, at: at?.id });
  const goTo = (item: Item | undefined) => {
    if (item !== undefined) go({ query: { ...route.query, at: item.id } }, { replace: true });
  };
  return {
    items,
    shown,
    at,
    openOnly,
    earlier,
    setEarlier,
    goTo,
    step: (by) => goTo(stepped(shown, at?.id, by)),
    goToNextOpen: () => {
      const next = nextOpen(items, at?.id);
      goTo(next);
      return next !== undefined;
    },
    toggleOpenOnly: () => setOpenOnly(!openOnly),
  };
}
