/** The facts of a set of answers. */

import { Facts } from '../../design/facts.tsx';
import { formatInstant } from '../../design/format.ts';
import type { ScreenProps } from '../screens/screen-props.ts';
import { texts } from '../text/texts.ts';

/** What a set of answers is: the questionnaire, the company, the sender, the date and the reference. */
export function ResponseFacts({ session, questionnaire }: Pick<ScreenProps, 'session' | 'questionnaire'>) {
  const { questionnaire_name, submitted_at, response_id } = questionnaire;
  return (
    <Facts
      facts={[
        { term: texts.doneQuestionnaire, value: questionnaire_name },
        { term: texts.overviewAbout, value: session.entity_name },
        { term: texts.overviewRequestedBy, value: session.sender_name },
        { term: texts.doneAt, value: submitted_at === null ? texts.doneNotYet : formatInstant(submitted_at) },
        { term: texts.doneReference, value: response_id },
      ]}
    />
  );
}
