/** Reminds the respondents of chosen items by mail. What could not be mailed stays chosen. */

import type { WorkItem } from '#shared/domain/work/schema.ts';
import { count, fill, lookUp } from '../../../../design/wording.ts';
import { intent } from '../../../base/remote/intent.ts';
import type { Outcome } from '../../../base/remote/outcome.ts';
import { addressOf } from '../../../base/route/route.ts';
import type { ScreenProps } from '../../../base/screen-props.ts';
import { texts } from '../texts.ts';

/** Kinds that wait while the respondent may still have something to do. */
const WITH_RESPONDENT: readonly WorkItem['kind'][] = ['question', 'failed'];

/** Ids of the responses of those items whose respondent can be reminded, each once. */
export function remindable(items: readonly WorkItem[]): readonly string[] {
  const ids = items.flatMap(({ kind, subject }) =>
    WITH_RESPONDENT.includes(kind) && subject.response_id !== null ? [subject.response_id] : [],
  );
  return [...new Set(ids)];
}

/** Held as every deed that others hear of. `keepOnly`: gets the ids of the items that stay chosen. */
export function remindAll(
  { deeds, route }: Pick<ScreenProps, 'deeds' | 'route'>,
  items: readonly WorkItem[],
  done: { readonly keepOnly: (ids: readonly string[]) => void; readonly again: () => void },
): void {
  const words = texts();
  const responses = remindable(items);
  const failedOf = (all: readonly Outcome<unknown>[]) =>
    responses.filter((_, index) => all[index]?.kind !== 'done');
  void deeds.hold({
    say: count(words.remindHeld, responses.length),
    sent: count(words.reminded, responses.length),
    intent: responses.map((id) => intent('POST', `/responses/${id}/remind/`)),
    where: addressOf(route),
    tell: (all) => {
      const failed = failedOf(all).length;
      const why = reasonOf(all.find(({ kind }) => kind !== 'done'));
      return fill(count(words.notReminded, failed), { done: String(responses.length - failed), why });
    },
    onOutcome: (_, all) => {
      const failed = failedOf(all);
      const isLeft = ({ subject }: WorkItem) => failed.includes(subject.response_id ?? '');
      done.keepOnly(items.filter(isLeft).map(({ id }) => id));
      done.again();
    },
  });
}

function reasonOf(outcome: Outcome<unknown> | undefined): string {
  const words = texts().remindReasons;
  const code = outcome !== undefined && 'refusal' in outcome ? outcome.refusal.code : '';
  return lookUp(words, code) ?? words.unknown;
}
