/** One verification: what was found, and the decision beside it. */
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { formatInstant } from '../../../design/format.ts';
import { fill } from '../../../design/wording.ts';
import { useKeys } from '../../base/keys/listen.ts';
import { type Read, useRead } from '../../base/remote/use-read.ts';
import { addressOf } from '../../base/route/route.ts';
import type { ScreenProps } from '../../base/screen-props.ts';
import { shellTexts } from '../../base/text/texts.ts';
import { backOf } from '../../deciding/back-of.ts';
import { Pane, Segments } from '../../deciding/panes.tsx';
import { QueueSteps } from '../../deciding/queue-steps.tsx';
import type { Walk } from '../../deciding/use-queue.ts';
import { Bar } from '../../parts/bar.tsx';
import { Blank, OldNotice, Reading } from '../../parts/states.tsx';
import { reasonInWords } from '../../parts/verification/in-words.ts';
import { Chip } from '../../parts/words.tsx';
import { useDecision } from './hooks/use-decision.ts';
import { isSimulated, type Results, type Reviews, type Verification } from './model/verification.ts';
import { Decide } from './parts/decide.tsx';
import { Findings, OutcomeChip } from './parts/findings.tsx';
import { PicturesOf } from './parts/pictures.tsx';
import { texts } from './texts.ts';

interface Props extends ScreenProps {
  readonly session: ScreenProps['session'];
  readonly read: Read<Verification> & { readonly value: Verification };
  readonly walk: Walk;
}

type Shown = 'findings' | 'decide';

export function VerificationPanes(props: Props) {
  const { read, walk, api, may, route, deeds } = props;
  const words = texts();
  const path = `/verification/sessions/${read.value.session_id}`;
  const isCompleted = read.value.status === 'completed';
  const results = useRead<Results>(api, isCompleted ? `${path}/results/` : undefined);
  const reviews = useRead<Reviews>(api, isCompleted ? `${path}/reviews/` : undefined);
  const again = async () => {
    await Promise.all([read.again(), reviews.again()]);
  };
  const deciding = useDecision(
    { session: read.value, reviews: reviews.value, etag: reviews.etag, walk, again },
    props,
  );
  const [shown, setShown] = useState<Shown>('findings');
  const { before, after } = walk.around ?? {};
  useKeys({
    approve: () => deciding.begin('approved'),
    confirm: () => deciding.begin('confirm'),
    flag: () => deciding.begin('flagged'),
    reject: () => deciding.begin('rejected'),
    queueBefore: () => before !== undefined && walk.open(before),
    queueAfter: () => after !== undefined && walk.open(after),
  });
  return (
    <>
      <Head {...props} isHeld={deciding.draft?.state === 'held'} />
      <OldNotice {...read} />
      <Segments
        label={words.whatIsShown}
        panes={[
          ['findings', words.findings],
          ['decide', words.decide],
        ]}
        shown={shown}
        onShow={setShown}
      />
      <div class="work-area verification">
        <Pane name="findings" label={words.findings} isShown={shown === 'findings'}>
          {isSimulated(read.value, route.mode) && <p class="muted simulated">{words.simulated}</p>}
          {isCompleted ? (
            <Reading of={results}>
              {(value) => (
                <Findings results={value} pictures={<PicturesOf api={api} may={may} path={path} />} />
              )}
            </Reading>
          ) : (
            <Running session={read.value} />
          )}
        </Pane>
        <Pane name="judge" label={words.decide} isShown={shown === 'decide'}>
          <Decided of={reviews} isCompleted={isCompleted}>
            <Decide
              deciding={deciding}
              reviews={reviews.value}
              mode={route.mode}
              showCurrent={() => void again().then(deciding.resume)}
              takeBack={deeds.undo}
            />
          </Decided>
        </Pane>
      </div>
    </>
  );
}

interface DecidedProps {
  readonly of: Read<Reviews>;
  readonly isCompleted: boolean;
  readonly children: ComponentChildren;
}

/** What can be decided is known once it is read what was decided before. Before the results there is nothing to read. */
function Decided({ of, isCompleted, children }: DecidedProps) {
  return isCompleted ? <Reading of={of}>{() => children}</Reading> : children;
}

/** There is no result yet, or there will be none. */
function Running({ session }: { readonly session: Verification }) {
  const words = texts();
  const { status, failure_reason: reason, expires_at } = session;
  return (
    <Blank icon={status === 'failed' ? 'failed' : 'clock'} title={words.statuses[status]}>
      <p>{reason === null ? words.noResults : reasonInWords(reason)}</p>
      {(status === 'pending' || status === 'accessed') && (
        <p>{fill(words.linkUntil, { time: formatInstant(expires_at) })}</p>
      )}
    </Blank>
  );
}

function Head({ read, walk, route, isHeld }: Props & { readonly isHeld: boolean }) {
  const words = texts();
  const { entity_id, entity_name, status, outcome, completed_at, failure_reason: reason } = read.value;
  return (
    <Bar title={entity_name} back={backOf(route, true)}>
      <Chip tone={isHeld ? 'warn' : 'accent'}>
        <span role="status">{isHeld ? shellTexts().deciding.notSentYet : words.statuses[status]}</span>
      </Chip>
      <OutcomeChip outcome={outcome} />
      {reason !== null && <span class="small">{reasonInWords(reason)}</span>}
      <span class="muted small not-narrow">
        {completed_at !== null && fill(words.completedAt, { time: formatInstant(completed_at) })}
      </span>
      <span class="push">
        <a
          class="button small"
          href={addressOf({ mode: route.mode, screen: 'entities', parts: [entity_id, 'facts'], query: {} })}
        >
          {words.thePerson}
        </a>
        <QueueSteps walk={walk} mode={route.mode} words={words.queue} />
      </span>
    </Bar>
  );
}
