/** How far the sending is, and what can be done with what was not sent. */

import { serverNow } from '../../../../design/server-clock.ts';
import { count, fill } from '../../../../design/wording.ts';
import type { Mode } from '../../../base/route/route.ts';
import { formatTerms } from '../../../base/text/lists.ts';
import { Button } from '../../../parts/button.tsx';
import { saveCsv } from '../../../parts/csv.ts';
import { deedName } from '../../../parts/deed-name.ts';
import { texts } from '../texts.ts';
import type { Row } from './check/row.ts';
import type { Verdict } from './check/verdict.ts';
import { failedRows } from './run/failed-rows.ts';
import { countOf, type Run } from './run/run.ts';
import { sayFailure } from './say-verdict.ts';
import { closeFile, type Loaded } from './state.ts';

interface Props {
  readonly run: Run;
  readonly file: Loaded;
  readonly rows: readonly Row[];
  readonly verdicts: readonly Verdict[];
  readonly isOnline: boolean;
  readonly goOn: () => void;
  /** Sends what was refused once more. Undefined where nothing was. */
  readonly again: (() => void) | undefined;
  readonly mode: Mode;
}

export function Outcome(props: Props) {
  const { run, isOnline, goOn } = props;
  const words = texts();
  const done = run.results.size;
  return (
    <section aria-live="polite" aria-labelledby="send-progress">
      <h2 id="send-progress">{titleOf(run)}</h2>
      <p class="row">
        <progress max={run.total} value={done} aria-label={words.progressName} />
        <span class="num">{fill(words.progress, { done, total: run.total })}</span>
      </p>
      {run.state === 'stopped' && (
        <div class="notice problem" role="alert">
          <strong>{words.stoppedTitle}</strong> {words.stoppedBody}
          <Button look="small" unavailable={isOnline ? undefined : words.offline} onClick={goOn}>
            {words.goOn}
          </Button>
        </div>
      )}
      {run.state === 'ended' && <Ended {...props} />}
    </section>
  );
}

function titleOf({ state, waiting }: Run): string {
  const words = texts();
  const lines = waiting.reduce((sum, chunk) => sum + chunk.lines.length, 0);
  if (state === 'ended') return words.endedTitle;
  return count(state === 'held' ? words.manyHeld : words.manySending, lines);
}

function Ended({ run, file, rows, verdicts, again, mode }: Props) {
  const words = texts();
  const failed = rows.flatMap((row, at) => {
    const why = sayFailure(verdicts[at], run.results.get(row.line));
    return why === undefined ? [] : [{ cells: row.cells, why }];
  });
  const save = () => {
    const text = failedRows(file.table.header, failed, words.failedWhy);
    saveCsv(`${words.failedFile}-${mode}-${new Date(serverNow()).toISOString().slice(0, 10)}.csv`, text);
  };
  return (
    <>
      <p class="strong">
        {formatTerms([
          count(words.endedSent, countOf(run, 'sent')),
          ...(failed.length === 0 ? [] : [count(words.endedFailed, failed.length)]),
        ])}
      </p>
      <p class="row">
        {failed.length > 0 && <Button onClick={save}>{words.saveFailed}</Button>}
        {again !== undefined && <Button onClick={again}>{deedName(words.sendFailed, mode)}</Button>}
        <Button look="primary" onClick={closeFile}>
          {words.newFile}
        </Button>
      </p>
    </>
  );
}
