/** Changes the address and the description of a subscription. Filters and the type of event stay. */

import { useState } from 'preact/hooks';
import { intent } from '../../../../base/remote/intent.ts';
import { shellTexts } from '../../../../base/text/texts.ts';
import { Button } from '../../../../parts/button.tsx';
import { deedName } from '../../../../parts/deed-name.ts';
import { refusalOf } from '../../../../parts/states.tsx';
import { texts } from '../../texts.ts';
import { webhookPath } from '../addresses.ts';
import { AddressFields } from './address-fields.tsx';
import type { ChangeProps } from './changes.tsx';

export function EditSubscription({
  subscription,
  api,
  deeds,
  read,
  route,
  onClose,
}: ChangeProps & { readonly onClose: () => void }) {
  const { webhook } = texts();
  const { webhook_url, description } = subscription;
  const [target, setTarget] = useState({ webhook_url, description: description ?? '' });
  const [problem, setProblem] = useState('');
  const save = async () => {
    const body = { ...target, description: target.description === '' ? null : target.description };
    const outcome = await api.change(
      intent('PATCH', webhookPath(subscription.id), { body, stepUp: 'always' }),
    );
    setProblem(refusalOf(outcome));
    if (outcome.kind !== 'done') return;
    deeds.say(webhook.saved);
    onClose();
    await read.again();
  };
  return (
    <form
      class="stack"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <AddressFields id="edit" target={target} onInput={setTarget} />
      {problem !== '' && (
        <p class="error" role="alert">
          {problem}
        </p>
      )}
      <p class="row">
        <Button type="submit">{deedName(webhook.save, route.mode)}</Button>
        <Button onClick={onClose}>{shellTexts().cancel}</Button>
      </p>
    </form>
  );
}
