/** One capture: the choice of camera or file, then the camera, the preview and the upload, each on a screen of its own. */
import { Component } from 'preact';
import { hasCamera, isHandheld } from '../camera/camera.ts';
import { pictureFromFile } from '../camera/picture.ts';
import { type Slot, screenBefore } from '../flow/screens.ts';
import { ScreenCard } from '../parts/screen-card.tsx';
import { captureTitle } from '../text/names.ts';
import { stepTexts } from '../text/texts.ts';
import { CameraScreen } from './camera.tsx';
import { InterruptedScreen, PreviewScreen, SendingScreen } from './preview.tsx';
import { type CaptureScreenProps, needsTurn, shapeOf } from './props.ts';

export function CaptureScreen(props: CaptureScreenProps) {
  switch (props.state.capture.phase) {
    case 'choice':
      return <ChoiceScreen {...props} />;
    case 'camera':
      return <CameraScreen {...props} />;
    case 'preview':
      return <PreviewScreen {...props} />;
    case 'sending':
      return <SendingScreen {...props} />;
    case 'interrupted':
      return <InterruptedScreen {...props} />;
  }
}

interface Device {
  /** Undefined until the browser has said whether there is a camera. */
  readonly camera: boolean | undefined;
}

class ChoiceScreen extends Component<CaptureScreenProps, Device> {
  override state: Device = { camera: undefined };

  override componentDidMount(): void {
    void hasCamera().then((camera) => this.setState({ camera }));
  }

  override render({ state, step, slot, ...props }: CaptureScreenProps, { camera }: Device) {
    const { view, capture } = state;
    const before = screenBefore(view, slot);
    return (
      <ScreenCard title={captureTitle(view, slot)} state={state}>
        <Notices state={state} step={step} slot={slot} {...props} />
        <ul>
          {stepTexts.captureTips[slot].split('\n').map((tip) => (
            <li key={tip}>{tip}</li>
          ))}
        </ul>
        {needsTurn(state.view, slot) && <p>{stepTexts.captureTurn}</p>}
        <div class="actions stacked">
          {camera !== false && (
            <button type="button" class="button" onClick={() => step.capture('open_camera')}>
              {stepTexts.captureCamera}
            </button>
          )}
          <FileButton slot={slot} props={{ state, step, slot, ...props }} />
          {(camera === false || !isHandheld()) && (
            <button type="button" class="button secondary" onClick={() => step.go({ name: 'hand-over' })}>
              {stepTexts.capturePhone}
            </button>
          )}
        </div>
        {camera !== false && <p class="muted small">{stepTexts.captureCameraNote}</p>}
        {before !== undefined && capture.problem === undefined && (
          <button type="button" class="link" onClick={() => step.go(before)}>
            {stepTexts.back}
          </button>
        )}
      </ScreenCard>
    );
  }
}

/** Why the picture has to be taken again, and why the last attempt failed. */
function Notices({ state, slot }: CaptureScreenProps) {
  const { problem } = state.capture;
  const judged = state.view.captures.find((capture) => capture.slot === slot);
  const reason = judged?.status === 'retake' ? (judged.problem ?? 'unreadable') : undefined;
  return (
    <div>
      {reason !== undefined && <p class="notice problem">{stepTexts.captureRetake[reason]}</p>}
      <div role="alert">
        {problem !== undefined && <p class="notice problem">{stepTexts.captureProblems[problem]}</p>}
      </div>
    </div>
  );
}

/** A document is often scanned as a PDF, a face never is. */
const takesPdf = (slot: Slot) => slot !== 'selfie';

function FileButton({
  slot,
  props: { state, step },
}: {
  readonly slot: Slot;
  readonly props: CaptureScreenProps;
}) {
  const pdf = takesPdf(slot);
  const choose = async (file: File | undefined) => {
    if (file === undefined) return;
    const made = await pictureFromFile(file, { slot, shape: shapeOf(state, slot), takesPdf: pdf });
    if (typeof made === 'string') step.capture('unusable', { problem: made });
    else step.capture('made', { picture: made });
  };
  return (
    <label class="button secondary file-button">
      {pdf ? stepTexts.captureFileOrPdf : stepTexts.captureFile}
      <input
        type="file"
        accept={pdf ? 'image/*,application/pdf' : 'image/*'}
        onChange={({ currentTarget }) => {
          void choose(currentTarget.files?.[0]);
          // Without this, choosing the same file again fires no event.
          currentTarget.value = '';
        }}
      />
    </label>
  );
}
