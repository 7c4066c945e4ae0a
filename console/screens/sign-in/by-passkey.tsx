/** Sign-in with a passkey of this device: without an address, and without a mail. */
import { Button } from '../../parts/button.tsx';
import { Icon } from '../../parts/icon.tsx';
import { hasPasskeys } from '../../shell/session/passkey.ts';
import { texts } from './texts.ts';
import type { Passkeys } from './use-passkeys.ts';

export function ByPasskey({ isBusy, problem, start }: Passkeys) {
  const words = texts();
  if (!hasPasskeys()) return null;
  return (
    <div class="by-passkey">
      <p class="or" aria-hidden="true">
        {words.or}
      </p>
      <Button busy={isBusy} onClick={start}>
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
