/** Sign-in with a passkey of this device: without an address, and without a mail. */

import { hasPasskeys } from '../../base/session/passkey.ts';
import { Button } from '../../parts/button.tsx';
import { Icon } from '../../parts/icon.tsx';
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
