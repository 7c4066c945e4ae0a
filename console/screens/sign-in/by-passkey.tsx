/** Sign-in with a passkey of this device: without an address, and without a mail. */
import { useState } from 'preact/hooks';
import type { RequestOptions } from '#shared/domain/people/passkeys/schema.ts';
import type { SessionView } from '#shared/domain/people/schema.ts';
import { Button } from '../../parts/button.tsx';
import { Icon } from '../../parts/icon.tsx';
import { sayProblem } from '../../parts/states.tsx';
import { intent } from '../../remote/intent.ts';
import { hasPasskeys, usePasskey } from '../../shell/session/passkey.ts';
import type { SignInProps } from '../../shell/session/sign-in-props.ts';
import { language } from '../../text/texts.ts';
import { texts } from './texts.ts';

interface OptionsReply {
  readonly options: RequestOptions;
}

export function ByPasskey({ api, onEntered }: SignInProps) {
  const words = texts();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  if (!hasPasskeys()) return null;
  /** Resolves with what did not work; empty where the person is in, or has changed their mind. */
  const enter = async (): Promise<string> => {
    const asked = await api.change<OptionsReply>(intent('POST', '/sign-in/passkey/options/'));
    if (asked.kind === 'signed-out') return words.passkeyFailed;
    if (asked.kind !== 'done') return sayProblem(asked);
    const used = await usePasskey(asked.value.options);
    if (used.kind !== 'done') return used.kind === 'cancelled' ? '' : words.passkeyFailed;
    const body = { response: used.response, language: language.get() };
    const outcome = await api.change<SessionView>(intent('POST', '/sign-in/passkey/', { body }));
    if (outcome.kind === 'unreachable') return sayProblem(outcome);
    if (outcome.kind !== 'done') return words.passkeyRefused;
    onEntered(outcome.value);
    return '';
  };
  const start = async () => {
    setBusy(true);
    setProblem('');
    setProblem(await enter());
    setBusy(false);
  };
  return (
    <div class="by-passkey">
      <p class="or" aria-hidden="true">
        {words.or}
      </p>
      <Button busy={isBusy} onClick={() => void start()}>
        <Icon name="passkey" />
        {words.byPasskey}
      </Button>
      {problem !== '' && (
        <p class="error" role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}
