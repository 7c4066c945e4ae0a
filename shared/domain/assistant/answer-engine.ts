/** The port through which questions are answered from texts: the extractive engine, or a language model behind an adapter. */
import type { AskedQuestion, Extraction, SourceText } from '@probity/extraction/model';
import type { Unanswered } from './unanswered.ts';

export interface AnswerEngine {
  readonly name: 'extractive' | 'bedrock';
  /**
   * One extraction per question, by its id. Every citation was verified in its source. Rejects only where a retry may help; what
   * an engine cannot answer is abstained.
   */
  answer(
    questions: readonly AskedQuestion[],
    sources: readonly SourceText[],
  ): Promise<ReadonlyMap<number, Extraction>>;
  /** Questions of this run that the engine was to answer and did not, by reason. An engine without it answers all that it is asked. */
  readonly unanswered?: () => readonly Unanswered[];
}
