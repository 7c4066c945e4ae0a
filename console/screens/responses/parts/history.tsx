/** What happened to the response: its notes and its submissions, read when somebody asks. */
import { formatInstant } from '../../../../design/format.ts';
import { fill, lookUp } from '../../../../design/wording.ts';
import type { Api } from '../../../base/remote/api.ts';
import { useRead } from '../../../base/remote/use-read.ts';
import { shellTexts } from '../../../base/text/texts.ts';
import { Button } from '../../../parts/button.tsx';
import { Reading } from '../../../parts/states.tsx';
import { Chip } from '../../../parts/words.tsx';
import { texts } from '../texts.ts';

interface Note {
  readonly id: string;
  readonly text: string;
  readonly status_transition: string | null;
  readonly created_at: string;
  readonly profile_name: string;
  readonly share_with_entity: boolean;
}

interface Props {
  readonly api: Api;
  readonly id: string;
  readonly onClose: () => void;
}

export function History({ api, id, onClose }: Props) {
  const words = texts();
  const notes = useRead<{ readonly notes: readonly Note[] }>(api, `/responses/${id}/notes/`);
  return (
    <section class="history" aria-label={words.history}>
      <div class="row">
        <h2>{words.history}</h2>
        <span class="push">
          <Button look="quiet" onClick={onClose}>
            {words.close}
          </Button>
        </span>
      </div>
      <Reading of={notes} rows={2}>
        {({ notes: all }) =>
          all.length === 0 ? (
            <p class="muted">{words.noNotes}</p>
          ) : (
            all.toReversed().map((note) => <NoteCard key={note.id} note={note} />)
          )
        }
      </Reading>
    </section>
  );
}

function NoteCard({ note }: { readonly note: Note }) {
  const words = texts();
  const { status_transition: moved, share_with_entity: isShared } = note;
  return (
    <div class={`comment ${isShared ? 'outside' : 'team'}`}>
      <p class="small muted">
        <b>
          <bdi>{note.profile_name}</bdi>
        </b>
        {' · '}
        {formatInstant(note.created_at)}
        {' · '}
        <strong>{isShared ? words.respondentRead : words.teamOnly}</strong>{' '}
        {moved !== null && (
          <Chip>
            {fill(words.movedTo, { status: lookUp(shellTexts().requests.statuses, moved) ?? moved })}
          </Chip>
        )}
      </p>
      <p class="prose" dir="auto">
        {note.text}
      </p>
    </div>
  );
}
