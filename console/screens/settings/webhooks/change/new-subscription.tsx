/** The form that makes a subscription: which events, which address, and a description for the team. */

import { useState } from 'preact/hooks';
import { lookUp } from '../../../../../design/wording.ts';
import { intent } from '../../../../base/remote/intent.ts';
import type { ScreenProps } from '../../../../base/screen-props.ts';
import { Button } from '../../../../parts/button.tsx';
import { deedName } from '../../../../parts/deed-name.ts';
import { refusalOf } from '../../../../parts/states.tsx';
import { texts } from '../../texts.ts';
import { ALL, eventName, GROUPS } from '../events.ts';
import { AddressFields, type Target } from './address-fields.tsx';

export interface MadeSubscription {
  readonly id: string;
  readonly secret_key: string;
}

const NOTHING: Target = { webhook_url: '', description: '' };

export function NewSubscription({
  api,
  route,
  onMade,
}: ScreenProps & { readonly onMade: (made: MadeSubscription) => void }) {
  const { webhook } = texts();
  const [type, setType] = useState<string>(ALL);
  const [target, setTarget] = useState(NOTHING);
  const [problem, setProblem] = useState('');
  const make = async () => {
    const { webhook_url, description } = target;
    const body = { event_type: type, webhook_url, description: description === '' ? null : description };
    const outcome = await api.change<MadeSubscription>(
      intent('POST', '/webhooks/', { body, stepUp: 'always' }),
    );
    setProblem(refusalOf(outcome));
    if (outcome.kind !== 'done') return;
    setTarget(NOTHING);
    onMade(outcome.value);
  };
  return (
    <section>
      <h2>{webhook.newTitle}</h2>
      <form
        class="stack"
        onSubmit={(event) => {
          event.preventDefault();
          void make();
        }}
      >
        <label class="lab" for="webhook-event">
          {webhook.event}
        </label>
        <EventSelect value={type} onInput={setType} />
        <AddressFields id="new" target={target} onInput={setTarget} />
        {problem !== '' && (
          <p class="error" role="alert">
            {problem}
          </p>
        )}
        <p>
          <Button type="submit">{deedName(webhook.make, route.mode)}</Button>
        </p>
      </form>
    </section>
  );
}

function EventSelect({
  value,
  onInput,
}: {
  readonly value: string;
  readonly onInput: (type: string) => void;
}) {
  const words = texts();
  return (
    <select
      id="webhook-event"
      class="text"
      value={value}
      onChange={(event) => onInput(event.currentTarget.value)}
    >
      <option value={ALL}>{eventName(ALL)}</option>
      {[...GROUPS].map(([group, types]) => (
        <optgroup key={group} label={lookUp(words.eventGroups, group) ?? group}>
          {types.map((type) => (
            <option key={type} value={type}>
              {eventName(type)}
            </option>
          ))}
        </optgroup>
      ))}
    </select>
  );
}
