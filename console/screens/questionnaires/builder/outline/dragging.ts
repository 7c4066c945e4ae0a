/** Questions are dragged with the pointer. The keys do the same: `outline.tsx`. */

export interface Drop {
  readonly key: string;
  /** Among the other questions of the group. */
  readonly index: number;
}

const TYPE = 'application/x-probity-question';

/** Attributes of what can be dragged. */
export function dragFrom(key: string) {
  return {
    draggable: true,
    onDragStart: (event: DragEvent) => {
      event.dataTransfer?.setData(TYPE, key);
      event.stopPropagation();
    },
  };
}

/**
 * Attributes of where it can be dropped: on a question, before or behind it by the half under the pointer. `keys` are those of the
 * group; without them the drop is at the end.
 */
export function dropOn(drop: (where: Drop) => void, at: number, keys?: readonly string[]) {
  return {
    onDragOver: (event: DragEvent) => {
      if (event.dataTransfer?.types.includes(TYPE) === true) event.preventDefault();
    },
    onDrop: (event: DragEvent) => {
      const key = event.dataTransfer?.getData(TYPE) ?? '';
      if (key === '') return;
      event.preventDefault();
      event.stopPropagation();
      drop({ key, index: indexOf(event, { key, at, keys }) });
    },
  };
}

function indexOf(
  event: DragEvent,
  {
    key,
    at,
    keys,
  }: { readonly key: string; readonly at: number; readonly keys: readonly string[] | undefined },
): number {
  if (keys === undefined) return at;
  const { currentTarget, clientY } = event;
  const box = currentTarget instanceof Element ? currentTarget.getBoundingClientRect() : undefined;
  const isBehind = box !== undefined && clientY > box.top + box.height / 2;
  const from = keys.indexOf(key);
  const index = at + (isBehind ? 1 : 0);
  // The dragged question itself does not count.
  return from >= 0 && from < index ? index - 1 : index;
}
