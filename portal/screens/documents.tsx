/** The documents that belong to the questionnaire: one field for each that is asked for. */
import { FileField } from '../parts/file-field.tsx';
import { Heading } from '../parts/page-frame.tsx';
import { messagesOf, ProblemSummary } from '../parts/problem-summary.tsx';
import { count, words } from '../text/words.ts';
import { fileControlId } from '../workspace/place.ts';
import type { Desk } from './desk.ts';

export function DocumentsScreen(desk: Desk) {
  const { questionnaire, uploads, progress, checked, go, check } = desk;
  const problems = checked ? progress.documents : [];
  const messages = messagesOf(problems);
  const failed = uploads.queue.filter(({ state }) => state === 'failed').length;
  const leave = () => go({ screen: 'review' });
  return (
    <div class="card">
      <Heading>{words.documentsTitle}</Heading>
      <p class="hint">{words.documentsLead}</p>
      <ProblemSummary problems={problems} go={go} />
      <p class="error" role="alert">
        {failed === 0 ? '' : count(words.documentsFailed, failed)}
      </p>
      {questionnaire.file_questions.map((asked) => (
        <FileField key={asked.id} asked={asked} error={messages.get(fileControlId(asked))} desk={desk} />
      ))}
      <div class="actions">
        <button type="button" class="button" onClick={progress.documents.length === 0 ? leave : check}>
          {words.documentsNext}
        </button>
        {problems.length === 0 ? null : (
          <button type="button" class="link" onClick={leave}>
            {words.sectionLater}
          </button>
        )}
      </div>
    </div>
  );
}
