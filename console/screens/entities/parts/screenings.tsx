/** What the screening has found, which lists it says something about, and its runs. */

import type { ScreeningView } from '#shared/domain/screening/schema.ts';
import { Facts } from '../../../../design/facts.tsx';
import { formatInstant } from '../../../../design/format.ts';
import { count, fill } from '../../../../design/wording.ts';
import { CoverageLine } from '../../../parts/coverage/coverage-line.tsx';
import { Blank, Reading } from '../../../parts/states.tsx';
import { Chip } from '../../../parts/words.tsx';
import { addressOf, type Mode } from '../../../shell/route/route.ts';
import { texts } from '../texts.ts';
import type { PartProps } from './part-props.ts';

export function Screenings({ entity, screening, route }: PartProps) {
  const words = texts();
  if (entity.screening_status === 'not_screened') {
    return (
      <Blank icon="search" title={words.notScreened}>
        <p>{words.notScreenedBody}</p>
      </Blank>
    );
  }
  return (
    <Reading of={screening}>
      {(value) => (
        <>
          <section>
            <CoverageLine screening={value} />
            <Result screening={value} />
            <CaseLinks screening={value} mode={route.mode} />
          </section>
          <Runs history={value.history} />
        </>
      )}
    </Reading>
  );
}

function Result({ screening }: { readonly screening: ScreeningView }) {
  const words = texts();
  const { status, failure, risk_level: level, match_count: matches, screened_at: at, ownership } = screening;
  return (
    <Facts
      facts={[
        { term: words.status, value: words.screeningStates[status] },
        ...(failure === null ? [] : [{ term: words.failure, value: failure }]),
        ...(level === null ? [] : [{ term: words.risk, value: words.riskLevels[level] }]),
        { term: words.matches, value: matchesInWords(matches, screening.suppressed_count) },
        ...(ownership === null || ownership.outcome === 'none'
          ? []
          : [{ term: words.ownership, value: ownership.sentence }]),
        ...(at === null ? [] : [{ term: words.screenedAt, value: formatInstant(at) }]),
      ]}
    />
  );
}

function matchesInWords(matches: number, suppressed: number): string {
  const words = texts();
  const all = count(words.matchCount, matches);
  return suppressed === 0 ? all : `${all} ${fill(words.suppressed, { n: suppressed })}`;
}

function CaseLinks({ screening, mode }: { readonly screening: ScreeningView; readonly mode: Mode }) {
  const words = texts();
  return (
    <ul class="lines">
      {screening.cases.map((found) => (
        <li key={found.id} class="row">
          <a href={addressOf({ mode, screen: 'cases', parts: [screening.entity.id], query: {} })} dir="auto">
            {found.title}
          </a>
          <Chip tone={found.status === 'closed' ? 'line' : 'accent'}>{words.caseStates[found.status]}</Chip>
          {found.decision !== null && <Chip>{words.caseDecisions[found.decision]}</Chip>}
          {found.assigned_to !== null && <bdi class="muted small">{found.assigned_to.name}</bdi>}
        </li>
      ))}
    </ul>
  );
}

function Runs({ history }: Pick<ScreeningView, 'history'>) {
  const words = texts();
  if (history.length === 0) return null;
  return (
    <section aria-labelledby="runs">
      <h2 id="runs">{words.runs}</h2>
      <table class="plain">
        <thead>
          <tr>
            <th>{words.at}</th>
            <th>{words.why}</th>
            <th class="end">{words.matches}</th>
            <th>{words.whatChanged}</th>
          </tr>
        </thead>
        <tbody>
          {history.map((run) => (
            <tr key={`${run.at} ${run.reason}`}>
              <td>{formatInstant(run.at)}</td>
              <td data-name={words.why}>{words.runReasons[run.reason]}</td>
              <td class="num end" data-name={words.matches}>
                {run.match_count}
              </td>
              <td data-name={words.whatChanged}>
                {run.status === 'failed'
                  ? (run.failure ?? words.screeningStates.failed)
                  : fill(words.changes, {
                      added: run.new_count,
                      changed: run.changed_count,
                      gone: run.gone_count,
                    })}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
