/** The visible questions of a response by section, with answers, findings, evidence and remarks. Pure. */
import { assessCompleteness } from '@probity/questionnaire-rules/completeness';
import type { AnswerContent } from '@probity/questionnaire-rules/model';
import { assess } from '../../autoflag/assess.ts';
import type { Finding } from '../../autoflag/model.ts';
import { assessedResponse } from '../../autoflag/reading.ts';
import type { Questionnaire } from '../../questionnaires/repository.ts';
import type { Question } from '../../questionnaires/schema.ts';
import { isWrittenAfter } from '../../responses/answers/history/actor.ts';
import { contents } from '../../responses/answers/merge.ts';
import type { CommentView } from '../../responses/comments/schema.ts';
import type { SourceKind, Verdict } from '../../responses/evidence/schema.ts';
import { comparisonOf, evidenceFields, type KnownEvidence } from '../../responses/evidence/view.ts';
import { evidenceId, memberId } from '../../responses/member-id.ts';
import type { StoredAnswer } from '../../responses/record.ts';
import type { LoadedResponse } from '../../responses/repository.ts';
import { attachedTo } from '../../responses/submission/submit.ts';
import { datesInWords } from '../wording/dates.ts';
import { labelInWords } from '../wording/words.ts';
import { answerWords, readingWords } from './answers/answer-words.ts';
import { isRefusedDeclaration } from './answers/declarations.ts';
import type {
  AnswerComparison,
  AnswerEvidence,
  AssessedQuestion,
  AssessedSection,
  CheckRemark,
  MissingFile,
} from './model.ts';

/** What is known beside the answers. */
export interface Beside {
  /** By question id. */
  readonly evidence: ReadonlyMap<number, KnownEvidence>;
  /** Ids of the documents that reports may mention. */
  readonly known: ReadonlySet<string>;
  /** By answer id. */
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
    const answer = answers.get(question.id);
    const comments = beside.comments.get(memberId(loaded.record.id, 'answer', question.id)) ?? [];
    const known = beside.evidence.get(question.id);
    return {
      ...outline(question, answer),
      comparison: comparedWith(question, answer, beside),
      evidence: evidenceOf(loaded.record.id, question, answer, beside),
      findings: own.map((finding) => ({ ...finding, message: datesInWords(finding.message) })),
      remarks: remarksOn(comments, own, (instant) => isEarlier(instant, question, answer, known)),
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
    answer: answerWords(question, answer),
    isRefused: isRefusedDeclaration(question, answer),
    isFlagged: answer?.is_flagged ?? false,
  };
}

/** Readings that somebody has marked as wrong, and those of documents that reports may not mention, are left out. */
function evidenceOf(
  responseId: string,
  { id, question_type: type }: Question,
  answer: StoredAnswer | undefined,
  { evidence, known }: Beside,
): readonly AnswerEvidence[] {
  const judged = new Set(
    judgedKeys(id, type, answer ?? {}, evidence.get(id)).map((key) => evidenceId(responseId, key)),
  );
  const isCompared = comparisonOf(id, type, answer ?? {}, evidence.get(id)) !== undefined;
  return evidenceFields(responseId, { id, type }, answer ?? {}, evidence.get(id))
    .evidence.filter(
      ({ document, disputed }) => disputed === null && (document === null || known.has(document.id)),
    )
    .map(({ id: piece, document, source, label, quotation, reading, confidence, verdict, engine }) => ({
      name: document?.name ?? SOURCE_NAMES[source],
      place: document === null ? fieldWords(label) : label,
      // A record has no words to quote, only a value.
      quotation: document === null ? '' : quotation,
      reading: readingWords(type, reading),
      confidence,
      verdict: judged.has(piece) ? verdict : unjudged(verdict, isCompared),
      isByModel: engine === 'bedrock',
    }));
}

/** What a reading says that no comparison has judged beside this answer. */
function unjudged(verdict: Verdict, isCompared: boolean): AnswerEvidence['verdict'] {
  if (verdict === 'contradicts') return 'differs';
  return verdict === 'supports' && !isCompared ? 'agrees' : verdict;
}

/**
 * Readings that a comparison has judged beside this answer. What an autofill has read says only what stands in a source: where the
 * answer is written otherwise, that alone contradicts nothing. Comparisons of older releases are not stored, only what they found.
 */
function judgedKeys(
  id: number,
  type: Question['question_type'],
  answer: AnswerContent,
  known: KnownEvidence | undefined,
): readonly string[] {
  const isOld = known !== undefined && known.comparison === null;
  const isJudged = isOld || comparisonOf(id, type, answer, known) !== undefined;
  return isJudged ? (known?.checked?.evidence ?? []).map(({ key }) => key) : [];
}

/** Documents that reports may not mention are not counted either. */
function comparedWith(
  { id, question_type: type }: Question,
  answer: StoredAnswer | undefined,
  { evidence, known }: Beside,
): AnswerComparison | null {
  const found = comparisonOf(id, type, answer ?? {}, evidence.get(id));
  if (found === undefined) return null;
  return {
    at: found.at,
    documents: found.documents.filter((document) => known.has(document)).length,
    leftOut: found.left_out.filter((document) => known.has(document)).length,
    records: found.records,
  };
}

/** `field legal_name` of a record becomes `legal name`. */
function fieldWords(label: string): string {
  const field = /^field (\w+)$/.exec(label)?.[1];
  return field === undefined ? datesInWords(label) : labelInWords(field).toLowerCase();
}

const SOURCE_NAMES: Readonly<Record<SourceKind, string>> = {
  approved_answer: 'An approved earlier response',
  entity: 'The record of the entity',
  register: 'The register',
  document: 'A document',
};

/** Comments of checks, without those that repeat a finding, as autoflag writes them, and those that repeat a current one. */
function remarksOn(
  comments: readonly CommentView[],
  findings: readonly Pick<Finding, 'message'>[],
  isEarlierAt: (instant: string) => boolean,
): readonly CheckRemark[] {
  const remarks = comments
    .filter(({ comment_type: type }) => type === 'ai_reviewer_side')
    .filter(({ text }) => !findings.some(({ message }) => text.startsWith(message)))
    .map(({ text, profile_name: by, created_at: at }) => ({
      text: datesInWords(text),
      by,
      at,
      isEarlier: isEarlierAt(at),
    }));
  const current = new Set(remarks.flatMap((remark) => (remark.isEarlier ? [] : [remark.text])));
  return remarks.filter((remark) => !remark.isEarlier || !current.has(remark.text));
}

/** True where the answer was changed after the instant: by its own record, or because a later comparison has seen another answer. */
function isEarlier(
  instant: string,
  { id, question_type: type }: Question,
  answer: StoredAnswer | undefined,
  known: KnownEvidence | undefined,
): boolean {
  const { comparison = null } = known ?? {};
  const hasSeenIt = comparison?.answers.some(({ question_id }) => question_id === id) ?? false;
  const hasSeenOther = hasSeenIt && comparisonOf(id, type, answer ?? {}, known) === undefined;
  return (
    isWrittenAfter(instant, answer?.written) ||
    (hasSeenOther && comparison !== null && comparison.at >= instant)
  );
}
