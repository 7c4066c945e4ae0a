/** Checks the answers of a response: each against all sources, and all against each other. Pure. */
import type { Questionnaire } from '../../questionnaires/repository.ts';
import type { LoadedResponse } from '../../responses/repository.ts';
import { assess } from '../assess.ts';
import type { Finding } from '../model.ts';
import { assessedResponse } from '../reading.ts';
import { type Comparison, compareWithSources, type Sources } from './against-sources.ts';
import { answeredQuestions } from './answered-questions.ts';

export interface Checked extends Comparison {
  /** Number of checked answers. */
  readonly checked: number;
}

/** Contradictions first, then what each rule finds in the answers themselves. */
export function checkResponse(
  loaded: LoadedResponse,
  questionnaire: Questionnaire,
  sources: Sources,
  now: number,
): Checked {
  const given = answeredQuestions(loaded, questionnaire);
  const { findings, ...rest } = compareWithSources(given, sources);
  const own = assess(assessedResponse(loaded, questionnaire, now)).findings;
  return { checked: given.length, findings: [...findings, ...own.filter(isNotIncomplete)], ...rest };
}

/** Before the submission it is no fault that something is still missing. */
const OF_SUBMISSIONS: readonly string[] = ['document_missing', 'attachment_missing'];

function isNotIncomplete({ rule }: Finding): boolean {
  return !OF_SUBMISSIONS.includes(rule);
}
