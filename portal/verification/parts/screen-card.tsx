/** The frame of every screen of the verification: heading, position, and the problem of the last action. */
import type { ComponentChildren } from 'preact';
import { fill } from '../../../design/wording.ts';
import { Heading } from '../../parts/page-frame.tsx';
import type { Slot } from '../flow/screens.ts';
import type { StepState } from '../flow/step.ts';
import { stepTexts } from '../text/texts.ts';

interface Props {
  readonly title: string;
  readonly state: StepState;
  readonly children: ComponentChildren;
}

export function ScreenCard({ title, state, children }: Props) {
  const { screen, problem } = state;
  return (
    <div class={`card verification ${screen.name}`}>
      <p class="kicker">{screen.name === 'capture' ? positionText(state, screen.slot) : stepTexts.kicker}</p>
      <Heading>{title}</Heading>
      <div role="alert">
        {problem !== undefined && <p class="notice problem">{stepTexts.problems[problem]}</p>}
      </div>
      {children}
    </div>
  );
}

/** The place of a capture among all captures. */
function positionText({ view: { captures } }: StepState, slot: Slot): string {
  const n = captures.findIndex((capture) => capture.slot === slot) + 1;
  return fill(stepTexts.picture, { n, total: captures.length });
}

/** A button that says that its action is running. */
export function ActionButton({
  state,
  label,
  act,
}: {
  readonly state: StepState;
  readonly label: string;
  readonly act: () => void;
}) {
  return (
    <button type="button" class="button" aria-disabled={state.busy} onClick={act}>
      {state.busy ? stepTexts.working : label}
    </button>
  );
}

/** A canvas of this visit, shown as a picture. */
export function CanvasPicture({
  canvas,
  label,
}: {
  readonly canvas: HTMLCanvasElement;
  readonly label: string;
}) {
  const draw = (copy: HTMLCanvasElement | null) => copy?.getContext('2d')?.drawImage(canvas, 0, 0);
  return (
    <canvas
      class="thumbnail"
      role="img"
      aria-label={label}
      width={canvas.width}
      height={canvas.height}
      ref={draw}
    />
  );
}
