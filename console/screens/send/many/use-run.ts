/** Sends what the dry run has found good, and what was refused once more. */
import { count } from '../../../../design/wording.ts';
import type { Outcome } from '../../../base/remote/outcome.ts';
import { addressOf } from '../../../base/route/route.ts';
import type { ScreenProps } from '../../../base/screen-props.ts';
import { useStore } from '../../../base/store.ts';
import { language } from '../../../base/text/texts.ts';
import { sayProblem } from '../../../parts/states.tsx';
import { texts } from '../texts.ts';
import type { Row } from './check/row.ts';
import { itemOf, type Verdict } from './check/verdict.ts';
import type { BatchReply } from './run/reply.ts';
import { countOf, type Item, newRun, type Run } from './run/run.ts';
import { hold, resume, type Sending } from './run/sender.ts';
import { fileStore, runStore } from './state.ts';

interface Sender {
  readonly run: Run | undefined;
  /** Rows that a press of the button sends. */
  readonly items: readonly Item[];
  readonly send: () => void;
  readonly goOn: () => void;
}

type Needs = Pick<ScreenProps, 'api' | 'deeds' | 'route' | 'announce'>;

export function useRun(props: Needs, rows: readonly Row[], verdicts: readonly Verdict[] | undefined): Sender {
  const run = useStore(runStore);
  const file = useStore(fileStore);
  const ofFile = { language: file?.language ?? language.get(), hours: file?.hours };
  const good = (verdicts ?? []).flatMap((verdict, at) => {
    const row = rows[at];
    return verdict.kind === 'sent' && row !== undefined
      ? [{ line: row.line, body: itemOf(row, verdict, ofFile) }]
      : [];
  });
  const items =
    run?.state === 'ended' ? good.filter(({ line }) => run.results.get(line)?.kind === 'refused') : good;
  const send = () => void hold(newRun(items, run?.results), sendingOf(props, items.length));
  const goOn = () => void resume(sendingOf(props, items.length));
  return { run, items, send, goOn };
}

function sendingOf({ api, deeds, route, announce }: Needs, n: number): Sending {
  const words = texts();
  return {
    api,
    deeds,
    store: runStore,
    say: { held: count(words.manyHeld, n), sending: count(words.manySending, n) },
    where: addressOf({ ...route, query: {} }),
    sayRefusal,
    onEnd: (run) => {
      const failed = countOf(run, 'refused');
      const sent = count(words.endedSent, countOf(run, 'sent'));
      const text = failed === 0 ? `${sent}.` : `${sent}; ${count(words.endedFailed, failed)}.`;
      deeds.say(text);
      announce(text);
    },
  };
}

function sayRefusal(outcome: Outcome<BatchReply>): string {
  return outcome.kind === 'done' || outcome.kind === 'signed-out'
    ? texts().refusedTitle
    : sayProblem(outcome);
}
