/** The fields of a subscription that can be changed later: its address, and what the team says of it. */
import { texts } from '../../texts.ts';

export interface Target {
  readonly webhook_url: string;
  readonly description: string;
}

interface Props {
  /** Makes the ids of the fields unique. */
  readonly id: string;
  readonly target: Target;
  readonly onInput: (target: Target) => void;
}

export function AddressFields({ id, target, onInput }: Props) {
  const { webhook } = texts();
  return (
    <>
      <label class="lab" for={`webhook-address-${id}`}>
        {webhook.address}
      </label>
      <input
        id={`webhook-address-${id}`}
        class="text"
        type="url"
        dir="ltr"
        required
        maxLength={2_048}
        autocomplete="off"
        placeholder="https://"
        value={target.webhook_url}
        onInput={(event) => onInput({ ...target, webhook_url: event.currentTarget.value })}
      />
      <label class="lab" for={`webhook-description-${id}`}>
        {webhook.description}
      </label>
      <input
        id={`webhook-description-${id}`}
        class="text"
        dir="auto"
        maxLength={500}
        autocomplete="off"
        value={target.description}
        onInput={(event) => onInput({ ...target, description: event.currentTarget.value })}
      />
    </>
  );
}
