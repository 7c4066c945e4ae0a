/** What is known of an entity, group by group, and the form that changes it. */

import { useState } from 'preact/hooks';
import { Facts } from '../../../../design/facts.tsx';
import { countryName, formatDay, formatInstant, formatNumber } from '../../../../design/format.ts';
import { fill, lookUp } from '../../../../design/wording.ts';
import { intent } from '../../../base/remote/intent.ts';
import type { Change } from '../../../base/remote/outcome.ts';
import { Button } from '../../../parts/button.tsx';
import { deedName } from '../../../parts/deed-name.ts';
import { Conflict, sayProblem } from '../../../parts/states.tsx';
import { EntityForm } from '../forms/entity-form.tsx';
import { changedFields, type Typed, typedOf, typedOver } from '../model/entity-form.ts';
import { factGroups, type KnownFact } from '../model/facts.ts';
import { texts } from '../texts.ts';
import type { PartProps } from './part-props.ts';

export function EntityFacts(props: PartProps) {
  const [isEdited, setEdited] = useState(false);
  return isEdited ? (
    <Edit {...props} onEnd={() => setEdited(false)} />
  ) : (
    <Known {...props} onEdit={() => setEdited(true)} />
  );
}

type EditProps = PartProps & { readonly onEnd: () => void };

/** The form, and what somebody else has done meanwhile. What was typed stays until it is sent or given up. */
function Edit(props: EditProps) {
  const { entity, read } = props;
  const words = texts();
  const [looks, setLooks] = useState(0);
  const [kept, setKept] = useState<Typed>({});
  const [change, setChange] = useState<Change>();
  const showCurrent = async () => {
    await read.again();
    setChange(undefined);
    setLooks(looks + 1);
  };
  return (
    <>
      {entity.screening_status === 'screened' && <p class="muted small">{words.changesRescreen}</p>}
      {change !== undefined && (
        <Conflict change={change} onShow={() => void showCurrent()}>
          <p>{words.typedKept}</p>
        </Conflict>
      )}
      <Form
        key={looks}
        {...props}
        kept={kept}
        onConflict={(faster, typed) => {
          setChange(faster);
          setKept(typed);
        }}
      />
    </>
  );
}

interface FormProps extends EditProps {
  /** What the person has typed over an earlier version. */
  readonly kept: Typed;
  readonly onConflict: (change: Change, typed: Typed) => void;
}

/** Of the entity as it was when the form was shown: a later read alone changes nothing that is typed over. */
function Form({ entity, read, api, deeds, route, onEnd, kept, onConflict }: FormProps) {
  const words = texts();
  const [{ before, etag }] = useState(() => ({ before: typedOf(entity), etag: read.etag }));
  const save = async (typed: Typed): Promise<string> => {
    const body = changedFields(entity.entity_type, before, typed);
    if (Object.keys(body).length > 0) {
      const path = `/entities/${entity.id}/`;
      const outcome = await api.change(intent('PATCH', path, { body, ifMatch: etag }));
      if (outcome.kind === 'signed-out') return '';
      if (outcome.kind === 'conflict') {
        onConflict(outcome.change, typedOver(before, typed));
        return '';
      }
      if (outcome.kind !== 'done') return sayProblem(outcome);
      deeds.say(words.entityChanged);
      await read.again();
    }
    onEnd();
    return '';
  };
  return (
    <EntityForm
      type={entity.entity_type}
      before={{ ...before, ...kept }}
      name={deedName(words.save, route.mode)}
      onSend={save}
      onCancel={onEnd}
    />
  );
}

function Known({ entity, may, onEdit }: PartProps & { readonly onEdit: () => void }) {
  const words = texts();
  const groups = factGroups(entity);
  return (
    <>
      <p class="row">
        <Button unavailable={may('entities:write') ? undefined : words.notAllowed} onClick={onEdit}>
          {words.edit}
        </Button>
      </p>
      {groups.length === 0 && <p class="muted">{words.nothingKnown}</p>}
      <div class="groups">
        {groups.map(({ name, facts }) => (
          <section key={name} aria-labelledby={`group-${name}`}>
            <h2 id={`group-${name}`}>{words.groups[name]}</h2>
            <Facts
              facts={facts.map((fact) => ({ term: words.fields[fact.field], value: shownValue(fact) }))}
            />
          </section>
        ))}
      </div>
      <p class="muted small">
        {fill(words.lastChanged, { time: formatInstant(entity.updated_at) })} <code>{entity.id}</code>
      </p>
    </>
  );
}

function shownValue({ form, value }: KnownFact) {
  const text = String(value);
  switch (form) {
    case 'day':
      return formatDay(text);
    case 'country':
      return countryName(text);
    case 'gender':
      return lookUp(texts().genders, text) ?? text;
    case 'number':
      return <span class="num">{formatNumber(Number(value))}</span>;
    case 'names':
      return <Names names={Array.isArray(value) ? value : [text]} />;
    default:
      return text;
  }
}

function Names({ names }: { readonly names: readonly string[] }) {
  return (
    <ul>
      {names.map((name) => (
        <li key={name} dir="auto">
          {name}
        </li>
      ))}
    </ul>
  );
}
