/** The choice of the document: its kind, and the country that issued it. */
import { Component } from 'preact';
import { countries } from '../../../design/format.ts';
import type { StepState } from '../flow/step.ts';
import { ActionButton, ScreenCard } from '../parts/screen-card.tsx';
import type { ChosenDocument } from '../remote/calls.ts';
import { stepTexts } from '../text/texts.ts';
import type { VerificationScreenProps } from './props.ts';

interface Choice {
  readonly kind: ChosenDocument['kind'] | undefined;
  readonly country: string;
  readonly reminded: boolean;
}

const COUNTRY_ID = 'document-country';
const ERROR_ID = 'document-error';

export class DocumentScreen extends Component<VerificationScreenProps, Choice> {
  override state: Choice = {
    kind: this.props.state.view.document?.kind,
    country: this.props.state.view.document?.country ?? '',
    reminded: false,
  };

  override render({ state, step, leave }: VerificationScreenProps, { kind, country, reminded }: Choice) {
    const proceed = () => {
      if (kind !== undefined && country !== '') void step.chooseDocument({ kind, country });
      else this.setState({ reminded: true });
    };
    return (
      <ScreenCard title={stepTexts.documentTitle} state={state}>
        <fieldset class="field">
          <legend class="label">{stepTexts.documentKind}</legend>
          {state.view.document_kinds.map((each) => (
            <label key={each.kind} class="choice">
              <input
                type="radio"
                name="document-kind"
                value={each.kind}
                checked={each.kind === kind}
                onChange={() => this.setState({ kind: each.kind, reminded: false })}
              />
              <span>
                {stepTexts.documentKinds[each.kind]}
                <span class="muted">
                  {' '}
                  ({each.sides === 1 ? stepTexts.documentSides.one : stepTexts.documentSides.two})
                </span>
              </span>
            </label>
          ))}
        </fieldset>
        <CountryField
          country={country}
          reminded={reminded}
          change={(chosen) => this.setState({ country: chosen, reminded: false })}
        />
        <p id={ERROR_ID} class="error" role="alert">
          {reminded ? stepTexts.documentMissing : ''}
        </p>
        {hasPictures(state) && <p class="notice">{stepTexts.documentReplaces}</p>}
        <div class="actions">
          <ActionButton state={state} label={stepTexts.continue} act={proceed} />
          {state.view.document === null ? (
            <button type="button" class="button secondary" onClick={leave}>
              {stepTexts.leave}
            </button>
          ) : (
            <button type="button" class="button secondary" onClick={() => step.go()}>
              {stepTexts.back}
            </button>
          )}
        </div>
      </ScreenCard>
    );
  }
}

interface CountryProps {
  readonly country: string;
  readonly reminded: boolean;
  readonly change: (country: string) => void;
}

function CountryField({ country, reminded, change }: CountryProps) {
  return (
    <div class="field question">
      <label class="label" for={COUNTRY_ID}>
        {stepTexts.documentCountry}
      </label>
      <select
        id={COUNTRY_ID}
        class="input medium"
        value={country}
        onChange={(event) => change(event.currentTarget.value)}
        {...(reminded && country === '' && { 'aria-invalid': true, 'aria-describedby': ERROR_ID })}
      >
        <option value="">{stepTexts.documentChoose}</option>
        {countries.map(([code, name]) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </select>
    </div>
  );
}

/** Whether a change of the document removes pictures. */
function hasPictures({ view: { captures, document } }: StepState): boolean {
  return (
    document !== null &&
    captures.some(({ slot, status }) => slot.startsWith('document_') && status === 'received')
  );
}
