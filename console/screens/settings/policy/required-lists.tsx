/** The watchlists without which a live screening fails. */
import { texts } from '../texts.ts';

/** The lists that can be required, in the order in which they are named. */
const LISTS = [
  'us_ofac_sdn',
  'us_ofac_cons',
  'us_csl',
  'un_sc',
  'eu_fsf',
  'uk_fcdo',
  'ca_sema',
  'ch_seco',
  'au_dfat',
  'us_congress',
  'media',
] as const;

interface Props {
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
}

export function RequiredLists({ chosen, onChange }: Props) {
  const words = texts();
  return (
    <fieldset>
      <legend class="lab">{words.listsTitle}</legend>
      <p class="muted">{words.listsMean}</p>
      {LISTS.map((list) => (
        <p key={list}>
          <label class="row">
            <input
              type="checkbox"
              checked={chosen.includes(list)}
              onChange={(event) =>
                onChange(
                  event.currentTarget.checked ? [...chosen, list] : chosen.filter((each) => each !== list),
                )
              }
            />
            {words.lists[list]}
          </label>
        </p>
      ))}
    </fieldset>
  );
}
