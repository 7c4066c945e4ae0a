/** The picture before it is sent, while it is sent, and after an interruption. */
import { formatPercent } from '../../../design/format.ts';
import { fill } from '../../../design/wording.ts';
import { CanvasPicture, ScreenCard } from '../parts/screen-card.tsx';
import { stepTexts } from '../text/texts.ts';
import type { CaptureScreenProps } from './props.ts';

export function PreviewScreen(props: CaptureScreenProps) {
  const { state, step, slot } = props;
  const { picture } = state.capture;
  const isPdf = picture?.preview === undefined;
  const flaw = picture?.flaw ?? 'good';
  return (
    <ScreenCard title={slot === 'selfie' ? stepTexts.previewFaceTitle : stepTexts.previewTitle} state={state}>
      <Shown {...props} />
      {flaw !== 'good' && flaw !== 'frame' && (
        <p class="notice">
          {stepTexts.previewFlaws[flaw]} {stepTexts.previewAnyway}
        </p>
      )}
      <div class="actions">
        <button type="button" class="button" onClick={() => void step.send()}>
          {isPdf ? stepTexts.previewUseFile : stepTexts.previewUse}
        </button>
        <Retake {...props} />
      </div>
    </ScreenCard>
  );
}

function Shown({ state }: CaptureScreenProps) {
  const { picture } = state.capture;
  if (picture === undefined) return null;
  if (picture.preview !== undefined) {
    return (
      <div class="preview">
        <CanvasPicture canvas={picture.preview} label={stepTexts.previewAlt} />
      </div>
    );
  }
  return <p>{stepTexts.previewPdf}</p>;
}

function Retake({ state, step }: CaptureScreenProps) {
  const byCamera = state.capture.picture?.from === 'camera';
  return (
    <button
      type="button"
      class="button secondary"
      onClick={() => step.capture(byCamera ? 'retake_by_camera' : 'retake_by_file')}
    >
      {byCamera ? stepTexts.previewRetake : stepTexts.previewOther}
    </button>
  );
}

export function SendingScreen(props: CaptureScreenProps) {
  const { share } = props.state.capture;
  return (
    <ScreenCard title={stepTexts.sendingTitle} state={props.state}>
      <Shown {...props} />
      <progress max={1} value={share} aria-label={stepTexts.sendingTitle} />
      <p role="status" class="muted">
        {share < 1
          ? fill(stepTexts.sendingShare, { share: formatPercent(share) })
          : stepTexts.sendingChecking}
      </p>
    </ScreenCard>
  );
}

export function InterruptedScreen(props: CaptureScreenProps) {
  return (
    <ScreenCard title={stepTexts.interruptedTitle} state={props.state}>
      <p class="notice problem">{stepTexts.interruptedBody}</p>
      <Shown {...props} />
      <div class="actions">
        <button type="button" class="button" onClick={() => void props.step.send()}>
          {stepTexts.interruptedRetry}
        </button>
        <Retake {...props} />
      </div>
    </ScreenCard>
  );
}
