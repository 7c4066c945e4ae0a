/** What can be done with the chosen items. Decisions are taken one by one. */

import type { PersonView } from '#shared/domain/people/schema.ts';
import { count, fill } from '../../../../design/wording.ts';
import { Button } from '../../../parts/button.tsx';
import { texts } from '../texts.ts';

interface Props {
  readonly chosen: number;
  /** Present where all that are loaded are chosen and there are more; the total where it is known. */
  readonly beyond: { readonly total: number | undefined } | undefined;
  readonly onRest: () => void;
  readonly me: string;
  readonly people: ReadonlyMap<string, PersonView>;
  readonly onAssign: (to: string | null) => void;
  /** How many respondents can be reminded. Zero where the role may not. */
  readonly remindable: number;
  readonly onRemind: () => void;
  readonly onNone: () => void;
}

export function BulkBar(props: Props) {
  const { chosen, beyond, me, people, onAssign, remindable, onRemind, onNone } = props;
  if (chosen === 0) return null;
  const words = texts();
  const others = [...people.values()].filter(
    ({ id, role, status }) => id !== me && role !== null && status === 'active',
  );
  return (
    <fieldset class="bulk">
      <legend class="hidden-text">{words.bulkName}</legend>
      <strong role="status">{chosenInWords(chosen, beyond)}</strong>
      {beyond !== undefined && (
        <Button look="small" onClick={props.onRest}>
          {words.bulkRest}
        </Button>
      )}
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

function chosenInWords(n: number, beyond: Props['beyond']): string {
  const words = texts();
  if (beyond === undefined) return count(words.bulkChosen, n);
  const { total } = beyond;
  return total === undefined ? fill(words.bulkOfMore, { n }) : fill(words.bulkOfTotal, { n, total });
}

const NOBODY = 'nobody';
