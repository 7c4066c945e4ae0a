/** Makes a passkey on this device: the person names it, confirms who acts, and answers the browser. */
import { useState } from 'preact/hooks';
import type { CreationOptions } from '#shared/domain/people/passkeys/schema.ts';
import { fill } from '../../../../design/wording.ts';
import { Button } from '../../../parts/button.tsx';
import { sayProblem } from '../../../parts/states.tsx';
import type { Api } from '../../../remote/api.ts';
import { intent } from '../../../remote/intent.ts';
import { type Outcome, STEP_UP_REQUIRED } from '../../../remote/outcome.ts';
import type { ScreenProps } from '../../../shell/screen-props.ts';
import { hasPasskeys, makePasskey } from '../../../shell/session/passkey.ts';
import { texts } from '../texts.ts';

interface Props extends ScreenProps {
  readonly changed: () => Promise<void>;
}

export function AddPasskey({ api, deeds, changed }: Props) {
  const words = texts();
  const [name, setName] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  if (!hasPasskeys()) return <p>{words.passkeysUnknown}</p>;
  const start = async () => {
    setBusy(true);
    setProblem('');
    const outcome = await add(api, name.trim());
    setBusy(false);
    setProblem(outcome.kind === 'problem' ? outcome.text : '');
    if (outcome.kind !== 'added') return;
    deeds.say(fill(words.passkeyWasAdded, { name: name.trim() }));
    setName('');
    await changed();
  };
  return (
    <form
      class="stack"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) void start();
      }}
    >
      <label class="lab" for="passkey-name">
        {words.passkeyNewName}
      </label>
      <input
        id="passkey-name"
        class="text"
        required
        maxLength={100}
        autocomplete="off"
        value={name}
        onInput={(event) => setName(event.currentTarget.value)}
      />
      {problem !== '' && (
        <p class="error" role="alert">
          {problem}
        </p>
      )}
      <p>
        <Button type="submit" busy={isBusy}>
          {words.passkeyAdd}
        </Button>
      </p>
    </form>
  );
}

type Added =
  | { readonly kind: 'added' }
  /** The person has closed a question. */
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'problem'; readonly text: string };

interface OptionsReply {
  readonly options: CreationOptions;
}

async function add(api: Api, name: string): Promise<Added> {
  const words = texts();
  const asked = await api.change<OptionsReply>(intent('POST', '/passkeys/options/', { stepUp: 'always' }));
  if (asked.kind !== 'done') return notDone(asked);
  const made = await makePasskey(asked.value.options);
  switch (made.kind) {
    case 'cancelled':
      return { kind: 'cancelled' };
    case 'known':
      return { kind: 'problem', text: words.passkeyKnown };
    case 'impossible':
      return { kind: 'problem', text: words.passkeyImpossible };
    case 'done': {
      const body = { name, response: made.response };
      const outcome = await api.change(intent('POST', '/passkeys/', { body, stepUp: 'always' }));
      return outcome.kind === 'done' ? { kind: 'added' } : notDone(outcome);
    }
  }
}

function notDone(outcome: Exclude<Outcome<unknown>, { readonly kind: 'done' }>): Added {
  if (outcome.kind === 'signed-out') return { kind: 'cancelled' };
  // Somebody who does not confirm has changed their mind.
  if (outcome.kind === 'refused' && outcome.refusal.code === STEP_UP_REQUIRED) return { kind: 'cancelled' };
  if (outcome.kind !== 'refused') return { kind: 'problem', text: sayProblem(outcome) };
  return { kind: 'problem', text: outcome.refusal.detail || texts().passkeyNotAdded };
}
