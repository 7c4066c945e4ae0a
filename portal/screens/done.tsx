/** The confirmation after submitting, with what is still to come. */
import { Facts } from '../parts/facts.tsx';
import { Heading } from '../parts/page-frame.tsx';
import { VerificationItem } from '../parts/verification-item.tsx';
import { formatInstant } from '../text/format.ts';
import { fill, words } from '../text/words.ts';
import type { Desk } from './desk.ts';

export function DoneScreen({ session, questionnaire, go }: Desk) {
  const again = questionnaire.response_status === 'RESUBMITTED';
  return (
    <div class="card" data-response={questionnaire.response_id}>
      <p class="tick" aria-hidden="true" />
      <Heading>{again ? words.doneTitleAgain : words.doneTitle}</Heading>
      <p class="lead">{fill(words.doneThanks, { sender: session.sender_name })}</p>
      <p>{words.doneMail}</p>
      <Facts
        facts={[
          { term: words.doneQuestionnaire, words: questionnaire.questionnaire_name },
          { term: words.doneAt, words: formatInstant(questionnaire.submitted_at ?? '') },
          { term: words.doneReference, words: questionnaire.response_id },
        ]}
      />
      <VerificationItem {...session} />
      <p>{words.doneNext}</p>
      <div class="actions">
        <button
          type="button"
          class="button"
          onClick={() => {
            go({ screen: 'review' });
            print();
          }}
        >
          {words.reviewPrint}
        </button>
        <button type="button" class="button secondary" onClick={() => go({ screen: 'review' })}>
          {words.overviewViewAnswers}
        </button>
      </div>
    </div>
  );
}
