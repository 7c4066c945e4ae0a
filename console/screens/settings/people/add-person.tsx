/** The form that adds a person. What each role may do is said beside it. */

import { useState } from 'preact/hooks';
import { fill, lookUp } from '../../../../design/wording.ts';
import { intent } from '../../../base/remote/intent.ts';
import type { ScreenProps } from '../../../base/screen-props.ts';
import { shellTexts } from '../../../base/text/texts.ts';
import { Button } from '../../../parts/button.tsx';
import { refusalOf } from '../../../parts/states.tsx';
import { texts } from '../texts.ts';
import { ROLES } from './roles.ts';

export function AddPerson({ api, deeds, onAdded }: ScreenProps & { readonly onAdded: () => void }) {
  const words = texts();
  const [name, setName] = useState('');
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<string>('analyst');
  const [problem, setProblem] = useState('');
  const add = async () => {
    const made = intent('POST', '/people/', { body: { name, email, role }, stepUp: 'always' });
    const outcome = await api.change(made);
    setProblem(refusalOf(outcome));
    if (outcome.kind !== 'done') return;
    deeds.say(fill(words.personAdded, { name }));
    setName('');
    setEmail('');
    onAdded();
  };
  return (
    <section>
      <h2>{words.personAddTitle}</h2>
      <form
        class="stack"
        onSubmit={(event) => {
          event.preventDefault();
          void add();
        }}
      >
        <label class="lab" for="person-name">
          {words.personName}
        </label>
        <input
          id="person-name"
          class="text"
          required
          maxLength={200}
          autocomplete="off"
          value={name}
          onInput={(event) => setName(event.currentTarget.value)}
        />
        <label class="lab" for="person-mail">
          {words.personMail}
        </label>
        <input
          id="person-mail"
          class="text"
          type="email"
          required
          autocomplete="off"
          value={email}
          onInput={(event) => setEmail(event.currentTarget.value)}
        />
        <RoleChoice role={role} onChoose={setRole} />
        {problem !== '' && (
          <p class="error" role="alert">
            {problem}
          </p>
        )}
        <p>
          <Button type="submit">{words.personAdd}</Button>
        </p>
      </form>
    </section>
  );
}

function RoleChoice({
  role,
  onChoose,
}: {
  readonly role: string;
  readonly onChoose: (role: string) => void;
}) {
  const words = texts();
  const { roles } = shellTexts();
  return (
    <fieldset>
      <legend class="lab">{words.personRole}</legend>
      {ROLES.map((each) => (
        <p key={each}>
          <label class="row">
            <input type="radio" name="role" checked={role === each} onChange={() => onChoose(each)} />
            <span>
              <span class="strong">{lookUp(roles, each)}</span>
              <span class="muted"> {lookUp(words.roleMeans, each)}</span>
            </span>
          </label>
        </p>
      ))}
    </fieldset>
  );
}
