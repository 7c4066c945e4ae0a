/** What an autofill writes: answers and evidence by section, from decisions and the response as it is now. Pure. */
import type { FoundValue } from '@probity/extraction/model';
import type { AnswerContent, Answers } from '@probity/questionnaire-rules/model';
import { visibleQuestions } from '@probity/questionnaire-rules/visibility';
import type { Questionnaire } from '../../questionnaires/repository.ts';
import type { Question } from '../../questionnaires/schema.ts';
import { mergeSections, questionsOf } from '../../responses/answers/merge.ts';
import type { LoadedSection } from '../../responses/answers/sections.ts';
import { fitEvidence } from '../../responses/evidence/fit.ts';
import { type LoadedEvidence, noEvidence } from '../../responses/evidence/repository.ts';
import { isSameValue } from '../../responses/evidence/same-value.ts';
import type { QuestionEvidence } from '../../responses/evidence/stored.ts';
import type { StoredAnswer } from '../../responses/record.ts';
import type { Decision } from '../decide.ts';
import type { AutofillJob } from '../schema.ts';
import { questionEvidence } from '../sources/evidence-of.ts';

/** The response as it is now. */
export interface Current {
  readonly responseId: string;
  readonly questionnaire: Questionnaire;
  readonly sections: readonly LoadedSection[];
  readonly evidence: readonly LoadedEvidence[];
}

/** The run that writes. */
export interface PlannedRun {
  readonly taskId: string;
  /** ISO instants. */
  readonly startedAt: string;
  readonly now: string;
  readonly input: Pick<AutofillJob, 'mode' | 'answered'>;
}

export interface Plan {
  /** Sections whose answers change. */
  readonly sections: readonly LoadedSection[];
  readonly evidence: readonly LoadedEvidence[];
  /** Questions whose answer is what was found, once the plan is written. */
  readonly saved: number;
}

/** Whether autofill may answer a question at all. */
export function isEligible(question: Question, { mode, answered }: PlannedRun['input']): boolean {
  return !question.exclude_from_autofill && (mode === 'overwrite' || !answered.includes(question.id));
}

export function planWrites(
  { responseId, questionnaire, sections, evidence }: Current,
  decisions: ReadonlyMap<number, Decision>,
  run: PlannedRun,
): Plan {
  const questions = questionsOf(questionnaire);
  const now = activeAnswers(sections);
  const found = valuesToWrite(now, decisions, run);
  const after: Answers = new Map<number, AnswerContent>([...now, ...found]);
  const visible = visibleQuestions(questionnaire.questions, after);
  const written = [...found].filter(([id]) => visible.has(id));
  const changed = written.filter(([id, value]) => {
    const type = questions.get(id)?.question_type;
    const stored = now.get(id);
    return type !== undefined && (stored === undefined || !isSameValue(type, stored, value));
  });
  const sent = changed.map(([question_id, value]) => ({
    question_id,
    answer_text: value.answer_text,
    date_answer: value.date_answer,
    structured_data:
      value.structured_data === null ? null : value.structured_data.map((entry) => ({ ...entry })),
  }));
  // Nothing was submitted yet in the statuses of autofill.
  const context = { responseId, questions, now: run.now, by: 'autofill', submittedAt: null } as const;
  return {
    sections: mergeSections(sections, sent, context),
    evidence: changedEvidence({ questionnaire, evidence, visible, decisions }, run),
    saved: written.length,
  };
}

function activeAnswers(sections: readonly LoadedSection[]): ReadonlyMap<number, StoredAnswer> {
  const answers = sections.flatMap((section) => section.answers).filter(({ archived }) => !archived);
  return new Map(answers.map((answer) => [answer.question_id, answer]));
}

/** The values of answered questions, without those that a person has saved or cleared since the start. */
function valuesToWrite(
  now: ReadonlyMap<number, StoredAnswer>,
  decisions: ReadonlyMap<number, Decision>,
  run: PlannedRun,
): ReadonlyMap<number, FoundValue> {
  const values = [...decisions].flatMap(([id, decision]) =>
    decision.state === 'answered' ? [[id, decision.value] as const] : [],
  );
  return new Map(
    values.filter(([id, value]) => {
      const stored = now.get(id);
      if (stored === undefined) return !run.input.answered.includes(id);
      return stored.updated_at <= run.startedAt || isSameValue(stored.question_type, stored, value);
    }),
  );
}

interface EvidenceGround {
  readonly questionnaire: Questionnaire;
  readonly evidence: readonly LoadedEvidence[];
  readonly visible: ReadonlySet<number>;
  readonly decisions: ReadonlyMap<number, Decision>;
}

/** The sections whose evidence changes. Evidence of questions that this run did not look at stays. */
function changedEvidence(ground: EvidenceGround, run: PlannedRun): readonly LoadedEvidence[] {
  const { questionnaire, evidence } = ground;
  const bySection = Map.groupBy(questionnaire.questions, ({ section_number }) => section_number);
  return [...bySection].flatMap(([sectionNumber, own]) => {
    const before = evidence.find((each) => each.sectionNumber === sectionNumber);
    const known = new Map(before?.questions.map((each) => [each.question_id, each]));
    const all = own.flatMap((question) => {
      const next = evidenceOf(question, ground, run) ?? known.get(question.id);
      return next === undefined ? [] : [next];
    });
    const questions = fitEvidence(all, own.length / questionnaire.questions.length, 'autofill');
    if (JSON.stringify(questions) === JSON.stringify(before?.questions ?? [])) return [];
    return [{ ...(before ?? noEvidence(sectionNumber)), questions }];
  });
}

/** Undefined for a question that the run did not look at, and for a hidden one. */
function evidenceOf(
  question: Question,
  { visible, decisions }: EvidenceGround,
  { taskId, startedAt }: PlannedRun,
): QuestionEvidence | undefined {
  const decision = decisions.get(question.id);
  if (decision === undefined || !visible.has(question.id)) return undefined;
  return questionEvidence(question, decision, { id: taskId, at: startedAt });
}
