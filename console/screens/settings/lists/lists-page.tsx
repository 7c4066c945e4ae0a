/** The watchlists in force: what a screening would be compared with now, and which lists it may not go without. */
import type { WatchlistsView } from '#shared/domain/settings/lists/schema.ts';
import { formatDay } from '../../../../design/format.ts';
import { serverNow } from '../../../../design/server-clock.ts';
import { count, fill, lookUp } from '../../../../design/wording.ts';
import { useRead } from '../../../base/remote/use-read.ts';
import { addressOf } from '../../../base/route/route.ts';
import type { ScreenProps } from '../../../base/screen-props.ts';
import { Reading } from '../../../parts/states.tsx';
import { Chip, type Tone } from '../../../parts/words.tsx';
import { texts } from '../texts.ts';

type List = WatchlistsView['results'][number];

export function ListsPage({ api, route }: ScreenProps) {
  const words = texts();
  const read = useRead<WatchlistsView>(api, '/lists/');
  return (
    <section>
      <h2>{words.watchlists.title}</h2>
      <Reading of={read} rows={6}>
        {({ provider, results }) =>
          provider === 'embedded' ? (
            <>
              <Summary lines={results} />
              <ListTable lines={results} />
              <p class="row">
                <a href={addressOf({ ...route, parts: ['policy'], query: {} })}>{words.watchlists.require}</a>
              </p>
            </>
          ) : (
            <p>{words.watchlists.providers[provider]}</p>
          )
        }
      </Reading>
    </section>
  );
}

/** A required list that cannot be used makes screenings fail: that is said first. */
function Summary({ lines }: { readonly lines: readonly List[] }) {
  const { watchlists } = texts();
  const used = lines.filter(({ state }) => state === 'in_force').length;
  const failing = lines.filter(({ state, is_required }) => is_required && state !== 'in_force').length;
  return (
    <>
      <p class="muted">{fill(watchlists.covered, { used, known: lines.length })}</p>
      {failing > 0 && (
        <p class="notice problem" role="alert">
          {count(watchlists.failing, failing)}
        </p>
      )}
    </>
  );
}

const TONES: Readonly<Record<List['state'], Tone>> = {
  in_force: 'good',
  outdated: 'warn',
  not_loaded: 'bad',
};

function ListTable({ lines }: { readonly lines: readonly List[] }) {
  const words = texts();
  const { watchlists } = words;
  return (
    <table class="plain">
      <thead>
        <tr>
          <th>{watchlists.list}</th>
          <th>{watchlists.state}</th>
          <th>{watchlists.asOf}</th>
          <th>{watchlists.age}</th>
          <th class="num">{watchlists.records}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.list}>
            <th scope="row">
              {lookUp(words.lists, line.list) ?? line.list}{' '}
              {line.is_required && <Chip tone="accent">{watchlists.required}</Chip>}
            </th>
            <td>
              <Chip tone={TONES[line.state]}>{watchlists.states[line.state]}</Chip>
              {line.problem !== null && <span class="muted small"> {watchlists.problems[line.problem]}</span>}
            </td>
            <td>{line.as_of === null ? '–' : formatDay(line.as_of)}</td>
            <td>{ageOf(line)}</td>
            <td class="num">{line.records === null ? '–' : count(watchlists.entries, line.records)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const DAY_MS = 86_400_000;

/** How many days ago, and after how many it is outdated. */
function ageOf({ as_of: day, outdated_after_days: most }: List): string {
  const { watchlists } = texts();
  if (day === null) return '–';
  const days = Math.max(0, Math.floor((serverNow() - Date.parse(day)) / DAY_MS));
  const age = count(watchlists.days, days);
  return most === null ? age : fill(watchlists.ageOf, { age, most: count(watchlists.days, most) });
}
