/** The records that resemble the name. Each is judged by itself, and none is left out. */
import type { ComponentChildren } from 'preact';
import { countryName, formatDay } from '../../../../design/format.ts';
import { count, fill, lookUp } from '../../../../design/wording.ts';
import { shellTexts } from '../../../base/text/texts.ts';
import { Chip, type Tone } from '../../../parts/words.tsx';
import { apartOf } from '../model/apart.ts';
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
              <TellsApart hit={hit} />
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

/** Records of one name are told apart by what follows it. */
function TellsApart({ hit }: { readonly hit: Hit }) {
  const { apart, coverage } = shellTexts();
  const { born, countries, number, listed } = apartOf(hit.profile);
  const facts = [
    ...(born.length === 0 ? [] : [fill(apart.born, { year: born.map(dayText).join(', ') })]),
    ...countries.map(countryName),
    ...(number === undefined ? [] : [fill(apart.number, { number })]),
  ];
  return (
    <>
      {facts.length > 0 && (
        <span class="small apart" dir="auto">
          {facts.join(' · ')}
        </span>
      )}
      {listed !== undefined && (
        <span class="small muted apart" dir="auto">
          {[lookUp(coverage.lists, listed.list) ?? listed.list, listed.reference]
            .filter((part) => part !== '')
            .join(' · ')}
        </span>
      )}
    </>
  );
}

/** A year stays a year. */
function dayText(date: string): string {
  return date.length < '2026-01-01'.length ? date : formatDay(date);
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
