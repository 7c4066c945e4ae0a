/** The state of the verification step: what the service says, what the person is doing, and the calls between them. */
import type { VerificationView } from '#shared/domain/respondent/verification/schema.ts';
import type { ClosedReason, Outcome } from '../../remote/outcome.ts';
import { type ChosenDocument, LATER, type VerificationCalls } from '../remote/calls.ts';
import {
  type CaptureEvent,
  type CaptureProblem,
  type CaptureState,
  NO_CAPTURE,
  nextCapture,
  type Picture,
} from './capture.ts';
import { type HandOverCode, HandOvers } from './hand-over.ts';
import { type Awaited, Polling, type PollingEffects } from './polling.ts';
import { type Screen, type Slot, shownScreen } from './screens.ts';
import { type SendEffects, type Sent, sendPicture } from './send.ts';

export interface StepEffects extends Omit<SendEffects, 'progress'>, Omit<PollingEffects, 'ask'> {
  readonly calls: VerificationCalls;
  now(): number;
  /** Opens an address in this tab. */
  open(address: string): void;
  closed(reason: ClosedReason): void;
  changed(): void;
}

/** Why the last action had no effect. */
export type StepProblem = 'unreachable' | 'refused' | 'later';

/** What the screens show. Immutable. */
export interface StepState {
  readonly view: VerificationView;
  readonly screen: Screen;
  readonly capture: CaptureState;
  /** Pictures that were sent in this visit. */
  readonly pictures: ReadonlyMap<Slot, Picture>;
  readonly code: HandOverCode | undefined;
  readonly busy: boolean;
  readonly problem: StepProblem | undefined;
}

export class Step {
  readonly #effects: StepEffects;
  readonly #polling: Polling;
  readonly #handOvers: HandOvers;
  #view: VerificationView;
  #asked: Screen | undefined;
  #capture: CaptureState = NO_CAPTURE;
  #pictures: ReadonlyMap<Slot, Picture> = new Map();
  /** What is known of an upload whose bytes were sent but which was not completed. */
  #sent: Sent | undefined;
  #busy = false;
  #problem: StepProblem | undefined;
  /** The key of an action that may be repeated: the same until the service has answered. */
  #key: { readonly action: string; readonly key: string } | undefined;

  constructor(view: VerificationView, effects: StepEffects) {
    this.#view = view;
    this.#effects = effects;
    this.#polling = new Polling({ ...effects, ask: () => this.refresh() });
    this.#handOvers = new HandOvers({
      ...effects,
      request: () => this.#act('hand-over', (key) => this.#effects.calls.handOver(key)),
    });
    this.#changed();
  }

  get state(): StepState {
    const screen = shownScreen(this.#view, this.#asked);
    return {
      view: this.#view,
      screen,
      capture: this.#capture,
      pictures: this.#pictures,
      code: screen.name === 'hand-over' ? this.#handOvers.code : undefined,
      busy: this.#busy,
      problem: this.#problem,
    };
  }

  /** Whether leaving the page now would lose a picture. */
  get unsent(): boolean {
    return this.#capture.picture !== undefined;
  }

  /** Shows another screen, where it is possible. Without one, the screen that is due. */
  go(screen?: Screen): void {
    this.#asked = screen;
    this.#capture = NO_CAPTURE;
    this.#sent = undefined;
    this.#problem = undefined;
    if (screen?.name === 'hand-over') this.#handOvers.open();
    else this.#handOvers.close();
    this.#changed();
  }

  async agree(): Promise<void> {
    const { version } = this.#view.consent;
    await this.#update('consent', (key) => this.#effects.calls.consent(key, version));
  }

  async chooseDocument(document: ChosenDocument): Promise<void> {
    const { document: chosen } = this.#view;
    const isSame = chosen?.kind === document.kind && chosen.country === document.country;
    // The service removes the pictures of a document that is chosen again.
    if (isSame) return this.go();
    await this.#update('document', () => this.#effects.calls.document(document));
  }

  /** Moves the capture on: the camera is opened or closed, a picture is made or made again. */
  capture(
    event: CaptureEvent,
    change?: { readonly picture?: Picture; readonly problem?: CaptureProblem },
  ): void {
    this.#capture = nextCapture(this.#capture, event, change);
    if (event !== 'use') this.#sent = undefined;
    this.#changed();
  }

  /** Sends the picture of the capture that is shown. After an interruption it continues where it stopped. */
  async send(): Promise<void> {
    const { screen, capture } = this.state;
    const { picture } = capture;
    if (screen.name !== 'capture' || picture === undefined || capture.phase === 'sending') return;
    const resumed = this.#sent;
    this.capture('use');
    const current = () => this.#capture.picture === picture;
    const result = await sendPicture(
      { slot: screen.slot, file: picture.file, sent: resumed },
      {
        ...this.#effects,
        progress: (share) => {
          if (!current()) return;
          this.#capture = { ...this.#capture, share };
          this.#changed();
        },
      },
    );
    if (!current()) return;
    this.#sent = result.sent;
    this.#received(screen.slot, picture, result.outcome);
  }

  /** Continues an interrupted upload, as soon as there is a network again. */
  async resume(): Promise<void> {
    if (this.#capture.phase === 'interrupted') await this.send();
    this.#polling.wake();
  }

  /** Hands all pictures in. `sandboxOutcome` in test mode only. */
  async submit(sandboxOutcome: string | undefined): Promise<void> {
    const body = sandboxOutcome === undefined ? {} : { sandbox_outcome: sandboxOutcome };
    await this.#update(`submit ${sandboxOutcome}`, (key) => this.#effects.calls.submit(key, body));
  }

  /** Opens the page of the provider. */
  async start(): Promise<void> {
    const outcome = await this.#act('start', (key) => this.#effects.calls.start(key));
    if (outcome?.kind === 'done') this.#effects.open(outcome.value.redirect_url);
    // The person has finished there, and the provider has not.
    if (outcome?.kind === 'refused') await this.refresh();
  }

  /** Shows another code after the last one was not renewed by itself. */
  renewCode(): void {
    this.#handOvers.open();
  }

  /** Asks the service for its view. */
  async refresh(): Promise<void> {
    const outcome = await this.#effects.calls.view();
    if (outcome.kind === 'done') this.#take(outcome.value);
    else if (outcome.kind === 'closed') this.#effects.closed(outcome.reason);
  }

  /** The page is visible again. */
  wake(): void {
    this.#polling.wake();
  }

  dispose(): void {
    this.#polling.await(undefined);
    this.#handOvers.close();
    this.#capture = NO_CAPTURE;
  }

  #received(slot: Slot, picture: Picture, outcome: Outcome<VerificationView>): void {
    switch (outcome.kind) {
      case 'done':
        this.#pictures = new Map(this.#pictures).set(slot, picture);
        this.#capture = nextCapture(this.#capture, 'received');
        this.#asked = undefined;
        this.#take(outcome.value);
        break;
      case 'closed':
        this.#effects.closed(outcome.reason);
        break;
      case 'refused':
        this.#capture = nextCapture(this.#capture, 'refused', {
          problem: outcome.code === LATER ? 'later' : 'refused',
        });
        this.#changed();
        // The document may have been chosen again on another device.
        void this.refresh();
        break;
      case 'unreachable':
        this.#capture = nextCapture(this.#capture, 'lost');
        this.#changed();
    }
  }

  /** Runs an action whose reply is the view, and continues to the screen that is due. */
  async #update(action: string, call: (key: string) => Promise<Outcome<VerificationView>>): Promise<void> {
    const outcome = await this.#act(action, call);
    if (outcome?.kind === 'done') {
      this.#asked = undefined;
      this.#take(outcome.value);
    }
    // A refusal means that the service knows more than this page, such as a newer text of the consent.
    if (outcome?.kind === 'refused') await this.refresh();
  }

  /** Runs one action at a time. Undefined where another one is running. */
  async #act<T>(action: string, call: (key: string) => Promise<Outcome<T>>): Promise<Outcome<T> | undefined> {
    if (this.#busy) return undefined;
    this.#busy = true;
    this.#problem = undefined;
    this.#changed();
    const key = this.#key?.action === action ? this.#key.key : this.#effects.newKey();
    this.#key = { action, key };
    const outcome = await call(key);
    this.#busy = false;
    if (outcome.kind !== 'unreachable') this.#key = undefined;
    if (outcome.kind === 'closed') this.#effects.closed(outcome.reason);
    else if (outcome.kind === 'refused') this.#problem = outcome.code === LATER ? 'later' : 'refused';
    else if (outcome.kind === 'unreachable') this.#problem = 'unreachable';
    this.#changed();
    return outcome;
  }

  #take(view: VerificationView): void {
    const isReceived = (slot: Slot) =>
      view.captures.some((capture) => capture.slot === slot && capture.status === 'received');
    this.#view = view;
    this.#pictures = new Map([...this.#pictures].filter(([slot]) => isReceived(slot)));
    this.#changed();
  }

  #changed(): void {
    const { screen, view } = this.state;
    if (screen.name !== 'hand-over') this.#handOvers.close();
    this.#polling.await(awaitedOn(screen, view));
    this.#effects.changed();
  }
}

function awaitedOn(screen: Screen, view: VerificationView): Awaited | undefined {
  if (screen.name === 'hand-over') return 'phone';
  if (screen.name === 'hosted') return 'hosted';
  return view.state === 'processing' || view.state === 'delayed' ? 'result' : undefined;
}
