/** The bar below: what is open, and the decisions. No decision is chosen before, and none is louder than another. */
import { fill } from '../../../../design/wording.ts';
import type { Mode } from '../../../base/route/route.ts';
import { NotingConflict, NotingForm } from '../../../deciding/noting/noting-form.tsx';
import { Button } from '../../../parts/button.tsx';
import { deedName } from '../../../parts/deed-name.ts';
import { Chip } from '../../../parts/words.tsx';
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
  const wordsOf = (decision: Decision) => ({
    label: words.noteLabels[decision],
    aside: words.asides[decision === 'changes' && deciding.gathered === '' ? 'changesNothing' : decision],
    send: nameOf(decision, props.mode),
  });
  return (
    <section class="decide" aria-label={words.decide}>
      <NotingConflict draft={deciding.draft} showCurrent={props.showCurrent} />
      <NotingForm noting={deciding} most={MOST_NOTE} wordsOf={wordsOf} takeBack={props.takeBack}>
        <Choose {...props} />
      </NotingForm>
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

function keyOf(decision: Decision): string | undefined {
  return Object.entries(DECISION_KEYS).find(([, each]) => each === decision)?.[0];
}

/** The mode is part of the name of every button that decides. */
function nameOf(decision: Decision, mode: Mode): string {
  return deedName(texts().decisions[decision], mode);
}
