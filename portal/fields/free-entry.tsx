/** One entry of a structured answer whose question leaves its fields open: lines of name and value. */
import { Component } from 'preact';
import * as text from '../text/text.ts';
import type { Instance } from '../workspace/answer.ts';
import { instanceOf, type Pair, pairsOf, shownValue } from '../workspace/instances.ts';
import { focusSoon } from './frame.tsx';
import type { EntryProps } from './schema-entry.tsx';

const BLANK: Pair = { name: '', value: '' };

interface Draft {
  /** The entry that `pairs` made. */
  readonly entry: Instance;
  readonly pairs: readonly Pair[];
}

/** Keeps the lines as typed: half-named ones are no part of the entry yet. An entry changed from outside wins. */
export class FreeEntry extends Component<EntryProps, Draft> {
  override render({ id, entry }: EntryProps) {
    const { pairs } = this.#draft(entry);
    return (
      <>
        {pairs.map((pair, index) => (
          <PairLine
            key={`${id}-${index}`}
            id={`${id}-${index}`}
            pair={pair}
            edit={(part) => this.#put(pairs.map((each, at) => (at === index ? { ...each, ...part } : each)))}
          />
        ))}
        <button
          type="button"
          class="link"
          onClick={() => {
            this.#put([...pairs, BLANK]);
            focusSoon(`${id}-${pairs.length}`);
          }}
        >
          {text.fieldAddPair}
        </button>
      </>
    );
  }

  #draft(entry: Instance): Draft {
    if (this.state.entry === entry) return this.state;
    const pairs = pairsOf(entry);
    return { entry, pairs: pairs.length === 0 ? [BLANK] : pairs };
  }

  #put(pairs: readonly Pair[]): void {
    const entry = instanceOf(pairs, text.fieldUnnamed);
    this.setState({ entry, pairs });
    this.props.change(entry);
  }
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
          {text.fieldPairName}
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
          {text.fieldPairValue}
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
