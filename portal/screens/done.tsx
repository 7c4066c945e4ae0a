/** The confirmation after the submission, with the next steps. */

import { fill } from '../../design/wording.ts';
import { afterRender } from '../browser/focus.ts';
import { ResponseFacts } from '../parts/facts.tsx';
import { Heading } from '../parts/page-frame.tsx';
import { VerificationItem } from '../parts/verification-item.tsx';
import { RecordButton } from '../record/record-button.tsx';
import { texts } from '../text/texts.ts';
import type { ScreenProps } from './screen-props.ts';

export function DoneScreen({ session, questionnaire, go }: ScreenProps) {
  const again = questionnaire.response_status === 'RESUBMITTED';
  return (
    <div class="card" data-response={questionnaire.response_id}>
      <p class="tick" aria-hidden="true" />
      <Heading>{again ? texts.doneTitleAgain : texts.doneTitle}</Heading>
      <p class="lead">{fill(texts.doneThanks, { sender: session.sender_name })}</p>
      <p>{texts.doneMail}</p>
      <ResponseFacts session={session} questionnaire={questionnaire} />
      <VerificationItem session={session} go={go} />
      <p>{texts.doneNext}</p>
      <div class="actions">
        <RecordButton />
        <button
          type="button"
          class="button secondary"
          onClick={() => {
            go({ screen: 'review' });
            afterRender(() => print());
          }}
        >
          {texts.reviewPrint}
        </button>
        <button type="button" class="button secondary" onClick={() => go({ screen: 'review' })}>
          {texts.overviewViewAnswers}
        </button>
      </div>
    </div>
  );
}
