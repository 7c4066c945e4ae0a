/** The calls of a sign-in with a passkey, however the person chooses it. */
import type { RequestOptions } from '#shared/domain/people/passkeys/schema.ts';
import type { SessionView } from '#shared/domain/people/schema.ts';
import type { Api } from '../../base/remote/api.ts';
import { intent } from '../../base/remote/intent.ts';
import type { Asked } from '../../base/session/passkey.ts';
import { language } from '../../base/text/texts.ts';
import { sayProblem } from '../../parts/states.tsx';
import { texts } from './texts.ts';

interface OptionsReply {
  readonly options: RequestOptions;
}

export type Entered =
  | { readonly kind: 'in'; readonly view: SessionView }
  /** No passkey was chosen. `problem` is empty where the person has changed their mind. */
  | { readonly kind: 'not-chosen'; readonly problem: string }
  /** A passkey was chosen, and the service did not take it, or was not reached. */
  | { readonly kind: 'refused'; readonly problem: string };

export async function enterByPasskey(
  api: Api,
  choose: (options: RequestOptions) => Promise<Asked>,
): Promise<Entered> {
  const words = texts();
  const asked = await api.change<OptionsReply>(intent('POST', '/sign-in/passkey/options/'));
  if (asked.kind === 'signed-out') return { kind: 'not-chosen', problem: words.passkeyFailed };
  if (asked.kind !== 'done') return { kind: 'not-chosen', problem: sayProblem(asked) };
  const chosen = await choose(asked.value.options);
  if (chosen.kind !== 'done')
    return { kind: 'not-chosen', problem: chosen.kind === 'cancelled' ? '' : words.passkeyFailed };
  const body = { response: chosen.response, language: language.get() };
  const outcome = await api.change<SessionView>(intent('POST', '/sign-in/passkey/', { body }));
  if (outcome.kind === 'done') return { kind: 'in', view: outcome.value };
  const problem = outcome.kind === 'unreachable' ? sayProblem(outcome) : words.passkeyRefused;
  return { kind: 'refused', problem };
}
