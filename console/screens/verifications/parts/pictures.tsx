/** The pictures that the person has handed in. Each is shown only when it is opened, and opening is recorded. */
import { useLayoutEffect, useRef } from 'preact/hooks';
import { formatDay, formatInstant, formatSize } from '../../../../design/format.ts';
import { fill } from '../../../../design/wording.ts';
import { isInline, showingOf } from '../../../base/remote/file-showing.ts';
import { useRead } from '../../../base/remote/use-read.ts';
import type { ScreenProps } from '../../../base/screen-props.ts';
import { Button } from '../../../parts/button.tsx';
import { ShownFile } from '../../../parts/files/shown-file.tsx';
import { Blank, Reading, sayProblem } from '../../../parts/states.tsx';
import { Chip } from '../../../parts/words.tsx';
import { type Open, type Opening, usePicture } from '../hooks/use-picture.ts';
import { mayAskAgain, notOpened, type Picture, type Pictures, whatOf } from '../model/pictures.ts';
import { texts } from '../texts.ts';

interface Props extends Pick<ScreenProps, 'api' | 'may'> {
  /** Path of the session. */
  readonly path: string;
}

export function PicturesOf({ api, may, path }: Props) {
  const { pictures: words } = texts();
  const mayList = may('verification_pictures:read');
  const read = useRead<Pictures>(api, mayList ? `${path}/pictures/` : undefined);
  const opening = usePicture(api, path, () => void read.again());
  const { open } = opening;
  return (
    <>
      <section class="pictures">
        <h2>{words.title}</h2>
        {mayList ? (
          <Reading of={read} rows={2}>
            {(value) =>
              value.absent_because === null ? (
                <Listed value={value} opening={opening} mayOpen={may('verification_pictures:write')} />
              ) : (
                <p class="muted">
                  {fill(words.absent[value.absent_because], { provider: value.provider_name ?? '' })}
                </p>
              )
            }
          </Reading>
        ) : (
          <p class="muted">{words.problems.forbidden}</p>
        )}
      </section>
      {open !== undefined && <Shown open={open} opening={opening} />}
    </>
  );
}

interface ListedProps {
  readonly value: Pictures;
  readonly opening: Opening;
  readonly mayOpen: boolean;
}

function Listed({ value, opening, mayOpen }: ListedProps) {
  const { pictures: words } = texts();
  const { retained_until: until } = value;
  return (
    <>
      <p class="small muted">
        {mayOpen ? words.recorded : words.problems.forbidden}{' '}
        {until !== null && fill(words.keptUntil, { day: formatDay(until.slice(0, 10)) })}
      </p>
      <ul class="given">
        {value.pictures.map((picture) => (
          <li key={picture.picture_id}>
            <span class="strong">{words.what[whatOf(picture)]}</span>
            <span class="muted small">
              {formatInstant(picture.received_at)}
              {picture.size !== null && ` · ${formatSize(picture.size)}`}
            </span>
            <span class="push">
              <Openable picture={picture} opening={opening} mayOpen={mayOpen} />
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

function Openable({ picture, opening, mayOpen }: Omit<ListedProps, 'value'> & { readonly picture: Picture }) {
  const { pictures: words } = texts();
  const { open, show, close } = opening;
  if (picture.scan_status !== 'clean')
    return (
      <Chip
        tone={picture.scan_status === 'pending' ? 'line' : 'bad'}
        icon={picture.scan_status === 'pending' ? 'clock' : 'failed'}
      >
        {words.scans[picture.scan_status]}
      </Chip>
    );
  if (!mayOpen || !isInline(picture)) return null;
  const isOpen = open?.picture.picture_id === picture.picture_id;
  const what = words.what[whatOf(picture)];
  return (
    <Button
      look="small"
      id={buttonOf(picture)}
      pressed={isOpen}
      label={fill(words.showOne, { what })}
      onClick={() => (isOpen ? close() : show(picture))}
    >
      {words.show}
    </Button>
  );
}

function Shown({ open, opening }: { readonly open: Open; readonly opening: Opening }) {
  const { pictures: words } = texts();
  const { picture, url, problem } = open;
  const what = words.what[whatOf(picture)];
  const shown = useRef<HTMLElement>(null);
  // What is looked at takes the focus, and gives it back.
  useLayoutEffect(() => {
    shown.current?.focus();
    return () => document.getElementById(buttonOf(picture))?.focus();
  }, [picture]);
  return (
    <section
      ref={shown}
      class="picture-shown"
      tabIndex={-1}
      aria-label={what}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        opening.close();
      }}
    >
      <p class="row">
        <span class="strong">{what}</span>
        <span class="push">
          <Button look="small" shortcut="Escape" onClick={opening.close}>
            {words.close}
          </Button>
        </span>
      </p>
      {problem === undefined ? (
        <ShownFile
          showing={showingOf(picture) === 'frame' ? 'frame' : 'picture'}
          url={url}
          title={what}
          onFail={opening.expire}
        />
      ) : (
        <NotShown problem={problem} again={() => opening.show(picture)} />
      )}
    </section>
  );
}

function NotShown({
  problem,
  again,
}: {
  readonly problem: NonNullable<Open['problem']>;
  readonly again: () => void;
}) {
  const { pictures: words } = texts();
  const why = notOpened(problem);
  return (
    <Blank icon={why === 'gone' ? 'gap' : 'failed'} title={words.notShown} isAlert>
      <p>{why !== undefined ? words.problems[why] : problem !== 'expired' && sayProblem(problem)}</p>
      {mayAskAgain(why) && <Button onClick={again}>{words.again}</Button>}
    </Blank>
  );
}

function buttonOf({ picture_id: id }: Picture): string {
  return `show-${id}`;
}
