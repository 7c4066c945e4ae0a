/** The bar below: what is open, and the decisions. No decision is chosen before, and none is louder than another. */
import { fill } from '../../../../design/wording.ts';
import { NoteForm } from '../../../deciding/note-form.tsx';
import { useOnline } from '../../../deciding/use-online.ts';
import { Button } from '../../../parts/button.tsx';
import { deedName } from '../../../parts/deed-name.ts';
import { Conflict } from '../../../parts/states.tsx';
import { Chip } from '../../../parts/words.tsx';
import type { Mode } from '../../../shell/route/route.ts';
import type { Deciding } from '../hooks/use-deciding.ts';
import type { Review } from '../hooks/use-review.ts';
import { DECISION_KEYS, type Decision, type Eyes } from '../model/decisions.ts';
import { texts } from '../texts.ts';
import { tallyText } from './outline.tsx';

interface Props {
  readonly review: Review;
  readonly deciding: Deciding;
  readonly eyes: Eyes;
  readonly mode: Mode;
  readonly nextOpen: () => void;
  /** Reads the response again; the note stays. */
  readonly showCurrent: () => void;
  readonly takeBack: () => void;
}

const MOST_NOTE = 10_000;

export function DecideBar(props: Props) {
  const { deciding } = props;
  const words = texts();
  const { draft, decision } = deciding;
  return (
    <section class="decide" aria-label={words.decide}>
      {draft?.state === 'conflict' && draft.change !== undefined && (
        <Conflict change={draft.change} onShow={props.showCurrent}>
          <p>{words.noteKept}</p>
        </Conflict>
      )}
      {draft?.state === 'held' ? (
        <p class="row">
          <Chip tone="accent" icon="clock">
            {words.notSentYet}
          </Chip>
          <Button look="quiet" shortcut="z" onClick={props.takeBack}>
            {words.takeBack}
          </Button>
        </p>
      ) : draft !== undefined && decision !== undefined ? (
        <Note decision={decision} {...props} />
      ) : (
        <Choose {...props} />
      )}
    </section>
  );
}

function Choose({ review, deciding, eyes, mode, nextOpen }: Props) {
  const words = texts();
  return (
    <div class="row">
      <span class="tally">{tallyText(review.items)}</span>
      <span class="row not-narrow">
        <Button look="quiet" shortcut="f" pressed={review.openOnly} onClick={review.toggleOpenOnly}>
          {words.openOnly}
        </Button>
        <Button look="quiet" shortcut="n" onClick={nextOpen}>
          {words.nextOpen}
        </Button>
      </span>
      <EyesText eyes={eyes} />
      <span class="row push">
        {deciding.hindrance !== undefined && (
          <span class="muted small">{words.hindrances[deciding.hindrance]}</span>
        )}
        {deciding.offered.map((decision) => (
          <Button key={decision} shortcut={keyOf(decision)} onClick={() => deciding.begin(decision)}>
            {nameOf(decision, mode)}
          </Button>
        ))}
      </span>
    </div>
  );
}

/** Who has looked, and whether this person may be the second. */
function EyesText({ eyes }: { readonly eyes: Eyes }) {
  const words = texts();
  if (eyes.first === undefined) return null;
  return (
    <Chip tone={eyes.state === 'same_person' ? 'warn' : 'line'} icon="second">
      {fill(words.eyes[eyes.state], { first: eyes.first, second: eyes.second ?? '' })}
    </Chip>
  );
}

function Note({ decision, deciding, mode }: Props & { readonly decision: Decision }) {
  const words = texts();
  const offline = useOnline() ? undefined : words.offline;
  const unavailable = deciding.draft?.state === 'conflict' ? words.lookFirst : offline;
  return (
    <NoteForm
      label={words.noteLabels[decision]}
      aside={words.asides[decision]}
      note={deciding.draft?.note ?? ''}
      most={MOST_NOTE}
      onNote={deciding.setNote}
      send={nameOf(decision, mode)}
      unavailable={unavailable}
      cancel={words.notYet}
      missing={words.noteMissing}
      onSend={() => void deciding.send()}
      onCancel={deciding.cancel}
    />
  );
}

function keyOf(decision: Decision): string | undefined {
  return Object.entries(DECISION_KEYS).find(([, each]) => each === decision)?.[0];
}

/** The mode is part of the name of every button that decides. */
function nameOf(decision: Decision, mode: Mode): string {
  return deedName(texts().decisions[decision], mode);
}
