/** What can be done with the chosen items. Decisions are taken one by one. */

import type { PersonView } from '#shared/domain/people/schema.ts';
import { count } from '../../../../design/wording.ts';
import { Button } from '../../../parts/button.tsx';
import { texts } from '../texts.ts';

interface Props {
  readonly chosen: number;
  readonly me: string;
  readonly people: ReadonlyMap<string, PersonView>;
  readonly onAssign: (to: string | null) => void;
  /** How many respondents can be reminded. Zero where the role may not. */
  readonly remindable: number;
  readonly onRemind: () => void;
  readonly onNone: () => void;
}

export function BulkBar({ chosen, me, people, onAssign, remindable, onRemind, onNone }: Props) {
  if (chosen === 0) return null;
  const words = texts();
  const others = [...people.values()].filter(
    ({ id, role, status }) => id !== me && role !== null && status === 'active',
  );
  return (
    <fieldset class="bulk">
      <legend class="hidden-text">{words.bulkName}</legend>
      <strong>{count(words.bulkChosen, chosen)}</strong>
      <Button look="small" shortcut="a" onClick={() => onAssign(me)}>
        {words.bulkMe}
      </Button>
      <select
        class="text narrow"
        aria-label={words.bulkTo}
        value=""
        onChange={(event) => {
          const to = event.currentTarget.value;
          event.currentTarget.value = '';
          if (to !== '') onAssign(to === NOBODY ? null : to);
        }}
      >
        <option value="">{words.bulkTo}</option>
        {others.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
        <option value={NOBODY}>{words.bulkNobody}</option>
      </select>
      {remindable > 0 && (
        <Button look="small" onClick={onRemind}>
          {count(words.bulkRemind, remindable)}
        </Button>
      )}
      <Button look="small" shortcut="Escape" onClick={onNone}>
        {words.bulkNone}
      </Button>
      <span class="muted small wide-only">{words.bulkOneByOne}</span>
    </fieldset>
  );
}

const NOBODY = 'nobody';
