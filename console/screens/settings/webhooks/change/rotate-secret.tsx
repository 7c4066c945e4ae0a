/** Replaces the secret of a subscription: asks for how long the old one signs as well. */

import { useState } from 'preact/hooks';
import { count } from '../../../../../design/wording.ts';
import { intent } from '../../../../base/remote/intent.ts';
import { shellTexts } from '../../../../base/text/texts.ts';
import { Button } from '../../../../parts/button.tsx';
import { deedName } from '../../../../parts/deed-name.ts';
import { Dialog } from '../../../../parts/dialog.tsx';
import { refusalOf } from '../../../../parts/states.tsx';
import { texts } from '../../texts.ts';
import { webhookPath } from '../addresses.ts';
import type { ChangeProps } from './changes.tsx';

const HOURS = [0, 24, 72, 168] as const;

export function RotateSecret({
  subscription,
  api,
  route,
  onSecret,
  onClose,
}: ChangeProps & { readonly onClose: () => void }) {
  const { webhook } = texts();
  const [hours, setHours] = useState<number>(24);
  const [problem, setProblem] = useState('');
  const rotate = async () => {
    const made = intent('POST', `${webhookPath(subscription.id)}secret/rotate/`, {
      body: { overlap_hours: hours },
      stepUp: 'always',
    });
    const outcome = await api.change<{ readonly secret_key: string }>(made);
    setProblem(refusalOf(outcome));
    if (outcome.kind !== 'done') return;
    onClose();
    onSecret(outcome.value.secret_key);
  };
  return (
    <Dialog labelledBy="rotate-title" onClose={onClose}>
      <div class="dialog-body">
        <h2 id="rotate-title">{webhook.rotateTitle}</h2>
        <p>{webhook.rotateMeans}</p>
        <label class="lab" for="rotate-hours">
          {webhook.rotateOverlap}
        </label>
        <select
          id="rotate-hours"
          class="text narrow"
          value={hours}
          onChange={(event) => setHours(Number(event.currentTarget.value))}
        >
          {HOURS.map((each) => (
            <option key={each} value={each}>
              {each === 0 ? webhook.rotateAtOnce : count(webhook.hours, each)}
            </option>
          ))}
        </select>
        {problem !== '' && (
          <p class="error" role="alert">
            {problem}
          </p>
        )}
        <p class="row dialog-foot">
          <Button look="danger" onClick={() => void rotate()}>
            {deedName(webhook.rotate, route.mode)}
          </Button>
          <Button onClick={onClose}>{shellTexts().cancel}</Button>
        </p>
      </div>
    </Dialog>
  );
}
