/** The camera with its guide and hints. The button always takes a picture: a hint never prevents it. */
import { Component } from 'preact';
import { openCamera, stopCamera } from '../camera/camera.ts';
import { frameOf, pictureOf } from '../camera/picture.ts';
import type { Picture } from '../flow/capture.ts';
import type { Frame } from '../frames/frame.ts';
import { hasMoved, hintFor, NO_HINT, type SteadyHint, settle } from '../frames/hints.ts';
import { Guide } from '../parts/guide.tsx';
import { ScreenCard } from '../parts/screen-card.tsx';
import { captureTitle } from '../text/names.ts';
import { stepTexts } from '../text/texts.ts';
import { type CaptureScreenProps, needsTurn, shapeOf } from './props.ts';

/** Frames are measured at this interval. */
const MEASURE_EVERY_MS = 250;

/** The picture looking straight, which is sent, with a frame to compare with. */
interface Straight {
  readonly picture: Picture;
  readonly frame: Frame;
}

interface CameraState {
  /** Size of the camera's picture; undefined until it is there. */
  readonly size: { readonly width: number; readonly height: number } | undefined;
  readonly hint: SteadyHint;
  readonly pose: keyof typeof stepTexts.cameraPoses;
  readonly taking: boolean;
}

export class CameraScreen extends Component<CaptureScreenProps, CameraState> {
  override state: CameraState = { size: undefined, hint: NO_HINT, pose: 'straight', taking: false };
  #video: HTMLVideoElement | null = null;
  #stream: MediaStream | undefined;
  #timer: ReturnType<typeof setInterval> | undefined;
  #straight: Straight | undefined;
  #closed = false;
  /** A page that the browser keeps for going back would come back without its camera. */
  readonly #leave = () => {
    this.#close();
    this.props.step.capture('close_camera');
  };

  override componentDidMount(): void {
    void this.#open();
    addEventListener('pagehide', this.#leave);
  }

  override componentWillUnmount(): void {
    removeEventListener('pagehide', this.#leave);
    this.#close();
  }

  override render(props: CaptureScreenProps, { size, hint, pose, taking }: CameraState) {
    const { state, step, slot } = props;
    const isFace = slot === 'selfie';
    return (
      <ScreenCard title={captureTitle(state.view, slot)} state={state}>
        {needsTurn(state.view, slot) && (
          <p class="pose" role="status">
            {stepTexts.cameraPoses[pose]}
          </p>
        )}
        <div class={isFace ? 'stage mirrored' : 'stage'} aria-hidden="true">
          <video
            ref={(video) => {
              this.#video = video;
            }}
            playsInline
            muted
            onLoadedMetadata={() => this.#resize()}
            onResize={() => this.#resize()}
          />
          {size !== undefined && (
            <Guide shape={shapeOf(state, slot)} size={size} good={hint.shown === 'good'} />
          )}
        </div>
        <p class={`hint-line ${hint.shown ?? ''}`} aria-hidden="true">
          {size === undefined ? stepTexts.cameraStarting : hintText(hint.shown, isFace)}
        </p>
        <p class="visually-hidden" aria-live="polite">
          {hintText(hint.spoken, isFace)}
        </p>
        <div class="actions camera-actions">
          <button
            type="button"
            class="button shutter"
            aria-disabled={size === undefined || taking}
            onClick={() => void this.#take()}
          >
            {stepTexts.cameraShutter}
          </button>
          <button type="button" class="button secondary" onClick={() => step.capture('close_camera')}>
            {stepTexts.cameraCancel}
          </button>
        </div>
      </ScreenCard>
    );
  }

  async #open(): Promise<void> {
    const { step, slot } = this.props;
    const opened = await openCamera(slot === 'selfie' ? 'front' : 'rear');
    if (typeof opened === 'string') {
      if (!this.#closed) step.capture('unusable', { problem: opened });
      return;
    }
    // The person left while the browser was asking.
    if (this.#closed || this.#video === null) return stopCamera(opened);
    this.#stream = opened;
    for (const track of opened.getVideoTracks()) {
      track.addEventListener('ended', () => step.capture('unusable', { problem: 'busy' }));
    }
    this.#video.srcObject = opened;
    await this.#video.play().catch(() => undefined);
    this.#timer = setInterval(() => this.#measure(), MEASURE_EVERY_MS);
  }

  #close(): void {
    this.#closed = true;
    clearInterval(this.#timer);
    if (this.#stream !== undefined) stopCamera(this.#stream);
  }

  #resize(): void {
    const { videoWidth: width = 0, videoHeight: height = 0 } = this.#video ?? {};
    if (width > 0) this.setState({ size: { width, height } });
  }

  #frame(): Frame | undefined {
    const { size } = this.state;
    return this.#video === null || size === undefined ? undefined : frameOf(this.#video, size);
  }

  #measure(): void {
    const frame = this.#frame();
    if (frame === undefined) return;
    const { state, slot } = this.props;
    const hint = settle(this.state.hint, hintFor(frame, shapeOf(state, slot)), performance.now());
    this.setState({ hint });
  }

  async #take(): Promise<void> {
    const { state, step, slot } = this.props;
    const [video, { size, taking }, frame] = [this.#video, this.state, this.#frame()];
    if (video === null || size === undefined || frame === undefined || taking) return;
    if (this.#straight !== undefined) return this.#turned(this.#straight, frame);
    this.setState({ taking: true });
    const made = await pictureOf(video, size, { slot, shape: shapeOf(state, slot), from: 'camera' });
    this.setState({ taking: false });
    if (this.#closed) return;
    if (typeof made === 'string') step.capture('unusable', { problem: made });
    else if (!needsTurn(state.view, slot)) step.capture('made', { picture: made });
    else {
      this.#straight = { picture: made, frame };
      this.setState({ pose: 'turn' });
    }
  }

  /** The second picture of the face. After one attempt without a movement it is not asked again. */
  #turned({ picture, frame: before }: Straight, after: Frame): void {
    if (hasMoved(before, after) || this.state.pose === 'still') this.props.step.capture('made', { picture });
    else this.setState({ pose: 'still' });
  }
}

function hintText(hint: SteadyHint['shown'], isFace: boolean): string {
  if (hint === undefined) return '';
  const texts: Readonly<Record<string, string | undefined>> = isFace ? stepTexts.faceHints : stepTexts.hints;
  return texts[hint] ?? '';
}
