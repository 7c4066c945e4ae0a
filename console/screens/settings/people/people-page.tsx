/** The people of the tenant: who there is, which role they have, and the way to add or remove somebody. */
import { useState } from 'preact/hooks';
import type { PersonView } from '#shared/domain/people/schema.ts';
import { formatInstant } from '../../../../design/format.ts';
import { fill, lookUp } from '../../../../design/wording.ts';
import { intent } from '../../../base/remote/intent.ts';
import { type Read, useRead } from '../../../base/remote/use-read.ts';
import type { ScreenProps } from '../../../base/screen-props.ts';
import { shellTexts } from '../../../base/text/texts.ts';
import { Button } from '../../../parts/button.tsx';
import { Reading } from '../../../parts/states.tsx';
import { Chip, Who } from '../../../parts/words.tsx';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { texts } from '../texts.ts';
import { AddPerson } from './add-person.tsx';
import { ROLES } from './roles.ts';

interface PeopleReply {
  readonly results: readonly PersonView[];
}

export function PeoplePage(props: ScreenProps) {
  const words = texts();
  const people = useRead<PeopleReply>(props.api, '/people/');
  const mayChange = props.may('people:write');
  return (
    <>
      <section>
        <h2>{words.peopleTitle}</h2>
        <p class="muted">{mayChange ? words.peopleMean : words.peopleAskAdministrator}</p>
        <Reading of={people} rows={3}>
          {({ results }) => <PeopleTable {...props} read={people} lines={results} mayChange={mayChange} />}
        </Reading>
      </section>
      {mayChange && <AddPerson {...props} onAdded={() => void people.again()} />}
    </>
  );
}

interface TableProps extends ScreenProps {
  readonly read: Read<PeopleReply>;
  readonly lines: readonly PersonView[];
  readonly mayChange: boolean;
}

function PeopleTable(props: TableProps) {
  const words = texts();
  const [leaving, setLeaving] = useState<Leaving | undefined>(undefined);
  const remove = async ({ person: { id, name }, what }: Leaving) => {
    setLeaving(undefined);
    const [path, said] =
      what === 'person'
        ? [`/people/${id}/`, words.personRemoved]
        : [`/people/${id}/passkeys/`, words.personPasskeysRemoved];
    const say = fill(said, { name });
    await props.deeds.quiet({ say, intent: intent('DELETE', path, { stepUp: 'always' }) });
    await props.read.again();
  };
  return (
    <>
      <table class="plain">
        <thead>
          <tr>
            <th>{words.personName}</th>
            <th>{words.personMail}</th>
            <th>{words.personRole}</th>
            <th>{words.personSeen}</th>
            <th>
              <span class="hidden-text">{words.personRemove}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {props.lines.map((person) => (
            <PersonRow
              key={person.id}
              {...props}
              person={person}
              onLeave={(what) => setLeaving({ person, what })}
            />
          ))}
        </tbody>
      </table>
      {leaving !== undefined && (
        <LeaveDialog
          leaving={leaving}
          onAct={() => void remove(leaving)}
          onClose={() => setLeaving(undefined)}
        />
      )}
    </>
  );
}

/** What is about to be removed. */
interface Leaving {
  readonly person: PersonView;
  readonly what: 'person' | 'passkeys';
}

interface LeaveProps {
  readonly leaving: Leaving;
  readonly onAct: () => void;
  readonly onClose: () => void;
}

function LeaveDialog({ leaving: { person, what }, onAct, onClose }: LeaveProps) {
  const words = texts();
  const { name } = person;
  const [title, act, means] =
    what === 'person'
      ? [words.personRemoveOf, words.personRemove, words.personRemoveMeans]
      : [words.personPasskeysOf, words.personPasskeys, words.personPasskeysMean];
  return (
    <ConfirmDialog title={fill(title, { name })} act={act} onAct={onAct} onClose={onClose}>
      {means}
    </ConfirmDialog>
  );
}

interface RowProps extends TableProps {
  readonly person: PersonView;
  readonly onLeave: (what: Leaving['what']) => void;
}

function PersonRow({ person, mayChange, session, deeds, read, onLeave }: RowProps) {
  const words = texts();
  const { roles } = shellTexts();
  const isActive = person.status === 'active';
  const isMe = person.id === session.person.id;
  const change = async (role: string) => {
    const say = fill(words.personRoleChanged, { name: person.name, role: lookUp(roles, role) ?? role });
    const changed = intent('PATCH', `/people/${person.id}/`, { body: { role }, stepUp: 'always' });
    await deeds.quiet({ say, intent: changed });
    await read.again();
  };
  return (
    <tr>
      <td>
        <Who name={person.name} /> {!isActive && <Chip tone="line">{words.personGone}</Chip>}
      </td>
      <td>
        <bdi>{person.email}</bdi>
      </td>
      <td>
        {mayChange && isActive && !isMe ? (
          <select
            class="text narrow"
            aria-label={fill(words.personRoleOf, { name: person.name })}
            value={person.role ?? ''}
            onChange={(event) => void change(event.currentTarget.value)}
          >
            {person.role === null && <option value="">{words.personNoRole}</option>}
            {ROLES.map((role) => (
              <option key={role} value={role}>
                {lookUp(roles, role)}
              </option>
            ))}
          </select>
        ) : (
          (lookUp(roles, person.role ?? '') ?? words.personNoRole)
        )}
      </td>
      <td>{person.last_seen_at === null ? words.personNeverSeen : formatInstant(person.last_seen_at)}</td>
      <td>{mayChange && isActive && !isMe && <LeaveButtons person={person} onLeave={onLeave} />}</td>
    </tr>
  );
}

function LeaveButtons({ person, onLeave }: Pick<RowProps, 'person' | 'onLeave'>) {
  const words = texts();
  const { name } = person;
  return (
    <span class="row">
      {person.passkeys > 0 && (
        <Button
          look="small"
          label={fill(words.personPasskeysOf, { name })}
          onClick={() => onLeave('passkeys')}
        >
          {words.personPasskeys}
        </Button>
      )}
      <Button look="small" label={fill(words.personRemoveOf, { name })} onClick={() => onLeave('person')}>
        {words.personRemove}
      </Button>
    </span>
  );
}
