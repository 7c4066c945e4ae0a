/** Rule: an answer refers to an attachment although nothing is attached. */
import { textOf } from '@probity/questionnaire-rules/read';
import type { Rule } from '../model.ts';
import { quote } from '../wording.ts';

/** How much of an answer is searched for a reference, in UTF-16 code units. */
const MOST_READ = 4_000;

const REFERENCES = [
  /\b(?:see|as|per|find|refer to|in)\s+(?:the\s+|our\s+)?(?:attached|enclosed)\b(?!\s+to\b)/i,
  /\b(?:see|refer to|in)\s+(?:the\s+|our\s+)?(?:attachments?|enclosures?|uploaded (?:file|document))\b(?!\s+to\b)/i,
  /\brefer to (?:the|our) (?:documents?|files?)\b/i,
  /\b(?:documents?|files?|cop(?:y|ies)|certificates?|polic(?:y|ies)|charts?|statements?|reports?|licen[cs]es?|extracts?) (?:(?:is|are) )?(?:attached|enclosed)\b(?!\s+to\b)/i,
] as const;

export const attachmentMissing: Rule = ({ given, response }) => {
  if (response.attachedFileQuestions.size > 0 || response.otherFilesAttached) return [];
  return given.flatMap(({ question, answer }) => {
    if (question.question_type !== 'text' && question.question_type !== 'text_and_date') return [];
    const text = textOf(answer).slice(0, MOST_READ);
    if (!REFERENCES.some((reference) => reference.test(text))) return [];
    return [
      {
        question_id: question.id,
        rule: 'attachment_missing',
        severity: 'warning',
        message: `The answer ${quote(text)} points to an attachment, but the response has none.`,
        related_question_ids: [],
      },
    ];
  });
};
