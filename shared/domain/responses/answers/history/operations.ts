/** Endpoint of the history of an answer. */
import { offsetOf, paginate, refusePageBeyond } from '#shared/contract/page.ts';
import type { Operations } from '#shared/http/operation.ts';
import { responseNotFound } from '../../errors.ts';
import { readMemberId } from '../../member-id.ts';
import type { StoredAnswer } from '../../record.ts';
import { loadResponse } from '../../repository.ts';
import { answerValue } from './overwritten.ts';
import { findHistory, type HistoryEntry } from './repository.ts';
import type { historyRoutes } from './routes.ts';
import type { EarlierAnswer } from './schema.ts';

export const historyOperations: Operations<typeof historyRoutes> = {
  async getHistory({ params, query }, request) {
    const { tenantTable: table, scope } = request;
    const named = readMemberId(params.answer_id, 'answer');
    if (named?.responseId !== params.id) throw responseNotFound();
    const of = { responseId: params.id, questionId: named.number };
    const [loaded, entries] = await Promise.all([
      loadResponse(table, scope, params.id, request.vault()),
      findHistory(table, scope, of, request.vault()),
    ]);
    const current = loaded?.sections
      .flatMap(({ answers }) => answers)
      .find((answer) => answer.question_id === named.number);
    if (loaded === undefined || (current === undefined && entries.length === 0)) throw responseNotFound();
    refusePageBeyond(query, entries.length);
    const start = offsetOf(query);
    const shown = earlierAnswers(entries, current).slice(start, start + query.page_size);
    return { body: paginate(query, entries.length, shown, request.listUrl) };
  },
};

/** `entries`: newest first. Each value was replaced by the next newer one, or by the current answer. */
function earlierAnswers(
  entries: readonly HistoryEntry[],
  current: StoredAnswer | undefined,
): readonly EarlierAnswer[] {
  return entries.map(({ value, replacedBy, replacedAt }, index) => {
    const next = index === 0 ? current : entries[index - 1]?.value;
    // A value of another author came later: the respondent has cleared the draft in between.
    const isSuccessor = !value.cleared && next?.written?.by === replacedBy.kind;
    return {
      ...answerValue(value),
      written_by: value.written?.by ?? null,
      written_at: value.written_at,
      replaced_at: replacedAt,
      replaced_by: replacedBy,
      replaced_with: next !== undefined && isSuccessor ? answerValue(next) : null,
    };
  });
}
