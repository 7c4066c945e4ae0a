/** Makes a passkey on this device: the person names it, confirms who acts, and answers the browser. */
import { useState } from 'preact/hooks';
import { fill } from '../../../../design/wording.ts';
import type { Api } from '../../../base/remote/api.ts';
import { asksForStepUp, type Outcome } from '../../../base/remote/outcome.ts';
import type { ScreenProps } from '../../../base/screen-props.ts';
import { addPasskey } from '../../../base/session/new-passkey.ts';
import { hasPasskeys } from '../../../base/session/passkey.ts';
import { Button } from '../../../parts/button.tsx';
import { sayProblem } from '../../../parts/states.tsx';
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

async function add(api: Api, name: string): Promise<Added> {
  const words = texts();
  const made = await addPasskey(api, name);
  switch (made.kind) {
    case 'added':
    case 'cancelled':
      return { kind: made.kind };
    case 'known':
      return { kind: 'problem', text: words.passkeyKnown };
    case 'impossible':
      return { kind: 'problem', text: words.passkeyImpossible };
    case 'refused':
      return notDone(made.outcome);
  }
}

function notDone(outcome: Exclude<Outcome<unknown>, { readonly kind: 'done' }>): Added {
  // Somebody who does not confirm has changed their mind.
  if (outcome.kind === 'signed-out' || asksForStepUp(outcome)) return { kind: 'cancelled' };
  return { kind: 'problem', text: sayProblem(outcome) };
}
