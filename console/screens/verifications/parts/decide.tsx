/** The decision, and what reviewers have written before. No decision is chosen before, and none is louder than another. */
import { formatInstant } from '../../../../design/format.ts';
import { fill } from '../../../../design/wording.ts';
import type { Mode } from '../../../base/route/route.ts';
import { NotingConflict, NotingForm } from '../../../deciding/noting/noting-form.tsx';
import { Button } from '../../../parts/button.tsx';
import { deedName } from '../../../parts/deed-name.ts';
import type { Deciding } from '../hooks/use-decision.ts';
import { DECISION_KEYS, type Deed, decisionOf } from '../model/standing.ts';
import type { Review, Reviews } from '../model/verification.ts';
import { texts } from '../texts.ts';

interface Props {
  readonly deciding: Deciding;
  readonly reviews: Reviews | undefined;
  readonly mode: Mode;
  readonly showCurrent: () => void;
  readonly takeBack: () => void;
}

const MOST_NOTE = 5_000;

export function Decide(props: Props) {
  const { deciding, reviews, showCurrent } = props;
  const words = texts();
  const { draft, standing } = deciding;
  return (
    <>
      <h2>{words.decide}</h2>
      <NotingConflict draft={draft} showCurrent={showCurrent} />
      <p class="small muted">{words.stages[standing.stage]}</p>
      <Form {...props} />
      {reviews !== undefined && reviews.reviews.length > 0 && (
        <section class="stack">
          <h3>{words.reviews}</h3>
          {reviews.reviews.map((review) => (
            <Past key={review.review_id} review={review} />
          ))}
        </section>
      )}
    </>
  );
}

function Form({ deciding, mode, takeBack }: Props) {
  const words = texts();
  const wordsOf = (deed: Deed) => ({
    label: fill(words.noteLabel, { decision: words.decisions[decisionOf(deed)] }),
    aside: deciding.isProposal(deed) ? words.asideProposal : words.aside,
    send: nameOf(deed, deciding, mode),
  });
  return (
    <NotingForm noting={deciding} most={MOST_NOTE} wordsOf={wordsOf} takeBack={takeBack}>
      <div class="stack">
        {deciding.standing.deeds.map((each) => (
          <Button key={each} shortcut={DECISION_KEYS[each]} onClick={() => deciding.begin(each)}>
            {nameOf(each, deciding, mode)}
          </Button>
        ))}
      </div>
    </NotingForm>
  );
}

function Past({ review }: { readonly review: Review }) {
  const words = texts();
  const { decision, proposed_decision: proposed, reviewed_by: by, reviewed_at, notes } = review;
  return (
    <div class="past">
      <p>
        <b>
          {proposed === null
            ? words.decided[decision]
            : fill(words.proposed, { decision: words.decided[proposed] })}
        </b>
        {' · '}
        <bdi>{by.name}</bdi>, {formatInstant(reviewed_at)}
      </p>
      <p>
        <q dir="auto">{notes}</q>
      </p>
    </div>
  );
}

/** The mode is part of the name of every button that decides, and so is that a second person has to agree. */
function nameOf(deed: Deed, { isProposal }: Deciding, mode: Mode): string {
  const words = texts();
  const pattern = deed === 'confirm' ? words.confirm : isProposal(deed) ? words.propose : '{decision}';
  return deedName(fill(pattern, { decision: words.decisions[decisionOf(deed)] }), mode);
}
