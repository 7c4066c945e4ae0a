/** Which comparisons a clear verification needs: one choice for each. */
import { texts } from '../texts.ts';
import { type ClearNeeds, COMPARISONS, NEEDS } from './policy.ts';

interface Props {
  readonly chosen: ClearNeeds;
  readonly onChange: (needs: ClearNeeds) => void;
}

export function ClearNeedsFields({ chosen, onChange }: Props) {
  const words = texts();
  return (
    <fieldset class="stack">
      <legend class="lab">{words.policyNeeds}</legend>
      <p class="small muted">{words.policyNeedsMean}</p>
      {COMPARISONS.map((fact) => (
        <p key={fact} class="row">
          <label class="need" for={`need-${fact}`}>
            {words.policyComparisons[fact]}
          </label>
          <select
            id={`need-${fact}`}
            class="text"
            value={chosen[fact]}
            onChange={({ currentTarget: { value } }) => {
              const need = NEEDS.find((each) => each === value);
              if (need !== undefined) onChange({ ...chosen, [fact]: need });
            }}
          >
            {NEEDS.map((need) => (
              <option key={need} value={need}>
                {words.policyNeedWords[need]}
              </option>
            ))}
          </select>
        </p>
      ))}
    </fieldset>
  );
}
