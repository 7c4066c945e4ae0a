/** The results: facts of the document beside those of the entity, checks, and what was read. Texts of others are text nodes. */

import type { ComponentChildren } from 'preact';
import { Facts } from '../../../../design/facts.tsx';
import { countryName, formatDay } from '../../../../design/format.ts';
import { fill, lookUp } from '../../../../design/wording.ts';
import { Icon, type IconName } from '../../../parts/icon.tsx';
import { partInWords } from '../../../parts/verification/in-words.ts';
import { Chip, type Tone } from '../../../parts/words.tsx';
import { breakdownOf, comparedFacts, isUnchecked, orderedChecks, readFacts } from '../model/findings.ts';
import type { Comparison, Results, Verification } from '../model/verification.ts';
import { texts } from '../texts.ts';

interface FindingsProps {
  readonly results: Results;
  /** The pictures that the facts were read from. */
  readonly pictures: ComponentChildren;
}

export function Findings({ results, pictures }: FindingsProps) {
  const words = texts();
  const read = readFacts(results).map(({ field, value }) => ({
    term: lookUp(words.fields, field) ?? field,
    value: shown(field, value),
  }));
  return (
    <>
      <div class="with-pictures">
        <section>
          <h2>{words.compared}</h2>
          {results.comparison.length === 0 ? (
            <p class="muted">{words.nothingCompared}</p>
          ) : (
            <table class="compare">
              <caption class="hidden-text">{words.comparedCaption}</caption>
              <thead>
                <tr>
                  <th scope="col">{words.fact}</th>
                  <th scope="col">{words.oursOrRequired}</th>
                  <th scope="col">{words.theirs}</th>
                  <th scope="col">{words.finding}</th>
                </tr>
              </thead>
              <tbody>
                {comparedFacts(results).map((line) => (
                  <Row key={line.field} line={line} />
                ))}
              </tbody>
            </table>
          )}
        </section>
        {pictures}
      </div>
      <section>
        <h2>{words.checks}</h2>
        <Checks results={results} />
      </section>
      {read.length > 0 && (
        <section>
          <h2>{words.readFrom}</h2>
          <Facts facts={read} />
        </section>
      )}
    </>
  );
}

function Row({ line }: { readonly line: Comparison }) {
  const words = texts();
  const { field, finding } = line;
  const { sign, icon } = SIGNS[finding];
  const asked = askedOf(line);
  return (
    <tr class={sign}>
      <th scope="row">{words.fields[field]}</th>
      <td data-side={asked === undefined ? words.ours : undefined} dir="auto">
        {asked ?? sideOf(field, line.entity_value)}
      </td>
      <td data-side={words.theirs} dir="auto">
        {sideOf(field, line.document_value)}
      </td>
      <td>
        <span class={`says ${sign}`}>
          <Icon name={icon} />
          <span>{findingOf(line)}</span>
        </span>
      </td>
    </tr>
  );
}

const SIGNS = {
  agrees: { sign: 'yes', icon: 'yes' },
  similar: { sign: 'no', icon: 'flag' },
  partly: { sign: 'no', icon: 'flag' },
  differs: { sign: 'no', icon: 'no' },
  not_compared: { sign: 'none', icon: 'gap' },
} as const satisfies Readonly<Record<Comparison['finding'], { sign: string; icon: IconName }>>;

function findingOf({ field, finding, not_compared_because: reason }: Comparison): string {
  const words = texts();
  if (finding === 'not_compared' && reason !== null)
    return fill(words.notComparedWhy, { finding: words.found[finding], why: words.notCompared[reason] });
  if (field === 'document_expiry')
    return finding === 'agrees' ? words.foundExpiry.valid : words.foundExpiry.expired;
  if (field === 'age') return finding === 'agrees' ? words.foundAge.enough : words.foundAge.young;
  return words.found[finding];
}

/** What is required of the document, in words that say so, where our side is no fact of the person. */
function askedOf({ field, entity_value: value }: Comparison): string | undefined {
  const { asked } = texts();
  if (value === null) return undefined;
  if (field === 'document_expiry') return fill(asked.document_expiry, { day: formatDay(value) });
  return field === 'age' ? fill(asked.age, { age: value }) : undefined;
}

function sideOf(field: Comparison['field'], value: string | null): string {
  const words = texts();
  if (value === null) return words.none;
  return field === 'age' ? fill(words.years, { age: value }) : shown(field, value);
}

function Checks({ results }: { readonly results: Results }) {
  const words = texts();
  return (
    <ul class="checks-done">
      {orderedChecks(results).map((check) => (
        <li key={check.check_id}>
          <p class="row">
            <b>{words.checkTypes[check.check_type]}</b>
            {isUnchecked(check) ? (
              <Chip tone="line">{words.notChecked}</Chip>
            ) : (
              <OutcomeChip outcome={check.outcome} />
            )}
          </p>
          <ul class="row small muted">
            {breakdownOf(check).map(([part, found]) => (
              <li key={part}>{partInWords(part, found, words.outcomes)}</li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}

const TONES: Readonly<Record<Verification['outcome'], Tone>> = {
  pending: 'line',
  clear: 'good',
  consider: 'warn',
  attention: 'warn',
  issue: 'bad',
  error: 'bad',
};

export function OutcomeChip({ outcome }: Pick<Verification, 'outcome'>) {
  return <Chip tone={TONES[outcome]}>{texts().outcomes[outcome]}</Chip>;
}

const COUNTRIES: readonly string[] = ['nationality', 'document_country'];
const DAYS: readonly string[] = ['date_of_birth', 'expiry_date', 'document_expiry'];

function shown(field: string, value: string): string {
  if (COUNTRIES.includes(field) && /^[A-Z]{2}$/.test(value)) return countryName(value);
  if (DAYS.includes(field) && /^\d{4}-\d{2}-\d{2}$/.test(value)) return formatDay(value);
  const words = texts();
  return lookUp(words.values, value) ?? value;
}
