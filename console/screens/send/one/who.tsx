/** The first step: an entity of the records, or one that the request creates. */
import { useEffect, useRef } from 'preact/hooks';
import type { EntityView } from '#shared/domain/entities/schema.ts';
import { countries } from '../../../../design/format.ts';
import { fill, lookUp } from '../../../../design/wording.ts';
import type { Api } from '../../../base/remote/api.ts';
import { useRead } from '../../../base/remote/use-read.ts';
import { shellTexts } from '../../../base/text/texts.ts';
import { Button } from '../../../parts/button.tsx';
import { described, Field } from '../../../parts/form/field.tsx';
import { Icon } from '../../../parts/icon.tsx';
import { texts } from '../texts.ts';
import { type Chosen, type Draft, type Field as FieldName, type Fresh, nameOf } from './draft.ts';
import { FindEntity, useSearch } from './find-entity.tsx';
import { draftStore } from './state.ts';

export interface StepProps {
  readonly api: Api;
  readonly draft: Draft;
  readonly change: (part: Partial<Draft>) => void;
  /** What is wrong, by field, once it was tried to send. */
  readonly errors: ReadonlyMap<FieldName, string>;
}

interface WhoProps extends StepProps {
  /** The entity that the address names. */
  readonly asked: string | undefined;
  /** Takes the entity out of the address. */
  readonly forgetAsked: () => void;
}

export function Who({ asked, forgetAsked, ...step }: WhoProps) {
  const { draft, change } = step;
  const words = texts();
  const kinds = [
    { name: words.whoExisting, is: draft.who === 'existing', to: { who: 'existing' } as const },
    ...(['company', 'individual'] as const).map((type) => ({
      name: type === 'company' ? words.whoCompany : words.whoPerson,
      is: draft.who === 'new' && draft.fresh.type === type,
      to: { who: 'new', fresh: { ...draft.fresh, type } } as const,
    })),
  ];
  return (
    <>
      <fieldset class="ways">
        <legend class="hidden-text">{words.whoKind}</legend>
        {kinds.map(({ name, is, to }) => (
          <label key={name} class="choice">
            <input type="radio" name="send-who" checked={is} onChange={() => change(to)} />
            {name}
          </label>
        ))}
      </fieldset>
      {draft.who === 'existing' ? (
        <Existing {...step} asked={asked} forgetAsked={forgetAsked} />
      ) : (
        <New {...step} />
      )}
    </>
  );
}

function Existing({ api, draft, change, errors, asked, forgetAsked }: WhoProps) {
  const words = texts();
  const { chosen } = draft;
  const wanted = chosen?.id ?? asked;
  const isKnown = chosen?.email !== undefined;
  // The record has the address, and the name of an entity that the address of the screen names.
  const read = useRead<EntityView>(api, wanted === undefined || isKnown ? undefined : `/entities/${wanted}/`);
  useEffect(() => {
    const found = read.value;
    const now = draftStore.get();
    if (found === undefined || (now.chosen !== undefined && now.chosen.id !== found.id)) return;
    const { id, name, entity_type: type, email } = found;
    draftStore.set({ ...now, chosen: { id, name, type, email: email ?? '' } });
  }, [read.value]);
  if (chosen === undefined) {
    return (
      <>
        {read.problem?.kind === 'gone' && <p class="error">{words.entityGone}</p>}
        <FindEntity
          api={api}
          error={errors.get('chosen')}
          choose={(next) => change({ chosen: next, email: undefined })}
        />
      </>
    );
  }
  const another = () => {
    change({ chosen: undefined, email: undefined });
    forgetAsked();
  };
  return <ChosenOne chosen={chosen} onChange={another} />;
}

function ChosenOne({ chosen, onChange }: { readonly chosen: Chosen; readonly onChange: () => void }) {
  const words = texts();
  const line = useRef<HTMLParagraphElement>(null);
  // The name that was pressed in the list is gone.
  useEffect(() => {
    if (document.activeElement === document.body) line.current?.querySelector('button')?.focus();
  }, []);
  return (
    <p class="chosen-one" ref={line}>
      <Icon name="entity" />
      <span>
        <span class="hidden-text">{words.chosen}: </span>
        <bdi class="strong">{chosen.name}</bdi>{' '}
        <span class="muted small">{lookUp(shellTexts().kinds, chosen.type)}</span>
      </span>
      <Button look="small" onClick={onChange}>
        {words.change}
      </Button>
    </p>
  );
}

type Textual = Exclude<keyof Fresh, 'type'>;

function New(step: StepProps) {
  const { draft, change } = step;
  const words = texts();
  const { fresh } = draft;
  if (fresh.type === 'individual') {
    return (
      <div class="pair">
        <Part {...step} name="firstName" field="firstName" most={150} />
        <Part {...step} name="lastName" field="lastName" most={150} />
        <SameName {...step} />
      </div>
    );
  }
  return (
    <div class="pair">
      <Part {...step} name="legalName" field="legalName" most={255} />
      <Part {...step} name="tradingName" most={255} />
      <Field id="send-country" label={words.country}>
        <select
          id="send-country"
          class="text"
          value={fresh.country}
          onChange={(event) => change({ fresh: { ...fresh, country: event.currentTarget.value } })}
        >
          <option value="">{words.countryNone}</option>
          {countries.map(([code, name]) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </select>
      </Field>
      <SameName {...step} />
    </div>
  );
}

interface PartProps extends StepProps {
  readonly name: Exclude<Textual, 'country'>;
  /** Present where the field must be filled. */
  readonly field?: FieldName;
  readonly most: number;
}

function Part({ draft, change, errors, name, field, most }: PartProps) {
  const id = `send-${name}`;
  const error = field === undefined ? undefined : errors.get(field);
  return (
    <Field id={id} label={texts()[name]} error={error}>
      <input
        id={id}
        class="text"
        dir="auto"
        autocomplete="off"
        maxLength={most}
        required={field !== undefined}
        value={draft.fresh[name]}
        onInput={(event) => change({ fresh: { ...draft.fresh, [name]: event.currentTarget.value } })}
        {...described(id, error)}
      />
    </Field>
  );
}

/** Somebody of the same name is in the records: entered twice, both would be screened and decided on. */
function SameName({ api, draft, change }: StepProps) {
  const words = texts();
  const { type, legalName } = draft.fresh;
  const text = type === 'company' ? legalName : nameOf(draft);
  const { value } = useSearch(api, { text, type, threshold: '1', limit: '1' });
  const same = value?.results.find(({ similarity_score }) => similarity_score === 1);
  return (
    <div role="status" class="wide">
      {same !== undefined && (
        <p class="notice row">
          <span dir="auto">{fill(words.sameName, { name: same.name })}</span>
          <Button
            look="small"
            onClick={() => change({ who: 'existing', chosen: { id: same.id, name: same.name, type } })}
          >
            {words.useIt}
          </Button>
        </p>
      )}
    </div>
  );
}
