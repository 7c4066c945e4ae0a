/** The engine that asks a language model beside the rules. What the model says counts only where it is proven (decision 0040). */
import type { AskedQuestion, Extraction, SourceText } from '#shared/extraction/model.ts';
import type { AnswerEngine } from '../answer-engine.ts';
import { agreed, type Same } from './agree.ts';
import { type Asking, askModel } from './ask.ts';
import { passagesOf } from './passages.ts';
import { indexPassages } from './retrieval.ts';
import { SpendReached } from './spend/daily-spend.ts';

export interface ModelEngineParts extends Omit<Asking, 'index'> {
  readonly rules: AnswerEngine;
  readonly same: Same;
  /** True where the time for asking is over: the rest is answered by the rules alone. */
  readonly isLate: () => boolean;
  readonly onSpendReached: () => void;
}

const QUESTIONS_AT_ONCE = 10;

/** Types whose value need not stand in the quotation. */
const JUDGED: readonly AskedQuestion['type'][] = ['boolean', 'yes_no_na', 'select', 'multi_select'];

export function modelEngine(parts: ModelEngineParts): AnswerEngine {
  return {
    name: 'bedrock',
    async answer(questions, sources) {
      const byRules = await parts.rules.answer(questions, sources);
      const byModel = await answeredByModel(parts, questions, sources);
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
  parts: ModelEngineParts,
  questions: readonly AskedQuestion[],
  sources: readonly SourceText[],
): Promise<Findings> {
  const asking: Asking = { ...parts, index: indexPassages(passagesOf(sources)) };
  const found = new Map<number, Extraction>();
  try {
    for (let at = 0; at < questions.length && !parts.isLate(); at += QUESTIONS_AT_ONCE) {
      const findings = await askModel(asking, questions.slice(at, at + QUESTIONS_AT_ONCE));
      for (const [id, finding] of findings) found.set(id, finding);
    }
  } catch (error) {
    if (!(error instanceof SpendReached)) throw error;
    parts.onSpendReached();
  }
  return found;
}
