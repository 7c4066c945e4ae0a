/** Contract of reminders, which the specification does not define. */
import { Uuid } from '#shared/contract/primitives.ts';
import { route } from '#shared/contract/route.ts';
import { MAIL_REFUSALS } from '../../sessions/delivery/refusals.ts';
import { responseNotFound } from '../errors.ts';
import { permitted, responseStates } from '../states.ts';
import { nothingToRemind } from './errors.ts';
import { ReminderReply } from './schema.ts';

export const reminderRoutes = {
  remindRespondent: route({
    auth: 'key',
    rate: 'general',
    spec: 'Added: reminders',
    id: 'responses.remind',
    method: 'POST',
    path: '/api/v1/responses/{id}/remind/',
    summary: 'Mail the respondent again what is asked for, with a link that works for a day at least',
    idempotency: 'required',
    params: { id: Uuid },
    states: responseStates({ gates: [permitted('respondentEdit', nothingToRemind)] }),
    success: { status: 200, body: ReminderReply },
    errors: [responseNotFound(), nothingToRemind(), ...MAIL_REFUSALS],
  }),
} as const;
