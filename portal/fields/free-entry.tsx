/** One entry of a structured answer whose question leaves its fields open: lines of name and value. */
import { focusSoon } from '../browser/history.ts';
import { words } from '../text/words.ts';
import type { Instance } from '../workspace/answer.ts';
import { instanceOf, type Pair, pairsOf, shownValue } from '../workspace/instances.ts';
import type { EntryProps } from './schema-entry.tsx';

const BLANK: Pair = { name: '', value: '' };

/**
 * The lines as typed that made an entry: half-named ones are no part of it yet. An entry changed from outside has none
 * and is shown as it is.
 */
const typed = new WeakMap<Instance, readonly Pair[]>();

export function FreeEntry({ id, entry, change }: EntryProps) {
  const pairs = typed.get(entry) ?? linesOf(entry);
  const put = (next: readonly Pair[]) => {
    const made = instanceOf(next, words.fieldUnnamed);
    typed.set(made, next);
    change(made);
  };
  return (
    <>
      {pairs.map((pair, index) => (
        <PairLine
          key={`${id}-${index}`}
          id={`${id}-${index}`}
          pair={pair}
          edit={(part) => put(pairs.map((each, at) => (at === index ? { ...each, ...part } : each)))}
        />
      ))}
      <button
        type="button"
        class="link"
        onClick={() => {
          put([...pairs, BLANK]);
          focusSoon(`${id}-${pairs.length}`);
        }}
      >
        {words.fieldAddPair}
      </button>
    </>
  );
}

function linesOf(entry: Instance): readonly Pair[] {
  const pairs = pairsOf(entry);
  return pairs.length === 0 ? [BLANK] : pairs;
}

interface LineProps {
  readonly id: string;
  readonly pair: Pair;
  readonly edit: (part: Partial<Pair>) => void;
}

function PairLine({ id, pair, edit }: LineProps) {
  return (
    <div class="pair">
      <div>
        <label class="sublabel" for={id}>
          {words.fieldPairName}
        </label>
        <input
          id={id}
          class="input"
          dir="auto"
          value={pair.name}
          onInput={(event) => edit({ name: event.currentTarget.value })}
        />
      </div>
      <div>
        <label class="sublabel" for={`${id}-value`}>
          {words.fieldPairValue}
        </label>
        <textarea
          id={`${id}-value`}
          class="input prose"
          rows={1}
          dir="auto"
          value={shownValue(pair.value)}
          onInput={(event) => edit({ value: event.currentTarget.value })}
        />
      </div>
    </div>
  );
}
