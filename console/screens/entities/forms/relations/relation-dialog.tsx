/** Adds an owner or an officer, or changes what is said of one. */
import { useId, useState } from 'preact/hooks';
import type { RelationView } from '#shared/domain/relations/schema.ts';
import { fill } from '../../../../../design/wording.ts';
import { type Intent, intent } from '../../../../base/remote/intent.ts';
import type { Change } from '../../../../base/remote/outcome.ts';
import { deedName } from '../../../../parts/deed-name.ts';
import { Dialog } from '../../../../parts/dialog.tsx';
import { Conflict, sayProblem } from '../../../../parts/states.tsx';
import {
  changesOf,
  NO_PARTY,
  NOTHING_TYPED,
  partyOf,
  saidOf,
  type TypedParty,
  type TypedRelation,
  typedOfRelation,
} from '../../model/relation-form.ts';
import type { PartProps } from '../../parts/part-props.ts';
import { texts } from '../../texts.ts';
import { FormFoot } from '../fields.tsx';
import { PartyFields } from './party-fields.tsx';
import { RelationFields } from './relation-fields.tsx';

interface Props extends Pick<PartProps, 'entity' | 'api' | 'deeds' | 'route'> {
  /** Undefined for a new one. */
  readonly relation: RelationView | undefined;
  readonly onClose: () => void;
  readonly onSaved: () => void;
}

export function RelationDialog({ entity, api, deeds, route, relation, onClose, onSaved }: Props) {
  const words = texts();
  const id = useId();
  const [before] = useState(() => (relation === undefined ? NOTHING_TYPED : typedOfRelation(relation)));
  const [typed, setTyped] = useState<TypedRelation>(before);
  const [party, setParty] = useState<TypedParty>(NO_PARTY);
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const [change, setChange] = useState<Change>();
  const path = `/entities/${entity.id}/relations/`;
  // The list shows what it is now.
  const end = () => {
    onSaved();
    onClose();
  };
  const isMissing = relation === undefined && party.id === '' && partyIsEmpty(party);
  const send = async (event: SubmitEvent) => {
    event.preventDefault();
    if (busy) return;
    if (isMissing) return setProblem(words.partyMissing);
    setBusy(true);
    const outcome = await api.change(changeOf(path, relation, { before, typed, party }));
    setBusy(false);
    if (outcome.kind === 'signed-out') return;
    if (outcome.kind === 'conflict') return setChange(outcome.change);
    if (outcome.kind !== 'done') return setProblem(sayProblem(outcome));
    deeds.say(relation === undefined ? words.relationAdded : words.relationChanged);
    end();
  };
  const title =
    relation === undefined
      ? words.relationAdd
      : fill(words.relationOf, { name: relation.related_entity.name });
  return (
    <Dialog labelledBy={`${id}-title`} onClose={onClose}>
      <form class="dialog-body stack" onSubmit={(event) => void send(event)}>
        <h2 id={`${id}-title`} dir="auto">
          {title}
        </h2>
        {relation === undefined && (
          <>
            <Kinds typed={typed} change={(kind) => setTyped({ ...typed, kind })} />
            <PartyFields
              api={api}
              without={entity.id}
              party={party}
              change={(part) => setParty((known) => ({ ...known, ...part }))}
            />
          </>
        )}
        {change !== undefined && <Conflict change={change} onShow={end} />}
        <RelationFields typed={typed} change={(part) => setTyped({ ...typed, ...part })} />
        <FormFoot
          problem={problem}
          busy={busy}
          name={deedName(relation === undefined ? words.add : words.save, route.mode)}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  );
}

interface Entered {
  readonly before: TypedRelation;
  readonly typed: TypedRelation;
  readonly party: TypedParty;
}

function changeOf(path: string, relation: RelationView | undefined, entered: Entered): Intent {
  const { before, typed, party } = entered;
  return relation === undefined
    ? intent('POST', path, { body: { kind: typed.kind, ...partyOf(party), ...saidOf(typed) } })
    : intent('PATCH', `${path}${relation.id}/`, {
        body: changesOf(before, typed),
        ifMatch: relation.etag,
      });
}

function partyIsEmpty({ name, firstName, lastName }: TypedParty): boolean {
  return [name, firstName, lastName].every((text) => text.trim() === '');
}

interface KindsProps {
  readonly typed: TypedRelation;
  readonly change: (kind: TypedRelation['kind']) => void;
}

function Kinds({ typed, change }: KindsProps) {
  const words = texts();
  const group = useId();
  return (
    <fieldset class="row">
      <legend class="hidden-text">{words.relationKind}</legend>
      {(['owner', 'officer'] as const).map((kind) => (
        <label key={kind} class="choice">
          <input type="radio" name={group} checked={typed.kind === kind} onChange={() => change(kind)} />{' '}
          {words.relationKinds[kind]}
        </label>
      ))}
    </fieldset>
  );
}
