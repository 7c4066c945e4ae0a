/** Name, colour and logo that respondents see, with a preview of their page and of the mail. */
import { useState } from 'preact/hooks';
import { intent } from '../../../base/remote/intent.ts';
import { type Read, useRead } from '../../../base/remote/use-read.ts';
import type { ScreenProps } from '../../../base/screen-props.ts';
import { Button } from '../../../parts/button.tsx';
import { Reading, refusalOf } from '../../../parts/states.tsx';
import { texts } from '../texts.ts';
import { type Brand, brandChanges, unreadableIn } from './brand.ts';
import { LogoField } from './logo-field.tsx';
import { MailPreview, PagePreview } from './previews.tsx';

interface Settings {
  readonly brand: Brand;
}

export function BrandPage(props: ScreenProps) {
  const read = useRead<Settings>(props.api, '/settings/');
  return (
    <Reading of={read} rows={5}>
      {({ brand }) => <BrandForm key={read.readAt} {...props} stored={brand} read={read} />}
    </Reading>
  );
}

interface FormProps extends ScreenProps {
  readonly stored: Brand;
  readonly read: Read<Settings>;
}

function BrandForm({ stored, read, api, deeds, may }: FormProps) {
  const { brand } = texts();
  const [draft, setDraft] = useState(stored);
  const [problem, setProblem] = useState('');
  const changes = brandChanges(stored, draft);
  const mayChange = may('settings:write');
  const save = async () => {
    const outcome = await api.change(
      intent('PATCH', '/settings/brand/', { body: changes, stepUp: 'always' }),
    );
    setProblem(refusalOf(outcome));
    if (outcome.kind !== 'done') return;
    deeds.say(brand.saved);
    await read.again();
  };
  return (
    <>
      <section>
        <h2>{brand.title}</h2>
        <p class="muted">{brand.means}</p>
        <form
          class="stack"
          onSubmit={(event) => {
            event.preventDefault();
            void save();
          }}
        >
          <fieldset disabled={!mayChange} class="stack">
            <Fields draft={draft} onChange={setDraft} />
          </fieldset>
          {problem !== '' && (
            <p class="error" role="alert">
              {problem}
            </p>
          )}
          {mayChange ? (
            <p>
              <Button
                type="submit"
                unavailable={Object.keys(changes).length === 0 ? texts().policyUnchanged : undefined}
              >
                {brand.save}
              </Button>
            </p>
          ) : (
            <p class="muted">{brand.askAdministrator}</p>
          )}
        </form>
      </section>
      <section>
        <h2>{brand.pagePreview}</h2>
        <PagePreview brand={draft} />
      </section>
      <section>
        <h2>{brand.mailPreview}</h2>
        <MailPreview brand={draft} />
      </section>
    </>
  );
}

function Fields({ draft, onChange }: { readonly draft: Brand; readonly onChange: (brand: Brand) => void }) {
  const { brand } = texts();
  const unreadable = unreadableIn(draft.color);
  return (
    <>
      <label class="lab" for="brand-name">
        {brand.name}
      </label>
      <input
        id="brand-name"
        class="text"
        required
        maxLength={200}
        autocomplete="off"
        value={draft.name}
        onInput={(event) => onChange({ ...draft, name: event.currentTarget.value })}
      />
      <label class="row">
        <input
          type="checkbox"
          checked={draft.color !== null}
          onChange={(event) => onChange({ ...draft, color: event.currentTarget.checked ? FIRST : null })}
        />
        {brand.ownColor}
      </label>
      {draft.color !== null && (
        <>
          <label class="lab" for="brand-color">
            {brand.color}
          </label>
          <p class="row">
            <input
              id="brand-color"
              class="swatch"
              type="color"
              value={draft.color}
              onInput={(event) => onChange({ ...draft, color: event.currentTarget.value.toLowerCase() })}
            />
            <code>{draft.color}</code>
          </p>
        </>
      )}
      <div role="status">
        {unreadable.map((scheme) => (
          <p key={scheme} class="say">
            {brand.unreadable[scheme]}
          </p>
        ))}
      </div>
      <LogoField logo={draft.logo} onChange={(logo) => onChange({ ...draft, logo })} />
    </>
  );
}

/** Where a person begins who wants a colour of their own. */
const FIRST = '#14532d';
