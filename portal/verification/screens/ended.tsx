/** The states in which there is nothing more to do here, and the way to a provider's own page. */
import { fill } from '../../../design/wording.ts';
import { isHandheld } from '../camera/camera.ts';
import type { Screen } from '../flow/screens.ts';
import { ActionButton, ScreenCard } from '../parts/screen-card.tsx';
import { stepTexts } from '../text/texts.ts';
import type { VerificationScreenProps } from './props.ts';

type EndedState = Extract<Screen, { name: 'ended' }>['state'];

/** States in which a computer may be waiting for this phone. */
const AFTER_SUBMIT: ReadonlySet<EndedState> = new Set(['processing', 'delayed', 'done']);

export function EndedScreen({
  session,
  state,
  leave,
  ended,
}: VerificationScreenProps & { readonly ended: EndedState }) {
  const body = fill(stepTexts.endedBodies[ended], { sender: session.sender_name });
  return (
    <ScreenCard title={stepTexts.endedTitles[ended]} state={state}>
      {ended === 'done' && <p class="tick" aria-hidden="true" />}
      <div role="status">
        {body.split('\n').map((line) => (
          <p key={line}>{line}</p>
        ))}
        {AFTER_SUBMIT.has(ended) && isHandheld() && <p>{stepTexts.endedOther}</p>}
      </div>
      <div class="actions">
        <button type="button" class="button secondary" onClick={leave}>
          {stepTexts.leave}
        </button>
      </div>
    </ScreenCard>
  );
}

/** Explains that the check is done on a page of the provider, and opens it in this tab. */
export function HostedScreen({ session, state, step, leave }: VerificationScreenProps) {
  const values = { sender: session.sender_name, provider: state.view.provider_name };
  return (
    <ScreenCard title={fill(stepTexts.hostedTitle, values)} state={state}>
      <p class="lead">{fill(stepTexts.hostedLead, values)}</p>
      <p class="muted">{stepTexts.hostedWaiting}</p>
      <div class="actions">
        <ActionButton
          state={state}
          label={fill(stepTexts.hostedStart, values)}
          act={() => void step.start()}
        />
        <button type="button" class="button secondary" onClick={leave}>
          {stepTexts.leave}
        </button>
      </div>
    </ScreenCard>
  );
}
