/** Continues on a phone: the code, the time that is left, and what the phone has sent so far. */

import { Component } from 'preact';
import { serverNow } from '../../../design/server-clock.ts';
import { fill } from '../../../design/wording.ts';
import type { HandOverCode } from '../flow/hand-over.ts';
import { QrCode } from '../parts/qr-code.tsx';
import { ScreenCard } from '../parts/screen-card.tsx';
import { stepTexts } from '../text/texts.ts';
import type { VerificationScreenProps } from './props.ts';

export function HandOverScreen({ state, step }: VerificationScreenProps) {
  const { code, view, busy } = state;
  const done = view.captures.filter(({ status }) => status === 'received').length;
  return (
    <ScreenCard title={stepTexts.handOverTitle} state={state}>
      <ol>
        {stepTexts.handOverSteps.split('\n').map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ol>
      {code === undefined ? (
        <div class="qr-place">
          <p role="status">{busy ? stepTexts.working : stepTexts.handOverExpired}</p>
          {!busy && (
            <button type="button" class="button" onClick={() => step.renewCode()}>
              {stepTexts.handOverNew}
            </button>
          )}
        </div>
      ) : (
        <Code key={code.url} code={code} />
      )}
      {view.captures.length > 0 && (
        <p role="status" class="notice">
          {fill(stepTexts.handOverProgress, { done, total: view.captures.length })}
        </p>
      )}
      <div class="actions">
        <button type="button" class="button secondary" onClick={() => step.go()}>
          {stepTexts.handOverHere}
        </button>
      </div>
    </ScreenCard>
  );
}

interface Props {
  readonly code: HandOverCode;
}

interface CodeState {
  readonly now: number;
  readonly copied: boolean;
}

/** One code with its link. It counts down once a second; screen readers are not told. */
class Code extends Component<Props, CodeState> {
  override state: CodeState = { now: serverNow(), copied: false };
  #timer: ReturnType<typeof setInterval> | undefined;

  override componentDidMount(): void {
    this.#timer = setInterval(() => this.setState({ now: serverNow() }), 1_000);
  }

  override componentWillUnmount(): void {
    clearInterval(this.#timer);
  }

  override render({ code: { url, expiresAt } }: Props, { now, copied }: CodeState) {
    return (
      <div>
        <div class="qr-place">
          <QrCode text={url} label={stepTexts.handOverAlt} />
          <p class="muted">{fill(stepTexts.handOverLeft, { time: clock(expiresAt - now) })}</p>
        </div>
        <label class="sublabel" for="hand-over-link">
          {stepTexts.handOverLink}
        </label>
        <input
          id="hand-over-link"
          class="input"
          type="url"
          dir="ltr"
          readOnly
          value={url}
          onFocus={(event) => event.currentTarget.select()}
        />
        <button type="button" class="button secondary small" onClick={() => this.#copy(url)}>
          {stepTexts.handOverCopy}
        </button>
        <p role="status">{copied ? stepTexts.handOverCopied : ''}</p>
      </div>
    );
  }

  #copy(url: string): void {
    // Where the browser forbids it, the link can be copied from its field.
    void navigator.clipboard?.writeText(url).then(
      () => this.setState({ copied: true }),
      () => document.getElementById('hand-over-link')?.focus(),
    );
  }
}

/** Minutes and seconds, such as `9:41`. Digits are the same in every locale of the page. */
function clock(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1_000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
