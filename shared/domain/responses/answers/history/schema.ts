/** The history of an answer, as callers get it. */
import * as z from 'zod';
import { pageOf } from '#shared/contract/page.ts';
import { Instant, pageNumber, pageSize } from '#shared/contract/primitives.ts';
import { AnswerActor, AnswerActorKind } from './actor.ts';
import { AnswerValue } from './overwritten.ts';

/** A page is bounded: one value may have 84 KB. */
export const HistoryQuery = z.object({ page: pageNumber(), page_size: pageSize(20, 25) });

/**
 * A value that the answer had. `replaced_with` is null where the answer was cleared. Saves of a respondent within ten minutes are
 * one change, and `replaced_with` is its last value.
 */
const EarlierAnswer = AnswerValue.extend({
  written_by: AnswerActorKind.nullable(),
  written_at: Instant,
  replaced_at: Instant,
  replaced_by: AnswerActor,
  replaced_with: AnswerValue.nullable(),
}).meta({ id: 'EarlierAnswer' });
export type EarlierAnswer = z.input<typeof EarlierAnswer>;

export const AnswerHistoryPage = pageOf(EarlierAnswer).meta({ id: 'AnswerHistoryPage' });
