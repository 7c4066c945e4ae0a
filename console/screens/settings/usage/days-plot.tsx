/** Bars of the last days, three for each day; a table with the same numbers can be opened. */
import { formatDay } from '../../../../design/format.ts';
import { fill } from '../../../../design/wording.ts';
import { texts } from '../texts.ts';

export interface UsageDay {
  readonly day: string;
  readonly entities: number;
  readonly responses: number;
  readonly cases: number;
}

const SERIES = ['entities', 'responses', 'cases'] as const;
const WIDTH = 600;
const HEIGHT = 120;
const GAP = 2;

export function DaysPlot({ days }: { readonly days: readonly UsageDay[] }) {
  const words = texts();
  const most = Math.max(1, ...days.flatMap((day) => SERIES.map((name) => day[name])));
  const slot = WIDTH / Math.max(1, days.length);
  const bar = (slot - GAP) / SERIES.length;
  return (
    <>
      <svg
        class="plot"
        preserveAspectRatio="none"
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={fill(words.usagePlot, { most })}
      >
        {days.map((day, at) =>
          SERIES.map((name, index) => {
            const height = (day[name] / most) * HEIGHT;
            return (
              <rect
                key={`${day.day} ${name}`}
                class={`bar ${name}`}
                x={at * slot + index * bar}
                y={HEIGHT - height}
                width={bar}
                height={height}
              />
            );
          }),
        )}
      </svg>
      <p class="row">
        {SERIES.map((name) => (
          <span key={name} class={`key ${name}`}>
            {words.usageSeries[name]}
          </span>
        ))}
      </p>
      <details>
        <summary>{words.usageNumbers}</summary>
        <DaysTable days={days} />
      </details>
    </>
  );
}

function DaysTable({ days }: { readonly days: readonly UsageDay[] }) {
  const words = texts();
  return (
    <table class="plain narrow-enough">
      <thead>
        <tr>
          <th>{words.usageDay}</th>
          {SERIES.map((name) => (
            <th key={name} class="num">
              {words.usageSeries[name]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {days.toReversed().map((day) => (
          <tr key={day.day}>
            <th scope="row">{formatDay(day.day)}</th>
            {SERIES.map((name) => (
              <td key={name} class="num">
                {day[name]}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
