/** Reminds the respondent by mail, from the screen of the response. */
import { intent } from '../../../base/remote/intent.ts';
import { addressOf } from '../../../base/route/route.ts';
import type { ScreenProps } from '../../../base/screen-props.ts';
import type { Response } from '../model/response.ts';
import { texts } from '../texts.ts';

/** The states in which the respondent is asked for something. */
const ASKED: readonly Response['status'][] = ['DRAFT', 'CHANGES_REQUESTED'];

/** Undefined where there is nothing to remind of, or the role may not. */
export function reminding(
  { id, status }: Pick<Response, 'id' | 'status'>,
  { deeds, may, route }: Pick<ScreenProps, 'deeds' | 'may' | 'route'>,
): (() => void) | undefined {
  if (!ASKED.includes(status) || !may('responses:write')) return undefined;
  const words = texts();
  return () =>
    void deeds.hold({
      say: words.remindHeld,
      sent: words.reminded,
      intent: intent('POST', `/responses/${id}/remind/`),
      where: addressOf(route),
      tell: ([outcome]) =>
        outcome !== undefined && 'refusal' in outcome && outcome.refusal.code === 'email_suppressed'
          ? words.remindSuppressed
          : words.notReminded,
    });
}
