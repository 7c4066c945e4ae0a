/** The sender's request for changes: its date, its message, and the questions with comments of the sender. */

import { formatInstant } from '../../design/format.ts';
import { fill } from '../../design/wording.ts';
import type { ScreenProps } from '../screens/screen-props.ts';
import { texts } from '../text/texts.ts';
import { routeToQuestion } from '../workspace/route.ts';
import { RouteLink } from './problem-summary.tsx';

export function ChangesNotice({ questionnaire, comments, go }: ScreenProps) {
  const { editable, changes_requested: changes, questions } = questionnaire;
  if (!editable || changes === null) return null;
  const commented = questions.filter(({ id }) => comments.hasSender(id));
  return (
    <section class="notice changes" aria-labelledby="changes-title">
      <h2 id="changes-title">{texts.changesTitle}</h2>
      <p>{fill(texts.changesLead, { when: formatInstant(changes.requested_at) })}</p>
      {changes.message !== null && (
        <blockquote>
          <p class="prose-text" dir="auto">
            {changes.message}
          </p>
        </blockquote>
      )}
      {commented.length > 0 && (
        <>
          <p>{texts.changesQuestions}</p>
          <ul>
            {commented.map((question) => (
              <li key={question.id}>
                <RouteLink
                  route={routeToQuestion(question)}
                  text={`${question.number}. ${question.text}`}
                  go={go}
                />
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
