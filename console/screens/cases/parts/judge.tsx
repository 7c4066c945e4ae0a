/** The judgement of the open hit. No reason is chosen before, and neither answer is louder than the other. */
import type { Mode } from '../../../base/route/route.ts';
import { Button, Keys } from '../../../parts/button.tsx';
import { deedName } from '../../../parts/deed-name.ts';
import type { Writing } from '../hooks/use-judgement.ts';
import type { Hit } from '../model/hits.ts';
import { texts } from '../texts.ts';
import { State } from './hit-list.tsx';

interface Props {
  readonly hit: Hit;
  readonly writing: Writing;
  readonly mode: Mode;
  /** Why it cannot be judged now: the role, or no network. */
  readonly unavailable: string | undefined;
  readonly askHref: string;
  readonly onReopen: () => void;
}

const MOST_NOTE = 1_500;

export function Judge(props: Props) {
  const { hit, unavailable, onReopen } = props;
  const words = texts();
  if (hit.state === 'open') return <JudgeForm {...props} />;
  return (
    <div class="done-word">
      <State state={hit.state} />
      {hit.state !== 'ended' && (
        <Button look="quiet" unavailable={unavailable} onClick={onReopen}>
          {words.judgeAgain}
        </Button>
      )}
    </div>
  );
}

function JudgeForm({ hit, writing, mode, unavailable, askHref }: Props) {
  const words = texts();
  const { offered, chosen, missing } = writing;
  return (
    <>
      <h2>{hit.profile.entity_type === 'company' ? words.isSameCompany : words.isSamePerson}</h2>
      <fieldset class="checks" aria-describedby={missing === 'reason' ? 'reason-missing' : undefined}>
        <legend>{words.whyNot}</legend>
        {offered.map(({ reason, key, isGiven }) => (
          <label key={reason}>
            <input
              type="checkbox"
              id={`reason-${key}`}
              checked={chosen.has(reason)}
              onChange={() => writing.toggle(reason)}
            />
            <span>
              {words.reasonNames[reason]}
              {isGiven && <small class="muted"> {words.factDiffers}</small>}
            </span>
            <span class="hint-keys">
              <Keys of={key} />
            </span>
          </label>
        ))}
      </fieldset>
      {missing === 'reason' && (
        <p id="reason-missing" class="problem-text" role="alert">
          {words.reasonMissing}
        </p>
      )}
      <Note writing={writing} unavailable={unavailable} />
      <div class="answers-pair">
        <Button shortcut="f" unavailable={unavailable} onClick={() => writing.judge('not_same')}>
          {deedName(words.notSame, mode)}
        </Button>
        <Button shortcut="t" unavailable={unavailable} onClick={() => writing.judge('same')}>
          {deedName(words.same, mode)}
        </Button>
      </div>
      <a class="button quiet" href={askHref}>
        {words.askCustomer}
        <Keys of="i" />
      </a>
      {unavailable !== undefined && <p class="muted small">{unavailable}</p>}
      <p class="small muted">{words.whatIsKept}</p>
    </>
  );
}

function Note({ writing, unavailable }: Pick<Props, 'writing' | 'unavailable'>) {
  const words = texts();
  const { note, missing, needsNote } = writing;
  return (
    <div>
      <label class="lab" for="judge-note">
        {words.note} <span class="muted">{needsNote ? words.noteNeeded : words.noteKept}</span>
      </label>
      <textarea
        id="judge-note"
        rows={2}
        dir="auto"
        maxLength={MOST_NOTE}
        placeholder={words.notePlaceholder}
        value={note}
        aria-invalid={missing === 'note' || undefined}
        aria-describedby={missing === 'note' ? 'note-missing' : undefined}
        onInput={({ currentTarget }) => writing.setNote(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.metaKey || event.ctrlKey)) return;
          event.preventDefault();
          if (unavailable === undefined) writing.finish();
        }}
      />
      {missing === 'note' && (
        <p id="note-missing" class="problem-text" role="alert">
          {needsNote ? words.sanctionsNoteMissing : words.noteMissing} <Keys of="Mod+Enter" />
        </p>
      )}
    </div>
  );
}
