/** Stores overwritten answers: one item per save, in a ring of slots per response. */
import * as z from 'zod';
import { any, below, isNew } from '#shared/platform/condition.ts';
import { unpack } from '#shared/platform/pack.ts';
import type { Item, Table, Write } from '#shared/platform/ports.ts';
import { StaleRead } from '#shared/platform/ports.ts';
import type { TenantScope } from '#shared/platform/scope.ts';
import type { Vault } from '#shared/platform/vault.ts';
import { answerHistory, responsePartition } from '../../keys.ts';
import type { ResponseRecord } from '../../record.ts';
import { packedParts } from '../fit.ts';
import { AnswerActor } from './actor.ts';
import { OverwrittenAnswer } from './overwritten.ts';

/** Items that a response keeps. The next one takes the place of the oldest. Earlier submissions are kept apart, all of them. */
const HISTORY_SLOTS = 200;

/** `…RES#<response id>` / `WAS#<slot>`. */
const HistoryRecord = z.object({
  pk: z.string(),
  sk: z.string().startsWith('WAS#'),
  /** Counts the items of the response from 0. The slot is its remainder. */
  number: z.int(),
  /** Ids of the questions inside, so that a look-up opens no other item. */
  question_ids: z.array(z.int()),
  replaced_at: z.string(),
  /** Sealed JSON of AnswerActor. */
  by: z.string(),
  /** Packed and sealed JSON of the values. */
  answers: z.string(),
});

/** One value that an answer had. */
export interface HistoryEntry {
  readonly number: number;
  readonly value: OverwrittenAnswer;
  readonly replacedBy: AnswerActor;
  readonly replacedAt: string;
}

/** The writes that keep these values. Their number must be added to `overwritings` of the response in the same transaction. */
export function keepOverwrittenWrites(
  scope: TenantScope,
  vault: Vault,
  record: Pick<ResponseRecord, 'id' | 'overwritings'>,
  change: { readonly answers: readonly OverwrittenAnswer[]; readonly by: AnswerActor; readonly at: string },
): readonly Write[] {
  const parts = packedParts(change.answers);
  return parts.map(({ members, packed }, index) => {
    const number = record.overwritings + index;
    const key = answerHistory.key(scope, { 'response id': record.id, slot: number % HISTORY_SLOTS });
    const by = vault.sealJson({ ...key, attribute: 'by' }, change.by);
    return {
      put: {
        ...key,
        number,
        question_ids: members.map(({ question_id }) => question_id),
        replaced_at: change.at,
        by,
        answers: vault.seal({ ...key, attribute: 'answers' }, packed),
      },
      // Two saves at once that would take the same slot: the second reads the number again.
      when: any(isNew, below('number', number)),
      refuse: () => new StaleRead(),
    };
  });
}

/** Items that are read at once: each holds up to 400 KB. */
const SLICE = 25;

/** What the answer of a question was before, the newest first. Only the values of this question are held in memory. */
export async function findHistory(
  table: Table,
  scope: TenantScope,
  of: { readonly responseId: string; readonly questionId: number },
  opening: Promise<Vault>,
): Promise<readonly HistoryEntry[]> {
  const vault = await opening;
  const found: HistoryEntry[] = [];
  for (let from = 0; from < HISTORY_SLOTS; from += SLICE) {
    const items = await table.query({
      pk: responsePartition(scope, of.responseId),
      from: answerHistory.sortKey({ slot: from }),
      to: answerHistory.sortKey({ slot: from + SLICE - 1 }),
      consistent: true,
    });
    found.push(...items.flatMap((item) => entriesIn(item, of.questionId, vault)));
    // Slots are filled in turn, so an incomplete slice is the last one.
    if (items.length < SLICE) break;
  }
  return found.sort((a, b) => b.number - a.number);
}

function entriesIn(item: Item, questionId: number, vault: Vault): readonly HistoryEntry[] {
  const { pk, sk, ...record } = HistoryRecord.parse(item);
  if (!record.question_ids.includes(questionId)) return [];
  const opened: unknown = JSON.parse(unpack(vault.unseal({ pk, sk, attribute: 'answers' }, record.answers)));
  const replacedBy = AnswerActor.parse(vault.unsealJson({ pk, sk, attribute: 'by' }, record.by));
  return z
    .array(OverwrittenAnswer)
    .parse(opened)
    .filter((value) => value.question_id === questionId)
    .map((value) => ({ number: record.number, value, replacedBy, replacedAt: record.replaced_at }));
}
