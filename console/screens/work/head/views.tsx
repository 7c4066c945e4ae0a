/** Saved views: a name and the query of the list, one's own or the team's. They are shown in the rail. */
import { useMemo, useState } from 'preact/hooks';
import type { SavedView } from '#shared/domain/views/schema.ts';
import { fill } from '../../../../design/wording.ts';
import { intent } from '../../../base/remote/intent.ts';
import { type Read, useRead } from '../../../base/remote/use-read.ts';
import { searchOf } from '../../../base/route/route.ts';
import type { ScreenProps } from '../../../base/screen-props.ts';
import { Button } from '../../../parts/button.tsx';
import { Dialog } from '../../../parts/dialog.tsx';
import { type Filter, filterOf } from '../data/filter.ts';
import { texts } from '../texts.ts';

interface ViewsReply {
  readonly results: readonly SavedView[];
}

export interface Views {
  readonly read: Read<ViewsReply>;
  readonly views: readonly View[];
}

interface View {
  readonly saved: SavedView;
  readonly filter: Filter;
}

/** Views of other lists have the same store; the path in front of the query tells them apart. */
const LIST = 'work';

export function useViews(api: ScreenProps['api']): Views {
  const read = useRead<ViewsReply>(api, '/views/');
  const views = useMemo(
    () =>
      (read.value?.results ?? []).flatMap((saved) => {
        const [list, query = ''] = saved.query.split('?');
        return list === LIST
          ? [{ saved, filter: filterOf(Object.fromEntries(new URLSearchParams(query))) }]
          : [];
      }),
    [read.value],
  );
  return { read, views };
}

interface Props extends Pick<ScreenProps, 'api' | 'deeds' | 'session'> {
  readonly filter: Filter;
  readonly views: Views;
}

/** Keeps the filters under a name, or removes the view that they are. */
export function ViewButton({ api, deeds, session, filter, views: { read, views } }: Props) {
  const words = texts();
  const [isNaming, setNaming] = useState(false);
  const now = searchOf(filter);
  const known = views.find((view) => searchOf(view.filter) === now);
  if (now === '') return null;
  const remove = async ({ saved: { id, name } }: View) => {
    await deeds.quiet({ say: fill(words.viewRemoved, { name }), intent: intent('DELETE', `/views/${id}/`) });
    await read.again();
  };
  const save = async (name: string, shared: boolean) => {
    setNaming(false);
    const body = { name, query: `${LIST}${now}`, shared };
    const outcome = await api.change(intent('POST', '/views/', { body }));
    deeds.say(outcome.kind === 'done' ? fill(words.viewSaved, { name }) : words.viewNotSaved);
    await read.again();
  };
  return (
    <>
      {known === undefined && (
        <Button look="small" onClick={() => setNaming(true)}>
          {words.viewSave}
        </Button>
      )}
      {known !== undefined && known.saved.owner_id === session.person.id && (
        <Button look="small" onClick={() => void remove(known)}>
          {fill(words.viewRemove, { name: known.saved.name })}
        </Button>
      )}
      {isNaming && (
        <NameDialog onSave={(name, shared) => void save(name, shared)} onClose={() => setNaming(false)} />
      )}
    </>
  );
}

interface DialogProps {
  readonly onSave: (name: string, shared: boolean) => void;
  readonly onClose: () => void;
}

function NameDialog({ onSave, onClose }: DialogProps) {
  const words = texts();
  const [name, setName] = useState('');
  const [shared, setShared] = useState(false);
  return (
    <Dialog labelledBy="view-title" onClose={onClose}>
      <form
        class="dialog-body"
        onSubmit={(event) => {
          event.preventDefault();
          if (name.trim() !== '') onSave(name.trim(), shared);
        }}
      >
        <h2 id="view-title">{words.viewSave}</h2>
        <div>
          <label class="lab" for="view-name">
            {words.viewName}
          </label>
          <input
            id="view-name"
            class="text"
            maxLength={80}
            value={name}
            onInput={(event) => setName(event.currentTarget.value)}
          />
        </div>
        <label class="row">
          <input
            type="checkbox"
            checked={shared}
            onChange={(event) => setShared(event.currentTarget.checked)}
          />
          {words.viewShared}
        </label>
        <p class="row dialog-foot">
          <Button
            type="submit"
            look="primary"
            unavailable={name.trim() === '' ? words.viewNameMissing : undefined}
          >
            {words.viewKeep}
          </Button>
          <Button onClick={onClose}>{words.cancel}</Button>
        </p>
      </form>
    </Dialog>
  );
}
