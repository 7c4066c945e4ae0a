/** Makes a passkey on this device and adds it to those of the person, who has confirmed just before who acts. */
import type { CreationOptions } from '#shared/domain/people/passkeys/schema.ts';
import type { Api } from '../remote/api.ts';
import { intent } from '../remote/intent.ts';
import type { Outcome } from '../remote/outcome.ts';
import { makePasskey } from './passkey.ts';

export type NewPasskey =
  | { readonly kind: 'added' }
  | { readonly kind: 'cancelled' | 'known' | 'impossible' }
  /** The service did not take it. */
  | { readonly kind: 'refused'; readonly outcome: Exclude<Outcome<unknown>, { readonly kind: 'done' }> };

interface OptionsReply {
  readonly options: CreationOptions;
}

export async function addPasskey(api: Api, name: string): Promise<NewPasskey> {
  const asked = await api.change<OptionsReply>(intent('POST', '/passkeys/options/', { stepUp: 'always' }));
  if (asked.kind !== 'done') return { kind: 'refused', outcome: asked };
  const made = await makePasskey(asked.value.options);
  if (made.kind !== 'done') return made;
  const body = { name, response: made.response };
  const outcome = await api.change(intent('POST', '/passkeys/', { body, stepUp: 'always' }));
  return outcome.kind === 'done' ? { kind: 'added' } : { kind: 'refused', outcome };
}
