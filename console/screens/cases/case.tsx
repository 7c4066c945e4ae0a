/** One case: hits, the comparison with the open one, and the judgement beside it. */
import { useState } from 'preact/hooks';
import type { EntityView } from '#shared/domain/entities/schema.ts';
import { backOf } from '../../deciding/back-of.ts';
import { Pane, Segments } from '../../deciding/panes.tsx';
import { useOnline } from '../../deciding/use-online.ts';
import type { Walk } from '../../deciding/use-queue.ts';
import { CoverageLine } from '../../parts/coverage/coverage-line.tsx';
import { failureInWords } from '../../parts/entities/screening-failure.ts';
import { Blank, Conflict, OldNotice } from '../../parts/states.tsx';
import type { Read } from '../../remote/use-read.ts';
import { addressOf } from '../../shell/route/route.ts';
import type { ScreenProps } from '../../shell/screen-props.ts';
import { shellTexts } from '../../text/texts.ts';
import { type Deciding, useCaseDecision } from './hooks/use-case-decision.ts';
import { useCaseKeys } from './hooks/use-case-keys.ts';
import { type Hits, useHits } from './hooks/use-hits.ts';
import { useJudgement } from './hooks/use-judgement.ts';
import { type Judging, useJudging } from './hooks/use-judging.ts';
import { caseOf, openHits } from './model/hits.ts';
import type { Case, Screening } from './model/screening.ts';
import { CaseDecisionForm } from './parts/case-decision.tsx';
import { Comparison } from './parts/comparison.tsx';
import { Head } from './parts/head.tsx';
import { HitList } from './parts/hit-list.tsx';
import { Judge } from './parts/judge.tsx';
import { texts } from './texts.ts';

interface Props extends ScreenProps {
  readonly read: Read<Screening> & { readonly value: Screening };
  readonly entity: EntityView | undefined;
  readonly walk: Walk;
}

export function CasePanes(props: Props) {
  const { read, entity, walk, route, session } = props;
  const judging = useJudging(read, props);
  const hits = useHits(judging.screening, props);
  const found = caseOf(judging.screening);
  const head = {
    screening: judging.screening,
    entity,
    mode: route.mode,
    back: backOf(route, false),
    walk,
    me: session.person,
  };
  if (found === undefined) {
    return (
      <>
        <Head {...head} found={undefined} isHeld={false} />
        <div class="whole">
          {judging.screening.status === 'completed' && <CoverageLine screening={judging.screening} />}
          <NoCase screening={judging.screening} />
        </div>
      </>
    );
  }
  return <WithCase {...props} found={found} judging={judging} hits={hits} head={head} />;
}

/** Nothing resembles the name, or there is no result yet. */
function NoCase({ screening: { status, failure } }: { readonly screening: Screening }) {
  const words = texts();
  return (
    <Blank
      icon={status === 'completed' ? 'yes' : status === 'pending' ? 'clock' : 'failed'}
      title={words.noCase[status]}
    >
      <p>{status === 'failed' ? failureInWords(failure ?? '') : words.noCaseBody[status]}</p>
    </Blank>
  );
}

type Shown = 'hits' | 'compare' | 'judge';

interface CaseProps extends Props {
  readonly found: Case;
  readonly judging: Judging;
  readonly hits: Hits;
  readonly head: Omit<Parameters<typeof Head>[0], 'found' | 'isHeld'>;
}

function WithCase(props: CaseProps) {
  const { found, judging, hits, head, walk, read, route } = props;
  const words = texts();
  const [shown, setShown] = useState<Shown>('compare');
  const name = judging.screening.entity.name;
  const deciding = useCaseDecision({ found, name, hits: hits.all, judging, walk }, props);
  return (
    <>
      <Head {...head} found={found} isHeld={deciding.draft?.state === 'held'} />
      <OldNotice {...read} />
      {judging.conflict !== undefined && (
        <Conflict change={judging.conflict.change} onShow={() => void judging.showCurrent()}>
          <p>
            {words.judgementKept} <q dir="auto">{judging.conflict.reason}</q>
          </p>
        </Conflict>
      )}
      <CoverageLine screening={judging.screening} />
      <Segments
        label={words.whatIsShown}
        panes={[
          ['hits', words.hits],
          ['compare', words.compare],
          ['judge', words.judge],
        ]}
        shown={shown}
        onShow={setShown}
      />
      <div class="work-area case">
        <HitList
          hits={hits.all}
          at={hits.at}
          truncated={judging.screening.truncated}
          isShown={shown === 'hits'}
          onGo={(hit) => {
            hits.goTo(hit);
            setShown('compare');
          }}
        />
        <Pane name="comparison" label={words.compare} isShown={shown === 'compare'}>
          {hits.at !== undefined && (
            <Comparison
              hit={hits.at}
              ourName={name}
              follows={route.query['hit'] !== undefined}
              lists={judging.screening.lists}
            />
          )}
        </Pane>
        <JudgePane {...props} deciding={deciding} isShown={shown === 'judge'} />
      </div>
    </>
  );
}

function JudgePane(props: CaseProps & { readonly deciding: Deciding; readonly isShown: boolean }) {
  const { hits, judging, deciding, walk, found, route, go, may, deeds, isShown } = props;
  const words = texts();
  const writing = useJudgement(hits, judging, props);
  const offline = useOnline() ? undefined : shellTexts().deciding.offline;
  const unavailable = may('risk_profiles:decide') ? offline : words.notAllowed;
  const ask = { screen: 'send', parts: [], query: { entity: judging.screening.entity.id } };
  useCaseKeys({
    ...{ hits, writing, deciding, walk },
    mayJudge: unavailable === undefined,
    ask: () => go(ask),
  });
  const { at } = hits;
  const showCurrent = () => void judging.showCurrent().then(deciding.resume);
  return (
    <Pane name="judge" label={words.judge} isShown={isShown}>
      {at !== undefined && (
        <Judge
          hit={at}
          writing={writing}
          mode={route.mode}
          unavailable={unavailable}
          askHref={addressOf({ mode: route.mode, ...ask })}
          onReopen={() => void judging.reopen(at)}
        />
      )}
      {(openHits(hits.all).length === 0 || deciding.standing.decisions.length > 0) && (
        <CaseDecisionForm {...{ found, deciding, showCurrent }} mode={route.mode} takeBack={deeds.undo} />
      )}
    </Pane>
  );
}
