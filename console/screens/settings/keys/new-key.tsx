/** The form that makes a key: its name, what it may do, and how long it lasts. */

import { useState } from 'preact/hooks';
import { serverNow } from '../../../../design/server-clock.ts';
import { intent } from '../../../base/remote/intent.ts';
import type { ScreenProps } from '../../../base/screen-props.ts';
import { Button } from '../../../parts/button.tsx';
import { deedName } from '../../../parts/deed-name.ts';
import { refusalOf } from '../../../parts/states.tsx';
import { texts } from '../texts.ts';

export interface MadeKey {
  readonly id: string;
  readonly name: string;
  readonly api_key: string;
  readonly api_secret: string | null;
}

/** What a key may do, in the choices that most are made with; the API knows finer ones. */
const READING = [
  'entities',
  'responses',
  'documents',
  'screening',
  'cases',
  'verification',
  'questionnaires',
];
const DAY_MS = 86_400_000;

interface Wanted {
  readonly name: string;
  readonly everything: boolean;
  readonly signed: boolean;
  /** Days; 0 for ever. */
  readonly days: number;
}

const NOTHING: Wanted = { name: '', everything: true, signed: false, days: 0 };

function bodyOf({ name, everything, signed, days }: Wanted) {
  return {
    name,
    scopes: everything ? ['*'] : READING.map((resource) => `${resource}:read`),
    signature: signed ? 'strict' : null,
    expires_at: days === 0 ? null : new Date(serverNow() + days * DAY_MS).toISOString(),
  };
}

export function NewKey(props: ScreenProps & { readonly onMade: (made: MadeKey) => void }) {
  const { api, onMade, route } = props;
  const words = texts();
  const [wanted, setWanted] = useState(NOTHING);
  const [problem, setProblem] = useState('');
  const change = (part: Partial<Wanted>) => setWanted({ ...wanted, ...part });
  const make = async () => {
    const outcome = await api.change<MadeKey>(
      intent('POST', '/keys/', { body: bodyOf(wanted), stepUp: 'always' }),
    );
    setProblem(refusalOf(outcome));
    if (outcome.kind !== 'done') return;
    setWanted(NOTHING);
    onMade(outcome.value);
  };
  return (
    <section>
      <h2>{words.keyNew}</h2>
      <form
        class="stack"
        onSubmit={(event) => {
          event.preventDefault();
          void make();
        }}
      >
        <label class="lab" for="key-name">
          {words.keyName}
        </label>
        <input
          id="key-name"
          class="text"
          required
          maxLength={100}
          autocomplete="off"
          value={wanted.name}
          onInput={(event) => change({ name: event.currentTarget.value })}
        />
        <Choices wanted={wanted} change={change} />
        {problem !== '' && (
          <p class="error" role="alert">
            {problem}
          </p>
        )}
        <p>
          <Button type="submit">{deedName(words.keyMake, route.mode)}</Button>
        </p>
      </form>
    </section>
  );
}

const DAYS = [0, 30, 90, 365] as const;

function Choices({
  wanted,
  change,
}: {
  readonly wanted: Wanted;
  readonly change: (part: Partial<Wanted>) => void;
}) {
  const words = texts();
  return (
    <>
      <fieldset>
        <legend class="lab">{words.keyScopes}</legend>
        {[true, false].map((everything) => (
          <p key={String(everything)}>
            <label class="row">
              <input
                type="radio"
                name="scopes"
                checked={wanted.everything === everything}
                onChange={() => change({ everything })}
              />
              {everything ? words.keyEverything : words.keyReading}
            </label>
          </p>
        ))}
      </fieldset>
      <label class="row">
        <input
          type="checkbox"
          checked={wanted.signed}
          onChange={(event) => change({ signed: event.currentTarget.checked })}
        />
        {words.keySigned}
      </label>
      <label class="lab" for="key-days">
        {words.keyLasts}
      </label>
      <select
        id="key-days"
        class="text narrow"
        value={wanted.days}
        onChange={(event) => change({ days: Number(event.currentTarget.value) })}
      >
        {DAYS.map((days) => (
          <option key={days} value={days}>
            {words.keyDays[days]}
          </option>
        ))}
      </select>
    </>
  );
}
