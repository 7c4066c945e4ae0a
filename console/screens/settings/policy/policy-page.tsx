/** The policy of the tenant in this mode: four eyes, approval, retention, links, and the lists that screenings must cover. */
import { useState } from 'preact/hooks';
import { intent } from '../../../base/remote/intent.ts';
import { type Read, useRead } from '../../../base/remote/use-read.ts';
import type { ScreenProps } from '../../../base/screen-props.ts';
import { Button } from '../../../parts/button.tsx';
import { deedName } from '../../../parts/deed-name.ts';
import { Reading } from '../../../parts/states.tsx';
import { texts } from '../texts.ts';
import { ClearNeedsFields } from './clear-needs.tsx';
import { changesOf, type Policy, SWITCHES } from './policy.ts';
import { RequiredLists } from './required-lists.tsx';

export function PolicyPage(props: ScreenProps) {
  const words = texts();
  const settings = useRead<Policy>(props.api, '/settings/');
  return (
    <section>
      <h2>{props.route.mode === 'live' ? words.policyTitleLive : words.policyTitleTest}</h2>
      <Reading of={settings} rows={4}>
        {(stored) => <PolicyForm key={settings.readAt} {...props} stored={stored} settings={settings} />}
      </Reading>
    </section>
  );
}

interface FormProps extends ScreenProps {
  readonly stored: Policy;
  readonly settings: Read<Policy>;
}

function PolicyForm({ stored, settings, may, deeds, route }: FormProps) {
  const words = texts();
  const [draft, setDraft] = useState(stored);
  const change = (part: Partial<Policy>) => setDraft({ ...draft, ...part });
  const changes = changesOf(stored, draft);
  const mayChange = may('settings:write');
  const save = async () => {
    const changed = intent('PATCH', '/settings/', { body: changes, stepUp: 'always' });
    const outcome = await deeds.quiet({ say: words.policySaved, intent: changed });
    if (outcome.kind === 'done') await settings.again();
  };
  return (
    <form
      class="stack"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <fieldset disabled={!mayChange} class="stack">
        {SWITCHES.map((name) => (
          <label key={name} class="row">
            <input
              type="checkbox"
              checked={draft[name]}
              onChange={(event) => change({ [name]: event.currentTarget.checked })}
            />
            {words.policySwitches[name]}
          </label>
        ))}
        <NumberField
          id="expiry"
          label={words.policyExpiry}
          most={168}
          value={draft.default_expiry_hours}
          onInput={(default_expiry_hours) => change({ default_expiry_hours })}
        />
        <VerificationFields draft={draft} change={change} />
        {route.mode === 'live' && (
          <RequiredLists
            chosen={draft.required_lists}
            onChange={(required_lists) => change({ required_lists })}
          />
        )}
      </fieldset>
      {mayChange ? (
        <p>
          <Button
            type="submit"
            unavailable={Object.keys(changes).length === 0 ? words.policyUnchanged : undefined}
          >
            {deedName(words.policySave, route.mode)}
          </Button>
        </p>
      ) : (
        <p class="muted">{words.policyAskAdministrator}</p>
      )}
    </form>
  );
}

interface VerificationProps {
  readonly draft: Policy;
  readonly change: (part: Partial<Policy>) => void;
}

/** What a verification needs to be clear, and how long its results are kept. */
function VerificationFields({ draft, change }: VerificationProps) {
  const words = texts();
  return (
    <>
      <NumberField
        id="retention"
        label={words.policyRetention}
        most={3_653}
        value={draft.verification_retention_days}
        onInput={(verification_retention_days) => change({ verification_retention_days })}
      />
      <NumberField
        id="minimum-age"
        label={words.policyMinimumAge}
        least={0}
        most={100}
        value={draft.verification_minimum_age}
        onInput={(verification_minimum_age) => change({ verification_minimum_age })}
      />
      <ClearNeedsFields
        chosen={draft.verification_clear_needs}
        onChange={(verification_clear_needs) => change({ verification_clear_needs })}
      />
    </>
  );
}

interface NumberProps {
  readonly id: string;
  readonly label: string;
  readonly least?: number;
  readonly most: number;
  readonly value: number;
  readonly onInput: (value: number) => void;
}

function NumberField({ id, label, least = 1, most, value, onInput }: NumberProps) {
  return (
    <>
      <label class="lab" for={id}>
        {label}
      </label>
      <input
        id={id}
        class="text narrow"
        type="number"
        required
        min={least}
        max={most}
        value={Number.isNaN(value) ? '' : value}
        onInput={(event) => onInput(event.currentTarget.valueAsNumber)}
      />
    </>
  );
}
