/** An engine for tests: the answer to a question is what follows its text and a colon. */
import type { AskedQuestion, Candidate, Extraction, FoundValue, SourceText } from '@probity/extraction/model';
import type { AnswerEngine } from '#shared/domain/assistant/answer-engine.ts';

const SURE = 0.9;
/** A value that begins with it is not sure. */
const DOUBT = '?';

export const labelEngine: AnswerEngine = {
  name: 'extractive',
  answer: async (questions, sources) =>
    new Map(questions.map((question) => [question.id, extraction(question, sources)])),
};

function extraction(question: AskedQuestion, sources: readonly SourceText[]): Extraction {
  const found = sources.flatMap(({ id, blocks }) =>
    blocks.flatMap(({ text, at }): Candidate[] => {
      const said = text.startsWith(`${question.text}:`) ? text.slice(question.text.length + 1).trim() : '';
      if (said === '') return [];
      const isSure = !said.startsWith(DOUBT);
      const value = foundValue(question, isSure ? said : said.slice(1));
      const citations = [{ source: id, at, quotation: text }];
      return [{ value, confidence: isSure ? SURE : 0.3, citations }];
    }),
  );
  const distinct = [...Map.groupBy(found, ({ value }) => JSON.stringify(value)).values()].flatMap((same) => {
    const [first] = same;
    return first === undefined ? [] : [{ ...first, citations: same.flatMap(({ citations }) => citations) }];
  });
  const sure = distinct.filter(({ confidence }) => confidence === SURE);
  const [only, ...others] = sure;
  if (only === undefined) {
    const reason = distinct.length === 0 ? 'nothing_found' : 'not_sure';
    return { state: 'abstained', reason, candidates: distinct };
  }
  return others.length === 0
    ? { state: 'answered', ...only, rivals: [] }
    : { state: 'conflict', candidates: sure };
}

function foundValue({ type }: AskedQuestion, said: string): FoundValue {
  if (type === 'date') return { answer_text: '', date_answer: said, structured_data: null };
  return { answer_text: said, date_answer: null, structured_data: null };
}
