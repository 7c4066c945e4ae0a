/** The root component of the verification: loads its texts and the view of the service, and chooses the screen. */

import { Component } from 'preact';
import type { VerificationView } from '#shared/domain/respondent/verification/schema.ts';
import { backoff } from '../../design/backoff.ts';
import { serverNow } from '../../design/server-clock.ts';
import { moveFocus } from '../browser/focus.ts';
import { language } from '../browser/language.ts';
import { Heading } from '../parts/page-frame.tsx';
import { putFile } from '../remote/put-file.ts';
import type { StepProps } from '../screens/step-props.ts';
import { texts } from '../text/texts.ts';
import { addStylesheet, textsAddress } from './assets.ts';
import { keyOf } from './flow/screens.ts';
import { Step, type StepEffects, type StepState } from './flow/step.ts';
import { verificationCalls } from './remote/calls.ts';
import { CaptureScreen } from './screens/capture.tsx';
import { CheckScreen } from './screens/check.tsx';
import { ConsentScreen } from './screens/consent.tsx';
import { DocumentScreen } from './screens/document.tsx';
import { EndedScreen, HostedScreen } from './screens/ended.tsx';
import { HandOverScreen } from './screens/hand-over.tsx';
import type { VerificationScreenProps } from './screens/props.ts';
import { loadStepTexts } from './text/texts.ts';

interface Loaded {
  readonly state: StepState | undefined;
  readonly failed: boolean;
  /** The language whose texts are shown. */
  readonly language: string;
}

export class VerificationStep extends Component<StepProps, Loaded> {
  override state: Loaded = { state: undefined, failed: false, language: '' };
  #step: Step | undefined;
  #gone = false;
  readonly #wake = () => {
    if (document.visibilityState === 'visible') this.#step?.wake();
  };
  readonly #online = () => void this.#step?.resume();
  readonly #leaving = (event: BeforeUnloadEvent) => {
    if (this.#step?.unsent === true) event.preventDefault();
  };

  override componentDidMount(): void {
    document.addEventListener('visibilitychange', this.#wake);
    addEventListener('online', this.#online);
    addEventListener('beforeunload', this.#leaving);
    addStylesheet();
    void this.#load();
  }

  override componentWillUnmount(): void {
    this.#gone = true;
    document.removeEventListener('visibilitychange', this.#wake);
    removeEventListener('online', this.#online);
    removeEventListener('beforeunload', this.#leaving);
    this.#step?.dispose();
  }

  override componentDidUpdate(_props: StepProps, before: Loaded): void {
    if (this.state.language !== language) void this.#loadTexts();
    if (placeOf(before) !== placeOf(this.state)) moveFocus(undefined);
  }

  override render({ session, go }: StepProps, { state, failed }: Loaded) {
    if (this.#step === undefined || state === undefined) {
      return (
        <div class="card">
          <Heading>{texts.verificationTitle}</Heading>
          <p role="status">{failed ? texts.loadingFailed : ''}</p>
        </div>
      );
    }
    return (
      <CurrentScreen
        session={session}
        leave={() => go({ screen: 'overview' })}
        step={this.#step}
        state={state}
      />
    );
  }

  async #loadTexts(): Promise<void> {
    const wanted = language;
    const loaded = await loadStepTexts(textsAddress(wanted));
    // Where the file cannot be loaded, the texts stay in the language before.
    if (loaded || this.state.language !== '') this.setState({ language: wanted });
    // The text of the consent has a language, too.
    await this.#step?.refresh();
  }

  /** Repeats until texts and view are there, or until the person has left. */
  async #load(): Promise<void> {
    const calls = verificationCalls(this.props.bearer);
    for (let tries = 1; !this.#gone; tries += 1) {
      const [outcome] = await Promise.all([calls.view(), this.#loadTexts()]);
      if (this.#gone) return;
      if (outcome.kind === 'closed') return this.props.close(outcome.reason);
      if (outcome.kind === 'refused') return this.props.go({ screen: 'overview' });
      if (outcome.kind === 'done' && this.state.language !== '') return this.#open(outcome.value);
      this.setState({ failed: true });
      const delay = backoff(tries, undefined, Math.random);
      await new Promise((resolve) => setTimeout(resolve, delay));
    }
  }

  #open(view: VerificationView): void {
    const step = new Step(view, this.#effects());
    this.#step = step;
    this.setState({ state: step.state });
  }

  #changed(): void {
    const [before, step] = [this.state.state, this.#step];
    if (step === undefined || this.#gone) return;
    this.setState({ state: step.state });
    // The overview shows the state of the verification, too.
    if (before?.view.state !== step.state.view.state) void this.props.reload();
  }

  #effects(): StepEffects {
    return {
      calls: verificationCalls(this.props.bearer),
      put: putFile,
      newKey: () => crypto.randomUUID(),
      schedule: (run, ms) => {
        const timer = setTimeout(run, ms);
        return () => clearTimeout(timer);
      },
      random: Math.random,
      now: serverNow,
      visible: () => document.visibilityState === 'visible',
      open: (address) => location.assign(address),
      closed: (reason) => this.props.close(reason),
      changed: () => this.#changed(),
    };
  }
}

/** What is shown, for moving the focus where it changes. */
function placeOf({ state }: Loaded): string {
  if (state === undefined) return '';
  return `${keyOf(state.screen)} ${state.screen.name === 'capture' ? state.capture.phase : ''}`;
}

function CurrentScreen(props: VerificationScreenProps) {
  const { screen } = props.state;
  switch (screen.name) {
    case 'consent':
      return <ConsentScreen {...props} />;
    case 'hosted':
      return <HostedScreen {...props} />;
    case 'document':
      return <DocumentScreen {...props} />;
    case 'capture':
      return <CaptureScreen key={screen.slot} {...props} slot={screen.slot} />;
    case 'check':
      return <CheckScreen {...props} />;
    case 'hand-over':
      return <HandOverScreen {...props} />;
    case 'ended':
      return <EndedScreen {...props} ended={screen.state} />;
  }
}
