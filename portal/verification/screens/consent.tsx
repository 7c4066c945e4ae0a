/** The first screen: what will happen, what is needed, and the consent of the person. */
import { Component } from 'preact';
import { formatInstant } from '../../../design/format.ts';
import { fill } from '../../../design/wording.ts';
import { ActionButton, ScreenCard } from '../parts/screen-card.tsx';
import { stepTexts } from '../text/texts.ts';
import type { VerificationScreenProps } from './props.ts';

interface Agreement {
  readonly agreed: boolean;
  /** Whether the person tried to continue without it. */
  readonly reminded: boolean;
}

const ERROR_ID = 'consent-error';
const CONSENT_ID = 'consent-title';

export class ConsentScreen extends Component<VerificationScreenProps, Agreement> {
  override state: Agreement = { agreed: false, reminded: false };

  override render({ session, state, step, leave }: VerificationScreenProps, { agreed, reminded }: Agreement) {
    const { view } = state;
    const values = { sender: session.sender_name, provider: view.provider_name };
    const proceed = () => {
      if (agreed) void step.agree();
      else this.setState({ reminded: true });
    };
    return (
      <ScreenCard title={stepTexts.introTitle} state={state}>
        <p class="lead">{fill(stepTexts.introLead, values)}</p>
        <h2>{stepTexts.introNeeds}</h2>
        <ul>
          {neededItems(state).map((item) => (
            <li key={item}>{fill(stepTexts.introItems[item], values)}</li>
          ))}
        </ul>
        <p>{fill(stepTexts.introKept, { until: formatInstant(view.expires_at) })}</p>
        <h2 id={CONSENT_ID}>{stepTexts.introConsent}</h2>
        <section class="consent-text prose-text" dir="auto" ref={scrolls} aria-labelledby={CONSENT_ID}>
          {view.consent.text}
        </section>
        <label class="choice">
          <input
            type="checkbox"
            checked={agreed}
            onChange={(event) => this.setState({ agreed: event.currentTarget.checked, reminded: false })}
            {...(reminded && { 'aria-invalid': true, 'aria-describedby': ERROR_ID })}
          />
          {stepTexts.introAgree}
        </label>
        <p id={ERROR_ID} class="error" role="alert">
          {reminded ? stepTexts.introAgreeFirst : ''}
        </p>
        <div class="actions">
          <ActionButton state={state} label={stepTexts.introStart} act={proceed} />
          <button type="button" class="button secondary" onClick={leave}>
            {stepTexts.leave}
          </button>
        </div>
        <p class="muted small">{fill(stepTexts.introDecline, values)}</p>
      </ScreenCard>
    );
  }
}

/** A long text is scrolled by keyboard as well. */
function scrolls(area: HTMLElement | null): void {
  if (area !== null) area.tabIndex = 0;
}

type Item = keyof typeof stepTexts.introItems;

/** What the person needs for the checks of the session. */
function neededItems({ view: { mode, captures } }: VerificationScreenProps['state']): readonly Item[] {
  if (mode === 'hosted') return ['document', 'hosted'];
  const needed: readonly (readonly [Item, string])[] = [
    ['document', 'document_front'],
    ['selfie', 'selfie'],
    ['proof_of_address', 'proof_of_address'],
  ];
  return needed.filter(([, slot]) => captures.some((each) => each.slot === slot)).map(([item]) => item);
}
