/**
 * Marks of this person: an answer was looked at. They are sent at once and lapse when the answer changes. The service keeps none of files, so
 * those last as long as the tab.
 */
import { fill } from '../../../../design/wording.ts';
import { intent } from '../../../base/remote/intent.ts';
import type { ScreenProps } from '../../../base/screen-props.ts';
import { createStore, useStore } from '../../../base/store.ts';
import type { Item } from '../model/items.ts';
import { texts } from '../texts.ts';

/** By item; what the service says holds where this person has marked nothing in this tab. */
const marks = createStore<ReadonlyMap<string, boolean>>(new Map());

export interface Marking {
  readonly marks: ReadonlyMap<string, boolean>;
  readonly toggle: (item: Item) => void;
}

export function useMarks(responseId: string, { deeds }: Pick<ScreenProps, 'deeds'>): Marking {
  const show = (id: string, isChecked: boolean) => marks.set(new Map(marks.get()).set(id, isChecked));
  return {
    marks: useStore(marks),
    toggle: (item) => {
      const next = !item.isChecked;
      show(item.id, next);
      if (item.kind === 'file' || item.answer.checked_by === undefined) return;
      const path = `/responses/${responseId}/answers/${item.id}/`;
      const mark = (checked: boolean) => intent('PATCH', path, { body: { checked } });
      const words = texts();
      void deeds.quiet({
        say: fill(next ? words.markedAs : words.unmarked, { n: item.number }),
        intent: mark(next),
        onDone: ({ kind }) => {
          if (kind !== 'done') show(item.id, !next);
        },
        undo: { say: '', intent: () => mark(!next) },
        onUndone: ({ kind }) => {
          if (kind === 'done') show(item.id, !next);
        },
      });
    },
  };
}
