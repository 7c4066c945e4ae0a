/** The last screen before the pictures are handed in: all parts with links to change them, and the outcome of a test. */
import { Component } from 'preact';
import type { Screen } from '../flow/screens.ts';
import { ActionButton, CanvasPicture, ScreenCard } from '../parts/screen-card.tsx';
import { captureTitle, documentName } from '../text/names.ts';
import { stepTexts } from '../text/texts.ts';
import type { VerificationScreenProps } from './props.ts';

interface Test {
  readonly outcome: string | undefined;
  readonly reminded: boolean;
}

export class CheckScreen extends Component<VerificationScreenProps, Test> {
  override state: Test = { outcome: undefined, reminded: false };

  override render({ state, step }: VerificationScreenProps, { outcome, reminded }: Test) {
    const outcomes = state.view.sandbox_outcomes;
    const submit = () => {
      if (outcomes === null || outcome !== undefined) void step.submit(outcome);
      else this.setState({ reminded: true });
    };
    return (
      <ScreenCard title={stepTexts.checkTitle} state={state}>
        <p>{stepTexts.checkLead}</p>
        <Parts state={state} change={(screen) => step.go(screen)} />
        {outcomes !== null && (
          <Outcomes
            outcomes={outcomes}
            chosen={outcome}
            reminded={reminded}
            choose={(value) => this.setState({ outcome: value, reminded: false })}
          />
        )}
        <p>{stepTexts.checkNext}</p>
        <div class="actions">
          <ActionButton state={state} label={stepTexts.checkSubmit} act={submit} />
        </div>
      </ScreenCard>
    );
  }
}

interface PartsProps {
  readonly state: VerificationScreenProps['state'];
  readonly change: (screen: Screen) => void;
}

function Parts({ state: { view, pictures }, change }: PartsProps) {
  const document = documentName(view);
  return (
    <ul class="plain received">
      {document !== undefined && (
        <li class="file">
          <p id="part-document">
            <b>{stepTexts.checkDocument}</b>
            <br />
            {document}
          </p>
          <ChangeLink part="document" change={() => change({ name: 'document' })} />
        </li>
      )}
      {view.captures.map(({ slot }) => {
        const preview = pictures.get(slot)?.preview;
        return (
          <li key={slot} class="file">
            {preview !== undefined && <CanvasPicture canvas={preview} label={stepTexts.checkAlt} />}
            <p id={`part-${slot}`}>
              <b>{captureTitle(view, slot)}</b>
              <br />
              {stepTexts.checkReceived}
            </p>
            <ChangeLink part={slot} change={() => change({ name: 'capture', slot })} />
          </li>
        );
      })}
    </ul>
  );
}

function ChangeLink({ part, change }: { readonly part: string; readonly change: () => void }) {
  return (
    <button type="button" class="link" aria-describedby={`part-${part}`} onClick={change}>
      {stepTexts.checkChange}
    </button>
  );
}

interface OutcomesProps {
  readonly outcomes: readonly { readonly value: string; readonly summary: string }[];
  readonly chosen: string | undefined;
  readonly reminded: boolean;
  readonly choose: (value: string) => void;
}

/** In test mode only. The summaries are those of the service, in English. */
function Outcomes({ outcomes, chosen, reminded, choose }: OutcomesProps) {
  return (
    <fieldset class="field test-outcomes" aria-describedby="outcome-lead outcome-error">
      <legend class="label">{stepTexts.checkOutcome}</legend>
      <p id="outcome-lead" class="hint">
        {stepTexts.checkOutcomeLead}
      </p>
      {outcomes.map(({ value, summary }) => (
        <label key={value} class="choice">
          <input
            type="radio"
            name="outcome"
            value={value}
            checked={value === chosen}
            onChange={() => choose(value)}
          />
          <span lang="en" dir="auto">
            {summary}
          </span>
        </label>
      ))}
      <p id="outcome-error" class="error" role="alert">
        {reminded ? stepTexts.checkOutcomeMissing : ''}
      </p>
    </fieldset>
  );
}
