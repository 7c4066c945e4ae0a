/** The documents of the questionnaire: one field for each document question. */

import { count } from '../../design/wording.ts';
import { FileField } from '../parts/file-field.tsx';
import { Heading } from '../parts/page-frame.tsx';
import { messagesOf, ProblemSummary } from '../parts/problem-summary.tsx';
import { texts } from '../text/texts.ts';
import { fileControlId } from '../workspace/route.ts';
import type { ScreenProps } from './screen-props.ts';
import { routeAt } from './section.tsx';

export function DocumentsScreen(props: ScreenProps) {
  const { questionnaire, uploads, progress, checked, go, check } = props;
  const problems = checked ? progress.documents : [];
  const messages = messagesOf(problems);
  const failed = uploads.queue.filter(({ state }) => state === 'failed').length;
  const leave = () => go({ screen: 'review' });
  return (
    <div class="card">
      <Heading>{texts.documentsTitle}</Heading>
      <p class="hint">{texts.documentsLead}</p>
      <ProblemSummary problems={problems} go={go} />
      <p class="error" role="alert">
        {failed === 0 ? '' : count(texts.documentsFailed, failed)}
      </p>
      {questionnaire.file_questions.map((asked) => (
        <FileField key={asked.id} asked={asked} error={messages.get(fileControlId(asked))} screen={props} />
      ))}
      <div class="actions">
        <button type="button" class="button" onClick={progress.documents.length === 0 ? leave : check}>
          {texts.documentsNext}
        </button>
        <button
          type="button"
          class="button secondary"
          onClick={() => go(routeAt(props, progress.sections.length - 1))}
        >
          {texts.sectionBack}
        </button>
        {problems.length > 0 && (
          <button type="button" class="link" onClick={leave}>
            {texts.sectionLater}
          </button>
        )}
      </div>
    </div>
  );
}
