/** The head of the review: whom it is about, how it stands, and where it is in the queue. */
import { formatDay, formatInstant } from '../../../../design/format.ts';
import { fill } from '../../../../design/wording.ts';
import type { Mode } from '../../../base/route/route.ts';
import type { ScreenProps } from '../../../base/screen-props.ts';
import { shellTexts } from '../../../base/text/texts.ts';
import type { Back } from '../../../deciding/back-of.ts';
import { QueueSteps } from '../../../deciding/queue-steps.tsx';
import type { Walk } from '../../../deciding/use-queue.ts';
import { Bar } from '../../../parts/bar.tsx';
import { Button } from '../../../parts/button.tsx';
import { Chip, Who } from '../../../parts/words.tsx';
import type { Earlier } from '../model/changes.ts';
import type { Response } from '../model/response.ts';
import { texts } from '../texts.ts';
import { ComparedResponse } from './compared.tsx';

interface Props {
  readonly response: Response;
  readonly mode: Mode;
  readonly back: Back;
  readonly walk: Walk;
  readonly people: ScreenProps['people'];
  readonly me: { readonly id: string };
  readonly isHeld: boolean;
  /** Undefined where the respondent has nothing to do, or the role may not. */
  readonly onRemind: (() => void) | undefined;
  readonly comparing: { readonly earlier: Earlier | undefined; readonly toggle: () => void };
}

/** A response that was sent in once has nothing to be compared with. */
const SENT_AGAIN: readonly Response['status'][] = [
  'RESUBMITTED',
  'UNDER_REVIEW',
  'REVIEWED',
  'APPROVED',
  'REJECTED',
];

export function Head({ response, mode, back, walk, people, me, isHeld, onRemind, comparing }: Props) {
  const words = texts();
  const {
    entity_name: name,
    status,
    questionnaire,
    submitted_at: submitted,
    assigned_to: assignee,
  } = response;
  const { earlier } = comparing;
  return (
    <Bar title={name} back={back}>
      <Chip tone={isHeld ? 'warn' : 'accent'}>
        <span role="status">
          {isHeld ? shellTexts().deciding.notSentYet : shellTexts().requests.statuses[status]}
        </span>
      </Chip>
      <ComparedResponse response={response} />
      <span class="muted small not-narrow">
        <bdi>{questionnaire.name}</bdi>
        {submitted !== null && ` · ${fill(words.sentIn, { time: formatInstant(submitted) })}`}
      </span>
      {assignee !== undefined && (
        <span class="not-narrow small">
          <Who
            name={assignee === null ? undefined : (people.get(assignee)?.name ?? assignee)}
            isMe={assignee === me.id}
          />
        </span>
      )}
      <span class="push row">
        {onRemind !== undefined && (
          <Button look="small" onClick={onRemind}>
            {words.remind}
          </Button>
        )}
        {SENT_AGAIN.includes(status) && (
          <span class="not-narrow">
            <Button look="small" shortcut="p" pressed={earlier !== undefined} onClick={comparing.toggle}>
              {earlier === undefined
                ? words.compare
                : fill(words.comparedWith, { day: formatDay(earlier.submittedAt.slice(0, 10)) })}
            </Button>
          </span>
        )}
        <QueueSteps walk={walk} mode={mode} words={words.queue} />
      </span>
    </Bar>
  );
}
