/** The records that resemble the name. Each is judged by itself, and none is left out. */
import type { ComponentChildren } from 'preact';
import { count, fill } from '../../../../design/wording.ts';
import { Chip, type Tone } from '../../../parts/words.tsx';
import { type Hit, type HitState, openHits } from '../model/hits.ts';
import { texts } from '../texts.ts';

interface Props {
  readonly hits: readonly Hit[];
  readonly at: Hit | undefined;
  /** Matches beyond those that the service stores. */
  readonly truncated: number;
  readonly isShown: boolean;
  readonly onGo: (hit: Hit) => void;
  /** What comes before the hits. */
  readonly children?: ComponentChildren;
}

export function HitList({ hits, at, truncated, isShown, onGo, children }: Props) {
  const words = texts();
  return (
    <nav class={`pane hits${isShown ? ' shown' : ''}`} aria-label={words.hits}>
      {children}
      <p class="small muted hits-count">
        {hits.length === 0
          ? words.noneResembles
          : `${count(words.resembling, hits.length)} ${fill(words.openOf, { n: openHits(hits).length })}`}{' '}
        {truncated > 0 && fill(words.leftOut, { n: truncated })}
        {truncated === 0 && hits.length > 0 && words.nothingLeftOut}
      </p>
      <ul>
        {hits.map((hit) => (
          <li key={hit.profile.id}>
            <button
              type="button"
              class="hit"
              aria-current={hit.profile.id === at?.profile.id ? 'true' : undefined}
              onClick={() => onGo(hit)}
            >
              <span class="row">
                <b dir="auto">{hit.profile.name}</b>
                <span class="score num" title={words.likeness}>
                  <span class="hidden-text">{words.likeness} </span>
                  {hit.score}
                </span>
              </span>
              <span class="row">
                <ListedAs hit={hit} />
                <State state={hit.state} />
              </span>
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}

export function ListedAs({ hit }: { readonly hit: Hit }) {
  const words = texts();
  return (
    <>
      {hit.listedAs.map((word) => (
        <Chip key={word} tone={word === 'sanctions' ? 'bad' : 'line'}>
          {words.listedAs[word]}
        </Chip>
      ))}
    </>
  );
}

const TONES: Readonly<Record<HitState, Tone>> = {
  open: 'line',
  same: 'bad',
  not_same: 'good',
  ended: 'line',
};

export function State({ state }: { readonly state: HitState }) {
  return <Chip tone={TONES[state]}>{texts().states[state]}</Chip>;
}
