/** The visible questions of a response by section, with answers, findings, evidence and remarks. Pure. */
import { assess } from '../../autoflag/assess.ts';
import { assessedResponse } from '../../autoflag/reading.ts';
import type { Questionnaire } from '../../questionnaires/repository.ts';
import { assessCompleteness } from '../../questionnaires/rules/completeness.ts';
import type { Question } from '../../questionnaires/schema.ts';
import { contents } from '../../responses/answers/merge.ts';
import type { CommentView } from '../../responses/comments/schema.ts';
import { memberId } from '../../responses/member-id.ts';
import type { StoredAnswer } from '../../responses/record.ts';
import type { LoadedResponse } from '../../responses/repository.ts';
import { attachedTo } from '../../responses/submission/submit.ts';
import { answerWords } from './answer-words.ts';
import type { AnswerEvidence, AssessedQuestion, AssessedSection, CheckRemark, MissingFile } from './model.ts';

/** What is known of questions beside their answers, by question id and by answer id. */
export interface Beside {
  readonly evidence: ReadonlyMap<number, readonly AnswerEvidence[]>;
  readonly comments: ReadonlyMap<string, readonly CommentView[]>;
}

/** `now` in milliseconds. */
export function assessedQuestions(
  loaded: LoadedResponse,
  questionnaire: Questionnaire,
  beside: Beside,
  now: number,
): { readonly sections: readonly AssessedSection[]; readonly missingFiles: readonly MissingFile[] } {
  const answers = new Map(
    loaded.sections
      .flatMap((section) => section.answers)
      .filter(({ archived }) => !archived)
      .map((answer) => [answer.question_id, answer]),
  );
  const { visible, missing_files } = assessCompleteness({
    questions: questionnaire.questions,
    file_questions: questionnaire.file_questions,
    answers: contents(loaded.sections),
    attachments: attachedTo(loaded),
  });
  const findings = Map.groupBy(
    assess(assessedResponse(loaded, questionnaire, now)).findings,
    ({ question_id }) => question_id,
  );
  const assessed = (question: Question): AssessedQuestion => {
    const own = findings.get(question.id) ?? [];
    const comments = beside.comments.get(memberId(loaded.record.id, 'answer', question.id)) ?? [];
    return {
      ...outline(question, answers.get(question.id)),
      evidence: beside.evidence.get(question.id) ?? [],
      findings: own,
      remarks: comments.flatMap((comment) =>
        remarkOf(
          comment,
          own.map(({ message }) => message),
        ),
      ),
    };
  };
  const shown = questionnaire.questions
    .filter(({ id }) => visible.has(id))
    .toSorted((one, other) => one.number - other.number);
  return {
    sections: [...Map.groupBy(shown, ({ section_number }) => section_number)].map(([number, own]) => ({
      number,
      title: own[0]?.section ?? '',
      questions: own.map(assessed),
    })),
    missingFiles: missing_files.map(({ document_type: documentType, description }) => ({
      documentType,
      description,
    })),
  };
}

function outline(question: Question, answer: StoredAnswer | undefined) {
  return {
    id: question.id,
    number: question.number,
    text: question.text,
    subSection: question.sub_section,
    required: question.required,
    answer: answerWords(question.question_type, answer),
    isFlagged: answer?.is_flagged ?? false,
  };
}

/** Comments of checks. One that repeats a finding is left out: autoflag has written its findings as comments. */
function remarkOf(
  { comment_type, text, profile_name: by, created_at: at }: CommentView,
  messages: readonly string[],
): readonly CheckRemark[] {
  if (comment_type !== 'ai_reviewer_side' || messages.some((message) => text.startsWith(message))) return [];
  return [{ text, by, at }];
}
