/** That the sender wants changes: since when, in which words, and which questions they have commented on. */
import type { Desk } from '../screens/desk.ts';
import { formatInstant } from '../text/format.ts';
import { fill, words } from '../text/words.ts';
import { placeOf } from '../workspace/place.ts';
import { PlaceLink } from './problem-summary.tsx';

export function ChangesNotice({ questionnaire, comments, go }: Desk) {
  const { editable, changes_requested: changes, questions } = questionnaire;
  if (!editable || changes === null) return null;
  const discussed = questions.filter(({ id }) => comments.hasSender(id));
  return (
    <section class="notice changes" aria-labelledby="changes-title">
      <h2 id="changes-title">{words.changesTitle}</h2>
      <p>{fill(words.changesLead, { when: formatInstant(changes.requested_at) })}</p>
      {changes.message === null ? null : (
        <blockquote>
          <p class="prose-text" dir="auto">
            {changes.message}
          </p>
        </blockquote>
      )}
      {discussed.length === 0 ? null : (
        <>
          <p>{words.changesQuestions}</p>
          <ul>
            {discussed.map((question) => (
              <li key={question.id}>
                <PlaceLink place={placeOf(question)} words={`${question.number}. ${question.text}`} go={go} />
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
