/** What was decided about the hit before, by whom and why, and the fact that made it lapse. */
import { formatInstant } from '../../../../design/format.ts';
import { fill } from '../../../../design/wording.ts';
import { Chip } from '../../../parts/words.tsx';
import { type Decided, decidedBefore } from '../model/decided.ts';
import type { Hit } from '../model/hits.ts';
import { texts } from '../texts.ts';

export function DecidedBefore({ hit }: { readonly hit: Hit }) {
  const all = decidedBefore(hit);
  if (all.length === 0) return null;
  return (
    <section>
      <h3>{texts().decidedBefore}</h3>
      {all.map((decided) => (
        <Past key={decided.at} decided={decided} />
      ))}
    </section>
  );
}

function Past({ decided }: { readonly decided: Decided }) {
  const words = texts();
  const { standing, changed, because, grounds } = decided;
  const sides = changed.map((side) => words.sides[side]).join(', ');
  return (
    <div class="past">
      <p>
        <b>{words.judgements[decided.status]}</b> · <bdi>{decided.by}</bdi>, {formatInstant(decided.at)}
      </p>
      {grounds.length > 0 && <p>{grounds.map((ground) => words.reasonNames[ground]).join(', ')}</p>}
      {decided.reason !== null && (
        <p>
          <q dir="auto">{decided.reason}</q>
        </p>
      )}
      <p class="small">
        {standing === 'lapsed' && <Chip tone="warn">{words.noLongerHolds}</Chip>}{' '}
        {standing === 'lapsed' ? fill(words.lapsed, { sides }) : words.standings[standing]}{' '}
        {because.map((reason) => words.reasons[reason]).join(', ')}
      </p>
    </div>
  );
}
