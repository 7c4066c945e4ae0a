/** The engine that asks a language model beside the rules. What the model says counts only where it is proven (decision 0040). */
import type { AskedQuestion, Extraction, SourceText } from '@probity/extraction/model';
import type { UnansweredReason } from '../../tasks/schema.ts';
import type { AnswerEngine } from '../answer-engine.ts';
import type { Unanswered } from '../unanswered.ts';
import { agreed, type Same } from './agree.ts';
import { type Asking, askModel, ModelUnusable } from './ask.ts';
import { passagesOf } from './passages.ts';
import { indexPassages } from './retrieval.ts';
import { SpendReached } from './spend/daily-spend.ts';

export interface ModelEngineParts extends Omit<Asking, 'index' | 'onNoAnswer'> {
  readonly rules: AnswerEngine;
  readonly same: Same;
  /** True where the time for asking is over: the rest is answered by the rules alone. */
  readonly isLate: () => boolean;
  /** Told once per group of questions that the model was to answer and did not. */
  readonly onUnanswered: (unanswered: Unanswered) => void;
}

const QUESTIONS_AT_ONCE = 10;

/** Types whose value need not stand in the quotation. */
const JUDGED: readonly AskedQuestion['type'][] = ['boolean', 'yes_no_na', 'select', 'multi_select'];

export function modelEngine(parts: ModelEngineParts): AnswerEngine {
  const counts = new Map<UnansweredReason, number>();
  const count = (reason: UnansweredReason, questions: number) => {
    if (questions === 0) return;
    counts.set(reason, (counts.get(reason) ?? 0) + questions);
    parts.onUnanswered({ reason, questions });
  };
  return {
    name: 'bedrock',
    unanswered: () => [...counts].map(([reason, questions]) => ({ reason, questions })),
    async answer(questions, sources) {
      const byRules = await parts.rules.answer(questions, sources);
      const byModel = await answeredByModel({ ...parts, onNoAnswer: count }, questions, sources, count);
      return new Map(
        questions.map((question) => [question.id, together(question, byRules, byModel, parts.same)]),
      );
    },
  };
}

type Findings = ReadonlyMap<number, Extraction>;

const NOTHING: Extraction = { state: 'abstained', reason: 'nothing_found', candidates: [] };

function together({ id, type }: AskedQuestion, byRules: Findings, byModel: Findings, same: Same): Extraction {
  const isJudged = JUDGED.includes(type);
  return agreed(byRules.get(id) ?? NOTHING, byModel.get(id) ?? NOTHING, { same, type, isJudged });
}

async function answeredByModel(
  parts: ModelEngineParts & Pick<Asking, 'onNoAnswer'>,
  questions: readonly AskedQuestion[],
  sources: readonly SourceText[],
  count: (reason: UnansweredReason, questions: number) => void,
): Promise<Findings> {
  const asking: Asking = { ...parts, index: indexPassages(passagesOf(sources)) };
  const found = new Map<number, Extraction>();
  let at = 0;
  try {
    for (; at < questions.length && !parts.isLate(); at += QUESTIONS_AT_ONCE) {
      const findings = await askModel(asking, questions.slice(at, at + QUESTIONS_AT_ONCE));
      for (const [id, finding] of findings) found.set(id, finding);
    }
  } catch (error) {
    // One line of the log for the rest of the run, however many questions there are.
    if (error instanceof SpendReached) count('spend_reached', questions.length - at);
    else if (error instanceof ModelUnusable) count(error.reason, questions.length - at);
    else throw error;
    return found;
  }
  count('out_of_time', Math.max(0, questions.length - at));
  return found;
}
