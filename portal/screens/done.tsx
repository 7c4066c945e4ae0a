/** The confirmation after submitting, with what is still to come. */
import { Facts } from '../parts/facts.tsx';
import { Heading } from '../parts/page-frame.tsx';
import { VerificationItem } from '../parts/verification-item.tsx';
import { formatInstant } from '../text/format.ts';
import * as text from '../text/text.ts';
import type { Desk } from './desk.ts';

export function DoneScreen({ session, questionnaire, go }: Desk) {
  return (
    <div class="card" data-response={questionnaire.response_id}>
      <p class="tick" aria-hidden="true" />
      <Heading>{text.doneTitle}</Heading>
      <p class="lead" dir="auto">
        {text.doneThanks(session.sender_name)}
      </p>
      <Facts
        facts={[
          { term: text.doneQuestionnaire, words: questionnaire.questionnaire_name },
          { term: text.doneAt, words: formatInstant(questionnaire.submitted_at ?? '') },
          { term: text.doneReference, words: questionnaire.response_id },
        ]}
      />
      <VerificationItem {...session} />
      <p>{text.doneNext}</p>
      <div class="actions">
        <button type="button" class="button secondary" onClick={() => go({ screen: 'review' })}>
          {text.overviewViewAnswers}
        </button>
      </div>
    </div>
  );
}
