/** What the screening has found, which lists it says something about, and its runs; or that it failed, when and why. */
import { useEffect, useRef } from 'preact/hooks';
import type { EntityView } from '#shared/domain/entities/schema.ts';
import type { ScreeningView } from '#shared/domain/screening/schema.ts';
import { Facts } from '../../../../design/facts.tsx';
import { formatInstant } from '../../../../design/format.ts';
import { count, fill } from '../../../../design/wording.ts';
import { addressOf, type Mode } from '../../../base/route/route.ts';
import { shellTexts } from '../../../base/text/texts.ts';
import { CoverageLine } from '../../../parts/coverage/coverage-line.tsx';
import { mayHoldHalf, unscreenedOwners } from '../../../parts/entities/open-owners.ts';
import { ScreenButton } from '../../../parts/entities/screen-button.tsx';
import { failureInWords, saidOf } from '../../../parts/entities/screening-failure.ts';
import { Blank, Reading } from '../../../parts/states.tsx';
import { Chip } from '../../../parts/words.tsx';
import { reasonAt } from '../model/runs.ts';
import { texts } from '../texts.ts';
import type { PartProps } from './part-props.ts';

/** How often a running screening is asked for. */
const LOOK_MS = 3_000;

export function Screenings(props: PartProps) {
  const { entity, screening, read, route } = props;
  const words = texts();
  const isRunning = screening.value?.status === 'pending';
  useWaiting(isRunning, () => Promise.all([screening.again(), read.again()]));
  if (screening.value === undefined && screening.problem?.kind === 'gone') {
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
          {value.status === 'completed' ? (
            <section>
              {entity.screening_failure !== null && <LastFailed failure={entity.screening_failure} />}
              <CoverageLine screening={value} />
              <Result screening={value} />
              <CaseLinks screening={value} mode={route.mode} />
            </section>
          ) : (
            <NoResult {...props} value={value} />
          )}
          <Runs history={value.history} />
        </>
      )}
    </Reading>
  );
}

/** Nothing was compared: because the screening is running, or because it failed, when and why. */
function NoResult({ value, ...props }: PartProps & { readonly value: ScreeningView }) {
  const words = texts();
  if (value.status === 'pending') {
    return (
      <Blank icon="clock" title={words.runningTitle}>
        <p role="status">{words.runningBody}</p>
      </Blank>
    );
  }
  const at = value.history.find(({ status }) => status === 'failed')?.at ?? value.updated_at;
  return (
    <Blank icon="failed" title={shellTexts().screeningFailed}>
      <p>{saidOf({ at, reason: value.failure ?? '' })}</p>
      <p>{words.failedBody}</p>
      <ScreenButton {...props} />
    </Blank>
  );
}

function LastFailed({ failure }: { readonly failure: NonNullable<EntityView['screening_failure']> }) {
  return (
    <p class="notice problem">
      <strong>{texts().lastFailedBody}</strong> {saidOf(failure)}
    </p>
  );
}

/** Asks again and again while the screening is running. */
function useWaiting(isRunning: boolean, again: () => Promise<unknown>): void {
  const latest = useRef(again);
  latest.current = again;
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => void latest.current(), LOOK_MS);
    return () => clearInterval(timer);
  }, [isRunning]);
}

/** None is not said where listed owners may hold half, or where an owner was not compared with any list. */
function riskInWords({ ownership }: ScreeningView, level: NonNullable<ScreeningView['risk_level']>): string {
  const words = texts();
  if (level === 'none' && mayHoldHalf(ownership)) return words.riskNotKnown;
  if (level === 'none' && unscreenedOwners(ownership) > 0) return words.notKnown;
  return words.riskLevels[level];
}

function Result({ screening }: { readonly screening: ScreeningView }) {
  const words = texts();
  const { status, risk_level: level, match_count: matches, screened_at: at, ownership } = screening;
  const unscreened = unscreenedOwners(ownership);
  return (
    <Facts
      facts={[
        { term: words.status, value: words.screeningStates[status] },
        ...(level === null ? [] : [{ term: words.risk, value: riskInWords(screening, level) }]),
        { term: words.matches, value: matchesInWords(matches, screening.suppressed_count) },
        ...(unscreened === 0
          ? []
          : [{ term: words.tabs.owners, value: count(shellTexts().ownersUnscreened, unscreened) }]),
        ...(ownership === null || (ownership.outcome === 'none' && unscreened === 0)
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

type Run = ScreeningView['history'][number];

/** What it changed of the matches, where it did, and what it found of the owners. */
function changesInWords(run: Run): string {
  const words = texts();
  const { new_count: added, changed_count: changed, gone_count: gone, ownership } = run;
  const matches = fill(words.changes, { added, changed, gone });
  if (ownership === null || ownership === undefined) return matches;
  const { outcome, share, share_max: most } = ownership;
  const unscreened = unscreenedOwners(ownership);
  const owners =
    outcome === 'none' && unscreened > 0
      ? ''
      : fill(words.runOwners[outcome], { n: outcome === 'possible' ? most : share });
  const open = unscreened > 0 ? count(shellTexts().ownersUnscreened, unscreened) : '';
  return [added + changed + gone > 0 ? matches : '', owners, open].filter((each) => each !== '').join('; ');
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
          {history.map((run, index) => (
            <tr key={`${run.at} ${run.reason}`}>
              <td>{formatInstant(run.at)}</td>
              <td data-name={words.why}>{words.runReasons[reasonAt(history, index) ?? run.reason]}</td>
              <td class="num end" data-name={words.matches}>
                {run.status === 'failed' ? '–' : run.match_count}
              </td>
              <td data-name={words.whatChanged}>
                {run.status === 'failed' ? failureInWords(run.failure ?? '') : changesInWords(run)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
