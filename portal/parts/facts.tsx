/** A short list of terms with their values. */

import { formatInstant } from '../../design/format.ts';
import type { ScreenProps } from '../screens/screen-props.ts';
import { texts } from '../text/texts.ts';

export interface Fact {
  readonly term: string;
  readonly value: string;
}

export function Facts({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <dl class="facts">
      {facts.map(({ term, value }) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd dir="auto">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

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
