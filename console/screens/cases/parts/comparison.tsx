/** One hit beside our customer: the sentence, the facts, the names part by part, what was decided before, and what it is listed for. */
import { formatDay } from '../../../../design/format.ts';
import { Icon, type IconName } from '../../../parts/icon.tsx';
import { useShownHeading } from '../hooks/use-shown-heading.ts';
import { factRows, pointsText, type Sign, signOf } from '../model/facts.ts';
import type { Hit } from '../model/hits.ts';
import type { Explanation, Fact } from '../model/screening.ts';
import { texts } from '../texts.ts';
import { DecidedBefore } from './decided-before.tsx';
import { ListedAs, State } from './hit-list.tsx';
import { ListedForSection } from './listed-for.tsx';
import { Names } from './names.tsx';

interface Props {
  readonly hit: Hit;
  readonly ourName: string;
  /** True where the reviewer has come here by a key or a judgement: the heading takes the focus. */
  readonly follows: boolean;
  readonly lists: Parameters<typeof ListedForSection>[0]['lists'];
}

export function Comparison({ hit, ourName, follows, lists }: Props) {
  const words = texts();
  const { profile } = hit;
  const heading = useShownHeading(profile.id, follows);
  const { explanation } = profile;
  return (
    <>
      <div class="row hit-head">
        <h2 ref={heading} tabIndex={-1} dir="auto">
          {profile.name}
        </h2>
        <ListedAs hit={hit} />
        <State state={hit.state} />
        {hit.reasons.map((reason) => (
          <span key={reason} class="muted small">
            {words.reasons[reason]}
          </span>
        ))}
      </div>
      <p class="sentence" dir="auto">
        {explanation.sentence}
      </p>
      <FactTable key={profile.id} explanation={explanation} ourName={ourName} theirName={profile.name} />
      <Names explanation={explanation} />
      <DecidedBefore hit={hit} />
      <ListedForSection profile={profile} lists={lists} />
    </>
  );
}

const ICONS: Readonly<Record<Sign, IconName>> = { no: 'no', yes: 'yes', near: 'yes', gap: 'gap' };

interface TableProps {
  readonly explanation: Explanation;
  readonly ourName: string;
  readonly theirName: string;
}

function FactTable({ explanation, ourName, theirName }: TableProps) {
  const words = texts();
  return (
    <table class="compare">
      <caption class="hidden-text">{words.factsCaption}</caption>
      <thead>
        <tr>
          <th scope="col">{words.fact}</th>
          <th scope="col">
            {words.ours}
            <b dir="auto">{ourName}</b>
          </th>
          <th scope="col">
            {words.theirs}
            <b dir="auto">{theirName}</b>
          </th>
          <th scope="col">{words.finding}</th>
        </tr>
      </thead>
      <tbody>
        {factRows(explanation).map((fact) => (
          <FactRow key={fact.field} fact={fact} />
        ))}
      </tbody>
    </table>
  );
}

function FactRow({ fact }: { readonly fact: Fact }) {
  const words = texts();
  const sign = signOf(fact);
  const points = pointsText(fact);
  return (
    <tr class={sign}>
      <th scope="row">{fact.label}</th>
      <td data-side={words.ours}>
        <Values fact={fact} values={fact.ours} />
      </td>
      <td data-side={words.theirs}>
        <Values fact={fact} values={fact.theirs} />
      </td>
      <td>
        <span class={`says ${sign}`}>
          <Icon name={ICONS[sign]} />
          <span>
            {fact.words}{' '}
            {points !== undefined && <small class="num">{words.points.replace('{n}', points)}</small>}
          </span>
        </span>
      </td>
    </tr>
  );
}

interface ValuesProps {
  readonly fact: Fact;
  readonly values: readonly string[];
}

function Values({ fact, values }: ValuesProps) {
  if (values.length === 0) return <span class="muted">{texts().notKnown}</span>;
  return (
    <>
      {values.map((value) => (
        <span key={value} class="value" dir="auto">
          {fact.field === 'birth_date' && isDay(value) ? formatDay(value) : value}
        </span>
      ))}
    </>
  );
}

/** Lists often give a year alone, which stays one. */
function isDay(value: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(value);
}
