/** The documents that belong to the questionnaire, for the respondent to have at hand. */
import { Heading } from '../parts/page-frame.tsx';
import * as text from '../text/text.ts';
import type { Desk } from './desk.ts';

export function DocumentsScreen({ questionnaire, go }: Desk) {
  return (
    <div class="card">
      <Heading>{text.documentsTitle}</Heading>
      <p class="notice">{text.documentsNote}</p>
      <ul class="documents">
        {questionnaire.file_questions.map((file) => (
          <li key={file.id}>
            <span dir="auto">{file.description}</span>
            <span class="muted">
              {file.required ? text.documentsRequired : text.documentsOptional}
              {file.multiple ? text.documentsSeveral : ''}
            </span>
          </li>
        ))}
      </ul>
      <div class="actions">
        <button type="button" class="button" onClick={() => go({ screen: 'review' })}>
          {text.documentsNext}
        </button>
      </div>
    </div>
  );
}
