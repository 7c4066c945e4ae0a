/** The person's passkeys: made on this device, removed one by one. */
import { useState } from 'preact/hooks';
import { formatInstant } from '../../../../design/format.ts';
import { fill } from '../../../../design/wording.ts';
import { Button } from '../../../parts/button.tsx';
import { Reading } from '../../../parts/states.tsx';
import { intent } from '../../../remote/intent.ts';
import { useRead } from '../../../remote/use-read.ts';
import type { ScreenProps } from '../../../shell/screen-props.ts';
import { hasPasskeys, makePasskey } from '../../../shell/session/passkey.ts';
import { texts } from '../texts.ts';

interface Passkey {
  readonly id: string;
  readonly name: string;
  readonly created_at: string;
  readonly last_used_at: string | null;
}

interface PasskeysReply {
  readonly results: readonly Passkey[];
}

export function PasskeysSection({ api, deeds }: ScreenProps) {
  const words = texts();
  const passkeys = useRead<PasskeysReply>(api, '/passkeys/');
  const [busy, setBusy] = useState(false);
  const add = async () => {
    setBusy(true);
    deeds.say(await makeAndStore(api));
    setBusy(false);
    await passkeys.again();
  };
  const remove = async ({ id, name }: Passkey) => {
    const say = fill(words.passkeyRemoved, { name });
    await deeds.quiet({ say, intent: intent('DELETE', `/passkeys/${id}/`) });
    await passkeys.again();
  };
  // A service without passkeys has no such list.
  if (passkeys.problem?.kind === 'gone') return null;
  return (
    <section>
      <h2>{words.passkeysTitle}</h2>
      <p class="muted">{words.passkeysMean}</p>
      <Reading of={passkeys} rows={1}>
        {({ results }) => (
          <ul class="lines">
            {results.map((passkey) => (
              <li key={passkey.id} class="row">
                <bdi class="strong">{passkey.name}</bdi>
                <span class="muted">{lastUsed(passkey)}</span>
                <Button
                  look="small"
                  label={fill(words.passkeyRemoveOf, { name: passkey.name })}
                  onClick={() => void remove(passkey)}
                >
                  {words.passkeyRemove}
                </Button>
              </li>
            ))}
            {results.length === 0 && <li>{words.passkeysNone}</li>}
          </ul>
        )}
      </Reading>
      <Button
        busy={busy}
        unavailable={hasPasskeys() ? undefined : words.passkeysImpossible}
        onClick={() => void add()}
      >
        {words.passkeyAdd}
      </Button>
    </section>
  );
}

function lastUsed({ created_at, last_used_at }: Passkey): string {
  const words = texts();
  return last_used_at === null
    ? fill(words.passkeyMade, { time: formatInstant(created_at) })
    : fill(words.passkeyUsed, { time: formatInstant(last_used_at) });
}

/** What is said about it. */
async function makeAndStore(api: ScreenProps['api']): Promise<string> {
  const words = texts();
  const asked = await api.change<{ readonly options: unknown }>(intent('POST', '/passkeys/options/'));
  if (asked.kind !== 'done') return words.passkeyFailed;
  const made = await makePasskey(asked.value.options);
  if (made.kind === 'refused') return words.passkeyNotMade;
  if (made.kind === 'impossible') return words.passkeyFailed;
  const stored = await api.change(intent('POST', '/passkeys/', { body: { response: made.response } }));
  return stored.kind === 'done' ? words.passkeyAdded : words.passkeyFailed;
}
