/** One entry of a structured answer without a schema: pairs of name and value. */

import { focusAfterRender } from '../browser/focus.ts';
import { texts } from '../text/texts.ts';
import type { Instance } from '../workspace/answer.ts';
import { instanceOf, type Pair, pairsOf, shownValue } from '../workspace/instances.ts';
import type { EntryProps } from './schema-entry.tsx';

const BLANK: Pair = { name: '', value: '' };

/**
 * The pairs as typed, by the entry made of them: the entry itself omits blank pairs. Entries are compared by identity,
 * so an entry from another source, such as another window, has no typed pairs and is shown as it is. This is not
 * component state, because it has to survive a change of screen and the removal of another entry.
 */
const typedPairs = new WeakMap<Instance, readonly Pair[]>();

export function FreeEntry({ id, entry, change }: EntryProps) {
  const pairs = typedPairs.get(entry) ?? initialPairs(entry);
  const put = (next: readonly Pair[]) => {
    const made = instanceOf(next, texts.fieldUnnamed);
    typedPairs.set(made, next);
    change(made);
  };
  return (
    <>
      {pairs.map((pair, index) => (
        <PairFields
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
          focusAfterRender(`${id}-${pairs.length}`);
        }}
      >
        {texts.fieldAddPair}
      </button>
    </>
  );
}

function initialPairs(entry: Instance): readonly Pair[] {
  const pairs = pairsOf(entry);
  return pairs.length === 0 ? [BLANK] : pairs;
}

interface PairProps {
  readonly id: string;
  readonly pair: Pair;
  readonly edit: (part: Partial<Pair>) => void;
}

function PairFields({ id, pair, edit }: PairProps) {
  return (
    <div class="pair">
      <div>
        <label class="sublabel" for={id}>
          {texts.fieldPairName}
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
          {texts.fieldPairValue}
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
