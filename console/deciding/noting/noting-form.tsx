/** What stands in place of the choice once a decision is chosen: its note, that it is not sent yet, or what it has become. */
import type { ComponentChildren } from 'preact';
import { shellTexts } from '../../base/text/texts.ts';
import { Button } from '../../parts/button.tsx';
import { Conflict } from '../../parts/states.tsx';
import { Chip } from '../../parts/words.tsx';
import { useOnline } from '../use-online.ts';
import { NoteForm } from './note-form.tsx';
import type { Noting } from './use-noting.ts';

interface Props<D extends string> {
  readonly noting: Noting<D>;
  readonly most: number;
  /** Words of the note of a decision. `send` is the name of the button, with the mode. */
  readonly wordsOf: (decision: D) => {
    readonly label: string;
    readonly aside: string;
    readonly send: string;
  };
  readonly takeBack: () => void;
  /** The choice, as long as nothing is chosen. */
  readonly children: ComponentChildren;
}

export function NotingForm<D extends string>({ noting, most, wordsOf, takeBack, children }: Props<D>) {
  const words = shellTexts().deciding;
  const offline = useOnline() ? undefined : words.offline;
  const { draft, decision } = noting;
  if (draft?.state === 'held') {
    return (
      <p class="row">
        <Chip tone="accent" icon="clock">
          {words.notSentYet}
        </Chip>
        <Button look="quiet" shortcut="z" onClick={takeBack}>
          {words.takeBack}
        </Button>
      </p>
    );
  }
  if (draft?.state === 'sent') return <p role="status">{draft.said}</p>;
  if (draft === undefined || decision === undefined) return <>{children}</>;
  return (
    <NoteForm
      {...wordsOf(decision)}
      note={draft.note}
      most={most}
      onNote={noting.setNote}
      unavailable={draft.state === 'conflict' ? words.lookFirst : offline}
      cancel={words.notYet}
      missing={words.noteMissing}
      onSend={() => void noting.send()}
      onCancel={noting.cancel}
    />
  );
}

/** Somebody else was faster: who, and that the note is kept. Nothing where that is not so. */
export function NotingConflict({
  draft,
  showCurrent,
}: {
  readonly draft: Noting<string>['draft'];
  readonly showCurrent: () => void;
}) {
  if (draft?.state !== 'conflict' || draft.change === undefined) return null;
  return (
    <Conflict change={draft.change} onShow={showCurrent}>
      <p>{shellTexts().deciding.noteKept}</p>
    </Conflict>
  );
}
