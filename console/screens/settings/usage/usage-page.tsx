/** What was used: days, credits, and how much of each limit is taken. Every picture has its numbers beside it. */
import { count, fill, lookUp } from '../../../../design/wording.ts';
import { useRead } from '../../../base/remote/use-read.ts';
import type { ScreenProps } from '../../../base/screen-props.ts';
import { Reading } from '../../../parts/states.tsx';
import { texts } from '../texts.ts';
import { DaysPlot, type UsageDay } from './days-plot.tsx';

interface Usage {
  readonly days: readonly UsageDay[];
  readonly credits: readonly {
    readonly kind: string;
    readonly balance: number;
    readonly granted: number;
    readonly used: number;
  }[];
  readonly limits: readonly { readonly limit: string; readonly used: number; readonly most: number }[];
}

export function UsagePage({ api }: ScreenProps) {
  const words = texts();
  const usage = useRead<Usage>(api, '/usage/?days=30');
  return (
    <Reading of={usage} rows={5}>
      {({ days, credits, limits }) => (
        <>
          <section>
            <h2>{words.usageDays}</h2>
            <p class="muted">{words.usageDaysMean}</p>
            <DaysPlot days={days} />
          </section>
          <section>
            <h2>{words.usageLimits}</h2>
            <table class="plain">
              <tbody>
                {limits.map(({ limit, used, most }) => (
                  <tr key={limit}>
                    <th scope="row">{lookUp(words.limits, limit) ?? limit}</th>
                    <td>
                      <meter
                        aria-label={lookUp(words.limits, limit) ?? limit}
                        min={0}
                        max={Math.max(most, 1)}
                        high={most * 0.9}
                        value={used}
                      />
                    </td>
                    <td class="num">{fill(words.usedOf, { used, most })}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
          <section>
            <h2>{words.usageCredits}</h2>
            {credits.length === 0 ? <p>{words.creditsNone}</p> : <Credits lines={credits} />}
          </section>
        </>
      )}
    </Reading>
  );
}

function Credits({ lines }: { readonly lines: Usage['credits'] }) {
  const words = texts();
  return (
    <table class="plain">
      <thead>
        <tr>
          <th>{words.creditKind}</th>
          <th class="num">{words.creditLeft}</th>
          <th class="num">{words.creditUsed}</th>
          <th class="num">{words.creditGranted}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ kind, balance, used, granted }) => (
          <tr key={kind}>
            <th scope="row">{lookUp(words.credits, kind) ?? kind}</th>
            <td class="num">{count(words.creditCount, balance)}</td>
            <td class="num">{count(words.creditCount, used)}</td>
            <td class="num">{count(words.creditCount, granted)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
