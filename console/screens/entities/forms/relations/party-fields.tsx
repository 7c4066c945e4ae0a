/** Who the other party is: an entity that is found by its name, or a new one. */
import { useEffect, useId, useState } from 'preact/hooks';
import type { EntitySearchReply } from '#shared/domain/entities/search/schema.ts';
import { lookUp } from '../../../../../design/wording.ts';
import type { Api } from '../../../../base/remote/api.ts';
import { shellTexts } from '../../../../base/text/texts.ts';
import { toldApart } from '../../../../parts/entities/told-apart.ts';
import type { TypedParty } from '../../model/relation-form.ts';
import { texts } from '../../texts.ts';
import { TextField } from '../fields.tsx';

interface Props {
  readonly api: Api;
  /** The entity itself, which cannot be its own owner. */
  readonly without: string;
  readonly party: TypedParty;
  readonly change: (part: Partial<TypedParty>) => void;
}

export function PartyFields({ api, without, party, change }: Props) {
  const words = texts();
  const [isNew, setNew] = useState(false);
  const group = useId();
  const choose = (next: boolean) => {
    setNew(next);
    change({ id: '' });
  };
  return (
    <>
      <fieldset class="row">
        <legend class="hidden-text">{words.party}</legend>
        {[false, true].map((each) => (
          <label key={String(each)} class="choice">
            <input type="radio" name={group} checked={isNew === each} onChange={() => choose(each)} />{' '}
            {each ? words.partyNew : words.partyKnown}
          </label>
        ))}
      </fieldset>
      {isNew ? (
        <NewParty party={party} change={change} />
      ) : (
        <KnownParty api={api} without={without} party={party} change={change} />
      )}
    </>
  );
}

function NewParty({ party, change }: Pick<Props, 'party' | 'change'>) {
  const words = texts();
  const group = useId();
  return (
    <>
      <fieldset class="row">
        <legend class="hidden-text">{words.kind}</legend>
        {(['individual', 'company'] as const).map((type) => (
          <label key={type} class="choice">
            <input
              type="radio"
              name={group}
              checked={party.type === type}
              onChange={() => change({ type })}
            />{' '}
            {shellTexts().kinds[type]}
          </label>
        ))}
      </fieldset>
      <div class="fields">
        {party.type === 'company' ? (
          <TextField
            label={words.fields.legal_name}
            longest={255}
            required
            value={party.name}
            onChange={(name) => change({ name })}
          />
        ) : (
          <>
            <TextField
              label={words.fields.first_name}
              longest={150}
              required
              value={party.firstName}
              onChange={(firstName) => change({ firstName })}
            />
            <TextField
              label={words.fields.last_name}
              longest={150}
              required
              value={party.lastName}
              onChange={(lastName) => change({ lastName })}
            />
          </>
        )}
      </div>
    </>
  );
}

const TYPING_MS = 200;
const SHORTEST = 2;

function KnownParty({ api, without, party, change }: Props) {
  const words = texts();
  const [typed, setTyped] = useState('');
  const [found, setFound] = useState<EntitySearchReply['results']>([]);
  const group = useId();
  useEffect(() => {
    const asked = typed.trim();
    if (asked.length < SHORTEST) return setFound([]);
    const controller = new AbortController();
    const timer = setTimeout(() => {
      const path = `/entities/search/?q=${encodeURIComponent(asked)}&limit=6`;
      void api.get<EntitySearchReply>(path, { signal: controller.signal }).then((outcome) => {
        if (outcome.kind === 'done' && !controller.signal.aborted) setFound(outcome.value.results);
      });
    }, TYPING_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [api, typed]);
  const others = found.filter(({ id }) => id !== without);
  return (
    <>
      <TextField label={words.search} value={typed} onChange={setTyped} />
      {others.length > 0 && (
        <fieldset class="stack">
          <legend class="lab">{words.partyFound}</legend>
          {others.map(({ id, name, entity_type: type, distinguished_by: told }) => (
            <label key={id} class="choice">
              <input
                type="radio"
                name={group}
                required
                checked={party.id === id}
                onChange={() => change({ id })}
              />{' '}
              <bdi>{name}</bdi>{' '}
              <span class="muted small">
                {[lookUp(shellTexts().kinds, type), toldApart(type, told)].filter(Boolean).join(' · ')}
              </span>
            </label>
          ))}
        </fieldset>
      )}
      {others.length === 0 && <p class="muted small">{words.partyHint}</p>}
    </>
  );
}
