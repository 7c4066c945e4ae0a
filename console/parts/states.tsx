/** The states that every screen has: loading, empty, error, forbidden, offline, stale, gone, conflict. */
import type { ComponentChildren } from 'preact';
import { formatInstant, formatTime } from '../../design/format.ts';
import { count, fill, lookUp } from '../../design/wording.ts';
import type { Change, Outcome } from '../base/remote/outcome.ts';
import type { Problem, Read } from '../base/remote/use-read.ts';
import { formatList } from '../base/text/lists.ts';
import { shellTexts } from '../base/text/texts.ts';
import { Button } from './button.tsx';
import { Icon, type IconName } from './icon.tsx';
import { RetryCountdown } from './timing/retry-countdown.tsx';

/** Bones in place of text, shown after 150 ms (styles/states.css). */
export function Loading({ rows = 6 }: { readonly rows?: number }) {
  return (
    <div class="bones" role="status">
      <span class="hidden-text">{shellTexts().loading}</span>
      {Array.from({ length: rows }, (_, row) => (
        <p key={row}>
          <span class={`bone w${(row * 3) % 5}`} />
          <span class={`bone w${(row * 2 + 1) % 5}`} />
        </p>
      ))}
    </div>
  );
}

interface BlankProps {
  readonly icon: IconName;
  readonly title: string;
  readonly children: ComponentChildren;
  readonly isAlert?: boolean;
}

/** A whole pane without content: what it means, and what to do next. */
export function Blank({ icon, title, children, isAlert = false }: BlankProps) {
  return (
    <div class="blank" role={isAlert ? 'alert' : undefined}>
      <Icon name={icon} />
      <h2>{title}</h2>
      {children}
    </div>
  );
}

/** Why a role does not see a screen, without a call. `administrators`: who can change that. */
export function Forbidden({
  role,
  administrators,
}: {
  readonly role: string;
  readonly administrators: readonly string[];
}) {
  const texts = shellTexts();
  const names = formatList(administrators);
  return (
    <Blank icon="lock" title={texts.forbiddenTitle}>
      <p>{fill(texts.forbiddenRole, { role: lookUp(texts.roles, role) ?? role })}</p>
      <p>{administrators.length === 0 ? texts.forbiddenAsk : fill(texts.forbiddenWho, { names })}</p>
    </Blank>
  );
}

/** What went wrong with a read that has no value to show. */
export function ProblemState({
  problem,
  again,
  back,
}: {
  readonly problem: Problem;
  readonly again: () => Promise<void>;
  readonly back?: string | undefined;
}) {
  const texts = shellTexts();
  switch (problem.kind) {
    case 'forbidden':
      return (
        <Blank icon="lock" title={texts.forbiddenTitle}>
          <p>{texts.forbiddenAsk}</p>
        </Blank>
      );
    case 'gone':
      return (
        <Blank icon="gap" title={texts.goneTitle}>
          <p>{texts.goneBody}</p>
          {back !== undefined && (
            <a class="button" href={back}>
              {texts.goneBack}
            </a>
          )}
        </Blank>
      );
    default:
      return (
        <Blank icon="failed" title={texts.errorTitle} isAlert>
          <p>{sayProblem(problem)}</p>
          <RetryCountdown
            again={again}
            afterMs={problem.kind === 'unreachable' ? problem.retryAfterMs : undefined}
          />
        </Blank>
      );
  }
}

/**
 * What went wrong, in the console's own words: the service's sentences are written for programs and their authors. What has no words
 * is said by its code, with the id under which the service knows the call.
 */
export function sayProblem(problem: Problem): string {
  const texts = shellTexts();
  const { status, code, requestId } = problem.refusal;
  if (problem.kind === 'unreachable' && problem.offline) return texts.errorOffline;
  const own = sayRefused(problem);
  if (own !== undefined) return own;
  const said =
    status === 0 ? texts.errorNoReply : fill(texts.errorAnswered, { status: String(status), code });
  const request = requestId === '' ? '' : fill(texts.errorRequest, { id: requestId });
  return [said, request].filter((part) => part !== '').join(' ');
}

/** What a refused form says; empty where nothing was refused. */
export function refusalOf(outcome: Outcome<unknown>): string {
  return outcome.kind === 'done' || outcome.kind === 'signed-out' ? '' : sayProblem(outcome);
}

/** What the service says of the fields that a person filled in, or the words for the code of a refusal. */
function sayRefused({ refusal: { code, detail, body } }: Problem): string | undefined {
  const sentences = Object.values(Object(body['errors'])).flat();
  const said = sentences.filter((each) => typeof each === 'string').join(' ');
  if (said !== '') return said;
  return code === 'validation_error' && detail !== '' ? detail : lookUp(shellTexts().refusals, code);
}

/** Above content that could not be read again: how old it is, and what can be done with it. */
export function OldNotice({
  problem,
  readAt,
  again,
}: {
  readonly problem: Problem | undefined;
  readonly readAt: number | undefined;
  readonly again: () => Promise<void>;
}) {
  if (problem === undefined || readAt === undefined) return null;
  const texts = shellTexts();
  const isOffline = problem.kind === 'unreachable' && problem.offline;
  return (
    <div class="notice problem" role="status">
      <strong>{isOffline ? texts.offlineTitle : texts.oldTitle}</strong>{' '}
      <span>{fill(isOffline ? texts.offlineBody : texts.oldBody, { time: formatTime(readAt) })}</span>
      <Button look="small" onClick={() => void again()}>
        {texts.tryAgain}
      </Button>
    </div>
  );
}

/** There is something newer. The list does not move by itself. */
export function StaleButton({ newer, show }: { readonly newer: number; readonly show: () => void }) {
  if (newer === 0) return null;
  return (
    <Button look="small" onClick={show}>
      {count(shellTexts().staleNew, newer)}
    </Button>
  );
}

interface ConflictProps {
  readonly change: Change;
  /** Shows what it is now; the person's note stays. */
  readonly onShow: () => void;
  readonly children?: ComponentChildren;
}

/** Somebody decided meanwhile: who, what and when. `children` keep what the person wrote. @public */
export function Conflict({ change, onShow, children }: ConflictProps) {
  const texts = shellTexts();
  const { by, at, what } = change;
  return (
    <div class="notice problem conflict" role="alert">
      <p>
        <strong>{by === undefined ? texts.conflictChanged : texts.conflictTitle}</strong>{' '}
        {fill(by === undefined ? texts.conflictSomebody : texts.conflictBy, {
          name: by?.name ?? '',
          what: lookUp(texts.conflictWhat, what) ?? what,
          time: formatInstant(at),
        })}
      </p>
      {children}
      <Button onClick={onShow}>{texts.conflictShow}</Button>
    </div>
  );
}

interface ReadingProps<T> {
  readonly of: Read<T>;
  readonly children: (value: T) => ComponentChildren;
  /** Address of the screen above, offered where there is nothing here any more. */
  readonly back?: string;
  readonly rows?: number;
}

/** The content of a read, or the state that it is in. */
export function Reading<T>({ of: read, children, back, rows }: ReadingProps<T>) {
  if (read.value === undefined) {
    if (read.problem === undefined) return <Loading {...(rows === undefined ? {} : { rows })} />;
    return <ProblemState problem={read.problem} again={read.again} back={back} />;
  }
  return (
    <>
      <OldNotice {...read} />
      {children(read.value)}
    </>
  );
}
