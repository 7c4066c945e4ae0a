/** One case: the finding about its owners and the hits, what is open of them, and the judgement beside it. */
import { useState } from 'preact/hooks';
import type { EntityView } from '#shared/domain/entities/schema.ts';
import { count } from '../../../design/wording.ts';
import type { Read } from '../../base/remote/use-read.ts';
import { addressOf } from '../../base/route/route.ts';
import type { ScreenProps } from '../../base/screen-props.ts';
import { shellTexts } from '../../base/text/texts.ts';
import { backOf } from '../../deciding/back-of.ts';
import { Pane, Segments } from '../../deciding/panes.tsx';
import { useOnline } from '../../deciding/use-online.ts';
import type { Walk } from '../../deciding/use-queue.ts';
import { CoverageLine } from '../../parts/coverage/coverage-line.tsx';
import { mayHoldHalf, unscreenedOwners } from '../../parts/entities/open-owners.ts';
import { ScreenButton } from '../../parts/entities/screen-button.tsx';
import { saidOf } from '../../parts/entities/screening-failure.ts';
import { Blank, Conflict, OldNotice } from '../../parts/states.tsx';
import { type Deciding, useCaseDecision } from './hooks/use-case-decision.ts';
import { useCaseKeys } from './hooks/use-case-keys.ts';
import { type Hits, useHits } from './hooks/use-hits.ts';
import { useJudgement } from './hooks/use-judgement.ts';
import { type Judging, useJudging } from './hooks/use-judging.ts';
import { caseOf, openHits } from './model/hits.ts';
import { findingOf, type OwnershipFinding } from './model/ownership.ts';
import type { Case, Screening } from './model/screening.ts';
import { CaseDecisionForm } from './parts/case-decision.tsx';
import { Comparison } from './parts/comparison.tsx';
import { Head } from './parts/head.tsx';
import { HitList } from './parts/hit-list.tsx';
import { Judge } from './parts/judge.tsx';
import { LapsedProposal } from './parts/lapsed-proposal.tsx';
import { FindingEntry } from './parts/ownership/entry.tsx';
import { Finding, FindingBrief } from './parts/ownership/finding.tsx';
import { texts } from './texts.ts';

interface Props extends ScreenProps {
  readonly read: Read<Screening> & { readonly value: Screening };
  readonly entity: EntityView | undefined;
  readonly entityRead: Read<EntityView>;
  readonly walk: Walk;
}

export function CasePanes(props: Props) {
  const { read, entity, walk, route, session } = props;
  const judging = useJudging(read, props);
  const found = caseOf(judging.screening);
  const finding = found === undefined ? undefined : findingOf(judging.screening, found);
  const hits = useHits(judging.screening, finding !== undefined, props);
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
          <NoCase {...props} screening={judging.screening} />
          <OwnersNote screening={judging.screening} />
        </div>
      </>
    );
  }
  return <WithCase {...props} {...{ found, finding, judging, hits, head }} />;
}

/** What is known of owners that raised no case: that they may hold half, or hold less. */
function OwnersNote({ screening: { ownership } }: { readonly screening: Screening }) {
  const isOpen = unscreenedOwners(ownership) > 0;
  if (ownership === null || (ownership.outcome === 'none' && !isOpen)) return null;
  return (
    <p class={ownership.outcome === 'below' && !isOpen ? 'say' : 'say bad'} dir="auto">
      {ownership.sentence}
    </p>
  );
}

/** Nothing resembles the name, or there is no result yet. */
function NoCase({ screening, ...props }: Props & { readonly screening: Screening }) {
  const { status, failure, ownership, history, updated_at: last } = screening;
  const words = texts();
  if (status === 'completed' && mayHoldHalf(ownership)) {
    return (
      <Blank icon="flag" title={words.findingStates.possible}>
        <p>{words.noCasePossible}</p>
      </Blank>
    );
  }
  const unscreened = status === 'completed' ? unscreenedOwners(ownership) : 0;
  if (unscreened > 0) {
    return (
      <Blank icon="failed" title={count(shellTexts().ownersUnscreened, unscreened)}>
        <p>{words.noCase.completed}</p>
      </Blank>
    );
  }
  const at = history.find((run) => run.status === 'failed')?.at ?? last;
  return (
    <Blank
      icon={status === 'completed' ? 'yes' : status === 'pending' ? 'clock' : 'failed'}
      title={words.noCase[status]}
    >
      <p>{status === 'failed' ? saidOf({ at, reason: failure ?? '' }) : words.noCaseBody[status]}</p>
      {status === 'failed' && props.entity !== undefined && (
        <ScreenButton {...props} entity={props.entity} read={props.entityRead} screening={props.read} />
      )}
    </Blank>
  );
}

type Shown = 'hits' | 'compare' | 'judge';

interface CaseProps extends Props {
  readonly found: Case;
  readonly finding: OwnershipFinding | undefined;
  readonly judging: Judging;
  readonly hits: Hits;
  readonly head: Omit<Parameters<typeof Head>[0], 'found' | 'isHeld'>;
}

function WithCase(props: CaseProps) {
  const { found, finding, judging, hits, head, walk, read, route } = props;
  const words = texts();
  const [shown, setShown] = useState<Shown>('compare');
  const { screening } = judging;
  const showDecision = () => setShown('judge');
  const about = { found, finding, name: screening.entity.name, hits: hits.all, judging, walk, showDecision };
  const deciding = useCaseDecision(about, props);
  const again = () => void judging.showCurrent();
  const follows = route.query['hit'] !== undefined;
  return (
    <>
      <Head {...head} found={found} isHeld={deciding.draft?.state === 'held'} />
      <OldNotice {...read} />
      {judging.conflict !== undefined && (
        <Conflict change={judging.conflict.change} onShow={again}>
          <p>
            {words.judgementKept} <q dir="auto">{judging.conflict.reason}</q>
          </p>
        </Conflict>
      )}
      <CoverageLine screening={screening} />
      <Segments
        label={words.whatIsShown}
        panes={[
          ['hits', words.hits],
          ['compare', finding === undefined ? words.compare : words.ownership],
          ['judge', words.judge],
        ]}
        shown={shown}
        onShow={setShown}
      />
      <div class="work-area case">
        <CaseList {...props} isShown={shown === 'hits'} onGone={() => setShown('compare')} />
        <Pane name="comparison" label={words.compare} isShown={shown === 'compare'}>
          {hits.isAtFinding && finding !== undefined && (
            <Finding {...{ finding, screening, again, follows }} mode={route.mode} />
          )}
          {hits.at !== undefined && (
            <Comparison
              hit={hits.at}
              ourName={screening.entity.name}
              follows={follows}
              lists={screening.lists}
            />
          )}
        </Pane>
        <JudgePane {...props} deciding={deciding} isShown={shown === 'judge'} />
      </div>
    </>
  );
}

/** The finding first, then the hits. */
function CaseList(props: CaseProps & { readonly isShown: boolean; readonly onGone: () => void }) {
  const { finding, hits, judging, isShown, onGone } = props;
  return (
    <HitList
      hits={hits.all}
      at={hits.at}
      truncated={judging.screening.truncated}
      isShown={isShown}
      onGo={(hit) => {
        hits.goTo(hit);
        onGone();
      }}
    >
      {finding !== undefined && (
        <FindingEntry
          finding={finding}
          isAt={hits.isAtFinding}
          onGo={() => {
            hits.goToFinding();
            onGone();
          }}
        />
      )}
    </HitList>
  );
}

function JudgePane(props: CaseProps & { readonly deciding: Deciding; readonly isShown: boolean }) {
  const { hits, judging, deciding, walk, found, finding, route, go, may, deeds, isShown } = props;
  const words = texts();
  const writing = useJudgement(hits, judging, props);
  const offline = useOnline() ? undefined : shellTexts().deciding.offline;
  const unavailable = may('risk_profiles:decide') ? offline : words.notAllowed;
  const { screening } = judging;
  const ask = { screen: 'send', parts: [], query: { entity: screening.entity.id } };
  useCaseKeys({
    ...{ hits, writing, deciding, walk },
    mayJudge: unavailable === undefined,
    ask: () => go(ask),
  });
  const { at } = hits;
  const showCurrent = () => void judging.showCurrent().then(deciding.resume);
  const again = () => void judging.showCurrent();
  return (
    <Pane name="judge" label={words.judge} isShown={isShown}>
      <LapsedProposal found={found} />
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
        <CaseDecisionForm
          {...{ found, deciding, showCurrent }}
          mode={route.mode}
          takeBack={deeds.undo}
          finding={finding && <FindingBrief {...{ finding, screening, again }} mode={route.mode} />}
        />
      )}
    </Pane>
  );
}
